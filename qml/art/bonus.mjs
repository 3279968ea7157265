// Pictures of the bonus cards, 96 × 64: what a card asks for can be counted or recognised without a word.
import {bare, circle, ellipse, group, icing, ink, line, mirrored, palette, path, picture, rect} from './kit.mjs';
import {colours, cookie, star} from './symbols.mjs';

const card = (...parts) => picture(96, 64, ...parts);
const thin = {'stroke-width': 1.6};

const puff = (cx, cy, r) => path(
    `M${cx - r} ${cy + r * 0.5} a${r * 0.5} ${r * 0.5} 0 0 1 ${r * 0.2} ${-r} a${r * 0.72} ${r * 0.72} 0 0 1 ${r * 1.3} ${-r * 0.1} `
    + `a${r * 0.55} ${r * 0.55} 0 0 1 ${r * 0.4} ${r * 1.1} Z`, icing, {'stroke-width': 2});

/// A chimney on a roof: one course of bricks for each level.
function chimney(courses) {
    const height = 5.4, bottom = 55, top = bottom - courses * height;
    const course = (i) => {
        const y = bottom - (i + 1) * height, seams = i % 2 ? [39, 52] : [33, 45.5, 58];
        return rect(29, y, 33, height, 0.5, i % 2 ? palette.ginger : palette.gingerLight, thin)
            + seams.map((x) => line(`M${x} ${y} v${height}`, {'stroke-width': 1.2})).join('');
    };
    return card(
        puff(72, top - 2, 6), puff(85, top + 6, 8),
        ...Array.from({length: courses}, (_, i) => course(i)),
        line(`M29 ${top} V${bottom} M62 ${top} V${bottom}`),
        rect(25, top - 6.5, 41, 7.5, 3, icing),
        path('M3 62 L14 56.5 Q16 55 19 55 H76 Q79 55 81 56.5 L93 62 Z', icing),
        ...colours.map((colour, i) => circle(24 + i * 16, 58.6, 2, palette[colour], bare)),
    );
}

export const paw = (cx, cy, scale, fill) => group(`translate(${cx} ${cy}) scale(${scale})`,
    path('M0 0.5 C4.2 0.5 8.4 5 7.6 8.4 C6.9 11.4 3.2 10.2 0 10.2 C-3.2 10.2 -6.9 11.4 -7.6 8.4 C-8.4 5 -4.2 0.5 0 0.5 Z', fill, bare),
    ellipse(-3.5, -5.6, 2.6, 3.7, fill, bare), ellipse(3.5, -5.6, 2.6, 3.7, fill, bare),
    group('rotate(-28 -8.9 -0.6)', ellipse(-8.9, -0.6, 2.3, 3.4, fill, bare)), group('rotate(28 8.9 -0.6)', ellipse(8.9, -0.6, 2.3, 3.4, fill, bare)));
export const bust = (cx, cy, scale, fill) => group(`translate(${cx} ${cy}) scale(${scale})`,
    circle(0, -4.2, 5.4, fill, bare), path('M-9.5 10.5 C-9.5 4.4 -5 2.6 0 2.6 C5 2.6 9.5 4.4 9.5 10.5 Z', fill, bare));

const cauldron = (mark) => card(
    path('M26 60 l4 -8 h6 l-2 8 Z M70 60 l-4 -8 h-6 l2 8 Z', palette.greyDark),
    path('M19 22 C10 40 18 57 48 57 C78 57 86 40 77 22 Z', palette.greyDark),
    path('M66 51 C76 46 80 36 75 24 L70 24 C75 36 72 45 62 53 Z', palette.black, {...bare, opacity: 0.5}),
    mirrored(48, line('M16 28 C6 28 6 40 16 40', {'stroke-width': 3.5})),
    ellipse(48, 21, 33, 7.5, palette.greyDark),
    ellipse(48, 20.5, 28, 4.8, palette.green, {'stroke-width': 2}),
    path('M30 22 C30 14 40 14 40 20 C41 10 54 10 54 20 C56 15 65 15 65 21 C60 26 36 27 30 22 Z', palette.green, bare),
    circle(38, 13, 4.5, palette.greenLight, {'stroke-width': 2}), circle(55, 8, 6, palette.greenLight, {'stroke-width': 2}),
    circle(44, 4.6, 2.6, palette.greenLight, {'stroke-width': 1.8}),
    line('M52.5 6 q1 -2 3 -2', {stroke: icing, 'stroke-width': 1.6}),
    mark,
);

const broomFace = {
    cheerful: circle(-6, -3, 2.4, ink, bare) + circle(6, -3, 2.4, ink, bare)
        + path('M-7 3 H7 Q6 10.5 0 10.5 Q-6 10.5 -7 3 Z', palette.redDark, {'stroke-width': 2})
        + circle(-11, 3, 2.6, palette.redLight, bare) + circle(11, 3, 2.6, palette.redLight, bare),
    'bad-tempered': circle(-6, -1, 2.4, ink, bare) + circle(6, -1, 2.4, ink, bare) + line('M-11 -8 L-3.5 -4.5 M11 -8 L3.5 -4.5', {'stroke-width': 3})
        + line('M-7 9 Q0 2.5 7 9', {'stroke-width': 2.8}),
};
/// A broom that flies to the left, its face on the brush.
const broom = (mood) => card(
    line('M4 43 L50 27', {'stroke-width': 8}), line('M4 43 L50 27', {stroke: palette.bark, 'stroke-width': 3.4}),
    path('M42 22 C56 12 70 6 90 5 L85 12 L93 17 L87 24 L94 31 L87 37 L91 45 L83 48 L85 56 C70 53 57 46 47 36 Z', palette.yellow),
    path('M47 36 C57 46 70 53 85 56 L83 48 C70 47 57 42 47 36 Z', palette.yellowDark, bare),
    line('M78 12 L84 10.5 M80 46 L86 43.5', {'stroke-width': 2}),
    path('M39.5 22 L46.5 18.5 L53 35.5 L46 39.5 Z', mood === 'cheerful' ? palette.red : palette.purple),
    group('translate(69 29) rotate(-8)', broomFace[mood]),
    line('M8 52 H24 M2 27 H20 M18 58 H36', {stroke: palette.gingerLight, 'stroke-width': 2.5}),
);

const flame = (x, y, scale) => group(`translate(${x} ${y}) scale(${scale})`,
    path('M0 0 C-7 0 -8 -6 -5 -10 C-4 -8 -3 -8 -2.5 -8.5 C-4 -13 -1 -16 1 -18 C1 -13 7 -10 6 -4 C5.5 -1.5 3 0 0 0 Z', '#f07f2e', bare),
    path('M0 0 C-3.5 0 -4 -4 -1 -8 C0 -5 3.5 -5 3 -2 C2.6 -0.6 1.5 0 0 0 Z', palette.yellowLight, bare));
const oven = (colour) => card(
    rect(68, 2, 12, 20, 2, palette.gingerDark), rect(65, 1.5, 18, 6, 2.5, icing),
    path('M8 60 V38 C8 18 24 8 48 8 C72 8 88 18 88 38 V60 Z', palette.ginger),
    path('M80 59 V38 C80 24 74 16 64 11 C78 14 87 23 87 38 V59 Z', palette.gingerDark, bare),
    line('M14 28 h8 M10.5 42 h9 M74 28 h8 M77 42 h9 M12 52 h7 M78 52 h7', {stroke: palette.gingerDark, 'stroke-width': 2}),
    path('M24 60 V40 C24 26 34 19 48 19 C62 19 72 26 72 40 V60 Z', icing),
    path('M28.5 60 V41 C28.5 29 36 23.5 48 23.5 C60 23.5 67.5 29 67.5 41 V60 Z', palette.black, {'stroke-width': 2}),
    flame(34, 58, 0.85), flame(62, 58, 0.85), flame(40, 58, 0.6), flame(56, 58, 0.6),
    cookie(colour, 48, 41.5, 13.5, 2),
    rect(4, 56.5, 88, 6, 3, palette.gingerLight),
);

/// A chest and, beside it, the complete levels that it asks for.
function chest(levels) {
    const slab = (i) => rect(64, 50.5 - i * 11, 29, 9.5, 3, palette.gingerLight, {'stroke-width': 2.2})
        + line(`M68 ${53.5 - i * 11} q3 3.6 6 0 q3 3.6 6 0 q3 3.6 6 0 l3 0`, {stroke: icing, 'stroke-width': 2.2});
    return card(
        path('M6 30 C6 14 12 8 20 8 H44 C52 8 57 14 57 28 Z', palette.gingerDark),
        path('M10 31 C13 22 50 22 53 31 Z', palette.yellow, {'stroke-width': 2}),
        ...[[18, 27], [28, 24.5], [38, 25], [46, 27.5]].map(([x, y]) => circle(x, y, 4.6, palette.yellow, {'stroke-width': 1.8})),
        circle(33, 28, 4, palette.red, {'stroke-width': 1.8}), circle(23, 29, 3.4, palette.blue, {'stroke-width': 1.8}),
        rect(4, 30, 55, 30, 4, palette.ginger),
        rect(5.2, 50, 52.6, 9, 3, palette.gingerDark, bare),
        rect(11, 30, 7, 30, 0, palette.yellow, {'stroke-width': 2}), rect(45, 30, 7, 30, 0, palette.yellow, {'stroke-width': 2}),
        rect(4, 30, 55, 30, 4, 'none'),
        rect(25, 35, 13, 14, 3, palette.yellow, {'stroke-width': 2.2}), circle(31.5, 40.5, 2, ink, bare), line('M31.5 41 v4', {'stroke-width': 2}),
        ...Array.from({length: levels}, (_, i) => slab(i)),
    );
}

const pin = (colour) => card(
    path('M8 44 C4 30 18 24 32 25 C50 20 84 24 89 38 C94 54 74 61 50 60 C30 63 11 58 8 44 Z', palette.cream),
    path('M10 48 C16 55 32 57 50 55 C70 57 86 52 89.5 44 C90 56 72 61 50 60 C30 63 13 58 10 48 Z', palette.gingerLight, {...bare, opacity: 0.7}),
    cookie(colour, 66, 42, 15, 2.2),
    group('translate(3 0) rotate(-24 38 24)',
        rect(-2, 19.5, 80, 9, 4.5, palette.red), rect(9, 13, 58, 22, 7, palette.gingerLight),
        rect(10.4, 25.5, 55.2, 8.2, 4, palette.ginger, bare), line('M16 18.5 H46', {stroke: icing, 'stroke-width': 3})),
);

/// A wand with as many sparkles as the cost that it asks for.
function wand(sparkles) {
    const places = [[34, 11], [80, 12], [82, 38], [58, 54], [22, 28], [86, 55]];
    const sparkle = ([x, y], i) => path(star(x, y, 7.5, 2.9, 4, 0.4), palette[colours[i % 4]], {'stroke-width': 1.8});
    return card(
        line('M8 57 L50 31', {'stroke-width': 9.5}), line('M8 57 L50 31', {stroke: palette.purple, 'stroke-width': 4.6}),
        line('M8 57 L15 52.6', {stroke: icing, 'stroke-width': 4.6}),
        path(star(56, 27, 18, 8.4, 5, 2.5), palette.yellow),
        path(star(56, 27, 9.5, 4.6, 5, 1.5), palette.yellowLight, bare),
        ...places.slice(0, sparkles).map(sparkle),
    );
}

const perColour = (name, draw) => Object.fromEntries(colours.map((colour) => [`bonus/${name}-${colour}`, draw(colour)]));
export const pictures = {
    'bonus/chimney-6': chimney(6),
    'bonus/chimney-8': chimney(8),
    'bonus/cauldron-human': cauldron(bust(48, 40, 1.25, icing)),
    'bonus/cauldron-non-human': cauldron(paw(48, 40, 1.2, icing)),
    'bonus/broom-cheerful': broom('cheerful'),
    'bonus/broom-bad-tempered': broom('bad-tempered'),
    ...perColour('oven', oven),
    'bonus/chest-3': chest(3),
    'bonus/chest-4': chest(4),
    ...perColour('pin', pin),
    'bonus/wand-4': wand(4),
    'bonus/wand-6': wand(6),
};
