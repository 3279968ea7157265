// A game for two on boardgame.io with its store in memory: four moves a turn and almost no rules, but as much state as a game of
// Gingerbread House, and each player gets a view without hidden information.
import server from 'boardgame.io/dist/cjs/server.js';

const colours = ['red', 'yellow', 'blue', 'green'];
const count = (names, number) => Object.fromEntries(names.map(name => [name, number]));
const numbers = length => Array.from({length}, (_, i) => i);
const witch = board => ({
    board, side: 'back', cells: numbers(9).map(i => ({height: i % 3, top: colours[i % 4]})), hand: [0, 4, 10], tiles: numbers(12),
    tokens: count(colours, 2), stairways: 4, gate: [15], trapped: [3, 8], bonus: [1],
});
const race = {
    name: 'race',
    setup: () => ({
        length: 0, phase: 'build', turn: 0, pending: {}, picks: 0, line: [6, 25, 17, 23], pile: numbers(35), peeked: [],
        supply: count([...colours, 'stairway', 'wild'], 18), middle: numbers(6), players: [witch(0), witch(3)],
    }),
    playerView: ({G, playerID}) => ({
        ...G, pile: G.pile.length,
        players: G.players.map((player, seat) => ({...player, tiles: player.tiles.length, hand: String(seat) === playerID ? player.hand : player.hand.length})),
    }),
    turn: {minMoves: 4, maxMoves: 4},
    disableUndo: true,
    moves: {
        build: ({G, ctx}, tile, at) => {
            const {cells, tokens} = G.players[Number(ctx.currentPlayer)];
            cells[at % cells.length].height += 1;
            cells[at % cells.length].top = colours[tile % colours.length];
            tokens[colours[tile % colours.length]] += 1;
            G.length += 1;
        },
    },
};
const {appServer} = await server.Server({games: [race], origins: ['*']}).run(0);
console.log(`http://127.0.0.1:${appServer.address().port}`);
process.stdin.on('end', () => process.exit()).resume(); // ends with its driver
