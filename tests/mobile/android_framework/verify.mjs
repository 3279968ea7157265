// verify.mjs DECLARATIONS REAL...: see `verify`. If several of the real files declare a type, the first one counts.
import { readFileSync } from 'node:fs'

const oldest = 26

/// Name of the type -> { base, since, members: name -> [{ parameters, value, since }] }
function readReal(text) {
    const types = new Map(), path = []
    let since = 0, type = null
    for (const raw of text.split('\n')) {
        const line = raw.trim()
        const level = /@since (\d+)/.exec(line)
        const opened = /^(?:declare|export) (?:abstract )?(module|class|interface) ([\w.]+)(?:<.*>)?(?: extends ([\w.]+))?.*\{$/.exec(line)
        if (level) { since = Number(level[1]); continue }
        if (line.startsWith('/**') || line.startsWith('*')) continue
        if (opened) {
            path.push({ name: opened[2], type: opened[1] !== 'module' })
            if (opened[1] !== 'module') {
                const name = path.map(one => one.name).join('.')
                type = types.get(name) ?? { base: opened[3], since, members: new Map() }
                types.set(name, type)
            }
        } else if (line === '}' || line === '});') {
            const closed = path.pop()
            if (closed?.type) type = null
        } else if (line.endsWith('{')) {
            path.push({ name: '?', type: false }) // methods that an implementation of the interface has
        } else if (type) {
            const method = /^(?:public |protected )?(static )?([\w$]+)(?:<.*?>)?\((.*)\)(?:: .*)?;$/.exec(line)
            const field = /^(?:public |protected )?(static )?([\w$]+)\??: (.*);$/.exec(line)
            const found = method ?? field
            if (found) {
                const list = type.members.get(found[2]) ?? []
                list.push(method ? { parameters: split(method[3]).map(kindOfReal), since } : { value: field[3], since })
                type.members.set(found[2], list)
            }
        }
        since = 0
    }
    return types
}
function split(list) {
    const parts = []
    let depth = 0, part = ''
    for (const c of list) {
        if ('<({['.includes(c)) ++depth
        if ('>)}]'.includes(c)) --depth
        if (c === ',' && depth === 0) { parts.push(part); part = '' } else part += c
    }
    return part.trim() ? [...parts, part] : parts
}
const kindOfReal = text => {
    const type = text.slice(text.indexOf(':') + 1).replace(' | null', '').trim()
    if (/Array</.test(type)) return 'array'
    return { string: 'text', number: 'number', boolean: 'flag' }[type] ?? 'object'
}
const kindOfOurs = text => {
    const words = text.trim().split(/\s+/)
    const type = words.slice(0, -1).join(' ')
    if (/\[\]|\.\.\./.test(type)) return 'array'
    return { String: 'text', CharSequence: 'text', int: 'number', long: 'number', boolean: 'flag' }[type] ?? 'object'
}

function readOurs(text) {
    const ours = [], path = []
    let home = ''
    for (const raw of text.split('\n')) {
        let line = raw.trim()
        const named = /^package ([\w.]+);/.exec(line)
        if (named) { home = named[1]; path.length = 0 }
        const opened = /(?:class|interface) (\w+)[^{]*\{/.exec(line)
        if (opened && !line.startsWith('//')) {
            path.push(opened[1])
            ours.push({ type: [home, ...path].join('.') })
            line = line.slice(opened.index + opened[0].length).trim()
        }
        const type = [home, ...path].join('.')
        const method = /([\w]+)\(([^)]*)\)(?: throws \w+)?(?:;| \{.*?\})/.exec(line)
        const field = /([\w]+)(?: = (.*?))?;/.exec(line)
        if (path.length && method && !/ = /.test(line.slice(0, method.index)))
            ours.push({ type, name: method[1] === path.at(-1) ? 'constructor' : method[1], parameters: split(method[2]).map(kindOfOurs) })
        else if (path.length && field && !line.startsWith('package') && /^public|^\w+ \w+;/.test(line))
            ours.push({ type, name: field[1], value: field[2] })
        if (opened ? /\}\s*$/.test(line) && !/\{/.test(line.replace(/\{[^{}]*\}/g, '')) : line === '}') path.pop()
    }
    return ours
}

const [mine, ...theirs] = process.argv.slice(2).map(file => readFileSync(file, 'utf8'))
const real = new Map(theirs.reverse().flatMap(text => [...readReal(text)]))
const later = new Map()
let failed = false, count = 0
for (const one of readOurs(mine)) {
    if (!one.type.startsWith('android.')) continue
    ++count
    const complain = what => { console.error(`${one.type}${one.name ? '.' + one.name : ''}: ${what}`); failed = true }
    if (!real.has(one.type)) { complain('there is no such type'); continue }
    if (real.get(one.type).since > oldest) later.set(one.type, real.get(one.type).since)
    if (!one.name) continue
    const candidates = []
    for (let type = real.get(one.type); type; type = real.get(type.base)) candidates.push(...(type.members.get(one.name) ?? []))
    const fits = candidates.filter(found => one.parameters
        ? found.parameters?.length === one.parameters.length &&
          found.parameters.every((kind, i) => kind === one.parameters[i] || (kind === 'object' && one.parameters[i] === 'text'))
        : !found.parameters)
    if (!fits.length) { complain(candidates.length ? `is ${JSON.stringify(candidates)}` : 'is not there'); continue }
    const value = fits[0].value
    if (one.value && /^["\d-]/.test(value) && value !== one.value) complain(`is ${value}`)
    const since = Math.min(...fits.map(found => found.since))
    if (since > oldest) later.set(`${one.type}.${one.name}`, since)
}
console.log(`${count} declarations compared. After Android ${oldest}:`)
for (const [name, since] of later) console.log(`  ${since} ${name}`)
process.exit(failed ? 1 : 0)
