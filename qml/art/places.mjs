// The places of a witch's board, 96 × 96, and the backs of cards and tiles.
import {bare, circle, ellipse, group, icing, line, mirrored, palette, path, picture, rect} from './kit.mjs';
import {colours, cookie, heart, star} from './symbols.mjs';

const place = (...parts) => picture(96, 96, ...parts);
const shade = (d, opacity = 0.35) => path(d, palette.bark, {...bare, opacity});

const jar = 'M24 24 C14 28 11 34 11 42 V78 C11 87 16 91 24 91 H72 C80 91 85 87 85 78 V42 C85 34 82 28 72 24 Z';
const pantry = place(
    path(jar, '#dcebf0'),
    cookie('blue', 31, 74, 14.5), cookie('red', 64, 75, 15.5), cookie('yellow', 48, 50, 15), cookie('green', 72, 47, 11.5), cookie('red', 24, 46, 11),
    line('M17 44 V74', {stroke: icing, 'stroke-width': 3.5, opacity: 0.9}),
    path(jar, 'none'),
    path('M18 13 Q18 4 27 4 H69 Q78 4 78 13 V24 C73 30 68 30 63 24 C58 30 53 30 48 24 C43 30 38 30 33 24 C28 30 23 30 18 24 Z', palette.red),
    line('M27 5.5 V24 M48 5.5 V22 M69 5.5 V24', {stroke: palette.redLight, 'stroke-width': 4, 'stroke-linecap': 'butt'}),
    rect(18, 14.5, 60, 4.5, 0, icing, bare), line('M18 13 V24 M78 13 V24'),
);

const workshop = place(
    path('M6 91 V72 H28 V54 H50 V36 H72 V91 Z', palette.ginger, bare),
    shade('M6 91 L72 40 V91 Z', 0.45),
    path('M6 91 V72 H28 V54 H50 V36 H90 V91 Z', palette.ginger, {fill: 'none'}),
    path('M72 37 H90 V91 H72 Z', palette.gingerDark),
    ...[[4, 68, 27], [26, 50, 27], [48, 32, 44]].map(([x, y, width]) => rect(x, y, width, 9, 4, icing)),
    group('translate(2.5 0.5) rotate(-42 34 32)',
        rect(30, 24, 9, 46, 4, palette.gingerLight), rect(31.2, 54, 6.6, 15, 3, palette.red, bare), rect(30, 24, 9, 46, 4, 'none'),
        path('M12 8 H50 Q56 8 58 14 L60 25 Q48 21 46 27 H12 Q9 27 9 24 V11 Q9 8 12 8 Z', palette.grey), rect(7, 6, 12, 23, 3, palette.greyLight)),
);

const playingCard = (x, turn, ...marks) => group(`translate(${x} 40) rotate(${turn})`,
    rect(-13, -34, 26, 44, 4, icing), rect(-9.5, -30, 19, 30, 2, palette.dusk, bare), ...marks);
const coin = (cx, cy) => ellipse(cx, cy + 3.5, 11, 5, palette.yellowDark) + ellipse(cx, cy, 11, 5, palette.yellow);
const treasury = place(
    playingCard(26, -16, path(heart(0, -15, 6.5), palette.redLight, bare)),
    playingCard(70, 16, circle(0, -15, 6, palette.blueLight, bare)),
    playingCard(48, 0, path(star(0, -15, 8, 3.8, 5, 1), palette.yellow, bare)),
    path('M8 40 H88 L83 88 Q82.6 91 79 91 H17 Q13.4 91 13 88 Z', palette.ginger),
    shade('M10.6 66 H85.3 L83 87 Q82.6 90 79 90 H17 Q13.4 90 13 87 Z', 0.4),
    rect(4, 36, 88, 12, 5, palette.gingerLight),
    line('M12 42 H84', {stroke: icing, 'stroke-width': 3, 'stroke-dasharray': '0.1 8'}),
    coin(30, 82), coin(30, 76), coin(30, 70), coin(55, 83), coin(55, 77), coin(74, 85),
);

const plank = (x, top, width = 13) => path(`M${x} 88 V${top} L${x + width / 2} ${top - 9} L${x + width} ${top} V88 Z`, palette.gingerLight);
const gate = place(
    plank(22, 38), plank(35, 33), plank(48, 33), plank(61, 38),
    rect(20, 44, 56, 9, 2, palette.ginger), rect(20, 72, 56, 9, 2, palette.ginger),
    path('M22 71 L66 53 H76 L30 72 Z', palette.ginger),
    path(heart(48, 62, 9), palette.red, {'stroke-width': 2.2}),
    mirrored(48, rect(6, 22, 16, 70, 3, palette.gingerDark), line('M10.5 34 v16 M10.5 62 v10', {stroke: palette.ginger, 'stroke-width': 2.5}),
        path('M3 26 C3 12 9 6 14 6 C19 6 25 12 25 26 C22 31 19 31 17 26 C15 31 12 31 10.5 26 C8 31 5 31 3 26 Z', icing), circle(14, 7, 4, palette.yellow)),
);

/// An open cage: the door swings to the right, out of the way of whoever is put in.
const bars = (d, width = 3.2) => line(d, {'stroke-width': width + 2.6}) + line(d, {stroke: palette.greyLight, 'stroke-width': width});
const cage = place(
    path('M10 80 V44 C10 26 22 17 40 17 C58 17 70 26 70 44 V80 Z', palette.night, {...bare, opacity: 0.55}),
    line('M40 16 V8', {'stroke-width': 5}), circle(40, 8, 5, palette.yellow),
    bars('M22 80 V40 C22 30 30 20 40 17', 2.8), bars('M40 42 V17', 2.8), bars('M58 42 C58 30 50 20 40 17', 2.8),
    bars('M10 80 V44 C10 26 22 17 40 17 C58 17 70 26 70 44 V80'),
    bars('M10 42 H70'), bars('M33 42 V80 M66 44 V80', 2.8),
    path('M66 42 L91 49 V90 L66 80 Z', palette.night, {...bare, opacity: 0.4}),
    bars('M78.5 46 V84', 2.6), bars('M67 62 L90 69', 2.6), bars('M67 43 L91 49.5 V90 L67 80 Z'),
    rect(4, 78, 72, 12, 5, palette.yellow), line('M12 84 H62', {stroke: palette.yellowLight, 'stroke-width': 3}),
);

/// A fir whose foot is at (x, base): three tiers that hang a little.
export function fir(x, base, height, width, fill, style = bare) {
    const point = (across, down) => `${Math.round(10 * (x + across * width)) / 10} ${Math.round(10 * (base - height + down * height)) / 10}`;
    const side = [ // of the right half, from the top down: where the branches end, and where the next tier begins
        [0.12, 0.24, 0.27, 0.34], [0.17, 0.36, 0.13, 0.32],
        [0.18, 0.56, 0.4, 0.66], [0.25, 0.68, 0.19, 0.64],
        [0.23, 0.9, 0.5, 1],
    ];
    const down = side.map(([cx, cy, ex, ey]) => `Q${point(cx, cy)} ${point(ex, ey)}`);
    const starts = [[0, 0], ...side.map(([, , ex, ey]) => [ex, ey])];
    const up = side.map(([cx, cy], i) => `Q${point(-cx, cy)} ${point(-starts[i][0], starts[i][1])}`).reverse();
    return path(`M${point(0, 0)} ${down.join(' ')} Q${point(0, 1.05)} ${point(-0.5, 1)} ${up.join(' ')} Z`, fill, style);
}

/// The back of a character: a wood at night.
const pile = picture(64, 88,
    rect(2, 2, 60, 84, 7, palette.cream),
    rect(6.5, 6.5, 51, 75, 4, palette.night, {'stroke-width': 1.6}),
    circle(42, 22, 8.5, palette.yellowLight, bare), circle(38.5, 19.5, 7.5, palette.night, bare),
    ...[[16, 14], [24, 24], [51, 36], [30, 12], [14, 33]].map(([x, y]) => circle(x, y, 1.1, icing, bare)),
    fir(18, 62, 24, 18, palette.dusk), fir(32, 60, 28, 20, palette.dusk), fir(46, 62, 24, 18, palette.dusk),
    path('M7.4 58 Q32 52 56.6 58 V76 Q56.6 80.7 53 80.7 H11 Q7.4 80.7 7.4 77 Z', palette.dusk, bare),
    fir(17, 76, 29, 18.5, palette.moss), fir(47, 76, 29, 18.5, palette.moss), fir(32, 79, 36, 24, palette.pine, {'stroke-width': 1.6}),
    rect(6.5, 6.5, 51, 75, 4, 'none', {stroke: palette.gingerLight, 'stroke-width': 2}),
);

const curl = 'M0 -9 C6 -9 9 -4 9 0 C9 5 5 8 0 8 C-4 8 -7 5 -7 1 C-7 -3 -4 -5 -1 -5 C3 -5 5 -2 5 0 C5 3 3 4 0 4';
const half = (cx) => group(`translate(${cx} 24)`, line(curl, {stroke: icing, 'stroke-width': 2.6}),
    ...[[-14, -14], [14, -14], [14, 14], [-14, 14]].map(([x, y], i) => circle(x, y, 2.8, palette[colours[i]], {stroke: icing, 'stroke-width': 1.4})));
const tileBack = picture(96, 48,
    rect(2, 2, 92, 44, 7, palette.gingerDark),
    rect(5.5, 5.5, 85, 37, 5, palette.ginger, {stroke: icing, 'stroke-width': 2}),
    line('M48 7 V41', {stroke: icing, 'stroke-width': 2, 'stroke-dasharray': '0.1 5'}),
    half(26), half(70),
);

export const pictures = {
    'places/pantry': pantry,
    'places/workshop': workshop,
    'places/treasury': treasury,
    'places/gate': gate,
    'places/cage': cage,
    'places/pile': pile,
    'places/tile-back': tileBack,
};
