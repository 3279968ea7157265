// A client in TypeScript plays against the server. Usage: contract_client.mjs SERVER LEGAL_MOVE REFEREE

import { spawn } from 'node:child_process';
import { webcrypto } from 'node:crypto';
import { createInterface } from 'node:readline';
import { Server } from './contract_server.mjs';

globalThis.crypto ??= webcrypto; // Node 18 does not define it
const { playEveryKind } = await import('./typescript/compiled/play.js');

const [binary, legalMove, referee] = process.argv.slice(2);
const longest = 180; // seconds, for the whole run; normally a few

// Legal moves, from the program that knows the rules: it answers each line with a line.
function startRules() {
    const program = spawn(legalMove, [], { stdio: ['pipe', 'pipe', 'inherit'] });
    const waiting = [];
    createInterface({ input: program.stdout }).on('line', line => waiting.shift()?.resolve(JSON.parse(line)));
    program.on('close', code => waiting.forEach(({ reject }) => reject(new Error(`${legalMove} ended with ${code}`))));
    program.on('error', error => waiting.forEach(({ reject }) => reject(error)));
    return {
        legalMove(kind, position) {
            return new Promise((resolve, reject) => {
                waiting.push({ resolve, reject });
                program.stdin.write(`${JSON.stringify({ kind, position })}\n`);
            });
        },
        judge(record) {
            return new Promise((resolve, reject) => {
                const judge = spawn(referee, ['-'], { stdio: ['pipe', 'pipe', 'inherit'] });
                let said = '';
                judge.stdout.on('data', text => (said += text));
                judge.on('error', reject);
                judge.on('close', () => resolve(JSON.parse(said)));
                judge.stdin.end(JSON.stringify(record));
            });
        },
        stop: () => program.stdin.end(),
    };
}

const giveUp = error => {
    console.error(error.stack);
    process.exit(1);
};
process.on('uncaughtException', giveUp);
setTimeout(() => giveUp(new Error(`it took more than ${longest} seconds`)), longest * 1000).unref();
const server = await Server.start(binary, '--no-limits');
const rules = startRules();
for (const [kind, moves] of await playEveryKind(`http://127.0.0.1:${server.port}`, rules))
    console.log(`${kind}: ${moves} moves, and the record is right`);
rules.stop();
const why = await server.stop();
if (why)
    giveUp(new Error(why));
process.exit(0);
