// A push service by others (web-push-testing), unchanged, which decrypts messages (http_ece). Lines of JSON in and out, as with the
// fakes: subscribe, expire, messages.

import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

console.log = console.error = () => {}; // it logs every message
const require = createRequire(import.meta.url);
const TestingServer = require('web-push-testing/src/server.js');
const { PushApiModel } = require('web-push-testing/src/PushApiModel.js');
const say = what => process.stdout.write(JSON.stringify(what) + '\n');

const model = new PushApiModel();
const server = new TestingServer(model, 0);
server.startServer();
server._server.on('listening', () => {
    const { port } = server._server.address();
    model.notifyUrl = `http://localhost:${port}/notify/`; // otherwise it would contain port 0
    say({ port });
});

async function post(path, body) {
    const address = `http://localhost:${server._server.address().port}${path}`;
    const options = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body ?? {}) };
    const response = await fetch(address, options);
    const text = await response.text();
    return text.startsWith('{') ? JSON.parse(text) : { status: response.status };
}

createInterface({ input: process.stdin })
    .on('line', async line => {
        const order = JSON.parse(line);
        if (order.subscribe)
            say(await post('/subscribe', { userVisibleOnly: 'true', applicationServerKey: order.subscribe }));
        else if (order.expire)
            say(await post(`/expire-subscription/${order.expire}`));
        else if (order.messages)
            say(await post('/get-notifications', { clientHash: order.messages }));
    })
    .on('close', () => process.exit(0)); // the test has ended
