// Portraits of the second set of characters, the people; the beasts of this set are in secondBeasts.mjs.
import {
    palette as p, ink, bare, path, line, circle, ellipse, rect, group, mirrored, picture, medallion, face, neck, eyes, brows, angryBrows,
    cheeks, smile, nose, crown,
} from '../kit.mjs';

export const thin = {'stroke-width': 1.8};
const moved = (x, y, ...parts) => group(`translate(${x} ${y})`, ...parts);
/// The rim is drawn once more over what is `inside`, so that bodies may run into it (to a radius of 45); what is `outside` overlaps the rim.
export const portrait = (colour, inside, outside = []) =>
    picture(96, 96, medallion(colour), ...inside, circle(48, 48, 46, 'none', {stroke: p.cream, 'stroke-width': 3}), ...outside);
/// A body that fills the bottom of the medallion; `y` is where it meets the rim, `top` the height of the shoulders about x = `middle`.
export const bust = (fill, y = 80, top = 68, middle = 48) => {
    const half = Math.sqrt(45 * 45 - (y - 48) * (y - 48)).toFixed(1);
    const [left, right] = [48 - half, 48 + Number(half)];
    return path(`M${left} ${y} C${left + 4} ${top + 2} ${middle - 12} ${top} ${middle} ${top} `
        + `C${middle + 12} ${top} ${right - 4} ${top + 2} ${right} ${y} A45 45 0 0 1 ${left} ${y} Z`, fill);
};
const grin = (y, width = 14, depth = 9) => {
    const [left, right] = [48 - width / 2, 48 + width / 2];
    return path(`M${left} ${y} Q48 ${y + 2} ${right} ${y} C${right - 1} ${y + depth} ${left + 1} ${y + depth} ${left} ${y} Z`, p.redDark, thin);
};
const sparkle = (x, y, r, fill = p.icing) => moved(x, y, group(`scale(${r})`,
    path('M0 -1 Q0.15 -0.15 1 0 Q0.15 0.15 0 1 Q-0.15 0.15 -1 0 Q-0.15 -0.15 0 -1 Z', fill, bare)));
const hand = (x, y, skin, r = 6) =>
    circle(x, y, r, skin) + line(`M${x - 1} ${y + 1} v${r - 2} M${x + 2.5} ${y + 0.5} v${r - 2.5}`, {'stroke-width': 1.4});

function cinderella() {
    const slipper = path('M3 3 C1 10 3 14 4 17 L6 28 L10 28 L11 19 C17 20 21 28 28 28 L38 28 C43 28 42 22 36 20 C30 18 27 16 24 11 '
        + 'C20 15 11 13 9 4 C8 0 4 0 3 3 Z', '#bfe8fb')
        + line('M8 14 C14 17 20 18 25 22', {stroke: p.white, 'stroke-width': 2.4}) + line('M31 24 h6', {stroke: p.white, 'stroke-width': 2});
    const clock = circle(77, 23, 14, p.icing) + line('M77 23 V13.5', {'stroke-width': 3})
        + line('M77 23 V17 M77 33 v0.5 M67 23 h0.5 M86.5 23 h0.5', {'stroke-width': 2.4});
    return portrait(p.night, [
        sparkle(17, 26, 6, p.yellowLight), sparkle(84, 52, 5, p.yellowLight),
        moved(-7, 1,
            circle(46, 16, 11, p.hairGold), line('M40 13 q6 -5 12 1', {stroke: p.yellowDark, ...thin}),
            path('M24 52 C20 30 30 21 48 21 C66 21 76 30 72 52 C70 60 66 60 64 52 L32 52 C30 60 26 60 24 52 Z', p.hairGold)),
        bust(p.skin, 82, 70, 41), moved(-7, 1, neck(p.skin)),
        path('M14.5 78 C24 80 32 80 41 78 C54 80 64 80 82 78 A45 45 0 0 1 14.5 78 Z', p.blue),
        ellipse(23.5, 77, 8, 7, p.blueLight), ellipse(66, 77, 10, 8, p.blueLight),
        line('M31 75.5 q10 8 21 0', {stroke: p.icing, 'stroke-width': 3}),
        moved(-7, 1, face(p.skin, 19, 20, 48, 47), eyes(48, 8, 3.2), brows(40.5, 8, p.yellowDark), cheeks(54, 12), nose(52), smile(57, 11),
            path('M28 46 C28 32 38 27 52 27 C48 36 36 37 28 46 Z', p.hairGold), path('M68 46 C69 34 62 28 52 27 C54 35 62 38 68 46 Z', p.hairGold),
            line('M29 31 Q48 12 67 31', {'stroke-width': 7.5}), line('M29 31 Q48 12 67 31', {stroke: p.blueLight, 'stroke-width': 3.4})),
    ], [clock, moved(49, 62, slipper)]);
}

function snowWhite() {
    const apple = path('M0 -7 C7 -12 14 -6 12 3 C11 10 5 13 0 10 C-5 13 -11 10 -12 3 C-14 -6 -7 -12 0 -7 Z', p.red)
        + line('M0 -7 q0 -5 3 -7') + path('M2 -9 C5 -15 11 -15 13 -13 C11 -8 6 -7 2 -9 Z', p.green, thin)
        + line('M-7 -3 q-2 4 0 7', {stroke: p.icing, 'stroke-width': 2.6});
    return portrait('#bfe3b0', [
        path('M21 60 C13 30 26 16 48 16 C70 16 83 30 75 60 C74 71 60 70 58 62 L38 62 C36 70 22 71 21 60 Z', p.hairBlack),
        neck(p.pale), bust(p.icing, 80, 70), path('M30 74 L39 91.5 C45 93 51 93 57 91.5 L66 74 C58 82 38 82 30 74 Z', p.blueDark),
        face(p.pale, 19, 20, 48, 46), eyes(47, 8, 3.2), brows(40.5, 8, p.hairBlack), cheeks(53, 12), nose(51, p.paleShade),
        path('M41 55 Q48 57.5 55 55 Q48 65 41 55 Z', p.red, {'stroke-width': 1.4}),
        path('M27 47 C25 28 38 23 48 24 C59 23 71 28 69 47 C67 41 64 35 58 31.5 C50 37 34 35 27 47 Z', p.hairBlack),
        line('M27 30 q3 -5 8 -7', {stroke: p.grey, 'stroke-width': 2.4}),
    ], [
        path('M52 19 C49 8 37 1 31 7 C28 14 35 26 52 19 Z', p.red), path('M52 19 C55 8 67 2 73 8 C76 16 69 27 52 19 Z', p.red),
        circle(52, 18, 4.8, p.redDark), line('M37 10 q6 1 9 4 M67 11 q-6 1 -9 4', {stroke: p.redLight, 'stroke-width': 2.2}),
        moved(71, 76, apple), hand(71, 87, p.pale, 5.5),
    ]);
}

function aladdin() {
    const lamp = path('M14 12 C19 4 29 4 34 12 C40 13 46 8 52 5 C52 14 44 24 34 25 L37 30 H13 L16 25 C9 24 6 18 8 13 Z', p.yellow)
        + line('M9 13 C1 6 -5 14 1 20 C4 22 8 21 10 20') + path('M18 9 C20 4 28 4 30 9 Z', p.yellowLight, thin)
        + circle(24, 3, 2.4, p.yellow, thin) + line('M14 16 q2 5 7 6', {stroke: p.icing, 'stroke-width': 2.2});
    return portrait('#ea8d45', [
        path('M86 66 C92 58 82 54 86 44 C90 36 84 32 84 26 C84 20 76 18 73 23 C71 28 76 30 78 28 C80 34 74 38 72 44 C69 54 82 58 83 67 Z', p.blueLight),
        moved(-5, 0, path('M27 38 C25 50 27 56 32 58 H64 C69 56 71 50 69 38 Z', p.hairBlack), neck(p.brown)),
        bust(p.icing, 78, 70, 43), path('M13.5 76.5 C18 72 30 70 35 70 C37 80 36 86 34 91 A45 45 0 0 1 13.5 76.5 Z', p.purple),
        path('M51 70 C60 70 78 71 82.5 76.5 A45 45 0 0 1 56 92 C51 86 50 80 51 70 Z', p.purple),
        moved(-5, 0,
            face(p.tan, 19, 20, 48, 48), eyes(48, 8, 3.2), brows(42.5, 8, p.hairBlack), cheeks(54, 13, p.red), nose(53, p.tanShade), grin(57.5, 14, 9),
            path('M25 37 C13 22 28 6 48 6 C68 6 83 22 71 37 C58 41 38 41 25 37 Z', p.icing),
            line('M22 29 Q46 33 65 11 M29 13 Q43 18 52 29 M42 38 Q62 35 75 22', {stroke: p.blue, 'stroke-width': 2.2}), circle(49, 20, 5.6, p.red),
            circle(47.6, 18.4, 1.5, p.icing, bare)),
    ], [moved(36, 62, lamp), hand(59, 90, p.tan, 5)]);
}

function jack() {
    const leaf = (x, y, turn, size = 1) => group(`translate(${x} ${y}) rotate(${turn}) scale(${size})`,
        path('M0 0 C4 -12 16 -14 24 -6 C20 6 8 8 0 0 Z', p.greenLight), line('M3 -1 Q11 -5 18 -5', {stroke: p.greenDark, ...thin}));
    const stalk = 'M62 84 C86 76 62 66 74 50 C85 36 64 30 72 14';
    return portrait(p.blueLight, [
        path('M8 56 C3 52 7 45 12 46 C14 40 24 41 25 48 C30 49 29 56 25 56 Z', p.icing, bare),
        line(stalk, {'stroke-width': 13}), line(stalk, {stroke: p.green, 'stroke-width': 8}),
        moved(-9, 2, path('M26 54 C22 34 30 24 48 24 C66 24 74 34 70 54 L66 60 H30 Z', p.hairRed), neck(p.skin)),
        path('M13 76 C18 71 32 71 39 71 C48 71 62 71 66 80 L67 88.5 A45 45 0 0 1 13 76 Z', p.icing),
        path('M23 74 L29 73 L31 84 H48 L50 73 L56 74 L58 91.8 A45 45 0 0 1 23 85.4 Z', p.ginger),
        moved(-9, 2,
            face(p.skin, 19, 20, 48, 48), eyes(49, 8, 3.2), brows(42.5, 8, p.hairRed), nose(54), grin(58, 14, 9),
            mirrored(48, ...[[32.5, 54], [36.5, 56], [34, 58]].map(([x, y]) => circle(x, y, 1.2, p.hairRed, bare))),
            path('M28 46 C26 36 34 32 42 34 C38 38 32 40 28 46 Z', p.hairRed), path('M68 46 C70 36 62 32 50 34 C56 39 64 40 68 46 Z', p.hairRed),
            path('M24 34 C24 16 38 8 52 9 C66 10 72 22 72 34 C58 28 38 28 24 34 Z', p.red),
            path('M24 34 C38 27 58 27 72 34 C74 37 72 40 69 39 C56 34 40 34 27 39 C24 40 22 37 24 34 Z', p.redDark)),
    ], [leaf(77, 44, -25, 0.75), leaf(70, 69, 10, 0.85), leaf(72, 30, 205, 0.6), leaf(72, 15, -25, 0.9)]);
}

function littleMermaid() {
    const scales = '#46c2a4';
    const bubble = (x, y, r) => circle(x, y, r, 'none', {stroke: p.blueLight, 'stroke-width': 2.2});
    const fin = path('M77 31 C62 28 54 16 60 5 C69 5 75 9 78 16 C81 9 87 10 93 14 C96 24 90 33 77 31 Z', scales)
        + line('M76 26 Q69 20 65 11 M81 26 Q86 22 88 18', {stroke: p.greenDark, 'stroke-width': 2.2});
    return portrait('#1f6f9c', [
        bubble(11, 40, 3.2), bubble(18, 25, 4.6), bubble(31, 12, 3),
        path('M60 90 C80 86 82 70 74 54 C70 46 70 38 72 28 L83 28 C83 38 86 44 89 54 C91 68 84 82 70 87 Z', scales),
        line('M76 44 q4 3 7 0 M78 53 q4 3 8 0 M80 63 q4 3 7 0', {stroke: p.greenDark, 'stroke-width': 2.2}),
        moved(-8, 2, path('M24 78 C15 70 22 62 20 50 C17 28 30 16 48 16 C68 16 78 28 76 48 C75 58 82 62 78 72 C74 82 62 82 60 74 '
            + 'L36 74 C34 82 28 82 24 78 Z', p.hairRed)),
        path('M20 82 C26 75 34 74 40 74 C48 74 58 75 66 84 A45 45 0 0 1 20 82 Z', p.skin), moved(-8, 2, neck(p.skin)),
        path('M19 82 C26 86 34 85 40 82 C46 85 58 87 67 82 L70 87 A45 45 0 0 1 19 82 Z', scales),
        line('M31 75 Q40 83 50 75', {stroke: p.icing, 'stroke-width': 3.6, 'stroke-dasharray': '0.1 1.25'}),
        moved(-8, 2,
            face(p.skin, 19, 20, 48, 48), eyes(49, 8, 3.3), brows(41.5, 8, p.hairRed), cheeks(55, 12.5), nose(53), grin(58, 13, 8),
            path('M27 54 C23 34 36 25 46 26 C60 24 73 34 69 54 C67 46 64 40 60 36 C52 39 38 38 34 35 C31 41 29 46 27 54 Z', p.hairRed),
            line('M25 40 q2 -10 10 -15', {stroke: p.ginger, 'stroke-width': 2.4}),
            path('M66 18 l3.5 6.4 l7.2 0.6 l-4.6 5.4 l1.8 7 l-7 -2.6 l-6.4 3.6 l0.2 -7.4 l-5.8 -4.4 l7.2 -1.4 Z', p.yellow)),
    ], [fin]);
}

function piedPiper() {
    const rat = ellipse(0, 9, 9, 8, p.grey) + circle(-7, -4, 4, p.grey) + circle(4, -5, 4, p.grey)
        + path('M-9 2 C-9 -6 5 -7 6 1 C6 6 0 8 -4 7 C-8 6 -12 4 -9 2 Z', p.grey) + circle(-2, 0, 1.8, ink, bare) + circle(-10, 3, 2.2, p.redLight, bare)
        + line('M8 14 C17 14 10 2 16 0');
    const holes = [14, 21, 34].map((x) => circle(x, 0, 1.5, ink, bare));
    const flute = group('translate(46 60) rotate(146)', rect(0, -4, 45, 8, 3, p.gingerLight), ...holes);
    return portrait(p.teal, [
        path('M30 46 C26 62 32 66 38 66 L58 66 C64 66 70 60 66 46 Z', p.hairBrown), neck(p.skin),
        bust(p.red, 78, 69), path('M48 69 C60 69 78 70 81.5 78 A45 45 0 0 1 48 93 Z', p.yellow),
        path('M34 70 L48 66 L62 70 L58 79 L53 74 L48 81 L43 74 L38 79 Z', p.green, thin),
        face(p.skin, 19, 19, 48, 47), mirrored(48, line('M35 47 q4.5 -5.5 9 0')), brows(40, 8, p.hairBrown),
        cheeks(54, 12, p.red), nose(52), circle(48, 59, 2.6, ink, bare),
        path('M20 38 C28 30 40 30 48 32 L48 6 C38 8 32 16 31 26 C26 28 20 32 20 38 Z', p.red),
        path('M76 38 C68 30 58 30 48 32 L48 6 C54 8 63 14 65 26 C70 28 76 32 76 38 Z', p.yellow),
    ], [
        path('M61 28 C62 12 74 5 88 7 C90 20 80 29 63 31 Z', p.icing), line('M65 27 Q76 21 82 13', thin),
        moved(76, 61, rat), flute, hand(36, 68, p.skin, 5), hand(23, 77, p.skin, 5),
    ]);
}

function princeCharming() {
    const epaulette = line('M18.5 78 v2 M23 78 v5 M27.5 78 v5', {stroke: p.yellowLight, 'stroke-width': 2.8}) + ellipse(21.5, 74, 9, 5.5, p.yellow);
    const heart = (x, y, size) => moved(x, y, group(`scale(${size})`, path('M0 6 C-9 0 -6 -7 0 -3 C6 -7 9 0 0 6 Z', '#ffc9cd', bare)));
    return portrait(p.redLight, [
        heart(16, 36, 1.1), heart(80, 40, 1.1), heart(11, 54, 0.7), heart(84, 57, 0.7),
        neck(p.skin), bust(p.blue, 78, 68), path('M30 70 L38 67 L68 88 C63 91 59 92 56 92 Z', p.red),
        line('M36 70 L61 89', {stroke: p.yellowLight, ...thin}),
        path('M36 67 L48 78 L60 67 L58 62 H38 Z', p.icing), circle(48, 79, 3.6, p.yellow, thin), mirrored(48, epaulette),
        path('M28 48 C24 28 34 18 48 18 C64 18 72 28 68 48 Z', p.hairBrown),
        path('M29 42 C29 58 36 69 48 69 C60 69 67 58 67 42 C64 30 32 30 29 42 Z', p.skin),
        circle(40, 47, 3.2, ink, bare), circle(41, 46, 1.1, p.icing, bare), line('M52 48 q4.5 -5 9 0'),
        line('M35 40.5 q5 -3.5 9 -0.5 M52 40.5 q4 -3 9 0.5', {stroke: p.hairBrown, 'stroke-width': 2.6}),
        cheeks(54, 13, p.red), nose(52), path('M38 56 Q48 59 58 55 C57 65 41 67 38 56 Z', p.white, thin),
        path('M27 46 C24 30 32 24 40 26 C46 20 62 22 68 32 C70 38 70 42 68 46 C66 42 64 40 63 36 C56 39 44 37 40 32 C38 38 30 38 27 46 Z', p.hairBrown),
        line('M44 28 q8 5 16 3', {stroke: p.ginger, 'stroke-width': 2.2}),
    ], [
        crown(30, 25, 36), circle(48, 19, 3, p.red, thin), circle(38, 20, 2, p.blue, bare), circle(58, 20, 2, p.blue, bare), sparkle(63, 59, 9, p.white),
    ]);
}

function motherHolle() {
    const feather = (x, y, turn, size = 1) => group(`translate(${x} ${y}) rotate(${turn}) scale(${size})`,
        path('M-4 18 C-12 10 -12 -4 6 -14 C10 -8 10 -3 8 1 L4 2 L6 5 C5 8 4 10 2 11 L-1 10 L0 13 C-1 15 -2 17 -4 18 Z', p.icing),
        line('M3 -5 Q-3 4 -4 12', {stroke: p.blueLight, 'stroke-width': 2.6}));
    const flakes = [[27, 13, 2.6], [9, 52, 2.6], [88, 58, 2.6], [67, 11, 2.6], [42, 6.5, 2.2], [20, 53, 2]];
    return portrait(p.dusk, [
        ...flakes.map(([x, y, r]) => circle(x, y, r, p.icing, bare)),
        bust(p.greenDark, 78, 64), neck(p.pale),
        path('M23 36 C16 22 32 9 48 9 C64 9 80 22 73 36 Z', p.icing),
        face(p.pale, 20, 19, 48, 44), path('M28 44 C28 28 38 24 48 26 C58 24 68 28 68 44 C64 38 54 36 48 31 C42 36 32 38 28 44 Z', p.hairGrey),
        mirrored(48, circle(39.5, 44, 6.4, p.blueLight, {'fill-opacity': 0.35, 'stroke-width': 2})), line('M45.5 43 q2.5 -2 5 0', {'stroke-width': 2}),
        eyes(44, 8.5, 3), cheeks(52, 13.5, p.red), ellipse(48, 49.5, 3.4, 3, p.paleShade, bare), smile(54, 14),
        path('M23 38 C31 24 65 24 73 38 C79 34 77 28 73 26 C60 16 36 16 23 26 C19 28 17 34 23 38 Z', p.blueLight),
        line('M30 28 l1.5 4 M41 24.5 l0.5 4 M55 24.5 l-0.5 4 M66 28 l-1.5 4', {stroke: p.blue, ...thin}),
    ], [
        group('rotate(-5 48 76)',
            path('M15 63 C24 66 32 59 48 59 C64 59 72 66 81 63 C77 70 77 84 82 91 C72 89 64 94 48 94 C32 94 24 89 14 91 C19 84 19 70 15 63 Z', p.white),
            path('M18.5 81 C32 87 64 87 77.5 81 C78 84 79 86.5 80 89 C70 88 64 92.5 48 92.5 C32 92.5 26 88 16 89 C17 86.5 18 84 18.5 81 Z', p.blueLight, bare),
            line('M23 69 q7 1 10 5 M73 69 q-7 1 -10 5 M21 86 q6 -1 10 -5 M75 86 q-6 -1 -10 -5 M26 76 h3 M67 76 h3', {stroke: p.blue, 'stroke-width': 2.2}),
            circle(18, 66, 6, p.pale), circle(78, 66, 6, p.pale)),
        feather(14, 38, -20, 0.9), feather(84, 42, 20, 0.75), feather(81, 17, 15, 0.7),
    ]);
}

function rumpelstiltskin() {
    const spokes = [0, 45, 90, 135].map((turn) => group(`rotate(${turn} 68 52)`, line('M68 32 V72', {stroke: p.gingerLight, 'stroke-width': 3})));
    const straw = path('M73 83 C72 75 66 71 62 64 L69 66 L71 58 L76 64 L80 57 L82 64 L88 60 L88 67 L94 66 C91 73 83 76 82 83 '
        + 'C82 87 84 89 87 91 L82 90.5 L79 94.5 L76 90.5 L68 93 C72 89 73 86 73 83 Z', p.yellow)
        + line('M75 76 L71 67 M78 75 L78.5 66 M81 76 L87 69', {stroke: p.yellowDark, 'stroke-width': 2.2});
    return portrait(p.pine, [
        circle(68, 52, 21, 'none', {'stroke-width': 9}), ...spokes, circle(68, 52, 21, 'none', {stroke: p.ginger, 'stroke-width': 4.4}),
        circle(68, 52, 4, p.ginger),
        bust(p.purple, 84, 74, 38),
        moved(-10, 4,
            mirrored(48, path('M32 44 C24 38 20 38 17 34 C15 46 22 56 32 54 Z', p.skin)), face(p.skin, 19, 19, 48, 46),
            mirrored(48, circle(40, 46, 4, p.icing, thin) + circle(41, 46.5, 2, ink, bare)), angryBrows(40.5, 8, ink),
            path('M29 50 C32 59 38 56 48 56 C58 56 64 59 67 50 C71 66 62 78 48 88 C34 80 25 66 29 50 Z', p.hairRed),
            line('M39 70 q2 7 6 11 M56 70 q-1 7 -5 11', {stroke: p.gingerLight, 'stroke-width': 2.2}),
            path('M39 66 Q48 55 57 66 Q48 62 39 66 Z', p.black, thin), ellipse(48, 53, 5.8, 5.2, p.redLight)),
    ], [
        moved(-10, 4,
            path('M27 36 C27 24 34 10 54 2 C60 -2 68 -2 74 4 C66 4 63 8 64 14 C67 22 69 28 69 36 C58 30 38 30 27 36 Z', p.purple),
            path('M24 40 C38 31 58 31 72 40 C75 36 74 31 71 29 C58 22 38 22 25 29 C22 31 21 36 24 40 Z', p.yellow)),
        straw, hand(77, 83, p.skin, 5.5),
    ]);
}

export const pictures = {
    'characters/cinderella': cinderella(),
    'characters/snow-white': snowWhite(),
    'characters/aladdin': aladdin(),
    'characters/jack': jack(),
    'characters/little-mermaid': littleMermaid(),
    'characters/pied-piper': piedPiper(),
    'characters/prince-charming': princeCharming(),
    'characters/mother-holle': motherHolle(),
    'characters/rumpelstiltskin': rumpelstiltskin(),
};
