// Encrypts by RFC 8291 for the given keys, with OpenSSL in Node.js. Prints lines of a message and its text, both base64url, or of a
// message that is encrypted correctly but invalid, and `refuse`.
import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

const [receiver, secret] = process.argv.slice(2, 4).map(text => Buffer.from(text, 'base64url'))
const longest = 3993

function encrypt(text, padding = 0, end = 2, record = 4096) {
    const sender = createECDH('prime256v1')
    const point = sender.generateKeys()
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, point])
    const material = Buffer.from(hkdfSync('sha256', sender.computeSecret(receiver), secret, info, 32))
    const salt = randomBytes(16)
    const key = Buffer.from(hkdfSync('sha256', material, salt, 'Content-Encoding: aes128gcm\0', 16))
    const nonce = Buffer.from(hkdfSync('sha256', material, salt, 'Content-Encoding: nonce\0', 12))
    const cipher = createCipheriv('aes-128-gcm', key, nonce)
    const body = [cipher.update(Buffer.concat([text, Buffer.from([end]), Buffer.alloc(padding)])), cipher.final(), cipher.getAuthTag()]
    const size = Buffer.alloc(4)
    size.writeUInt32BE(record)
    return Buffer.concat([salt, size, Buffer.from([point.length]), point, ...body])
}

const say = (message, text) => console.log(message.toString('base64url'), text)
const turn = Buffer.from(JSON.stringify({ v: 1, kind: 'turn', who: 'Böb 🍪', game: 'a1', others: 2, waiting: 3 }))
for (const [text, padding] of [[turn, 0], [turn, 7], [Buffer.alloc(0), 0], [Buffer.alloc(0), 100], [randomBytes(longest), 0], [Buffer.from([1, 2, 0]), 3]])
    say(encrypt(text, padding), text.toString('base64url'))
say(encrypt(turn, 0, 1), 'refuse') // not the last record
say(encrypt(Buffer.alloc(0), 4, 0), 'refuse') // nothing but padding
say(encrypt(turn, 0, 2, 18), 'refuse') // several records
