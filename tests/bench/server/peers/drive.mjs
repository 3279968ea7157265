// node drive.mjs NAME GAMES WARM_UP SECONDS: starts that server and plays so many games of two people at once. A move counts when both
// players have received it. Prints one line of JSON.
// NAME: boardgame.io, colyseus, colyseus at once
import {spawn} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {once} from 'node:events';
import {createInterface} from 'node:readline';

const [name, ...how] = process.argv[2].split(' ');
const [games, warmUp, seconds] = process.argv.slice(3).map(Number);

// A game between two people: `again` begins one that ends after `moves`, and `told` is called for each of them with the length of the
// game that she has received.
const tables = {
    'boardgame.io': async (address, told) => {
        const {io} = await import('socket.io-client');
        const sockets = await Promise.all([0, 1].map(async seat => {
            const socket = io(`${address}/race`, {transports: ['websocket'], forceNew: true});
            socket.on('update', (match, state) => told(seat, state.G.length));
            await once(socket, 'connect');
            return socket;
        }));
        let match = '';
        return {
            moves: 120, // as many as in a game of Gingerbread House: its log is copied with every move
            again: async () => {
                match = Math.random().toString(36).slice(2);
                for (const [seat, socket] of sockets.entries()) { // in order: the first one creates the match
                    socket.emit('sync', match, String(seat), undefined, 2);
                    await once(socket, 'sync');
                }
            },
            move: (seat, number) => sockets[seat].emit('update',
                {type: 'MAKE_MOVE', payload: {type: 'build', args: [number % 60, number % 18], playerID: String(seat)}},
                number, match, String(seat)),
        };
    },
    colyseus: async (address, told) => {
        const {Client} = await import('@colyseus/sdk');
        const client = new Client(address.replace('http', 'ws'));
        let rooms = [];
        return {
            moves: Infinity, // its state does not grow, and entering a new room is slow
            again: async () => {
                const first = await client.create('race');
                rooms = [first, await client.joinById(first.roomId)];
                for (const [seat, room] of rooms.entries())
                    room.onStateChange(({length}) => told(seat, length));
            },
            move: (seat, number) => rooms[seat].send('build', {tile: number % 60, at: number % 18}),
        };
    },
};

const program = new URL(`serve_${name}.mjs`, import.meta.url).pathname;
const server = spawn(process.execPath, [program, how.join(' ')], {stdio: ['pipe', 'pipe', 'inherit']});
process.on('exit', () => server.kill());
process.on('SIGTERM', () => process.exit(1));
server.on('exit', code => { throw new Error(`the server has ended: ${code}`); });
let address = '';
for await (const line of createInterface({input: server.stdout})) {
    address = line.match(/http:\/\/127\.0\.0\.1:\d+/)?.[0] ?? '';
    if (address)
        break;
}
server.stdout.resume();

let latencies = [];
async function play() {
    let heard = [0, 0];
    let resolve = () => {};
    let length = 0;
    const table = await tables[name](address, (seat, told) => {
        heard[seat] = told;
        if (heard[0] === length && heard[1] === length)
            resolve();
    });
    await table.again();
    return async () => {
        for (;;) {
            for (let number = 0; number < table.moves; ++number) {
                length = number + 1;
                const both = new Promise(done => { resolve = done; });
                const sent = performance.now();
                table.move(Math.floor(number / 4) % 2, number);
                await both;
                latencies.push(performance.now() - sent);
            }
            heard = [0, 0];
            await table.again();
        }
    };
}

const ticks = () => readFileSync(`/proc/${server.pid}/stat`, 'latin1').split(' ').slice(13, 15).reduce((sum, part) => sum + Number(part), 0);
const pause = time => new Promise(done => setTimeout(done, 1000 * time));

const all = [];
for (let i = 0; i < games; ++i)
    all.push(await play());
all.forEach(go => go());
await pause(warmUp);
latencies = [];
const began = performance.now();
const driver = process.cpuUsage();
const served = ticks();
await pause(seconds);
const measured = latencies;
const elapsed = (performance.now() - began) / 1000;
const used = process.cpuUsage(driver);
const serverCpu = 10_000 * (ticks() - served) / measured.length; // a tick is 10 ms
measured.sort((a, b) => a - b);
const quantile = part => measured[Math.round(part * (measured.length - 1))];
console.log(JSON.stringify({
    perSecond: measured.length / elapsed, median: quantile(0.5), p99: quantile(0.99),
    driverCpu: (used.user + used.system) / measured.length, serverCpu,
}));
process.exit();
