// The gingerbreads in their four colours and shapes, as symbols (64 × 64) and as tokens (48 × 48), and what else the tiles show.
import {bare, circle, group, icing, ink, line, palette, path, picture, rect} from './kit.mjs';

export const colours = ['red', 'yellow', 'blue', 'green'];
const round = (value) => Math.round(value * 100) / 100;
const at = (cx, cy, r, degrees) => [round(cx + r * Math.sin(degrees * Math.PI / 180)), round(cy - r * Math.cos(degrees * Math.PI / 180))];
export const ring = (cx, cy, r) => `M${round(cx - r)} ${cy} a${r} ${r} 0 1 1 ${2 * r} 0 a${r} ${r} 0 1 1 ${-2 * r} 0 Z`;

/// A polygon whose corners are rounded from `cut` before each corner to `cut` behind it.
export function softPolygon(points, cut) {
    const toward = ([ax, ay], [bx, by]) => {
        const share = Math.min(0.5, cut / Math.hypot(bx - ax, by - ay));
        return `${round(ax + (bx - ax) * share)} ${round(ay + (by - ay) * share)}`;
    };
    return points.map((point, i) => {
        const before = points.at(i - 1), after = points[(i + 1) % points.length];
        return `${i ? 'L' : 'M'}${toward(point, before)} Q${point.join(' ')} ${toward(point, after)}`;
    }).join(' ') + ' Z';
}

export const star = (cx, cy, outer, inner, tips = 5, cut = 0.1) =>
    softPolygon(Array.from({length: 2 * tips}, (_, i) => at(cx, cy, i % 2 ? inner : outer, i * 180 / tips)), cut);

export function heart(cx, cy, r) {
    const p = (x, y) => `${round(cx + x * r)} ${round(cy + y * r)}`;
    return `M${p(-0.1, 0.9)} C${p(-0.5, 0.6)} ${p(-1.02, 0.24)} ${p(-1.02, -0.3)} C${p(-1.02, -0.68)} ${p(-0.76, -0.92)} ${p(-0.48, -0.92)} `
        + `C${p(-0.26, -0.92)} ${p(-0.08, -0.8)} ${p(0, -0.6)} C${p(0.08, -0.8)} ${p(0.26, -0.92)} ${p(0.48, -0.92)} `
        + `C${p(0.76, -0.92)} ${p(1.02, -0.68)} ${p(1.02, -0.3)} C${p(1.02, 0.24)} ${p(0.5, 0.6)} ${p(0.1, 0.9)} Q${p(0, 0.97)} ${p(-0.1, 0.9)} Z`;
}

/// The outline of a colour's gingerbread: each colour has a shape of its own. `r` is about half of its width.
export const shapes = {
    red: heart,
    yellow: (cx, cy, r) => ring(cx, cy, r),
    blue: (cx, cy, r) => softPolygon([[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([x, y]) => [cx + x * r * 0.92, cy + y * r * 0.92]), r * 0.3),
    green: (cx, cy, r) => softPolygon([0, 72, 144, 216, 288].map((turn) => at(cx, cy + 0.07 * r, 1.08 * r, turn)), r * 0.3),
};

const dots = (cx, cy, r, size, turns) => turns.map((turn) => circle(...at(cx, cy, r, turn), size, icing, bare)).join('');

/// The icing on top, for a gingerbread of half width 28 round (0, 0).
const ornaments = {
    red: path(heart(0, -2, 8), icing, bare),
    yellow: circle(0, 0, 3.2, icing, bare) + dots(0, 0, 9, 3.2, [0, 60, 120, 180, 240, 300]),
    blue: path(softPolygon([[0, -11], [11, 0], [0, 11], [-11, 0]], 2), 'none', {stroke: icing, 'stroke-width': 3}) + circle(0, 0, 3, icing, bare),
    green: path(star(0, 1.5, 11.5, 5.2, 5, 1.5), icing, bare),
};

/// A gingerbread with sugar glaze. Small ones (r under 12) do without the ornament, which would only be a blur.
export function cookie(colour, cx, cy, r, outline = 2.5) {
    const shape = shapes[colour], scale = r / 28;
    const glazeY = colour === 'red' ? cy - 0.02 * r : cy;
    const parts = [
        path(shape(cx, cy, r), palette.ginger, {'stroke-width': outline}),
        path(shape(cx, glazeY, round(r * 0.8)), palette[colour], {stroke: icing, 'stroke-width': round(2.9 * scale + 0.3)}),
    ];
    if (r >= 12)
        parts.push(group(`translate(${cx} ${cy}) scale(${round(scale)})`, ornaments[colour]));
    return parts.join('');
}

/// A shape that stands `depth` units high: the side is baked darker.
export function thick(outlineAt, depth, side = palette.gingerDark, outline = 2.5) {
    const levels = Array.from({length: Math.ceil(depth / 1.5) + 1}, (_, i) => round(depth - i * depth / Math.ceil(depth / 1.5)));
    return levels.map((dy) => path(outlineAt(dy), ink, {'stroke-width': outline})).join('') + levels.map((dy) => path(outlineAt(dy), side, bare)).join('');
}

const symbol = (...parts) => picture(64, 64, ...parts);
const token = (...parts) => picture(48, 48, ...parts);

const steps = 'M5.5 58.5 V42 H23.5 V25 H41.5 V8 H58.5 V58.5 Z';
const stairs = symbol(
    path(steps, palette.ginger, bare),
    path('M5.5 58.5 L58.5 8 V58.5 Z', palette.gingerDark, bare),
    path(steps, 'none', {'stroke-width': 3}),
    ...[[4.5, 40], [22.5, 23], [40.5, 6]].map(([x, y]) => rect(x, y, 19, 8.5, 3.5, icing, {'stroke-width': 2.6})),
);

/// Half of the round of arrows; the other half is the same, turned.
const arrow = (fill) => line('M10.5 32 A21.5 21.5 0 0 1 43 13.5', {'stroke-width': 12.5}) + path('M40.5 2.5 L60.5 22 L34 28 Z', ink, {'stroke-width': 5})
    + line('M10.5 32 A21.5 21.5 0 0 1 43 13.5', {stroke: fill, 'stroke-width': 7.5}) + path('M40.5 2.5 L60.5 22 L34 28 Z', fill, bare);
const exchange = symbol(
    arrow(palette.purple), group('rotate(180 32 32)', arrow(palette.teal)),
    circle(32, 32, 9.5, palette.ginger), circle(32, 32, 5.2, icing, bare),
);

/// A round-topped cage between x = 10 and 54; the bars stand before a dark inside.
const cageSymbol = symbol(
    circle(32, 8, 4.2, palette.yellow),
    path('M10 54 V34 C10 20 20 12 32 12 C44 12 54 20 54 34 V54 Z', palette.night, {'stroke-width': 3}),
    ...[17.6, 32, 46.4].map((x) => line(`M${x} ${x === 32 ? 13 : 21} V54`, {stroke: palette.greyLight, 'stroke-width': 4, 'stroke-linecap': 'butt'})),
    line('M10 36 H54', {stroke: palette.greyLight, 'stroke-width': 4, 'stroke-linecap': 'butt'}),
    path('M10 54 V34 C10 20 20 12 32 12 C44 12 54 20 54 34 V54', 'none', {stroke: palette.greyLight, 'stroke-width': 3}),
    path('M8.2 54 V34 C8.2 19 19 10.2 32 10.2 C45 10.2 55.8 19 55.8 34 V54', 'none', {'stroke-width': 2.5}),
    rect(4.5, 50, 55, 9.5, 4, palette.yellow, {'stroke-width': 2.8}),
);

/// Anything at all: one star of every colour.
const kites = (cx, cy, outer, inner) => ['red', 'yellow', 'green', 'blue', 'purple'].map((colour, i) => {
    const corners = [at(cx, cy, inner, i * 72 - 36), at(cx, cy, outer, i * 72), at(cx, cy, inner, i * 72 + 36)];
    return path(`M${cx} ${cy} L${corners.map((corner) => corner.join(' ')).join(' L')} Z`, palette[colour], {stroke: icing, 'stroke-width': 2.2});
}).join('');
const wild = symbol(
    path(star(32, 35, 32, 18, 5, 7), palette.ginger, {'stroke-width': 2.8}),
    path(star(32, 35, 26, 14, 5, 3), icing, {stroke: icing, 'stroke-width': 1}),
    kites(32, 35, 24, 12.6),
    circle(32, 35, 4.4, icing, bare),
);

const coloured = (colour) => token(
    thick((dy) => shapes[colour](24, 20.5 + dy, 19), 6),
    cookie(colour, 24, 20.5, 19),
);

/// Steps that wind down round an open well, the first one bright and wide, the last one dark.
const treads = [palette.cream, '#eccb99', palette.gingerLight, '#cf9157', '#b57843', '#976034', '#794a28', '#5d371f', '#4a2b19'];
const windingSteps = (cx, cy, r) => treads.map((fill, i) => {
    const outer = r - i * 0.5, from = at(cx, cy, outer, 170 + i * 36), to = at(cx, cy, outer, 206 + i * 36);
    return path(`M${cx} ${cy} L${from.join(' ')} A${outer} ${outer} 0 0 1 ${to.join(' ')} Z`, fill, {'stroke-width': 1.1});
}).reverse().join('');
const stairway = token(
    thick((dy) => shapes.blue(24, 21 + dy, 21), 5),
    path(shapes.blue(24, 21, 21), palette.ginger),
    circle(24, 21, 14.5, palette.black, {stroke: icing, 'stroke-width': 4.5}),
    circle(24, 21, 13.5, palette.black, {'stroke-width': 1.6}),
    windingSteps(24, 21, 13.5),
    circle(24, 21, 4.6, palette.black, {'stroke-width': 1.4}),
);

/// Four leaves, one of each colour.
const quarters = [['red', -1, -1], ['yellow', 1, -1], ['blue', 1, 1], ['green', -1, 1]];
const clover = (cx, cy, r) => `M${cx} ${cy - r} ${[[r, 0], [0, r], [-r, 0], [0, -r]].map(([x, y]) =>
    `A${r * 0.72} ${r * 0.72} 0 0 1 ${cx + x} ${cy + y}`).join(' ')} Z`;
const any = token(
    thick((dy) => clover(24, 20.5 + dy, 16.5), 6),
    path(clover(24, 20.5, 16.5), palette.ginger),
    ...quarters.map(([colour, x, y]) => circle(24 + x * 7.9, 20.5 + y * 7.9, 7.2, palette[colour], {stroke: icing, 'stroke-width': 2})),
);

export const pictures = {
    ...Object.fromEntries(colours.map((colour) => [`symbols/${colour}`, symbol(cookie(colour, 32, colour === 'red' ? 32.5 : 32, 28, 2.8))])),
    'symbols/stairway': stairs,
    'symbols/exchange': exchange,
    'symbols/cage': cageSymbol,
    'symbols/wild': wild,
    ...Object.fromEntries(colours.map((colour) => [`tokens/${colour}`, coloured(colour)])),
    'tokens/stairway': stairway,
    'tokens/any': any,
};
