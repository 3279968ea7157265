// Checks that deals, rolls and spins of recorded games follow from their seeds. Written from engine/chance.md alone, and shares no code
// with the engine. Reads records from standard input, one a line.
import { createHmac } from 'node:crypto';
import { createInterface } from 'node:readline';

class Stream {
  constructor(seed, game, label) {
    this.key = Buffer.from(seed, 'hex');
    this.prefix = Buffer.from(`${game}\0${label}\0`, 'ascii');
    this.counter = 0;
    this.numbers = [];
  }
  next() {
    if (this.numbers.length === 0) {
      const counter = Buffer.alloc(4);
      counter.writeUInt32BE(this.counter++);
      const block = createHmac('sha256', this.key).update(this.prefix).update(counter).digest();
      for (let i = 0; i < 32; i += 4) this.numbers.push(block.readUInt32BE(i));
    }
    return this.numbers.shift();
  }
  below(n) {
    const limit = 2 ** 32 - (2 ** 32 % n);
    for (;;) {
      const x = this.next();
      if (x < limit) return x % n;
    }
  }
  shuffle(items) {
    for (let i = items.length - 1; i >= 1; i--) {
      const j = this.below(i + 1);
      [items[i], items[j]] = [items[j], items[i]];
    }
    return items;
  }
}

const ids = (n) => Array.from({ length: n }, (_, i) => i);

function gingerbreadDeal({ mode, players }, stream) {
  const values = [5, 7, 3, 6, 3, 6, 6, 7, 2, 2, 2, 2, 1, 4, 4, 4, 5, 5, 1, 3];
  const wanted = { 2: [1, 2, 3, 4, 5, 6], 3: [1, 2, 3, 4, 5, 6, 6, 7, 7] }[players];
  const tiles = stream('tiles').shuffle(ids(60));
  let bonus = stream('bonus').shuffle(ids(20));
  if (mode === 'introductory' && wanted) {
    bonus = bonus.filter((card) => {
      const at = wanted.indexOf(values[card]);
      if (at >= 0) wanted.splice(at, 1);
      return at >= 0;
    });
  }
  return {
    boards: stream('boards').shuffle(ids(4)).slice(0, players),
    tiles: ids(players).map((seat) => tiles.slice(15 * seat, 15 * seat + 15)),
    characters: stream('characters').shuffle(ids(40)),
    bonus: bonus.slice(0, 3 * players),
  };
}

function pigsDeal(stream) {
  const stacks = {};
  const flowerpots = { door: 1, window: 2, roof: 0 };
  for (const material of ['straw', 'wood', 'brick'])
    for (const part of ['door', 'window', 'roof']) {
      const name = `${material}-${part}`;
      stacks[name] = stream(name).shuffle(ids(4).map((i) => i < flowerpots[part]));
    }
  return { stacks };
}

const [d, w, r, v] = ['door', 'window', 'roof', 'wolf'];
const dice = [[d, d, w, w, r, r], [d, d, w, w, r, r], [v, d, w, w, r, r], [v, d, d, w, r, r], [v, d, d, w, w, r]];
const spinner = ['straw', 'straw', 'straw', 'wood', 'wood', 'brick'];

function wrongInPigsMoves(moves, stream) {
  let number = 0;
  for (const [index, move] of moves.entries()) {
    if (move.do === 'roll') {
      const roll = stream(`roll:${number++}`);
      const faces = new Map([...move.dice].sort().map((die) => [die, dice[die][roll.below(6)]]));
      if (!same(move.rolled, move.dice.map((die) => faces.get(die)))) return `move ${index}`;
    } else if (move.do === 'blow' && move.blown !== spinner[stream(`spin:${number++}`).below(6)]) {
      return `move ${index}`;
    }
  }
  return null;
}

function same(a, b) {
  if (typeof a !== 'object') return a === b;
  return Object.keys(a).length === Object.keys(b).length && Object.keys(a).every((key) => same(a[key], b[key]));
}

function wrongIn(record) {
  const stream = (label) => new Stream(record.seed, record.game, label);
  const deal = record.game === 'pigs' ? pigsDeal(stream) : gingerbreadDeal(record.options, stream);
  if (!same(deal, record.deal)) return 'deal';
  if (stream('first').below(record.options.players) !== record.options.first) return 'first';
  return record.game === 'pigs' ? wrongInPigsMoves(record.moves, stream) : null;
}

const seeds = new Set();
for await (const line of createInterface({ input: process.stdin })) {
  const record = JSON.parse(line);
  const wrong = wrongIn(record);
  if (wrong) {
    console.error(`${record.game} with seed ${record.seed}: ${wrong} does not follow from it`);
    process.exit(1);
  }
  seeds.add(record.seed);
}
const wanted = Number(process.argv[2]);
console.log(`${seeds.size} seeds verified`);
process.exit(seeds.size === wanted ? 0 : 1);
