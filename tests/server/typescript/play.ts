// Two guests play a game of each kind that the server has, from its creation to the record, and use most other requests on the way.

import { Client, Refused, randomHex, type Schemas } from './client.js';

type Position = Schemas['Position'];
type Move = Schemas['Move'];
type Game = Schemas['Game'];

/// What the client lacks: the rules, and the referee that judges a record.
export interface Rules {
    legalMove(kind: string, position: Position): Promise<Move>;
    judge(record: Schemas['Record']): Promise<{ ok: boolean; moves?: number; error?: string }>;
}

interface Guest {
    account: Schemas['Account'];
    device: string;
    client: Client;
}

const longestWait = 20; // seconds
const mostMoves = 5000;

function check(isSo: unknown, text: string): asserts isSo {
    if (!isSo)
        throw new Error(text);
}
function equal<T>(found: T, wanted: T, what: string): void {
    check(JSON.stringify(found) === JSON.stringify(wanted), `${what} is ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`);
}

async function refusal(asked: Promise<unknown>): Promise<Schemas['ProblemType']> {
    try {
        await asked;
    } catch (error) {
        if (error instanceof Refused)
            return error.problem.type;
        throw error;
    }
    throw new Error('it was not refused');
}

async function newGuest(server: string, name: string): Promise<Guest> {
    const { body } = await new Client(server).post('/v1/accounts', { body: { name, face: 2, device: 'Browser' } }, 201);
    const { token, device, ...account } = body;
    return { account, device, client: new Client(server, token) };
}

async function viewOf(guest: Guest, game: string): Promise<Schemas['GameView']> {
    return (await guest.client.get('/v1/games/{game}', { path: { game } }, 200)).body;
}

function positionOf(view: Schemas['GameView'], seat: number): Position {
    const mine = view.views?.find(one => one.seat === seat);
    check(mine && 'position' in mine, `the view of seat ${seat} has no position`);
    return mine.position;
}

// The guest's next news of this game; there may be some of another game with bots.
async function awaitNews(guest: Guest, game: string, since: string): Promise<Schemas['News']['games'][number]> {
    const { body } = await guest.client.get('/v1/sync', { query: { since, wait: longestWait } }, 200);
    check(body.games.length > 0, `nothing came within ${longestWait} seconds`);
    return body.games.find(one => one.game === game) ?? awaitNews(guest, game, body.next);
}

// Anna creates the game and polls for news; Ben looks at his invitation and joins.
async function begin(anna: Guest, ben: Guest, kind: Schemas['Kind']): Promise<Game> {
    const seats: Schemas['NewSeat'][] = [{ who: 'me' }, { who: 'open' }];
    const contribution = randomHex(32);
    const made = (await anna.client.post('/v1/games', { body: { kind: kind.kind, seats, contribution } }, 201)).body;
    equal(made.mode, kind.modes[0], 'the mode');
    equal(made.state, 'open', 'the state of a new game');
    const path = { game: made.game };
    const { code } = (await anna.client.post('/v1/games/{game}/invitations', { path }, 201)).body;
    const shown = (await ben.client.get('/v1/invitations/{code}', { path: { code } }, 200)).body;
    equal(shown.commitment, made.commitment, 'the commitment that Ben sees before he contributes');

    const { next } = (await anna.client.get('/v1/sync', {}, 200)).body;
    const news = awaitNews(anna, made.game, next);
    const join = { contribution: randomHex(32), seats: [{}] };
    const joined = (await ben.client.post('/v1/invitations/{code}', { path: { code }, body: join }, 200)).body;
    equal(joined.state, 'running', 'the state of a full game');
    equal((await news).state, 'running', 'what Anna hears');
    const again = ben.client.post('/v1/invitations/{code}', { path: { code }, body: join }, 200);
    equal(await refusal(again), '/problems/not-open', 'a second joining');
    return joined;
}

// Plays whenever it is the guest's turn and polls otherwise, until the game is over. Returns how much was played.
async function takePart(guest: Guest, { game, kind, mine: [seat = -1] }: Game, rules: Rules): Promise<number> {
    let since = (await guest.client.get('/v1/games', {}, 200)).body.cursor;
    let played = 0;
    for (let asked = 0; asked < mostMoves; ++asked) {
        const view = await viewOf(guest, game);
        if (view.state === 'over')
            return played;
        if (view.turn === seat) {
            const body = { batch: randomHex(16), seat, moves: [await rules.legalMove(kind, positionOf(view, seat))] };
            const answer = await guest.client.put('/v1/games/{game}/moves/{n}', { path: { game, n: view.length }, body }, 201);
            equal(answer.body.length, view.length + 1, 'the length after a move');
            equal(answer.body.steps[0]?.move.do, body.moves[0]?.do, 'what was played');
            played += 1;
        } else {
            await guest.client.put('/v1/games/{game}/seen', { path: { game }, body: { seat, length: view.length } }, 204);
            const query = { since, wait: longestWait, shown: 1 } as const;
            const news = (await guest.client.get('/v1/sync', { query }, 200)).body;
            since = news.next;
        }
    }
    throw new Error('the game does not end');
}

// The answers to batches that are repeated, late, or against the rules.
async function playWrongly(guest: Guest, { game, kind, mine: [seat = -1] }: Game, rules: Rules): Promise<void> {
    const view = await viewOf(guest, game);
    const path = { game, n: view.length };
    const moves = [await rules.legalMove(kind, positionOf(view, seat))];
    const batch = { batch: randomHex(16), seat, moves };

    const noMove = { by: seat, do: 'nothing' };
    const malformed = await guest.client.put('/v1/games/{game}/moves/{n}', { path, body: { ...batch, moves: [noMove] } }, 422);
    check(malformed.body.type === '/problems/wrong' && malformed.body.at, `a move that is none is ${malformed.body.type}`);
    const twice = { ...batch, batch: randomHex(16), moves: [...moves, ...moves] }; // a draft or a roll: the batch has to end there
    const illegal = await guest.client.put('/v1/games/{game}/moves/{n}', { path, body: twice }, 422);
    check(illegal.body.type === '/problems/illegal-move', `the same move twice is ${illegal.body.type}`);
    check(illegal.body.index <= 1, `the index of the illegal move is ${illegal.body.index}`);
    check(illegal.body.rule !== '', 'an illegal move breaks a rule');

    const first = await guest.client.put('/v1/games/{game}/moves/{n}', { path, body: batch }, 200, 201);
    equal(first.status, 201, 'the first answer');
    const again = await guest.client.put('/v1/games/{game}/moves/{n}', { path, body: batch }, 200, 201);
    equal(again, { status: 200, body: first.body }, 'the answer to the same batch');
    const late = await guest.client.put('/v1/games/{game}/moves/{n}', { path, body: { ...batch, batch: randomHex(16) } }, 201, 409);
    check(late.status === 409 && late.body.type === '/problems/slot-taken', 'a batch that comes late is refused for another reason');
    equal(late.body.news?.length, first.body.length, 'the news of a batch that comes late');
}

async function reviewRecord(guests: Guest[], begun: Game, played: number, rules: Rules): Promise<void> {
    const path = { game: begun.game };
    for (const { client } of guests) {
        const record = (await client.get('/v1/games/{game}/record', { path }, 200)).body;
        equal(record.game, begun.kind, 'the kind in the record');
        equal(record.moves.length, played, 'the moves in the record');
        equal(record.fairness.commitment, begun.commitment, 'the commitment in the record');
        equal(record.fairness.contributions.length, guests.length, 'the contributions in the record');
        const over = (await client.get('/v1/games/{game}', { path, query: { from: 0 } }, 200)).body;
        equal([over.totals, over.winners], [record.result.totals, record.result.winners], 'the result');
        const [view] = over.views ?? [];
        check(view && 'steps' in view && view.start, 'the view has no steps from the start');
        equal(view.steps.length, played, 'the steps of the view');
        equal(await rules.judge(record).then(({ ok, moves, error }) => [ok, moves, error]), [true, played, undefined], 'the verdict');
    }
}

// A rematch, which Anna leaves: a bot replaces her.
async function playAgain(anna: Guest, ben: Guest, before: string): Promise<void> {
    const again = () => ({ path: { game: before }, body: { contribution: randomHex(32) } });
    const asked = await ben.client.post('/v1/games/{game}/rematch', again(), 200, 201);
    equal([asked.status, asked.body.seats[0]?.who], [201, 'invited'], 'the rematch');
    const agreed = (await anna.client.post('/v1/games/{game}/rematch', again(), 200, 201)).body;
    equal([agreed.game, agreed.state], [asked.body.game, 'running'], 'the same rematch');
    const path = { game: agreed.game };
    const left = (await anna.client.post('/v1/games/{game}/resign', { path, body: { seat: 0 } }, 200)).body;
    const [seat] = left.seats;
    check(seat?.who === 'bot' && seat.resigned && seat.bot !== '', 'no bot plays on');
    const muted = (await ben.client.put('/v1/games/{game}/muted', { path, body: { muted: true } }, 200)).body;
    check(muted.muted, 'the game is not muted');
    const late = ben.client.get('/v1/games/{game}/record', { path }, 200);
    equal(await refusal(late), '/problems/not-over', 'the record of a game under way');
}

async function reviewDevices(server: string, { account, device, client }: Guest): Promise<void> {
    const { code, seconds } = (await client.post('/v1/me/links', {}, 201)).body;
    check(seconds !== undefined && seconds > 0, 'a link has no end');
    const body = { device: 'Tablet', account: account.account };
    const second = (await new Client(server).post('/v1/links/{secret}', { path: { secret: code }, body }, 201)).body;
    const tablet = new Client(server, second.token);
    await tablet.patch('/v1/me/devices/{device}', { path: { device }, body: { name: 'In the kitchen' } }, 200);
    const { devices } = (await tablet.get('/v1/me/devices', {}, 200)).body;
    equal(devices.map(one => [one.name, one.current]).sort(), [['In the kitchen', false], ['Tablet', true]], 'the devices');
    const changed = (await tablet.patch('/v1/me', { body: { quiet: { from: 1320, to: 420, offset: 60 } } }, 200)).body;
    equal([changed.quiet?.from, changed.revision], [1320, account.revision + 1], 'the quiet hours');
    const push = (await tablet.get('/v1/me/push', {}, 200)).body;
    check(push.device === undefined && push.transports.includes('web'), 'the state of push is another one');
    await client.delete('/v1/me/devices/{device}', { path: { device: second.device } }, 204);
    equal(await refusal(tablet.get('/v1/me', {}, 200)), '/problems/no-token', 'a device that was signed out');
    const data = (await client.get('/v1/me/export', {}, 200)).body;
    equal([data.name, data.devices.length], [account.name, 1], 'the export');
}

/// Returns how much was played, by kind.
export async function playEveryKind(server: string, rules: Rules): Promise<Map<string, number>> {
    const { kinds } = (await new Client(server).get('/v1', {}, 200)).body;
    const anna = await newGuest(server, 'Anna');
    const ben = await newGuest(server, 'Ben');
    const lengths = new Map<string, number>();
    for (const kind of kinds) {
        const begun = await begin(anna, ben, kind);
        const seats: [Guest, Game][] = [[anna, (await viewOf(anna, begun.game))], [ben, begun]];
        const mover = seats.find(([, { mine }]) => begun.turn !== undefined && mine.includes(begun.turn));
        check(mover, 'it is nobody\'s turn');
        await playWrongly(...mover, rules);
        const played = await Promise.all(seats.map(([guest, game]) => takePart(guest, game, rules)));
        check(played.every(count => count > 0), 'somebody has not played');
        const length = played.reduce((sum, count) => sum + count, 1);
        await reviewRecord([anna, ben], begun, length, rules);
        await playAgain(anna, ben, begun.game);
        lengths.set(kind.kind, length);
    }
    check(lengths.size > 1, 'there are fewer kinds than two');
    await reviewDevices(server, anna);
    await ben.client.delete('/v1/me', {}, 204);
    return lengths;
}
