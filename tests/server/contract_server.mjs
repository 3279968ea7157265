// The server under test: a process of its own; also sends bytes that no HTTP library would send.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export class Server {
    static all = [];

    static async start(binary, ...options) {
        const server = new Server(binary, options);
        Server.all.push(server);
        await server.listening();
        return server;
    }

    constructor(binary, options) {
        this.folder = mkdtempSync(join(tmpdir(), 'contract-'));
        this.said = '';
        this.errors = '';
        this.process = spawn(binary, ['--port', '0', '--data', this.folder, ...options], { stdio: ['ignore', 'pipe', 'pipe'] });
        this.process.stdout.on('data', text => (this.said += text));
        this.process.stderr.on('data', text => (this.errors = (this.errors + text).slice(-4000)));
        this.ended = new Promise(resolve => {
            this.process.on('error', error => resolve(error.message));
            this.process.on('close', (code, signal) => resolve(code === 0 ? '' : `it ended with ${signal ?? code}`));
        });
    }

    async listening() {
        const ended = this.ended.then(why => Promise.reject(new Error(`the server did not start: ${why}\n${this.errors}`)));
        const told = new Promise(resolve => {
            this.process.stdout.on('data', () => {
                const found = this.said.match(/http:\/\/127\.0\.0\.1:(\d+)/);
                if (found)
                    resolve(Number(found[1]));
            });
        });
        this.port = await Promise.race([told, ended]);
        ended.catch(() => {}); // from now on somebody else handles a failure
    }

    async fetch(path, options) {
        const response = await fetch(`http://127.0.0.1:${this.port}${path}`, { signal: AbortSignal.timeout(30000), ...options });
        return { status: response.status, headers: response.headers, text: await response.text() };
    }

    // Sends these bytes unchanged and reads until the server closes the connection.
    async raw(bytes) {
        const heard = await new Promise((resolve, reject) => {
            let text = '';
            const socket = connect(this.port, '127.0.0.1', () => socket.write(bytes));
            socket.setTimeout(20000, () => socket.destroy(new Error('no answer')));
            socket.on('data', data => (text += data));
            socket.on('error', error => (text ? resolve(text) : reject(error))); // the server may close before all bytes were sent
            socket.on('close', () => resolve(text));
        });
        const end = heard.indexOf('\r\n\r\n');
        const [first, ...lines] = heard.slice(0, end).split('\r\n');
        const headers = lines.map(line => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]);
        return { status: Number(first.split(' ')[1]), headers: new Headers(headers), text: heard.slice(end + 4) };
    }

    // Resolves to the fault of its exit, or to nothing.
    async stop() {
        this.process.kill('SIGTERM');
        const patience = setTimeout(() => this.process.kill('SIGKILL'), 10000);
        const why = await this.ended;
        clearTimeout(patience);
        return why && `${why}\n${this.errors}`;
    }

    static removeAll() {
        for (const server of Server.all) {
            server.process.kill('SIGKILL'); // no effect on a process that has ended
            rmSync(server.folder, { recursive: true, force: true, maxRetries: 5 }); // retries, because it may still be writing
        }
    }
}

// Whichever way the test ends.
process.on('exit', Server.removeAll);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => process.exit(1));
