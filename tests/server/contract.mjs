// Compares the service with its document: every documented operation and status has to occur, and every answer has to match the document.
// Usage: contract.mjs SERVER OPENAPI

import { createECDH, randomBytes } from 'node:crypto';
import { Contract, spoiled } from './contract_document.mjs';
import { Server } from './contract_server.mjs';

const [binary, file] = process.argv.slice(2);
const longest = 180; // seconds, for the whole run; normally a few

const contract = new Contract(file);
const giveUp = error => {
    contract.say('contract', error.stack);
    contract.report();
    process.exit(1);
};
process.on('uncaughtException', giveUp);
setTimeout(() => giveUp(new Error(`it took more than ${longest} seconds`)), longest * 1000).unref();
await contract.review();
const free = await Server.start(binary, '--no-limits');
const lenient = await Server.start(binary, '--no-limits', '--allow-private-push');
const strict = await Server.start(binary, '--slow-after', '1000');

const publicKey = (() => {
    const curve = createECDH('prime256v1');
    return curve.generateKeys('base64url');
})();
const hex = bytes => randomBytes(bytes).toString('hex');
const contribution = () => hex(32);
const nothing = '0'.repeat(32); // an id that does not exist

// Makes a request of the document. `at`: path and query. `wrong`: the request violates the document on purpose.
async function send(id, expected, { as, at = {}, body, text, type, key, wrong = false, server = free } = {}) {
    const operation = contract.operations.get(id);
    const headers = {};
    const values = { ...at };
    if (operation.hasKey && key !== null)
        headers['Idempotency-Key'] = values['Idempotency-Key'] = key ?? hex(16);
    if (as)
        headers.Authorization = `Bearer ${as.token}`;
    if (body !== undefined || text !== undefined)
        headers['Content-Type'] = type ?? 'application/json';
    if (!wrong && text === undefined) {
        contract.reviewParameters(operation, values);
        if (operation.body)
            contract.reviewBody(operation, body);
    }
    const path = operation.path.replace(/{(\w+)}/g, (_, name) => encodeURIComponent(at[name]));
    const query = operation.parameters.filter(one => one.in === 'query' && one.name in at).map(({ name }) => [name, at[name]]);
    const target = query.length ? `${path}?${new URLSearchParams(query)}` : path;
    const answer = await server.fetch(target, { method: operation.method, headers, body: text ?? JSON.stringify(body) });
    const request = `${operation.method} ${target} ${text ?? JSON.stringify(body)}`;
    return { ...answer, body: contract.reviewAnswer(operation, answer, [expected].flat(), request) };
}
const ask = async (...request) => (await send(...request)).body;

function expect(isSo, where, text) {
    if (!isSo)
        contract.say(where, text);
}

const newAccount = (name, server = free) => ask('createAccount', 201, { body: { name, face: 3, device: 'Phone' }, server });
const newGame = (...seats) => ({ kind: 'pigs', mode: 'classic', seats, contribution: contribution() });
const me = { who: 'me' };
const open = { who: 'open' };
const roll = seat => ({ by: seat, do: 'roll', dice: [0, 1, 2, 3, 4] });
const batch = (seat, ...moves) => ({ batch: hex(16), seat, moves });

const anna = await newAccount('Anna');
const ben = await newAccount('Ben');
const cleo = await newAccount('Cleo');

// The shortest valid bodies, and paths to send them to.
const samples = {
    createAccount: { name: 'Anna', face: 3, device: 'Phone' },
    recover: { code: 'unknown', device: 'Tablet' },
    takeLink: { device: 'Tablet' },
    changeMe: { name: 'Anna', face: 4, quiet: { from: 1320, to: 420, offset: 60 } },
    renameDevice: { name: 'Tablet' },
    mute: { muted: true },
    createGame: { ...newGame({ who: 'me', name: 'Anna', face: 2 }, { who: 'bot', bot: 'straw-pig' }), first: 0 },
    start: { bot: 'straw-pig' },
    join: { contribution: contribution(), seats: [{ name: 'Ben', face: 1 }] },
    play: batch(0, roll(0)),
    seen: { seat: 0, length: 0 },
    resign: { seat: 0 },
    rematch: { contribution: contribution() },
    takeSeats: { code: 'AAAA-AAAA' },
    subscribe: {
        transport: 'web', to: 'https://push.example/somebody', key: publicKey, secret: randomBytes(16).toString('base64url'),
        quiet: { from: 1320, to: 420, offset: 60 }, muted: [nothing],
    },
};
const lobby = await ask('createGame', 201, { as: anna, body: newGame(me, open, open) });
const { code } = await ask('invite', 201, { as: anna, at: { game: lobby.game } });
const running = await ask('createGame', 201, { as: anna, body: newGame(me, { who: 'me', name: 'Anton' }) });
const somewhere = { game: lobby.game, code, device: anna.device, secret: 'x'.repeat(24), n: 0 };

const scenarios = {
    async about() {
        const { kinds } = await ask('about', 200);
        for (const { kind, fewest, modes, bots } of kinds) {
            for (const mode of modes) {
                const seats = [me, ...Array(fewest - 1).fill({ who: 'bot', bot: bots[0] })];
                const body = { kind, mode, first: 0, seats, contribution: contribution() };
                const { game } = await ask('createGame', 201, { as: cleo, body });
                await ask('game', 200, { as: cleo, at: { game, from: 0 } });
            }
        }
    },

    async 'nobody without a token'() {
        for (const { id, isSecured } of contract.operations.values()) {
            for (const as of isSecured ? [undefined, { token: '' }, { token: hex(32) }] : [])
                await ask(id, 401, { as, at: somewhere, body: samples[id] });
        }
    },

    async 'no JSON, no key'() {
        for (const { id, body, hasKey } of contract.operations.values()) {
            if (body) {
                for (const text of ['', '{', 'nonsense', '"\u0000"'])
                    await ask(id, 400, { as: anna, at: somewhere, text });
                await ask(id, 415, { as: anna, at: somewhere, text: JSON.stringify(samples[id]), type: 'text/plain' });
            }
            for (const key of hasKey ? [null, 'short', 'x'.repeat(65), 'not these letters!'] : [])
                await ask(id, 400, { as: anna, at: somewhere, body: samples[id], key, wrong: true });
        }
    },

    // A body that the document rules out is refused, and for that reason.
    async 'wrong bodies'() {
        for (const { id, body: schema } of contract.operations.values()) {
            const at = { ...somewhere, game: id === 'play' ? running.game : lobby.game };
            for (const body of schema ? spoiled(samples[id]) : [])
                if (contract.faults(schema, body).length > 0)
                    await ask(id, 422, { as: anna, at, body, wrong: true });
        }
    },

    async 'no such game, or not for her'() {
        for (const { id, path } of contract.operations.values())
            for (const game of path.includes('{game}') ? [nothing, 'x', lobby.game] : [])
                await ask(id, 404, { as: cleo, at: { ...somewhere, game }, body: samples[id], wrong: game === 'x' });
        for (const missing of ['x', 'AAAA-BBBB', 'AAAAAAAA']) {
            await ask('invitation', 404, { as: cleo, at: { code: missing }, wrong: true });
            await ask('join', 404, { as: cleo, at: { code: missing }, body: samples.join, wrong: true });
        }
        for (const device of [nothing, 'x', anna.device])
            for (const id of ['revokeDevice', 'renameDevice'])
                await ask(id, 404, { as: cleo, at: { device }, body: samples[id], wrong: device === 'x' });
        await ask('recover', 404, { body: samples.recover });
        await ask('takeLink', 404, { at: somewhere, body: samples.takeLink });
    },

    async 'wrong queries'() {
        for (const from of ['x', '-1', '100001', '1.5', ''])
            await ask('game', 422, { as: anna, at: { game: running.game, from }, wrong: true });
        for (const before of ['x', 'x'.repeat(65)])
            await ask('games', 422, { as: anna, at: { before }, wrong: true });
        for (const wait of ['x', '-1', '26'])
            await ask('sync', 422, { as: anna, at: { wait }, wrong: true });
        for (const profile of ['x', '-1', '1.5'])
            await ask('sync', 422, { as: anna, at: { profile }, wrong: true });
        for (const since of ['x', 'x'.repeat(65)])
            await ask('sync', 422, { as: anna, at: { since }, wrong: true });
    },

    async account() {
        const dora = await newAccount('Dora');
        expect((await ask('me', 200, { as: dora })).account === dora.account, 'me', 'is somebody else');
        const { name } = await ask('changeMe', 200, { as: dora, body: { name: 'Dörte 🐷' } });
        expect(name === 'Dörte 🐷', 'changeMe', `made a ${name}`);
        const { next } = await ask('sync', 200, { as: dora });
        const { profile } = await ask('sync', 200, { as: dora, at: { since: next, profile: 0 } });
        expect(profile?.name === name && profile.revision === 2, 'sync', 'does not say who she is');
        await ask('changeMe', 200, { as: dora, body: {}, type: 'application/json; charset=utf-8' });
        const quiet = { from: 1320, to: 420, offset: -60 };
        const now = await ask('changeMe', 200, { as: dora, body: { quiet } });
        expect(now.quiet.from === 1320 && now.revision === 3, 'changeMe', 'has no quiet hours');

        const link = await ask('newLink', 201, { as: dora });
        const elsewhere = 'f'.repeat(32);
        await ask('takeLink', 409, { at: { secret: link.code }, body: { device: 'Tablet', account: elsewhere } });
        const tablet = await ask('takeLink', 201, { at: { secret: link.code }, body: { device: 'Tablet' } });
        await ask('takeLink', 404, { at: { secret: link.code }, body: { device: 'Tablet' } });
        const recovery = await ask('newRecovery', 201, { as: tablet });
        await ask('recover', 409, { body: { code: recovery.code, device: 'Found', account: elsewhere } });
        const found = await ask('recover', 201, { body: { code: recovery.code, device: 'Found' } });
        await ask('recover', 404, { body: { code: recovery.code, device: 'Found' } });

        const { devices } = await ask('devices', 200, { as: found });
        expect(devices.length === 3 && devices.find(device => device.current)?.device === found.device, 'devices', 'are others');
        const renamed = await ask('renameDevice', 200, { as: found, at: { device: tablet.device }, body: { name: 'In the kitchen' } });
        expect(renamed.devices.some(one => one.device === tablet.device && one.name === 'In the kitchen'), 'renameDevice', 'did not');
        await ask('revokeDevice', 204, { as: found, at: { device: tablet.device } });
        await ask('me', 401, { as: tablet });

        const { game } = await ask('createGame', 201, { as: dora, body: newGame(me, open) });
        const { code } = await ask('invite', 201, { as: dora, at: { game } });
        await ask('join', 200, { as: ben, at: { code }, body: { contribution: contribution(), seats: [{}] } });
        for (const muted of [true, true, false]) {
            const told = await ask('mute', 200, { as: ben, at: { game }, body: { muted } });
            expect(told.muted === muted, 'mute', 'did not');
        }
        const { games } = await ask('exportMe', 200, { as: dora });
        expect(games.length === 1 && games[0].game === game, 'exportMe', 'has other games');
        await ask('deleteMe', 204, { as: dora });
        await ask('me', 401, { as: dora });
        expect((await ask('game', 200, { as: ben, at: { game } })).seats[0].name === '', 'deleteMe', 'left the name behind');
    },

    async push() {
        const dora = await newAccount('Dora');
        await ask('testPush', 409, { as: dora });
        const before = await ask('pushState', 200, { as: dora });
        expect(before.device === undefined && before.transports.includes('web') && before.vapid.length === 87, 'pushState', 'offers nothing');
        await ask('subscribe', 409, { as: dora, body: { transport: 'fcm', to: 'token' } });
        for (const to of ['http://push.example/x', 'https://127.0.0.1/x', 'https://push.example:8443/x', 'https://a@push.example/x'])
            await ask('subscribe', 422, { as: dora, body: { ...samples.subscribe, to } });
        const { device } = await ask('subscribe', 200, { as: dora, body: samples.subscribe });
        expect(device.transport === 'web' && device.since < 60, 'subscribe', 'kept something else');
        const edda = await newAccount('Edda', lenient);
        await ask('subscribe', 200, { as: edda, body: { ...samples.subscribe, to: 'https://127.0.0.1:1/nobody' }, server: lenient });
        await ask('testPush', 202, { as: edda, server: lenient });
        await ask('unsubscribe', 204, { as: dora });
        expect((await ask('pushState', 200, { as: dora })).device === undefined, 'unsubscribe', 'left it there');
        await ask('unsubscribe', 204, { as: dora });
        await ask('sync', 200, { as: dora, at: { shown: 1 } });
    },

    async 'the same again'() {
        const key = hex(16);
        const body = newGame(me, open);
        const once = await ask('createGame', 201, { as: ben, key, body });
        const again = await ask('createGame', 201, { as: ben, key, body });
        expect(once.game === again.game, 'createGame', 'made two games for one key');
        await ask('createGame', 422, { as: ben, key, body: newGame(me, open, open) });
        const account = { name: 'Twice', device: 'Phone' };
        const first = await ask('createAccount', 201, { key, body: account });
        const second = await ask('createAccount', 201, { key, body: account });
        expect(first.account === second.account, 'createAccount', 'made two accounts for one key');
        await ask('me', 200, { as: second });
        await ask('createAccount', 422, { key, body: { ...account, name: 'Thrice' } });
    },

    async 'more games than one can play'() {
        const most = 500;
        const gus = await newAccount('Gus');
        for (let made = 0; made < most; made += 50) // in parallel, because each waits for the disk
            await Promise.all(Array.from({ length: 50 }, () => ask('createGame', 201, { as: gus, body: newGame(me, open) })));
        await ask('createGame', 409, { as: gus, body: newGame(me, open) });
        const [{ game }] = (await ask('games', 200, { as: gus })).games;
        await ask('resign', 200, { as: gus, at: { game }, body: { seat: 0 } });
        await ask('createGame', 201, { as: gus, body: newGame(me, open) }); // a game has ended, so there is room again
        const ids = new Set();
        for (let before = {}; before;) {
            const { games, next } = await ask('games', 200, { as: gus, at: before });
            games.forEach(({ game }) => ids.add(game));
            before = next && { before: next };
        }
        expect(ids.size === most + 1, 'games', `lists ${ids.size} of ${most + 1}`);
    },

    async 'before the start'() {
        const { game } = await ask('createGame', 201, { as: anna, body: newGame(me, open, open) });
        const at = { game };
        const { code } = await ask('invite', 201, { as: anna, at });
        expect((await ask('invitation', 200, { as: ben, at: { code } })).game === game, 'invitation', 'is to another game');
        await ask('join', 200, { as: ben, at: { code }, body: { contribution: contribution(), seats: [{}] } });
        await ask('join', 409, { as: cleo, at: { code }, body: { contribution: contribution(), seats: [{}, {}] } }); // one is free
        await ask('game', 200, { as: ben, at });
        await ask('start', 403, { as: ben, at, body: samples.start });
        await ask('start', 422, { as: anna, at, body: { bot: 'nobody' } });
        await ask('seen', 409, { as: anna, at, body: samples.seen });
        await ask('play', 409, { as: anna, at: { game, n: 0 }, body: batch(0, roll(0)) });
        await ask('resign', 403, { as: ben, at, body: { seat: 0 } });
        await ask('rematch', 409, { as: anna, at, body: samples.rematch });
        await ask('record', 409, { as: anna, at });

        const { cursor } = await ask('games', 200, { as: cleo });
        const waiting = await ask('createGame', 201, { as: anna, body: newGame(me, open, open) });
        const third = await ask('invite', 201, { as: anna, at: { game: waiting.game } });
        await ask('join', 200, { as: cleo, at: { code: third.code }, body: samples.join });
        await ask('resign', 200, { as: cleo, at: { game: waiting.game }, body: { seat: 1 } });
        const left = await ask('sync', 200, { as: cleo, at: { since: cursor } });
        expect(left.games.some(one => one.state === 'gone'), 'sync', 'does not say that she has left');

        const second = await ask('invite', 201, { as: anna, at });
        await ask('withdraw', 204, { as: anna, at: { game, code: second.code } });
        await ask('withdraw', 404, { as: anna, at: { game, code: second.code } });
        await ask('invitation', 404, { as: cleo, at: { code: second.code } });

        expect((await ask('start', 200, { as: anna, at, body: samples.start })).state === 'running', 'start', 'did not');
        await ask('start', 409, { as: anna, at, body: samples.start });
        await ask('invite', 409, { as: anna, at });
        expect((await ask('resign', 200, { as: ben, at, body: { seat: 1 } })).seats[1].resigned, 'resign', 'did not');
        const { views } = await ask('game', 200, { as: ben, at });
        expect(views.length === 1 && views[0].seat === -1, 'game', 'shows one who has resigned more than everybody may see');
        await ask('offerSeats', 403, { as: ben, at });

        const other = await ask('createGame', 201, { as: ben, body: newGame(me, open) });
        await ask('resign', 200, { as: ben, at: { game: other.game }, body: { seat: 0 } });
        await ask('resign', 409, { as: ben, at: { game: other.game }, body: { seat: 0 } });
    },

    async 'at one table'() {
        const { game } = await ask('createGame', 201, { as: anna, body: newGame(me, open) });
        const at = { game };
        await ask('offerSeats', 409, { as: anna, at });
        const { code } = await ask('invite', 201, { as: anna, at });
        await ask('join', 200, { as: ben, at: { code }, body: samples.join });
        const own = await ask('offerSeats', 201, { as: anna, at });
        await ask('takeSeats', 409, { as: anna, at, body: { code: own.code } });
        const offer = await ask('offerSeats', 201, { as: ben, at });
        const both = await ask('takeSeats', 200, { as: anna, at, body: { code: offer.code } });
        expect(both.mine.length === 2, 'takeSeats', 'did not');
        await ask('takeSeats', 404, { as: cleo, at, body: { code: offer.code } });
        await ask('game', 404, { as: ben, at });
    },

    async 'to the end and again'() {
        const { game } = await ask('createGame', 201, { as: anna, body: newGame(me, open) });
        const at = { game };
        const { code } = await ask('invite', 201, { as: anna, at });
        const { cursor } = await ask('games', 200, { as: ben });
        const told = async since => { // bots of another game of his may cause news, too
            const news = await ask('sync', 200, { as: ben, at: { since, wait: 20 } });
            return news.games.length === 0 || news.games.some(one => one.game === game) ? news : told(news.next);
        };
        const news = told(cursor);
        const players = [anna, ben];
        await ask('join', 200, { as: ben, at: { code }, body: { contribution: contribution(), seats: [{}] } });
        expect((await news).games.some(one => one.game === game), 'sync', 'the waiting one does not hear of her new game');

        let { turn } = await ask('game', 200, { as: ben, at });
        await ask('play', 403, { as: players[1 - turn], at: { game, n: 0 }, body: batch(turn, roll(turn)) });
        const air = { by: turn, do: 'buy', part: 'roof', material: 'straw', house: 'new' }; // no house begins with a roof
        const illegal = await ask('play', 422, { as: players[turn], at: { game, n: 0 }, body: batch(turn, roll(turn), air) });
        expect(illegal.index === 1 && illegal.rule, 'play 422', 'does not say which move is illegal by which rule');
        const first = batch(turn, roll(turn));
        const played = await ask('play', 201, { as: players[turn], at: { game, n: 0 }, body: first });
        const again = await ask('play', 200, { as: players[turn], at: { game, n: 0 }, body: first });
        expect(JSON.stringify(played) === JSON.stringify(again), 'play 200', 'is another answer than the first');
        await ask('play', 422, { as: players[turn], at: { game, n: 0 }, body: { ...first, moves: [{ by: turn, do: 'done' }] } });
        const late = await ask('play', 409, { as: players[turn], at: { game, n: 0 }, body: batch(turn, roll(turn)) });
        expect(late.news?.length === 1, 'play 409', 'does not say what stands there');
        await ask('play', 409, { as: players[turn], at: { game, n: 100000 }, body: batch(turn, roll(turn)) });
        expect((await ask('game', 200, { as: ben, at: { game, from: 0 } })).views[0].steps.length === 1, 'game', 'has other moves');
        expect((await ask('game', 200, { as: ben, at: { game, from: 100000 } })).views[0].steps.length === 0, 'game', 'has later moves');
        await ask('seen', 204, { as: players[turn], at, body: { seat: turn, length: 1 } });
        await ask('seen', 403, { as: players[turn], at, body: { seat: 1 - turn, length: 1 } });

        await playToEnd(game, players);
        const record = await ask('record', 200, { as: ben, at });
        await ask('play', 409, { as: anna, at: { game, n: record.moves.length }, body: batch(0, roll(0)) });
        const next = await ask('rematch', 201, { as: ben, at, body: samples.rematch });
        expect((await ask('rematch', 200, { as: anna, at, body: samples.rematch })).game === next.game, 'rematch', 'made two games');

        await adopt(record);
    },

    async 'what is new'() {
        const { next } = await ask('sync', 200, { as: anna });
        await ask('sync', 200, { as: anna, at: { since: next, wait: 1 } });
        const outsider = await newAccount('Elsa', strict);
        const { cursor } = await ask('games', 200, { as: outsider, server: strict });
        await ask('sync', 410, { as: anna, at: { since: cursor } });
    },

    async 'other methods'() {
        for (const [path, item] of Object.entries(contract.document.paths)) {
            const there = Object.keys(item).map(method => method.toUpperCase());
            const target = path.replace(/{(\w+)}/g, (_, name) => somewhere[name]);
            for (const method of ['GET', 'PUT', 'POST', 'PATCH', 'DELETE'].filter(method => !there.includes(method))) {
                const answer = await free.fetch(target, { method, headers: { Authorization: `Bearer ${anna.token}` } });
                contract.reviewAnswer(undefined, answer, [405], `${method} ${target}`);
                const allowed = (answer.headers.get('allow') ?? '').split(/, */).filter(one => !['HEAD', 'OPTIONS'].includes(one));
                expect(allowed.sort().join() === there.sort().join(), `${method} ${path}`, `Allow says ${allowed}, not ${there}`);
            }
        }
    },

    async 'no such place'() {
        const head = await free.raw('HEAD /v1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
        expect(head.text === '', 'HEAD', 'the answer has a body: whoever asks takes it for the next answer');
        for (const path of ['/nothing', '/v2', '/v1/', '/v1/nothing', '/v1/games/', `/v1/games/${lobby.game}/nothing`, '/v1/../v1'])
            contract.reviewAnswer(undefined, await free.raw(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`), [404], path);
    },

    async 'no proper request'() {
        const post = 'POST /v1/accounts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
        const bytes = {
            400: 'nonsense\r\n\r\n',
            408: `${post}Content-Length: 10\r\n\r\n{`,
            413: `${post}Content-Length: 100000000\r\n\r\n`,
            431: `${post}X-Long: ${'x'.repeat(8500)}\r\n\r\n`,
        };
        for (const [status, text] of Object.entries(bytes))
            contract.reviewAnswer(undefined, await strict.raw(text), [Number(status)], text);
    },

    async 'too often'() {
        const server = strict;
        const fay = await newAccount('Fay', server);
        const tooOften = async (id, expected, most, request) => {
            for (let i = 0; i < most; ++i)
                if ((await send(id, [expected, 429], { server, ...request })).status === 429)
                    return;
            contract.say(id, `${most} times are not too often`);
        };
        await tooOften('recover', 404, 20, { body: samples.recover });
        await tooOften('takeLink', 404, 20, { at: somewhere, body: samples.takeLink });
        await tooOften('invitation', 404, 20, { as: fay, at: { code: 'AAAAAAAA' } });
        await tooOften('join', 404, 20, { as: fay, at: { code: 'AAAAAAAA' }, body: samples.join });
        await tooOften('takeSeats', 404, 20, { as: fay, at: { game: hex(16) }, body: samples.takeSeats });
        await tooOften('createAccount', 201, 40, { body: samples.createAccount });
        await tooOften('me', 200, 300, { as: fay });
    },
};

// Plays by trying every purchase: an illegal one has no effect.
async function playToEnd(game, players) {
    for (let turns = 0; turns < 800; ++turns) {
        const { state, turn, length, views } = await ask('game', 200, { as: players[0], at: { game } });
        if (state === 'over')
            return;
        const { position } = views[0];
        const at = { game, n: length };
        const play = moves => send('play', [201, 422], { as: players[turn], at, body: batch(turn, ...moves) });
        const done = { by: turn, do: 'done' };
        const tries = position.phase === 'roll' ? [[roll(turn)]]
            : [...(position.phase === 'wolf' ? blows : purchases)(turn, position), [done]]; // one at a time: it may reveal a flowerpot
        let played = false;
        for (const moves of tries)
            played ||= (await play(moves)).status === 201;
        if (!played)
            throw new Error(`no move of ${JSON.stringify(tries)} is legal in ${JSON.stringify(position)}`);
    }
    throw new Error('the game does not end');
}

function blows(turn, { players }) {
    return players.flatMap(({ houses }, seat) => (seat === turn ? [] : houses.map((_, house) => [{ by: turn, do: 'blow', seat, house }])));
}

function purchases(turn, { dice, players }) {
    const houses = [...players[turn].houses.keys(), 'new'];
    return ['roof', 'window', 'door'].flatMap(part => {
        const symbols = dice.filter(face => face === part).length;
        const materials = ['straw', 'wood', 'brick'].slice(0, Math.max(0, symbols - 1));
        return materials.flatMap(material => houses.map(house => [{ by: turn, do: 'buy', part, material, house }]));
    });
}

// Takes an unfinished game online: its record without the end.
async function adopt({ result, seed, fairness, moves, ...record }) {
    const ends = moves.flatMap((move, n) => (move.do === 'done' ? [n + 1] : []));
    const kept = { ...record, moves: moves.slice(0, ends.at(-3)) };
    const { game } = await ask('createGame', 201, { as: anna, body: { ...newGame(me, { who: 'me', name: 'Anton' }), record: kept } });
    await playToEnd(game, [anna, anna]);
    await ask('record', 200, { as: anna, at: { game } });
}

for (const [name, scenario] of Object.entries(scenarios)) {
    try {
        await scenario();
    } catch (error) {
        contract.say(name, error.stack);
    }
}
for (const server of [free, strict]) {
    const why = await server.stop();
    expect(!why, 'server', why);
}
process.exit(contract.report() ? 0 : 1);
