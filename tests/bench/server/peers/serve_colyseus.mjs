// The same game in rooms of Colyseus, which are in memory. Colyseus sends changes every 50 ms; with the argument "at once" it is made to
// send them after every move.
import {createServer} from 'node:http';
import {Room, Server} from '@colyseus/core';
import {schema, t} from '@colyseus/schema';
import {WebSocketTransport} from '@colyseus/ws-transport';

const atOnce = process.argv[2] === 'at once';
const State = schema({cells: t.array('uint8'), length: t.uint32()}, 'State');

class Race extends Room {
    maxClients = 2;
    maxMessagesPerSecond = Infinity;

    onCreate() {
        if (atOnce)
            this.patchRate = null;
        this.state = new State();
        this.state.length = 0;
        for (let i = 0; i < 18; ++i)
            this.state.cells.push(0);
        this.onMessage('build', (client, {tile, at}) => {
            if (this.clients.indexOf(client) !== Math.floor(this.state.length / 4) % 2)
                return;
            this.state.cells[at] = tile;
            this.state.length += 1;
            if (atOnce)
                this.broadcastPatch();
        });
    }
}
const http = createServer();
const server = new Server({transport: new WebSocketTransport({server: http}), greet: false, gracefullyShutdown: false});
server.define('race', Race);
await server.listen(0, '127.0.0.1');
console.log(`http://127.0.0.1:${http.address().port}`);
process.stdin.on('end', () => process.exit()).resume(); // ends with its driver
