// A game for two on boardgame.io with its store in memory: four moves a turn, almost no rules, almost no state.
import server from 'boardgame.io/dist/cjs/server.js';

const race = {
    name: 'race',
    setup: () => ({cells: Array(18).fill(0), length: 0}),
    turn: {minMoves: 4, maxMoves: 4},
    disableUndo: true,
    moves: {
        build: ({G}, tile, at) => {
            G.cells[at] = tile;
            G.length += 1;
        },
    },
};
const {appServer} = await server.Server({games: [race], origins: ['*']}).run(0);
console.log(`http://127.0.0.1:${appServer.address().port}`);
process.stdin.on('end', () => process.exit()).resume(); // it does not outlive its driver
