// Checks that every method that the C++ calls or implements by name and signature exists in Java. Reads javap -s -p of all classes from
// standard input; C++ files are its arguments.
import { readFileSync } from 'node:fs'

const known = new Set()
let type = '', method = ''
for (const line of readFileSync(0, 'utf8').split('\n')) {
    const declared = /(?:class|interface) ([\w.$]+)/.exec(line)
    if (declared && !line.startsWith(' ')) type = declared[1].replaceAll('.', '/')
    const named = /^ {2}.*?([\w$]+)\(.*\).*;$/.exec(line)
    if (named) method = (/\bnative\b/.test(line) ? 'native ' : /\bstatic\b/.test(line) ? 'static ' : '') + named[1]
    const signature = /descriptor: (\S+)/.exec(line)
    if (signature && method) known.add(`${type} ${method} ${signature[1]}`)
    if (signature) method = ''
}

let failed = false, found = 0
for (const file of process.argv.slice(2)) {
    const text = readFileSync(file, 'utf8').replace(/"\s*\n\s*"/g, '')
    const constants = new Map([...text.matchAll(/const char\* (\w+) = "([^"]+)"/g)].map(one => [one[1], one[2]]))
    const meant = word => word.startsWith('"') ? word.slice(1, -1) : constants.get(word) ?? word
    const expect = (type, method, signature) => {
        if (!type.startsWith('org/gingerbreadhouse/')) return
        ++found
        if (known.has(`${type} ${method} ${signature}`)) return
        console.error(`android: ${file} means ${type} ${method} ${signature}, which is not there`)
        failed = true
    }
    const word = String.raw`("[^"]*"|\w+)`
    for (const call of text.matchAll(new RegExp(String.raw`callStatic\w*(?:<\w+>)?\(\s*${word},\s*"(\w+)",\s*${word}`, 'g')))
        expect(meant(call[1]), 'static ' + call[2], meant(call[3]))
    for (const call of text.matchAll(new RegExp(String.raw`\bcall\(${word}, (?:"(\w+)"|[^;]*\? "(\w+)" : "(\w+)")\)`, 'g')))
        for (const name of call.slice(2).filter(Boolean)) expect(meant(call[1]), 'static ' + name, '(Landroid/content/Context;)V')
    for (const call of text.matchAll(new RegExp(String.raw`\btextOf\(${word}, "(\w+)"\)`, 'g')))
        expect(meant(call[1]), 'static ' + call[2], '(Landroid/content/Context;)Ljava/lang/String;')
    for (const offer of text.matchAll(/\{"(\w+)", "(\([^"]*)", reinterpret_cast<void\*>/g))
        expect(constants.get('eventsClass') ?? '', 'native ' + offer[1], offer[2])
}
if (found < 18) {
    console.error(`android: only ${found} names between C++ and Java were found; what looks for them is out of date`)
    failed = true
}
process.exit(failed ? 1 : 0)
