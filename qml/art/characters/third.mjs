// Portraits of the third dozen of fairy-tale characters, and what other portraits borrow from them.
import {
    angryBrows, bare, brows, cheeks, circle, ellipse, eyes, face, group, icing, ink, line, medallion, mirrored, nose, palette, path, picture, rect, smile,
} from '../kit.mjs';

const p = palette;
export const thin = {'stroke-width': 1.8};
export const gleam = (d, width = 2) => line(d, {stroke: icing, 'stroke-width': width});
export const shade = (d, colour) => path(d, colour, bare);

/// Half of the medallion's chord at y, on the middle of its rim.
const chord = (y) => Math.sqrt(46 * 46 - (y - 48) * (y - 48));
/// The medallion's rim once more, over what reaches down to it.
export const rim = circle(48, 48, 46, 'none', {stroke: p.cream, 'stroke-width': 3});
/// Everything below y, with an upper edge that swells by `swell`.
const below = (y, fill, swell = 0) =>
    path(`M${48 - chord(y)} ${y} Q48 ${y - 2 * swell} ${48 + chord(y)} ${y} A46 46 0 0 1 ${48 - chord(y)} ${y} Z`, fill);
/// Shoulders down to the rim: they leave it at y and rise to `top` at the neck.
export const bust = (fill, y = 78, top = 66, half = 9) => {
    const x = chord(y);
    return path(`M${48 - x} ${y} C${50 - x} ${y - 9} ${40 - half} ${top} ${48 - half} ${top} H${48 + half}
        C${56 + half} ${top} ${46 + x} ${y - 9} ${48 + x} ${y} A46 46 0 0 1 ${48 - x} ${y} Z`, fill);
};
/// A rod along a line, with an outline on both sides.
const stick = (d, fill, width = 2.6) => line(d, {'stroke-width': width + 4.2}) + line(d, {stroke: fill, 'stroke-width': width});
const rose = (x, y, r, fill = p.red, dark = p.redDark) => circle(x, y, r, fill)
    + line(`M${x - r * 0.5} ${y - r * 0.1} a${r * 0.5} ${r * 0.5} 0 1 1 ${r * 0.6} ${r * 0.5}`, {stroke: dark, 'stroke-width': r * 0.3});
export const leaf = (x, y, angle, fill = p.green, size = 1) =>
    group(`translate(${x} ${y}) rotate(${angle}) scale(${size})`, path('M0 0 C3 -6 10 -6 14 0 C10 6 3 6 0 0 Z', fill, {'stroke-width': 2 / size}));

const hutOnChickenLegs = [
    stick('M18 58 V68 l-5 4 M18 68 l5 4 M28 58 V70 l-5 4 M28 70 l5 4', p.yellow, 2.4),
    rect(11, 38, 24, 22, 2, p.ginger),
    line('M12 53 H34', {stroke: p.gingerDark, 'stroke-width': 1.6}),
    path('M6 41 L22 20 L40 41 Z', p.redDark),
    rect(16.5, 43, 9, 9, 1.5, p.yellow, thin),
].join('');

const babaYaga = picture(96, 96,
    medallion('#7fa39a'),
    hutOnChickenLegs,
    path(`M22 86 C24 76 36 68 56 68 C72 68 82 69 ${48 + chord(72)} 72 A46 46 0 0 1 22 86 Z`, p.purpleDark),
    rim,
    path('M58 10 C38 10 31 28 33 46 C34 60 44 74 56 76 C72 76 84 62 84 44 C84 24 74 10 58 10 Z', p.red),
    shade('M76 20 C83 34 82 54 70 69 C66 73 60 75 56 75 C74 66 80 44 76 20 Z', p.redDark),
    path('M50 72 C44 74 40 82 42 90 C48 88 54 82 56 76 C60 82 66 86 72 86 C72 80 66 73 60 72 Z', p.red),
    ellipse(55, 47, 17.5, 22, p.tan),
    shade('M39 38 C40 26 48 25 55 25 C62 25 70 28 71 38 C66 31 60 30 55 34 C50 30 44 31 39 38 Z', p.hairGrey),
    line('M39 38 C44 31 50 30 55 34 C60 30 66 31 71 38', thin),
    mirrored(58, circle(44, 20, 2.6, p.yellowLight, bare)), circle(58, 17, 2.6, p.yellowLight, bare), circle(78, 34, 2.6, p.yellowLight, bare),
    circle(38, 30, 2.4, p.yellowLight, bare), circle(80, 50, 2.6, p.yellowLight, bare), circle(73, 63, 2.6, p.yellowLight, bare),
    group('translate(8 0)', eyes(43, 8.5, 2.7), angryBrows(38, 8.5, p.greyDark)),
    line('M46 63 q9 -5 18 1', {'stroke-width': 2.2}),
    path('M56 61 v5 h4 v-5 Z', icing, {'stroke-width': 1.4}),
    path('M57 46 C48 46 37 52 38 65 C42 66 44 60 50 60 C56 61 60 58 59 52 Z', p.tan),
    shade('M40 62 C40 57 45 56 50 58.5 C46 58.5 43 60 40 62 Z', p.tanShade),
    circle(51, 52, 1.8, p.tanShade, bare));

const bluebeard = picture(96, 96,
    medallion(p.redDark),
    bust(p.yellowDark, 70, 60),
    rim,
    mirrored(48, path('M30 36 C22 40 24 50 31 50 Z', p.skin)),
    face(p.skin, 19, 22, 48, 42),
    path('M28 34 C24 54 14 62 16 74 C20 73 22 74 24 84 C28 80 32 82 35 91 C39 86 44 86 48 93 C52 86 57 86 61 91 C64 82 68 80 72 84 '
        + 'C74 74 76 73 80 74 C82 62 72 54 68 34 C64 44 62 48 58 51 H38 C34 48 32 44 28 34 Z', p.blue),
    shade('M68 40 C72 54 80 62 79 72 C75 72 73 74 71 82 C68 79 64 80 61 88 C57 85 53 84 50 88 C66 80 70 58 68 40 Z', p.blueDark),
    gleam('M28 58 Q26 68 31 75 M38 64 Q36 74 40 81', 2.4),
    path('M41 66 Q48 57 55 66 Q48 63.5 41 66 Z', p.redDark, thin),
    path('M48 51 C42 48 34 49 30 57 C37 60 44 59 48 54 C52 59 59 60 66 57 C62 49 54 48 48 51 Z', p.blue),
    eyes(40, 8, 2.6), angryBrows(35, 8, p.blueDark),
    path('M44 49 C43 43 53 43 52 49 C51 53 45 53 44 49 Z', p.skinShade, thin),
    path('M16 29 C22 26 26 24 28 22 C28 10 40 7 50 8 C62 8 68 13 68 22 C72 24 76 26 80 29 C78 35 62 33 48 33 C34 33 18 35 16 29 Z', p.black),
    shade('M28 22 C38 25 58 25 68 22 V26.5 C58 29 38 29 28 26.5 Z', p.yellow),
    path('M62 23 C66 12 76 5 88 9 C90 18 80 26 66 26 Z', icing),
    line('M66 24 Q74 18 82 13', thin),
    group('translate(65 74) rotate(24) scale(0.95)',
        line('M0 -3 V16 M0 10 H6 M0 16 H7', {'stroke-width': 7.5}), circle(0, -8, 7.5, 'none', {'stroke-width': 7.5}),
        line('M0 -1 V16 M0 10 H6 M0 16 H7', {stroke: p.yellow, 'stroke-width': 3.4}), circle(0, -8, 7.5, 'none', {stroke: p.yellow, 'stroke-width': 3.6})));

const antlerStaff = stick('M76 84 L78 40 M78 40 C70 36 66 28 68 18 M70 29 L62 24 M78 40 C84 34 89 28 86 18 M86.5 27 L92 24', p.gingerLight, 2.8);

const rubezahl = picture(96, 96,
    medallion('#f0b98a'),
    shade('M4 60 L18 26 L34 44 L62 44 L76 20 L92.5 58 A46 46 0 0 1 5 62 Z', '#8a7aa3'),
    bust(p.bark, 74, 62),
    rim,
    path('M46 12 C38 8 34 14 34 17 C26 14 22 20 24 25 C16 26 15 34 19 38 C12 43 14 50 18 52 C12 58 15 66 20 67 C18 76 25 80 30 79 C32 88 40 88 43 86 '
        + 'L47 93 L52 86 C58 88 64 84 64 79 '
        + 'C72 79 76 72 73 67 C79 63 79 56 75 52 C80 46 79 41 74 38 C77 32 74 26 69 25 C69 18 64 14 59 17 C56 11 50 9 46 12 Z', '#8ba183'),
    shade('M73 40 C78 44 77 48 73 52 C77 57 76 63 71 66 C74 72 69 77 63 77 C62 83 57 85 52 84 L47 90 L46 86 C60 80 68 64 66 40 Z', '#66805f'),
    path('M30 42 C30 30 38 26 47 30 C56 26 65 30 65 42 C66 54 60 58 58 58 H37 C34 58 29 54 30 42 Z', p.tan),
    group('translate(-0.5 0)', eyes(43, 8, 2.7)),
    mirrored(47.5, path('M44 42 C40 36 33 33 28 34 C29 39 34 40 44 42 Z', '#66805f', thin)),
    path('M47.5 54 C42 52 34 54 30 60 C36 64 44 63 47.5 59 C51 63 59 64 65 60 C61 54 53 52 47.5 54 Z', '#a9bd9f'),
    line('M42 66 q5.5 -4 11 0', {'stroke-width': 2.4}),
    path('M43 51 C41 44 54 44 52 51 C52 56 43 56 43 51 Z', p.redLight, thin),
    leaf(40, 18, 200, p.green), leaf(44, 15, 260, p.greenLight, 0.8), leaf(58, 22, -40, p.green, 0.8),
    antlerStaff,
    group('translate(3 -2)',
        stick('M14 68 C10 60 12 54 8 50 M14 68 C16 58 20 56 22 50', p.greenLight),
        path('M15 66 C28 64 34 72 30 80 C27 86 22 86 18 92 C16 87 8 84 6 76 C5 70 9 66 15 66 Z', icing),
        shade('M15 67.3 C27 65.5 32 72 29 77 C20 74 13 74 7.5 76 C6.5 71 10 67.3 15 67.3 Z', p.purple)));

const genie = picture(96, 96,
    medallion('#f2a0ab'),
    rim,
    path('M34 48 H72 C74 60 64 70 50 72 C36 75 24 73 13 70 C11 68 12 66 15 66 C24 66 36 66 41 59 Z', '#6a62c9'),
    path('M10 69 C16 72 20 71 24 73 C30 77 36 76 40 77 C48 75 58 75 64 77 C69 70 84 69 82 77 C80 84 73 85 67 83 C63 87.5 57 88.5 54 88.5 L59 91 H39 L43 88.5 '
        + 'C32 87.5 25 83 20 78 C17 75 13 75 9 74 Z', p.yellow),
    line('M68 80 C72 75 78 75 77 78 C76 80 72 81 68 80', thin),
    shade('M35 85 C48 89 60 87 66 82 C63 86 58 88 54 88 C48 88 41 88 35 85 Z', p.yellowDark),
    gleam('M27 78 q4 3 9 3'),
    group('translate(6.5 0) scale(0.88)',
        path('M38 50 C22 48 14 56 20 64 C26 70 40 68 48 66 L72 66 C84 68 90 58 82 52 C76 48 70 48 66 50 Z', '#7f78dd'),
        line('M70 60 C60 56 46 56 34 60'),
        path('M32 58 l6 10 l-6 2 l-6 -10 Z M70 57 l-5 11 l6 2 l6 -11 Z', p.yellow, thin),
        path('M46 16 C44 6 50 2 56 4 C52 7 58 10 57 16 Z', p.hairBlack),
        ellipse(52, 17, 7, 3, p.yellow, thin),
        mirrored(52, path('M35 36 C26 28 29 42 36 43 Z', '#7f78dd')),
        ellipse(52, 35, 18, 18, '#7f78dd'),
        shade('M63 22 C71 32 68 46 58 51 C54 52.5 50 52 47 51.5 C60 48 66 36 63 22 Z', '#6a62c9'),
        mirrored(52, circle(33, 45, 3, p.yellow, thin)),
        group('translate(4 -12)', eyes(45, 7.5, 3.1), brows(38.5, 7.5, p.hairBlack)),
        path('M41 40 Q52 43 63 40 C62 50 42 50 41 40 Z', icing, {'stroke-width': 2}),
        path('M48 51 C50 49 54 49 56 51 C55 57 52 61 47 62 C49 58 48 55 48 51 Z', p.hairBlack, thin)),
    shade('M20 22 l1.5 4 l4 1.5 l-4 1.5 l-1.5 4 l-1.5 -4 l-4 -1.5 l4 -1.5 Z M80 26 l1.2 3 l3 1.2 l-3 1.2 l-1.2 3 l-1.2 -3 l-3 -1.2 l3 -1.2 Z', icing));

const mirror = [
    stick('M19 62 V82', p.yellow, 3.8),
    ellipse(19, 46, 14, 18, p.yellow),
    ellipse(19, 46, 9.5, 13.5, p.blueLight, thin),
    gleam('M14 46 L22 36 M15 53 L24 42', 2.4),
    circle(19, 28, 3.2, p.red, thin),
].join('');

const evilStepmother = picture(96, 96,
    medallion('#93b052'),
    path('M28 80 C20 66 22 50 24 42 L40 62 H66 L83 40 C86 54 86 68 80 78 Z', p.purpleDark),
    path('M14 79 C22 74 38 72 53 80 C66 72 80 69 87 72.5 A46 46 0 0 1 14 79 Z', p.purple),
    rim,
    path('M36 30 C30 36 32 60 36 64 H70 C74 60 76 36 70 30 C66 20 40 20 36 30 Z', p.hairBlack),
    path('M46 60 H60 V72 L53 82 L46 72 Z', p.pale),
    path('M36 40 C36 26 46 24 53 24 C60 24 70 26 70 40 C70 54 60 66 53 68 C46 66 36 54 36 40 Z', p.pale),
    shade('M68.5 40 C68.5 53 60 64 53 66.5 C62 56 65 48 65 34 Z', p.paleShade),
    path('M35.5 46 C34 30 40 22 53 22 C66 22 72 30 70.5 46 C68 36 62 30 53 36 C44 30 38 36 35.5 46 Z', p.hairBlack),
    group('translate(5 0)',
        mirrored(48, path('M36 45.5 Q40 41.5 45 46.5 Q40 48.5 36 45.5 Z', icing, {'stroke-width': 1.6}), circle(41, 45.4, 1.8, p.greenDark, bare),
            line('M35 45 Q40 41 45 46.5', {stroke: p.purple, 'stroke-width': 2})),
        angryBrows(39, 8), nose(53, p.paleShade),
        path('M42.5 60.5 Q45.5 56.5 48 58 Q50.5 56.5 53.5 60.5 Q48 59.5 42.5 60.5 Z', p.redDark, {'stroke-width': 1.4, stroke: p.redDark})),
    path('M35 27 L30 5 L42 15 L53 2 L64 15 L76 5 L71 27 C64 22 42 22 35 27 Z', p.black),
    path('M53 9 l4 6 l-4 6 l-4 -6 Z', p.red, {'stroke-width': 1.4}),
    mirrored(53, circle(40.5, 20, 2.2, p.purpleLight, bare)),
    circle(53, 83, 4, p.red, thin),
    mirror);

const emperor = picture(96, 96,
    medallion('#3f5aa6'),
    bust(p.skin, 78, 66, 8),
    shade('M66 69 C74 71 78 74 79 79 A46 46 0 0 1 54 92 C66 88 70 80 66 69 Z', p.skinShade),
    line('M48 80 V87 M32 81 Q39 87 46 83 M64 81 Q57 87 50 83', {...thin, stroke: p.tanShade}),
    // the new clothes
    line('M25 86 C23 82 24 77 27 72 M71 86 C73 82 72 77 69 72 M8 70 C14 58 22 56 30 60 M88 70 C82 58 74 56 66 60',
        {stroke: icing, 'stroke-width': 2.2, 'stroke-linecap': 'butt', 'stroke-dasharray': '1.6 1.3'}),
    rim,
    mirrored(48, path('M29 42 C21 38 22 51 30 51 Z', p.skin)),
    path('M28 36 C28 24 36 22 48 22 C60 22 68 24 68 36 L69 52 C69 64 60 71 48 71 C36 71 27 64 27 52 Z', p.skin),
    shade('M67 40 L67.8 52 C67.5 63 60 69.5 49 69.8 C60 64 63 54 62 38 Z', p.skinShade),
    cheeks(53, 14, p.red),
    eyes(43, 8, 2.7), angryBrows(38, 8, p.hairBrown),
    path('M48 55 C42 52 34 54 31 60 C28 64 22 62 23 57 C17 61 20 70 28 69 C36 69 42 64 48 59 C54 64 60 69 68 69 C76 70 79 61 73 57 C74 62 68 64 65 60 '
        + 'C62 54 54 52 48 55 Z', p.hairBrown),
    line('M44 66.5 q4 -3.5 8 0', {'stroke-width': 2.2}),
    path('M44 52 C42 45 54 45 52 52 C51 56 45 56 44 52 Z', p.redLight, thin),
    path('M30 26 C26 14 36 8 48 8 C60 8 70 14 66 26 Z', p.red),
    path('M27 30 L22 10 L35 18 L48 5 L61 18 L74 10 L69 30 C60 26 36 26 27 30 Z', p.yellow),
    shade('M28.5 25 C40 21 56 21 67.5 25 L68 28.3 C58 24.8 38 24.8 28 28.3 Z', p.yellowDark),
    circle(48, 16, 3.4, p.blue, thin), mirrored(48, circle(22.5, 10, 2.8, p.yellowLight, thin)), circle(48, 5.5, 3, p.yellowLight, thin));

const sleepingBeauty = picture(96, 96,
    medallion('#3d6b52'),
    path('M8 62 C6 44 16 30 32 30 C52 20 78 24 86 44 C90 60 84 72 76 78 C58 88 26 88 8 62 Z', icing),
    shade('M85 48 C88 60 83 71 75 76.5 C58 86 30 86 12 66 C40 80 76 76 85 48 Z', p.purpleLight),
    group('rotate(-14 48 54)',
        path('M28 58 C20 36 30 22 48 22 C68 22 78 36 70 58 C72 68 74 76 70 86 C60 86 58 80 58 72 H36 C34 80 32 84 22 84 C22 76 26 70 28 58 Z', p.hairGold),
        shade('M70 40 C72 50 68 56 68.5 60 C70 70 72 76 69 84 C63 83 60 78 60 70 C68 60 68 50 70 40 Z', p.yellowDark),
        ellipse(48, 52, 17.5, 19, p.pale),
        path('M30 54 C28 34 36 26 49 26 C62 27 68 38 66 54 C64 44 58 38 50 35 C44 42 34 44 30 54 Z', p.hairGold),
        mirrored(48, line('M35 53 q5 4.5 10 0 M35.5 54.5 l-2.5 2', {'stroke-width': 2.2})),
        cheeks(61, 11), smile(63, 8), brows(47.5, 8, p.yellowDark),
        path('M33 32 L32 20 L40 26 L48 17 L56 26 L64 20 L63 32 C56 28 40 28 33 32 Z', p.yellow),
        circle(48, 25.5, 2.2, p.red, bare)),
    below(82, p.blue, 9), line('M27 75 Q48 66 69 75', {stroke: icing, 'stroke-width': 3}),
    rim,
    group('translate(78 54) rotate(20)',
        stick('M0 -24 V24', p.gingerLight),
        path('M-3 -12 C-10 -4 -10 6 -3 13 H3 C10 6 10 -4 3 -12 Z', icing), line('M-7 -2 L7 -6 M-8 3 L7.5 -1 M-7 8 L7 4', {stroke: p.red, 'stroke-width': 1.8}),
        ellipse(0, 15, 8, 3.4, p.ginger)),
    leaf(14, 74, 130), leaf(24, 84, 200), leaf(46, 89, -20), leaf(60, 84, -30), leaf(10, 38, 100), leaf(22, 20, -50), leaf(70, 15, 40), leaf(60, 10, 190),
    rose(19, 75, 9), rose(36, 85, 7.5, p.redLight, p.red), rose(54, 86, 8), rose(13, 33, 7.5), rose(24, 18, 7, p.redLight, p.red), rose(66, 12, 7.5),
    rose(81, 22, 6.5, p.redLight, p.red));

const dragon = picture(96, 96,
    medallion('#bcdcae'),
    path('M74 34 L87 33 L82 41 L91 47 L83 53 L90 62 L80 68 Z', p.yellow),
    path('M30 90.3 C42 80 48 72 48 60 L78 38 C86 54 87 68 80 81 A46 46 0 0 1 30 90.3 Z', p.red),
    shade('M32 90 C42 81 48.5 73 49.3 62 L58 62 C58 76 54 86 48 93.5 Q40 93.5 32 90 Z', p.yellowLight),
    line('M45.5 77 Q51 80 56 78 M40 84.5 Q46 88 52.5 87 M48.5 69 Q53 72 58 70', {stroke: p.yellowDark, 'stroke-width': 2}),
    rim,
    path('M64 28 C63 15 72 8 86 11 C80 14 77 22 77 33 Z', p.cream),
    line('M67 21 L77 23 M72 14 L80 17', thin),
    path('M54 24 C50 14 54 6 64 3 C62 10 64 16 66 24 Z', p.cream),
    path('M71 56 C78 52 84 55 87 61 C82 65 75 66 70 63 Z', p.redDark),
    path('M76 56 C70 68 54 70 38 69 C22 70 9 66 9 54 C9 44 17 40 25 42 C33 43 37 39 41 33 C48 22 66 20 74 30 C81 38 81 48 76 56 Z', p.red),
    shade('M75 55 C69 66 54 68.5 38 67.5 C24 68 13 66 11 58 C24 62 50 64 60 56 C66 52 70 44 76 44 C77 48 77 52 75 55 Z', p.redDark),
    line('M12 62 C18 56 30 60 38 57 C46 55 52 57 57 64', {'stroke-width': 2.4}),
    path('M17 58 l2.5 8 l4.5 -7.5 Z M31 59 l3 7.5 l4 -9 Z', icing, thin),
    ellipse(17, 50, 3.4, 2.4, ink, bare), gleam('M22 45 Q27 46 31 45'),
    ellipse(54, 40, 7, 6, p.yellowLight, thin), ellipse(52.5, 40.5, 1.9, 4.4, ink, bare),
    path('M39 37 C46 31 58 29 66 30 L65 35 C57 34 50 36 43 42 Z', p.redDark, thin),
    path('M13 42 C7 40 7 31 14 30 C12 22 22 18 26 23 C28 15 40 14 41 21 C45 26 39 31 34 29 C33 34 26 36 22 33 C23 39 18 43 13 42 Z', p.greyLight),
    gleam('M16 33 q4 -3 7 0 M27 26 q3 -4 8 -2'));

const plume = (angle, fill, length = 1) => group(`translate(48 50) rotate(${angle}) scale(${length})`,
    path('M0 0 C-5 -20 -12 -36 -8 -48 C-6 -56 -2 -57 0 -62 C2 -57 6 -56 8 -48 C12 -36 5 -20 0 0 Z', fill, {'stroke-width': 2.5 / length}),
    ellipse(0, -45, 4.6, 7, p.yellowLight, bare), ellipse(0, -44, 2.4, 3.6, p.blue, bare), line('M0 -34 V-12', {stroke: p.yellowLight, 'stroke-width': 2}));

const firebird = picture(96, 96,
    medallion(p.night),
    circle(48, 48, 38, '#6b3a5c', bare),
    plume(122, p.yellowDark, 0.66), plume(-122, p.yellowDark, 0.66), plume(151, '#e8562e', 0.7), plume(-151, '#e8562e', 0.7), plume(180, p.yellowDark, 0.68),
    rim,
    mirrored(48,
        path('M46 58 C30 60 11 56 5 38 C10 41 13 41 16 40 C10 33 9 25 11 18 C16 24 19 26 23 26 C21 19 24 12 29 8 C30 22 37 30 47 40 Z', '#e8562e'),
        shade('M43 53 C30 53 22 48 18 41 C23 41 26 40 28 38 C24 33 23 29 24 25 C30 34 37 40 45 45 Z', p.yellow)),
    path('M41 16 C36 12 37 6 36 2 C41 4 43 7 45 10 C46 6 48 3 51 1 C51 6 53 8 53 11 C56 8 60 8 62 8 C58 12 59 16 56 20 Z', p.red),
    path('M37 26 C36 17 42 12 49 13 C58 14 61 23 57 30 C54 35 58 39 59 46 '
        + 'C60 56 54 63 48 68 C42 63 36 56 37 46 C38 40 42 38 41 33 C38 31 37 29 37 26 Z', p.yellow),
    shade('M57.6 46 C58.5 55 53 62 48 66.3 C46 64.5 44 62.5 42.5 60.5 C50 58 55 50 54 36 C56 39 57.4 42 57.6 46 Z', p.yellowDark),
    path('M37.5 23 L27 27.5 L38.5 31 Z', p.ginger),
    circle(45, 23.5, 3, ink, bare), circle(45.8, 22.5, 1.1, icing, bare), circle(46.5, 30, 2.6, p.red, {...bare, opacity: 0.55}),
    line('M42 45 q3 4 6 0 q3 4 6 0 M45 52.5 q3 4 6 0', {stroke: '#e8562e', 'stroke-width': 2}));

const beast = picture(96, 96,
    medallion('#f1c862'),
    bust(p.blue, 72, 64, 14),
    path('M34 68 H62 L55 93.3 Q48 94.5 41 93.3 Z', p.cream, bare),
    line('M35 70 L40.5 90 M61 70 L55.5 90', {'stroke-width': 6}), line('M35 70 L41 91.5 M61 70 L55 91.5', {stroke: p.yellow, 'stroke-width': 3}),
    circle(48, 90, 1.8, p.yellowDark, bare),
    rim,
    group('translate(4.8 0.5) scale(0.9)',
        mirrored(48, path('M38 22 C26 24 16 18 16 4 C22 10 30 10 44 14 Z', p.cream), line('M22 15 L26 11', thin), line('M28 19.5 L32 13', thin)),
        path('M48 10 C38 10 32 16 30 20 L20 24 L23 31 L14 38 L19 44 L11 54 L18 58 L14 68 L24 70 L25 80 L36 77 L42 85 L48 80 L54 85 '
            + 'L60 77 L71 80 L72 70 L82 68 L78 58 L85 54 L77 44 L82 38 L73 31 L76 24 L66 20 C64 16 58 10 48 10 Z', p.hairBrown),
        mirrored(48, path('M31 30 C22 26 22 38 30 41 Z', p.gingerDark, thin)),
        path('M48 20 C34 20 28 30 30 44 C31 56 36 68 48 69 C60 68 65 56 66 44 C68 30 62 20 48 20 Z', p.ginger),
        shade('M48 42 C42 42 44 50 37 52 C34 60 38 68 48 68 C58 68 62 60 59 52 C52 50 54 42 48 42 Z', p.gingerLight),
        mirrored(48, ellipse(39, 41, 4.4, 3.8, icing, {'stroke-width': 1.6}), circle(40, 41.4, 2.3, ink, bare),
            path('M46 40 C42 35 36 32 29 32 C30 38 36 38 46 43 Z', p.hairBrown, thin)),
        path('M42 49 H54 C54 53 51 55 48 56 C45 55 42 53 42 49 Z', ink),
        line('M48 55 V59 M37 64 C40 59 45 59 48 59 C51 59 56 59 59 64', {'stroke-width': 2.4}),
        mirrored(48, path('M40 62 l1.5 -7 l3.5 5 Z', icing, {'stroke-width': 1.6}))),
    path('M48 80 C42 75 35 75 33 80 C35 85 42 86 48 83 C54 86 61 85 63 80 C61 75 54 75 48 80 Z', icing),
    stick('M20 74 L27 89', p.green, 2.2), leaf(24, 83, -30),
    path('M9 70 Q19 84 29 70 Z', p.green, thin), rose(19, 65, 10.5));

const fir = (x, y, size = 1) => group(`translate(${x} ${y}) scale(${size})`,
    path('M0 -15 L5 -6 H3 L7 1 H-7 L-3 -6 H-5 Z', p.greenDark, {'stroke-width': 2 / size}));
const cloud = (x, y, size = 1) => group(`translate(${x} ${y}) scale(${size})`,
    path('M-20 7 C-28 7 -28 -4 -19 -4 C-18 -13 -5 -14 -3 -7 C2 -13 14 -11 13 -3 C23 -5 25 7 16 7 Z', icing, {'stroke-width': 2.5 / size}));

const giant = picture(96, 96,
    medallion(p.blueLight),
    bust('#8d6b3f', 66, 58, 22),
    below(82, p.green, 5),
    rim,
    mirrored(48, path('M22 38 C10 30 8 52 22 54 Z', p.skinShade)),
    path('M26 24 C28 10 38 5 48 5 C58 5 68 10 70 24 C72 34 76 42 76 54 C76 70 64 77 48 77 C32 77 20 70 20 54 C20 42 24 34 26 24 Z', p.skin),
    shade('M22 52 C26 58 32 54 38 55 C44 52 52 52 58 55 C64 54 70 58 74 52 C75 68 64 75.6 48 75.6 C32 75.6 21 68 22 52 Z', '#d9a279'),
    path('M48 6 C44 -1 38 4 40 8 C36 6 34 10 36 12 C42 9 46 9 48 11 C52 8 56 9 60 12 C62 8 58 5 55 8 C56 2 51 0 48 6 Z', p.hairRed),
    mirrored(48, circle(39, 40, 5, icing, thin), circle(40.4, 40.6, 2.4, ink, bare)),
    path('M48 38 C40 32 32 28 25 32 C27 37 36 36 45 42 H51 C60 36 69 37 71 32 C64 28 56 32 48 38 Z', p.hairRed),
    path('M38 53 C37 44 59 44 58 53 C58 60 38 60 38 53 Z', p.redLight), gleam('M43 50 q2 -2 5 -2'),
    line('M34 69 C38 61 58 61 62 69', {'stroke-width': 3}),
    path('M40 64.5 v-6 h5.5 v4.5 Z', icing, thin),
    cloud(20, 72, 0.66), cloud(77, 71, 0.68),
    rect(43, 83, 11, 8, 1, p.cream, thin), path('M40.5 84 L48.5 77 L56.5 84 Z', p.red, thin), rect(47, 86.5, 3.4, 4.5, 0.5, p.bark, bare),
    fir(33, 89, 0.8), fir(25, 85, 0.62), fir(64, 89, 0.85), fir(72, 85, 0.62));

const heart = (x, y, size) => group(`translate(${x} ${y}) scale(${size})`,
    path('M0 10 C-14 0 -13 -10 -6 -10 C-2 -10 0 -7 0 -5 C0 -7 2 -10 6 -10 C13 -10 14 0 0 10 Z', p.ginger, {'stroke-width': 2.5 / size}),
    line('M0 6 C-9 -0.5 -9.5 -7 -6 -7 C-3 -7 -1 -4 0 -2 C1 -4 3 -7 6 -7 C9.5 -7 9 -0.5 0 6 Z', {stroke: icing, 'stroke-width': 1.4}));

const hanselGretel = picture(96, 96,
    medallion(p.teal),
    path('M7.3 69.5 C10 60 22 58 30 60 C42 60 50 66 50 94 A46 46 0 0 1 7.3 69.5 Z', p.greenDark),
    path('M48 94 C46 74 54 66 66 66 C76 66 84 68 88.2 70.5 A46 46 0 0 1 48 94 Z', p.red),
    rim,
    group('rotate(-5 30 44)',
        path('M13 44 C10 28 20 20 31 20 C44 20 50 30 47 44 L45 50 H15 Z', p.hairBrown),
        mirrored(30, circle(14.5, 47, 4, p.skin)),
        ellipse(30, 46, 15.5, 16, p.skin),
        path('M14 44 C14 32 22 28 30 29 C40 28 46 34 46 44 C42 42 40 38 38 35 C34 40 22 40 14 44 Z', p.hairBrown),
        path('M6 30 C14 26 16 24 18 22 C20 10 28 8 34 8 C42 10 44 18 44 22 C46 24 50 27 54 29 C48 36 14 37 6 30 Z', p.green),
        shade('M17.5 23 C24 27 38 27 44.5 23 L45 27 C38 30.5 24 30.5 17 27 Z', p.bark),
        path('M40 24 C40 14 46 6 54 4 C57 12 52 22 43 26 Z', p.red, thin),
        group('translate(-18 2)', eyes(45, 6, 2.5), cheeks(50.5, 9.5), smile(53, 8))),
    group('rotate(5 66 52)',
        path('M50 54 C46 34 56 28 66 28 C78 28 86 36 82 54 Z', p.hairGold),
        mirrored(66, path('M51 58 C44 62 46 68 49 69 C44 73 46 79 50 80 C55 79 56 73 53 69 C57 66 56 62 54 59 Z', p.hairGold),
            circle(50, 79, 3.4, p.blue, thin)),
        ellipse(66, 53, 15, 15, p.skin),
        path('M51 53 C49 40 57 33 66 33 C76 33 83 40 81 53 C76 50 70 46 66 39 C62 46 56 50 51 53 Z', p.hairGold),
        path('M49 45 C49 30 58 26 66 26 C76 26 83 31 83 45 C78 38 72 35 66 35 C60 35 54 38 49 45 Z', p.redLight),
        group('translate(18 9)', eyes(45, 6, 2.5), cheeks(50.5, 9.5), smile(52.5, 8))),
    heart(48, 82, 1.05));

export const pictures = {
    'characters/baba-yaga': babaYaga,
    'characters/bluebeard': bluebeard,
    'characters/rubezahl': rubezahl,
    'characters/genie': genie,
    'characters/evil-stepmother': evilStepmother,
    'characters/emperor': emperor,
    'characters/sleeping-beauty': sleepingBeauty,
    'characters/dragon': dragon,
    'characters/firebird': firebird,
    'characters/beast': beast,
    'characters/giant': giant,
    'characters/hansel-gretel': hanselGretel,
};
