// The common part of the fakes of push services. A test starts one, sends on its standard input, a line of JSON at a time, what to answer
// next, and reads from its standard output the requests and their faults.

import { createVerify, verify } from 'node:crypto';
import { createInterface } from 'node:readline';

export const settings = JSON.parse(process.argv[2]);
export const say = what => process.stdout.write(JSON.stringify(what) + '\n');

let answers = []; // those that the test has set, in order; then `usual`
let underWay = 0;
let most = 0;
let answered = 0;
let connections = 0;
let mostBeforeTheFirst = 0;

createInterface({ input: process.stdin })
    .on('line', line => {
        const order = JSON.parse(line);
        if (order.answers) {
            answers.push(...order.answers);
            say({ understood: true }); // from now on the test may cause requests
        }
        if (order.ask)
            say({ most, mostBeforeTheFirst, answered, connections });
    })
    .on('close', () => process.exit(0)); // the test has ended

export const connected = () => ++connections;
export function began() {
    most = Math.max(most, ++underWay);
    if (answered === 0)
        mostBeforeTheFirst = Math.max(mostBeforeTheFirst, underWay);
}
export function ended() {
    --underWay;
    ++answered;
}

// Answers after a moment, so that several requests are under way.
export function next(usual, then) {
    const answer = answers.shift() ?? usual;
    if (!answer.never)
        setTimeout(() => then(answer), settings.moment ?? 0);
}

export async function bodyOf(stream) {
    const parts = [];
    for await (const part of stream)
        parts.push(part);
    return Buffer.concat(parts);
}

// Collects all faults of a request.
export class Problems {
    list = [];

    check(good, what) {
        if (!good)
            this.list.push(what);
    }
    equal(is, should, what) {
        this.check(is === should, `${what} is ${JSON.stringify(is)}, not ${JSON.stringify(should)}`);
    }
}

// The claims of a token. `key` is PEM or a JSON Web Key.
export function claimsOf(token, algorithm, key, problems) {
    const [head, claims, signature] = (token ?? '').split('.');
    const parts = [head, claims, signature];
    problems.check(parts.every(part => /^[\w-]+$/.test(part ?? '')), 'the token is not three times base64url');
    try {
        const header = JSON.parse(Buffer.from(head, 'base64url'));
        const bytes = Buffer.from(signature, 'base64url');
        problems.equal(header.alg, algorithm, 'alg');
        const good = algorithm === 'ES256'
            ? bytes.length === 64 && verify('sha256', Buffer.from(`${head}.${claims}`), { key, dsaEncoding: 'ieee-p1363' }, bytes)
            : createVerify('RSA-SHA256').update(`${head}.${claims}`).verify(key, bytes);
        problems.check(good, 'the signature is wrong');
        return [header, JSON.parse(Buffer.from(claims, 'base64url'))];
    } catch (error) {
        problems.check(false, `the token cannot be read: ${error.message}`);
        return [{}, {}];
    }
}

export const now = () => Math.floor(Date.now() / 1000);
