// The faces of those who play: four witches for people, three for bots.
import {
    bare, brows, cheeks, circle, ellipse, eyes, face, group, icing, ink, line, medallion, mirrored, nose, palette, path, picture, rect, smile,
} from './kit.mjs';
import {bust, gleam, leaf, rim, shade, thin} from './characters/third.mjs';

const p = palette;
const orange = '#ea8430', orangeDark = '#bf5f17', rose = '#e2719a', roseDark = '#b84873', tealDark = '#22706f';

const star = (x, y, r, fill = p.yellow, style = thin) => {
    const points = Array.from({length: 10}, (_, index) => {
        const angle = -Math.PI / 2 + index * Math.PI / 5, length = index % 2 ? r * 0.48 : r;
        return `${(x + length * Math.cos(angle)).toFixed(1)} ${(y + length * Math.sin(angle)).toFixed(1)}`;
    });
    return path(`M${points.join(' L')} Z`, fill, style);
};
const brim = (fill, half = 37, y = 40) =>
    path(`M${48 - half} ${y + 2} C${48 - half * 0.6} ${y - 9} ${48 + half * 0.6} ${y - 9} ${48 + half} ${y + 2} C${48 + half * 0.6} ${y + 9} `
        + `${48 - half * 0.6} ${y + 9} ${48 - half} ${y + 2} Z`, fill);
/// Icing along the robe's hem, and a sweet in its middle.
const trim = (sweet) => mirrored(48, line('M19 80 q4 7 9 2.5 q3.5 6.5 8 2.5 q3 5 6.5 3', {stroke: icing, 'stroke-width': 2.4}))
    + circle(48, 84, 4.6, sweet, thin) + gleam('M46.3 83 q0.6 -1.4 2 -1.4', 1.3);
const band = (fill) => path('M29 33 C38 38 58 38 67 33 L69 39 C59 44.5 37 44.5 27 39 Z', fill, {'stroke-width': 2});

const moonWitch = picture(96, 96,
    medallion('#dcc9ef'),
    bust(p.purple, 80, 72), trim(p.yellow), rim,
    path('M31 44 C20 52 28 60 21 67 C26 70 20 77 23 84 C30 86 36 84 38 74 H58 C60 84 66 86 73 84 C76 77 70 70 75 67 C68 60 76 52 65 44 Z', p.hairGold),
    shade('M65 48 C73 54 66 60 73 67 C69 70 74 77 72 82.5 C66 84 61 82 59.5 74 C66 68 67 58 65 48 Z', p.yellowDark),
    face(p.pale, 17, 18, 48, 56),
    path('M30 58 C30 46 36 40 48 40 C60 40 66 46 66 58 C64 51 60 48 54 45 C48 50 34 50 30 58 Z', p.hairGold),
    eyes(57, 7, 2.8), cheeks(63, 10.5), smile(65, 9), nose(61, p.paleShade),
    brim(p.purple),
    path('M27 39 C37 27 43 15 49 2 C54 15 60 27 69 39 C60 44.5 36 44.5 27 39 Z', p.purple),
    shade('M50 6 C54 16 60 28 67 38 C63 40.5 58 41.6 54 42 C58 30 54 18 50 6 Z', p.purpleDark),
    path('M50 15 C41 15 37 25 42 31 C46 36 54 35 57 30 C50 31 45 23 50 15 Z', p.yellow, thin));

const starWitch = picture(96, 96,
    medallion('#f9d196'),
    bust(orange, 80, 72), trim(p.purple), rim,
    mirrored(48, path('M34 44 C24 38 12 46 15 54 C8 58 10 70 18 71 C22 78 34 76 36 68 Z', p.hairBlack)),
    face(p.brown, 17, 18, 48, 56),
    shade('M63 50 C66 62 58 72.5 49 72.7 C57 68 61 60 60 48 Z', p.brownShade),
    eyes(56, 7, 3), brows(49.5, 7.5, p.hairBlack),
    path('M41 63 Q48 66 55 63 C54 70 42 70 41 63 Z', icing, thin),
    mirrored(48, circle(30.5, 68, 2.6, p.yellow, {'stroke-width': 1.6})),
    brim(orange, 40, 40),
    path('M26 39 C27 22 34 8 52 7 C68 6 80 12 85 25 C77 21 70 22 68 26 C67 31 69 35 70 39 C60 44.5 36 44.5 26 39 Z', orange),
    shade('M54 8.5 C68 8 78 13 82.5 22 C74 19 67 22 66.5 27 C66 32 67 35 68.4 38 C66 39.6 62 40.8 58 41.6 C62 30 60 16 54 8.5 Z', orangeDark),
    circle(85, 27, 4, p.yellow, thin),
    star(45, 25, 10.5, p.yellowLight));

const leafWitch = picture(96, 96,
    medallion('#c5e8e1'),
    bust(p.teal, 80, 72), trim(p.green), rim,
    path('M32 44 C22 48 20 60 28 66 C30 72 36 72 38 68 H58 C60 72 66 72 68 66 C76 60 74 48 64 44 Z', p.hairGrey),
    face(p.tan, 17, 18.5, 48, 56),
    shade('M63 50 C66 62 58 73 49 73.2 C57 68 61 60 60 48 Z', p.tanShade),
    path('M30 56 C28 46 36 41 48 41 C60 41 68 46 66 56 C62 50 56 46 48 48 C40 46 34 50 30 56 Z', p.hairGrey),
    mirrored(48, line('M29 62 q5 4 4 9', thin)),
    mirrored(48, circle(40.5, 57, 6.2, icing, {'stroke-width': 2}), circle(41, 57.3, 2.6, ink, bare), circle(41.8, 56.3, 0.9, icing, bare)),
    line('M46.4 56.5 q1.6 -1.4 3.2 0', {'stroke-width': 2}),
    path('M45 63.5 C44 59.5 52 59.5 51 63.5 C50.5 66 45.5 66 45 63.5 Z', p.redLight, {'stroke-width': 1.6}),
    line('M41 67.5 q7 4.5 14 0', {'stroke-width': 2.2}),
    mirrored(48, line('M36 66 q-1.5 2 -0.5 4', {...thin, stroke: p.tanShade})),
    brim(p.teal, 36, 40),
    path('M27 39 C29 30 33 26 32 20 C30 14 23 16 24 22 C14 22 12 8 24 5 C46 1 62 18 69 39 C60 44.5 36 44.5 27 39 Z', p.teal),
    shade('M36 5.5 C52 8 62 22 67.2 38 C63 40.2 58 41.6 54 42 C58 26 48 12 36 5.5 Z', tealDark),
    band(tealDark),
    leaf(44, 39, -62, p.greenLight, 1.35), line('M45 37 L50 27', {'stroke-width': 1.6, stroke: p.greenDark}), leaf(46, 39, -8, p.green, 1.1));

const cherryWitch = picture(96, 96,
    medallion('#fbd5dd'),
    bust(rose, 80, 72), trim(p.red), rim,
    path('M48 38 C30 38 26 50 26 58 C26 66 24 70 22 74 C30 78 38 76 40 72 H56 C58 76 66 78 74 74 C72 70 70 66 70 58 C70 50 66 38 48 38 Z', p.hairBlack),
    face(p.skin, 17, 18, 48, 57),
    path('M29.5 60 C28 46 34 40 48 40 C62 40 68 46 66.5 60 C66 56 65 54 64 52 C54 54 42 54 32 52 C31 54 30 56 29.5 60 Z', p.hairBlack),
    eyes(60, 7.5, 3), cheeks(65.5, 11.5), smile(66, 7),
    gleam('M37 46.5 q5 -2 9 -2', 1.8),
    group('rotate(-9 48 40)',
        brim(rose, 32, 41),
        path('M30 39 C32 28 36 20 42 15 C46 12 52 12 55 15 C61 20 65 28 66 39 C58 44.5 38 44.5 30 39 Z', rose),
        shade('M57 19 C61 24 64 31 64.6 38.5 C61 40.4 57 41.5 53 42 C58 34 59 26 57 19 Z', roseDark),
        path('M36.5 23 C38 17 42 12 48 12 C55 12 59 17 60.5 23 C61 27.5 56.5 28 55.5 24.5 C55 30 49.5 30 49 25.5 '
            + 'C48 32.5 42 32.5 42 25 C41 28.5 36 28 36.5 23 Z', icing),
        line('M49 7 Q50 1 56 1', {'stroke-width': 2.2, stroke: p.greenDark}),
        circle(49, 10, 6, p.red), gleam('M46.5 8.5 q1 -1.5 2.5 -1.5', 1.8)));

const freckles = [[37, 62], [40, 64.5], [36.5, 66], [59, 62], [56, 64.5], [59.5, 66]].map(([x, y]) => circle(x, y, 1.1, '#b8683a', bare)).join('');

const apprentice = picture(96, 96,
    medallion('#6f9a54'),
    bust(p.yellow, 80, 72), trim(p.blue), rim,
    mirrored(48, path('M34 62 C28 58 24 66 22 60 C16 56 12 62 13 66 C8 66 5 71 8 75 C13 79 17 73 19 73 C23 77 30 74 35 70 Z', p.hairRed),
        circle(17.5, 69, 3, p.blueLight, thin)),
    face(p.skin, 17.5, 18, 48, 57),
    path('M30 60 C28 48 36 42 48 42 C60 42 68 48 66 60 C63 54 60 51 58 48 C54 54 50 52 48 49 C44 54 36 52 30 60 Z', p.hairRed),
    eyes(58, 7, 3.1), freckles,
    path('M41 66.5 Q48 69 55 66.5 C54 73 42 73 41 66.5 Z', '#8a2c3a', thin),
    rect(44, 67, 3.6, 3.4, 0.6, icing, bare), rect(48.6, 67, 3.6, 3.4, 0.6, icing, bare),
    brim(p.blueDark, 33, 42),
    path('M30 40 C30 32 33 28 36 23 C32 18 36 9 44 8 C52 6 62 9 68 4 C70 12 66 19 58 20 C62 26 65 34 66 40 C58 45.5 38 45.5 30 40 Z', p.blueDark),
    line('M36 23 C42 25 50 24 58 20', thin),
    path('M49 28 l9 -1.5 l2 8.5 l-9 2 Z', p.redLight, thin), line('M47.5 30 l3 0 M57.5 30 l3 -0.5 M53 25.5 l0.4 3 M56 34.5 l0.4 3', {'stroke-width': 1.4}));

const cauldron = [
    path('M20 79 C20 88 34 93.6 48 93.6 C62 93.6 76 88 76 79 Z', p.black),
    ellipse(48, 78, 31, 6, p.greyDark), ellipse(48, 78, 26, 3.6, '#8fd14f', thin),
    circle(33, 76, 5, '#8fd14f', thin), circle(61, 75, 6, '#b9ea78', thin), circle(68.5, 78, 3.4, '#8fd14f', thin), circle(42, 79, 3, '#b9ea78', thin),
    gleam('M58.5 74 q0.5 -2.5 3 -2.5 M28 86 q4 3.5 9 4.5', 1.8),
].join('');

const witch = picture(96, 96,
    medallion('#9d86c4'),
    bust(p.black, 76, 66), rim,
    path('M33 40 C22 46 26 56 20 60 C24 64 20 70 22 76 H38 V66 H58 V76 H74 C76 70 72 64 76 60 C70 56 74 46 63 40 Z', '#7c2b3b'),
    path('M31 46 C31 38 38 36 48 36 C58 36 65 38 65 46 C65 60 56 71 48 72 C40 71 31 60 31 46 Z', '#b4cf8b'),
    shade('M63.6 46 C63.6 58 56 69 49 70.6 C56 62 60 54 60 42 Z', '#8fae66'),
    path('M30 54 C29 42 36 38 48 38 C60 38 67 42 66 54 C62 48 58 46 48 42 C38 46 34 48 30 54 Z', '#7c2b3b'),
    eyes(52.5, 7, 2.8), line('M36 48 q4 -3 8 -1 M52 45.5 q4 -3.5 8 0', {'stroke-width': 2.4}),
    path('M48 52 C50 56 53 58 52 60 C50 61.5 47 61 46 59.5', 'none', {'stroke-width': 2}), circle(56.5, 60, 1.4, '#6f8f49', bare),
    line('M41 63.5 Q48 67.5 55.5 62', {'stroke-width': 2.4}),
    brim(p.black, 39, 36),
    path('M27 35 C36 25 39 15 40 4 C44 1 50 1 54 4 C58 14 62 26 69 35 C60 40.5 36 40.5 27 35 Z', p.black),
    gleam('M43 8 C43 14 41 19 39 24', 2.2),
    path('M30 28 C38 33 58 33 65.5 28 L69 34.5 C59 40 37 40 27.5 34.5 Z', '#8fd14f', {'stroke-width': 2}),
    rect(42, 29.5, 12, 9, 1.5, p.yellow, {'stroke-width': 2}), rect(45.5, 32.6, 5, 3, 0.5, '#8fd14f', {'stroke-width': 1.4}),
    cauldron);

const grandWitch = picture(96, 96,
    medallion('#8c2f45'),
    path('M24 78 C14 66 16 54 20 48 L38 68 H58 L76 48 C80 54 82 66 72 78 Z', p.yellow),
    bust(p.night, 79, 73), trim(p.red), rim,
    mirrored(48, path('M38 42 C26 40 18 48 22 56 C17 62 22 71 29 70 C33 74 38 72 38 68 Z', '#dcdbe6')),
    face(p.pale, 16.5, 18, 48, 57),
    shade('M62.5 50 C66 62 58 73.6 49 73.6 C57 69 61 62 59.5 48 Z', p.paleShade),
    path('M30.5 58 C28 48 36 42 48 42 C60 42 68 48 65.5 58 C62 50 56 47 48 50 C40 47 34 50 30.5 58 Z', '#dcdbe6'),
    eyes(58, 7, 2.6), line('M35 51.5 q5 -3 9 0', {stroke: p.grey, 'stroke-width': 2.4}), line('M52 50.5 q5 -4 9 -1', {stroke: p.grey, 'stroke-width': 2.4}),
    circle(55.5, 58, 7, 'none', {'stroke-width': 4.6}), circle(55.5, 58, 7, 'none', {stroke: p.yellow, 'stroke-width': 2.4}),
    line('M62.5 60 C66 66 64 72 67 80', {stroke: p.yellow, 'stroke-width': 1.8}),
    nose(63, p.paleShade), line('M42 68 q6 4 12 -0.5', {'stroke-width': 2.2}),
    mirrored(48, line('M36.5 66 q-1.5 2.5 0 5', {...thin, stroke: p.paleShade})),
    brim(p.night, 40, 42),
    path('M29 40 C36 30 41 16 46 4 C47 1.5 51 1.5 52 4 C56 16 60 30 67 40 C58 46 38 46 29 40 Z', p.night),
    path('M28.5 35 C38 40 58 40 67.5 35 L69 41 C59 47 37 47 27 41 Z', p.yellow, {'stroke-width': 2}),
    path('M48 36 l5 5.5 l-5 5 l-5 -5 Z', p.red, {'stroke-width': 1.8}), mirrored(48, circle(35.5, 41, 2.2, p.blueLight, {'stroke-width': 1.4})),
    star(49, 26.5, 7.5, p.yellow, {'stroke-width': 1.6}), mirrored(48.5, circle(38.5, 32, 1.5, p.yellowLight, bare)),
    circle(49, 5, 3.8, p.red, thin), path('M43.5 11 Q49 14 54.5 11 L55.5 15 Q49 18.5 42 15 Z', p.yellow, {'stroke-width': 1.8}));

export const pictures = {
    'witches/0': moonWitch,
    'witches/1': starWitch,
    'witches/2': leafWitch,
    'witches/3': cherryWitch,
    'witches/apprentice': apprentice,
    'witches/witch': witch,
    'witches/grand-witch': grandWitch,
};
