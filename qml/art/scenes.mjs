// The large pictures: the wood behind the interface, by night and by day, the house, and the app's icon.
import {bare, circle, ellipse, group, icing, ink, line, mirrored, palette, path, picture, rect} from './kit.mjs';
import {fir} from './places.mjs';
import {colours, heart, softPolygon} from './symbols.mjs';

// The wood: flat silhouettes without outlines, so that it stays behind whatever lies on it.

const night = {
    sky: ['#1d1936', '#2b2547', '#5c4a7d', '#b07a86'], moon: '#f3e0b4', halo: '#f8e7bd', star: icing, starOpacity: 0.8, haloOpacity: 0.45,
    far: '#6b5278', hills: '#4c3f66', middle: '#3a3a58', meadow: '#2f3f4c', near: '#27403f', ground: '#213832', front: '#1a2c2a', bottom: '#172624',
    hut: '#2c2137', hutRoof: '#6f5f86', window: '#ffc861', glow: 0.55, path: '#3d4a4d',
};
const day = {
    sky: ['#fbeed3', '#fdf0da', '#fbdfc2', '#f8cfae'], moon: '#fffaf0', halo: '#fffdf5', star: icing, starOpacity: 0, haloOpacity: 1,
    far: '#e6cdb0', hills: '#d8d0ab', middle: '#bccaa0', meadow: '#cdd9ac', near: '#a7c294', ground: '#b9d09c', front: '#8fb185', bottom: '#a3c18d',
    hut: '#c99a6b', hutRoof: '#fff8ec', window: '#fff1c4', glow: 0.7, path: '#eadfb9',
};

const stars = [[40, 60, 1.6], [96, 130, 1.1], [150, 44, 1.3], [210, 96, 1.8], [262, 36, 1.1], [446, 58, 1.3], [292, 168, 1.2], [58, 214, 1.5], [182, 232, 1.1],
    [438, 246, 1.6], [330, 284, 1.1], [20, 318, 1.2], [128, 318, 1.3], [246, 318, 1], [400, 330, 1.2], [284, 100, 1], [118, 84, 1]];

/// A row of firs on a curve; sizes vary by a fixed pattern, so that the picture is the same each time.
const row = (from, to, step, base, height, fill) => {
    const trees = [];
    for (let x = from, i = 0; x <= to; x += step * (0.8 + (i * 7 % 5) * 0.1), i++) {
        const tall = height * (0.7 + (i * 5 % 7) * 0.07);
        trees.push(fir(Math.round(x), Math.round(base(x)), tall, tall * 0.52, fill));
    }
    return trees.join('');
};

/// A hut far off, with light in its windows.
const hut = (x, y, scale, c) => group(`translate(${x} ${y}) scale(${scale})`,
    circle(0, -14, 46, 'url(#light)', bare),
    rect(9, -46, 7, 20, 1, c.hut, bare),
    path('M-17 0 V-20 L0 -40 L17 -20 V0 Z', c.hut, bare),
    line('M-23 -17 L0 -43 L23 -17', {stroke: c.hutRoof, 'stroke-width': 6}),
    rect(-10.5, -17, 7.5, 9, 1.5, c.window, bare), rect(3.5, -17, 7.5, 9, 1.5, c.window, bare), circle(0, -27, 3.2, c.window, bare));

const stop = (offset, colour, opacity = 1) => `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`;
const glow = (id, colour, opacity) => `<radialGradient id="${id}" cx="0.5" cy="0.5" r="0.5">`
    + `${stop(0, colour, opacity)}${stop(0.5, colour, opacity * 0.4)}${stop(1, colour, 0)}</radialGradient>`;
const skyOf = (c) => '<defs>'
    + `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">${c.sky.map((colour, i) => stop([0, 0.32, 0.64, 0.86][i], colour)).join('')}</linearGradient>`
    + `${glow('halo', c.halo, c.haloOpacity)}${glow('light', c.window, c.glow)}</defs><rect width="480" height="560" fill="url(#sky)"/>`;

const forest = (c) => picture(480, 800,
    skyOf(c),
    circle(366, 128, 130, 'url(#halo)', bare), circle(366, 128, 42, c.moon, bare),
    ...(c.starOpacity ? stars.map(([x, y, r]) => circle(x, y, r, c.star, {...bare, opacity: c.starOpacity})) : []),
    row(-10, 490, 30, (x) => 474 + 10 * Math.sin(x / 70), 66, c.far),
    path('M0 462 C80 436 150 470 240 458 C330 446 400 438 480 458 V800 H0 Z', c.far, bare),
    path('M0 506 C90 470 170 476 250 500 C330 522 420 486 480 492 V800 H0 Z', c.hills, bare),
    row(-6, 110, 34, (x) => 510 - 0.2 * x, 92, c.middle), row(372, 500, 36, () => 516, 98, c.middle),
    hut(190, 512, 0.95, c),
    path('M0 540 C110 500 220 504 300 524 C370 540 430 520 480 512 V800 H0 Z', c.middle, bare),
    hut(322, 556, 0.7, c),
    path('M0 580 C80 560 190 548 270 560 C350 572 420 566 480 552 V800 H0 Z', c.meadow, bare),
    path('M186 511 C176 530 246 560 240 604 C234 650 120 690 130 800 '
        + 'H330 C262 720 300 654 286 606 C274 562 196 530 194 511 Z', c.path, {...bare, opacity: 0.55}),
    row(-14, 120, 52, (x) => 640 - 0.25 * x, 150, c.near), row(404, 500, 46, (x) => 606 + 0.12 * (x - 372), 160, c.near),
    path('M0 636 C70 620 150 680 236 800 H0 Z', c.ground, bare),
    path('M480 612 C410 606 320 690 250 800 H480 Z', c.ground, bare),
    fir(18, 764, 250, 128, c.front), fir(96, 788, 150, 82, c.front), fir(462, 770, 270, 136, c.front), fir(388, 792, 140, 78, c.front),
    path('M0 752 C90 736 160 770 240 774 C330 778 400 742 480 748 V800 H0 Z', c.bottom, bare),
);

// The house.

const hat = (x, y, scale, turn = -8) => group(`translate(${x} ${y}) rotate(${turn}) scale(${scale})`,
    path('M-20 -2 C-14 -20 -10 -38 2 -56 C6 -60 18 -58 24 -52 C18 -54 12 -52 11 -48 C14 -32 18 -16 21 -2 Z', palette.purpleDark),
    path('M6 -3 C8 -18 7 -34 6 -52 L11 -48 C14 -32 18 -16 21 -3 Z', palette.night, {...bare, opacity: 0.55}),
    path('M-21.5 -3 L-17.5 -16 Q0 -9 18 -16 L22 -3 Z', palette.red, {'stroke-width': 2.2}),
    rect(-6, -14, 11, 10, 2, palette.yellow, {'stroke-width': 2.2}),
    path('M-40 0 C-40 -8 -20 -7 0 -4 C20 -7 40 -8 40 0 C40 9 -40 9 -40 0 Z', palette.purpleDark));

const gumdrop = (x, y, r, colour) => path(
    `M${x - r} ${y + r * 0.8} C${x - r} ${y - r * 1.4} ${x + r} ${y - r * 1.4} ${x + r} ${y + r * 0.8} `
    + `Q${x} ${y + r * 1.3} ${x - r} ${y + r * 0.8} Z`, palette[colour])
    + circle(x - r * 0.3, y - r * 0.2, r * 0.25, icing, bare);
const button = (x, y, r, colour) => circle(x, y, r, palette[colour], {'stroke-width': 2.2}) + circle(x - r * 0.3, y - r * 0.3, r * 0.28, icing, bare);

/// An upright sugar cane whose foot is at (x, y).
const cane = (x, y, height) => {
    const d = `M${x} ${y} V${y - height + 14} a11 11 0 0 1 22 0 v5`;
    return line(d, {'stroke-width': 15}) + line(d, {stroke: icing, 'stroke-width': 10})
        + line(d, {stroke: palette.red, 'stroke-width': 10, 'stroke-dasharray': '8 9', 'stroke-linecap': 'butt'});
};
const lolly = (x, y, height, r, colour) => line(`M${x} ${y} V${y - height}`, {'stroke-width': 8})
    + line(`M${x} ${y} V${y - height}`, {stroke: icing, 'stroke-width': 3.4})
    + group(`translate(${x} ${y - height}) scale(${r / 10})`, circle(0, 0, 10, palette[colour], {'stroke-width': 25 / r}),
        line('M0 0 C4 -3 3 -6 0 -5.5 C-9 -4.5 -8 7 1 5.5', {stroke: icing, 'stroke-width': 2}));

/// Icing that hangs down along the line from (x, y) to (x2, y2) in `drops` drops: the lower edge, drawn from the first point to the last.
const drips = (x, y, x2, y2, drops, depth) => Array.from({length: drops}, (_, i) => {
    const dx = (x2 - x) / drops, dy = (y2 - y) / drops, deep = depth * (i % 2 ? 0.65 : 1.1);
    const px = x + dx * i, py = y + dy * i;
    return `C${px} ${py + deep * 1.3} ${px + dx} ${py + dy + deep * 1.3} ${px + dx} ${py + dy}`;
}).join(' ').replace(/-?\d+\.\d+/g, (number) => String(Math.round(number * 10) / 10));

const windowAt = (x, y, width, height) => [
    rect(x, y, width, height, 5, palette.yellow, {stroke: ink, 'stroke-width': 9}),
    rect(x, y, width, height, 5, palette.yellow, {stroke: icing, 'stroke-width': 4}),
    path(`M${x + 3} ${y + height - 3} L${x + width - 3} ${y + 3} V${y + height - 3} Z`, palette.yellowLight, bare),
    line(`M${x + width / 2} ${y} V${y + height} M${x} ${y + height / 2} H${x + width}`, {stroke: icing, 'stroke-width': 4}),
].join('');

const frontWall = 'M58 286 V176 L122 82 L186 176 V286 Z';
const house = picture(320, 320,
    fir(40, 280, 120, 72, palette.moss, {'stroke-width': 3}), fir(286, 272, 96, 58, palette.moss, {'stroke-width': 3}),
    ellipse(160, 288, 154, 26, palette.cream, {'stroke-width': 3}),
    ellipse(160, 284.5, 151.5, 21, icing, bare),
    path('M186 170 H276 V276 L186 286 Z', palette.gingerDark, {'stroke-width': 3}),
    path(frontWall, palette.ginger, {'stroke-width': 3}),
    windowAt(216, 214, 36, 36),
    path(`M122 62 H226 Q232 62 236 68 L298 172 Q300 178 296 182 ${drips(296, 182, 194, 190, 6, 17)} L122 62 Z`, icing, {'stroke-width': 3}),
    path('M200 178 L134 70 H142 L210 178 Z', palette.cream, bare),
    ...[[166, 86], [192, 86], [186, 116], [204, 148], [238, 152], [270, 152]].map(([x, y], i) => button(x, y, 7.5, [...colours, 'purple'][(i * 3 + 1) % 5])),
    path('M222 122 V74 H254 V128 Q238 134 222 122 Z', palette.ginger, {'stroke-width': 3}),
    line('M224 90 h29 M224 106 h29 M238 92 v13 M230 108 v13 M246 108 v13', {stroke: palette.gingerDark, 'stroke-width': 2.5}),
    path('M214 124 C214 116 224 118 228 122 C234 116 244 118 247 124 C254 119 264 124 262 131 '
        + 'C258 138 244 134 238 134 C228 136 214 134 214 124 Z', icing, {'stroke-width': 2.5}),
    hat(238, 72, 1.05),
    path(`M122 46 Q127 46 130 51 L204 176 Q208 184 202 190 L196 194 Q190 197 185 190 ${drips(185, 190, 122, 90, 5, 13)} ${drips(122, 90, 59, 190, 5, 13)} `
        + 'Q54 197 48 194 L42 190 Q36 184 40 176 L114 51 Q117 46 122 46 Z', icing, {'stroke-width': 3}),
    ...[[66, 158, 'red'], [86, 124, 'yellow'], [104, 92, 'blue'], [140, 92, 'green'], [158, 124, 'red'], [178, 158, 'yellow']]
        .map(([x, y, colour]) => button(x, y, 6.5, colour)),
    gumdrop(122, 50, 10, 'red'), gumdrop(150, 58, 7.5, 'green'), gumdrop(170, 58, 7.5, 'yellow'), gumdrop(190, 58, 7.5, 'blue'),
    path(heart(122, 158, 15), palette.yellow, {stroke: ink, 'stroke-width': 9}), path(heart(122, 158, 15), palette.yellow, {stroke: icing, 'stroke-width': 4}),
    path('M94 288 V236 C94 214 106 204 122 204 C138 204 150 214 150 236 V288 Z', icing, {'stroke-width': 3}),
    path('M102 288 V237 C102 220 110 212 122 212 C134 212 142 220 142 237 V288 Z', palette.bark, {'stroke-width': 2.5}),
    line('M115 216 V286 M129 216 V286', {stroke: palette.brownShade, 'stroke-width': 2.5}), path(heart(122, 238, 8), palette.red, {'stroke-width': 2}),
    circle(136.5, 256, 3.2, palette.yellow, {'stroke-width': 2}),
    cane(66, 292, 66), group('translate(244 0) scale(-1 1)', cane(66, 292, 66)),
    lolly(262, 296, 44, 15, 'purple'), lolly(288, 300, 30, 11, 'teal'),
    gumdrop(204, 294, 10, 'yellow'), gumdrop(224, 299, 8, 'red'), gumdrop(26, 292, 9, 'blue'),
    path('M104 290 C96 300 92 306 90 312 H154 C152 306 148 300 140 290 Z', palette.gingerLight, {'stroke-width': 2.5}),
);

/// The icon: the same house from the front, with few and thick lines.
const appIcon = picture(128, 128,
    rect(3, 3, 122, 122, 28, palette.night, {stroke: palette.gingerLight, 'stroke-width': 4}),
    circle(28, 34, 10, palette.yellowLight, bare), circle(32.5, 31, 9, palette.night, bare),
    circle(48, 20, 1.8, icing, bare), circle(112, 26, 1.8, icing, bare), circle(16, 54, 1.8, icing, bare),
    path('M5 104 C30 92 98 92 123 104 C123 116 112 123 98 123 H30 C16 123 5 116 5 104 Z', palette.moss, bare),
    rect(80, 36, 15, 30, 2, palette.gingerDark, {'stroke-width': 3}), hat(88, 38, 0.52),
    path('M30 110 V68 L64 36 L98 68 V110 Q98 112 95 112 H33 Q30 112 30 110 Z', palette.ginger, {'stroke-width': 4}),
    path('M51 112 V88 C51 77 57 72 64 72 C71 72 77 77 77 88 V112 Z', palette.yellow, {'stroke-width': 3.5}),
    path('M56.5 112 V89 C56.5 81 60 77.5 64 77.5 C68 77.5 71.5 81 71.5 89 V112 Z', palette.yellowLight, bare),
    line('M30 112 H98', {'stroke-width': 4}),
    mirrored(64, circle(40.5, 84, 4.5, palette.red, {'stroke-width': 2.5}), circle(40.5, 98, 4.5, palette.green, {'stroke-width': 2.5})),
    path('M64 22 Q68 22 71 25 L113 66 Q118 72 112 77 C107 82 102 80 99 75 C95 80 89 76 89 70 C84 72 79 67 80 61 C74 62 70 57 64 49 '
        + 'C58 57 54 62 48 61 C49 67 44 72 39 70 C39 76 33 80 29 75 C26 80 21 82 16 77 Q10 72 15 66 L57 25 Q60 22 64 22 Z', icing, {'stroke-width': 4}),
    ...[[30, 64, 'blue'], [46, 47, 'red'], [82, 47, 'yellow'], [98, 64, 'green']].map(([x, y, colour]) => circle(x, y, 4.6, palette[colour], bare)),
    path(softPolygon([[64, 28], [71, 36], [64, 44], [57, 36]], 3), palette.purple, bare),
);

export const pictures = {
    'places/forest': forest(night),
    'places/forest-day': forest(day),
    'places/house': house,
    'app-icon': appIcon,
};
