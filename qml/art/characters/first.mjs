// Portraits of the fairy-tale characters, first lot: the people, then the animals and other folk.
import {angryBrows, bare, cheeks, circle, crown, ellipse, eyes, face, frown, group, icing, ink, line, medallion, mirrored, neck, palette as p, path,
    picture, rect, smile} from '../kit.mjs';

const fine = {'stroke-width': 1.8};
const shine = {stroke: icing, 'stroke-width': 2.2};

/// What is `inside` ends under the medallion's rim; what is `above` may lie over it.
const portrait = (colour, inside, above = []) =>
    picture(96, 96, medallion(colour), ...inside, circle(48, 48, 46, 'none', {stroke: p.cream, 'stroke-width': 3}), ...above);
const rimY = (x) => 48 + Math.sqrt(44.5 ** 2 - (x - 48) ** 2);
/// Shoulders that run out along the rim.
const bust = (half, top, fill) => {
    const [left, right, y] = [48 - half, 48 + half, rimY(48 + half).toFixed(1)];
    return path(`M${left} ${y} C${left} ${top + 4} ${48 - half * 0.6} ${top} 48 ${top} C${48 + half * 0.6} ${top} ${right} ${top + 4} ${right} ${y}`
        + ` A44.5 44.5 0 0 1 ${left} ${y} Z`, fill);
};

// The people

/// Hair parted in the middle.
const fringe = (colour, top = 30, low = 48, half = 18) => mirrored(48,
    path(`M48 ${top} C36 ${top - 2} ${48 - half} ${top + 8} ${48 - half} ${low} C${56 - half} ${low - 3} 45 ${top + 10} 48 ${top} Z`, colour, fine));

const basket = () => [
    line('M57 71 C57 50 79 50 79 71', {'stroke-width': 6}),
    line('M57 71 C57 50 79 50 79 71', {stroke: p.gingerLight, 'stroke-width': 2.5}),
    ellipse(73, 66, 7, 6, p.gingerLight, fine), line('M71 63 C73 62 75 62.5 76 63.5', {...shine, 'stroke-width': 1.6}),
    path('M55 71 C56 62 64 60 69 70 Z', icing, fine),
    path('M53 69 H83 C83 78 80 86 76 88 H60 C56 86 53 78 53 69 Z', p.ginger),
    line('M56 75 H80 M58 81 H78 M63 71 V86 M73 71 V86', {stroke: p.gingerDark, 'stroke-width': 2}),
];

const redRidingHood = () => portrait(p.moss, [
    bust(39, 64, p.red),
    path('M52 5 C58 10 76 22 76 46 C76 62 66 73 48 75 C30 73 20 62 20 46 C20 26 38 14 52 5 Z', p.red),
    path('M60 16 C76 30 78 58 62 68 C72 54 70 32 60 16 Z', p.redDark, bare),
    ellipse(48, 48, 20.5, 21.5, p.redDark),
    face(p.skin, 17, 18, 48, 50),
    fringe(p.hairBrown, 32, 49, 17),
    eyes(51, 7, 2.8), cheeks(57, 11), smile(58, 9),
    line('M28 34 C30 26 36 21 42 17', shine),
], [
    ...basket(),
    mirrored(44, path('M44 75 C38 68 30 70 31 76 C32 81 40 80 44 76 Z', icing, fine)),
    circle(44, 75.5, 3, icing, fine),
]);

/// A braid: heart-shaped links along the points, each lying over the one after it.
const braid = (points, size = 1) => points.map(([x, y], index) => {
    const [nextX, nextY] = points[index + 1] ?? [2 * x - points[index - 1][0], 2 * y - points[index - 1][1]];
    const angle = Math.atan2(nextY - y, nextX - x) * 180 / Math.PI;
    return group(`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${angle.toFixed(0)}) scale(${size})`,
        path('M8 0 C4 -1 3 -7 -3 -6.5 C-7 -6 -7 -1 -4 0 C-7 1 -7 6 -3 6.5 C3 7 4 1 8 0 Z', p.hairGold, fine),
        line('M-3 -4 C0 -4 1 -2 3 -1', {stroke: p.yellowLight, 'stroke-width': 1.6}));
}).reverse();

const blossom = (x, y, petal = p.redLight, size = 1) => group(`translate(${x} ${y}) scale(${size})`,
    ...[0, 72, 144, 216, 288].map((angle) => group(`rotate(${angle})`, circle(0, -3.4, 2.8, petal, {'stroke-width': 1.4}))), circle(0, 0, 2, p.yellow, bare));

const rapunzel = () => {
    const around = Array.from({length: 22}, (_, step) => (108 + step * 12) * Math.PI / 180).map((a) => [48 + 36.5 * Math.cos(a), 48 + 36.5 * Math.sin(a)]);
    return portrait(p.blueDark, [
        bust(30, 66, p.purple),
        path('M48 22 C70 22 74 44 70 64 C64 72 32 72 26 64 C22 44 26 22 48 22 Z', p.hairGold),
        neck(p.skin),
        face(p.skin, 17, 18, 48, 47),
        fringe(p.hairGold, 27, 50, 19),
        eyes(48, 7, 2.8), cheeks(54, 11), smile(55, 9),
        path('M40 70 C44 76 52 76 56 70', p.skin, fine),
    ], [
        ...braid([[68, 61], [64, 68.5], [58, 74.5], [51, 79], [44, 82], ...around]),
        path('M81 57 C78 64 78 67 80 70 C83 69 86 69 88 66 C87 63 87 60 86 57 Z', p.hairGold, fine),
        group('translate(83.5 57) rotate(8)', mirrored(0, path('M0 0 C-4 -7 -11 -6 -10 0 C-10 5 -4 5 0 1 Z', p.red, fine)), circle(0, 0, 2.6, p.red, fine)),
        blossom(19, 70), blossom(14, 38, icing), blossom(40, 12.5), blossom(70, 18, icing),
    ]);
};

const rabbit = () => [
    path('M61 62 C52 48 54 38 59 40 C64 42 66 54 66 62 Z', icing),
    path('M70 62 C70 50 74 40 79 42 C83 45 80 56 75 64 Z', icing),
    line('M60 46 C61 50 63 54 64 58', {stroke: p.redLight}), line('M77 48 C76 52 74 56 73 59', {stroke: p.redLight}),
    ellipse(68, 71, 14, 13, icing),
    mirrored(68, circle(62.5, 69, 2.2, ink, bare)), mirrored(68, circle(59.5, 74.5, 2.6, p.redLight, {stroke: 'none', opacity: 0.6})),
    path('M65.5 73 H70.5 L68 75.8 Z', p.red, {'stroke-width': 1.2}),
    line('M68 76 C67 79 64 79 63 77.5 M68 76 C69 79 72 79 73 77.5', {'stroke-width': 1.6}),
];

const alice = () => portrait(p.redLight, [
    path('M44 12 C68 12 72 36 70 60 C70 74 72 80 66 84 H20 C15 78 20 70 19 58 C17 34 22 12 44 12 Z', p.hairGold),
    bust(30, 67, p.blue),
    path('M34 72 C34 84 32 88 33 90 C40 93.5 56 93.5 63 90 L56 72 Z', icing, fine),
    group('translate(-4 0)', neck(p.skin), face(p.skin, 18, 19, 48, 46), fringe(p.hairGold, 27, 49, 19),
        eyes(47, 7.5, 2.8), cheeks(53, 12), smile(54.5, 10)),
    line('M20.5 37 C25 13 63 13 67.5 37', {'stroke-width': 5.5, stroke: p.black}),
    mirrored(44, path('M44 16 C38 7 28 6 28 13 C28 21 38 22 44 18 Z', p.black)), circle(44, 17, 4, p.black),
    line('M32 12 C34 11 36 12 38 14', {...shine, stroke: p.grey}),
    path('M58 76 L57 91.6 A44.5 44.5 0 0 0 81 77.9 L78 72 Z', p.red),
], rabbit());

/// A sewing needle borne like a lance, its eye up, the thread for a pennant.
const needle = () => [
    path('M75 28 L79 90 L83 28 C85 8 73 8 75 28 Z', p.greyLight, {'stroke-width': 2.2}),
    ellipse(79, 22, 1.6, 5, p.ginger, fine),
    ...[[ink, 5.5], [p.red, 2.6]].map(([stroke, width]) => line('M79.2 23 C87 17 90 27 87 33 C84 39 91 42 89 49', {stroke, 'stroke-width': width})),
];

const tomThumb = () => portrait(p.ginger, [
    bust(29, 68, p.green), neck(p.skin),
    mirrored(48, path('M30 38 C22 42 22 52 26 58 L36 52 Z', p.hairRed)),
    face(p.skin, 20, 19, 48, 50),
    mirrored(48, path('M48 36 C40 34 30 36 28 48 C36 48 44 44 48 36 Z', p.hairRed, fine)),
    eyes(51, 8, 3), cheeks(57.5, 13), smile(58, 12),
    path('M31 34 L35 12 C37 5 59 5 61 12 L65 34 Z', p.greyLight),
    path('M57 9 C62 12 62 24 65 34 L56 34 C58 24 58 14 57 9 Z', p.grey, bare),
    ...[[41, 14], [48, 13], [55, 14], [39, 21], [48, 20.5], [57, 21], [38, 28], [48, 27.5], [58, 28]].map(([x, y]) => circle(x, y, 1.7, p.greyDark, bare)),
    rect(26, 32, 44, 8, 4, p.greyLight), line('M31 35.5 H50', shine),
], [
    circle(25, 75, 15.5, p.red), circle(25, 75, 10.5, p.redDark, {'stroke-width': 1.6}),
    ...[[21.5, 71.5], [28.5, 71.5], [21.5, 78.5], [28.5, 78.5]].map(([x, y]) => circle(x, y, 2, icing, {'stroke-width': 1.4})),
    line('M16 68 C18 65 20 63.5 23 62.5', shine),
    ...needle(), circle(79.5, 66, 6, p.skin),
]);

const goldilocks = () => {
    const curls = [[24, 62, 8], [72, 62, 8], [20, 50, 8], [76, 50, 8], [21, 37, 8.5], [75, 37, 8.5], [28, 25, 9], [68, 25, 9], [39, 17, 9], [57, 17, 9]];
    return portrait(p.teal, [
        bust(32, 68, p.red),
        ...curls.map(([x, y, r]) => circle(x, y, r, p.hairGold) + line(`M${x - 3} ${y + 1} a3.2 3.2 0 1 1 4 2.5`, {stroke: p.yellowDark, 'stroke-width': 1.8})),
        ellipse(48, 40, 24, 24, p.hairGold, bare),
        face(p.skin, 19, 19, 48, 45),
        ...[[32, 33, 6.5], [64, 33, 6.5], [41, 28, 7], [55, 28, 7]].map(([x, y, r]) => circle(x, y, r, p.hairGold, fine)
            + line(`M${x - 2.5} ${y + 1} a2.6 2.6 0 1 1 3.4 2`, {stroke: p.yellowDark, 'stroke-width': 1.6})),
        eyes(46, 8, 2.8), cheeks(52, 13), smile(53, 11),
    ], [
        mirrored(64, path('M64 17 C60 9 51 10 52 16 C52 22 60 22 64 18 Z', p.redLight, fine)), circle(64, 17.5, 3, p.redLight, fine),
        line('M66 70 L82 52', {'stroke-width': 6}), line('M66 70 L82 52', {stroke: p.gingerLight, 'stroke-width': 2.5}),
        ellipse(48, 70, 25, 6.5, p.cream),
        path('M23 70 C23 84 34 92 48 92 C62 92 73 84 73 70 C68 78 28 78 23 70 Z', p.blue),
        line('M30 79 C40 84 56 84 66 79', {stroke: icing, 'stroke-width': 2.5}),
    ]);
};

const thumbelina = () => portrait(p.greenLight, [
    path('M46 80 H50 V92 H46 Z', p.greenDark),
    mirrored(48, path('M46 91 C24 94 9 78 7 56 C22 58 40 72 47 91 Z', p.green)),
    mirrored(48, path('M40 84 C14 76 14 50 22 28 C34 36 42 50 44 66 Z', p.redDark)),
    mirrored(48, path('M48 14 C30 12 28 30 30 48 C30 56 34 60 40 62 L48 60 Z', p.hairBrown, bare)),
    line('M40 62 C32 60 30 54 30 46 C28 28 32 14 48 14 C64 14 68 28 66 46 C66 54 64 60 56 62'),
    face(p.skin, 15.5, 16.5, 48, 40), fringe(p.hairBrown, 22, 40, 16),
    eyes(41, 6.5, 2.6), cheeks(46.5, 10), smile(47.5, 8),
    blossom(48, 16, icing, 1.5),
    mirrored(48, path('M48 88 C18 88 16 66 20 48 C32 50 44 62 48 88 Z', p.red)),
    path('M48 88 C34 84 32 68 48 54 C64 68 62 84 48 88 Z', p.redLight),
    line('M48 66 V80', {stroke: p.red, 'stroke-width': 2}), line('M24 56 C24 64 26 70 30 75', shine),
    mirrored(48, circle(37, 60, 4, p.skin, fine)),
]);

const hunter = () => portrait(p.yellow, [
    bust(33, 66, p.greenDark),
    path('M40 68 L48 78 L56 68 Z', p.cream, fine),
    face(p.tan, 19, 20, 48, 45),
    path('M28 44 C31 57 38 58 43 55 C46 53.5 50 53.5 53 55 C58 58 65 57 68 44 C71 62 62 75 48 76 C34 75 25 62 28 44 Z', p.hairBrown),
    path('M41 60 C45 61 51 61 55 60 C54 67 42 67 41 60 Z', icing, fine),
    ellipse(48, 50.5, 4.5, 3.5, p.tanShade, fine),
    eyes(44, 8, 3), cheeks(51, 12.5, p.red),
], [
    line('M16 20 C34 34 34 62 16 80', {'stroke-width': 7}),
    line('M16 20 C34 34 34 62 16 80', {stroke: p.gingerLight, 'stroke-width': 3}),
    line('M16 20 V80', {stroke: icing, 'stroke-width': 1.8}),
    group('translate(0 -2)',
        path('M66 20 C70 8 80 4 88 6 C88 16 80 24 68 26 Z', p.red), line('M68 24 C74 18 79 13 84 10', fine),
        path('M30 30 C30 12 40 6 50 12 C58 8 66 16 67 28 Z', p.green),
        path('M30 25 C42 29 56 29 67 24 L67 31 H30 Z', p.bark, fine),
        path('M18 34 C28 28 68 28 80 28 C76 37 60 38 48 37.5 C34 38 22 39 18 34 Z', p.green)),
]);

const sack = () => [
    path('M61 48 C65 46 67 50 71 47 C75 50 77 46 81 48 C79 52 77 55 77 59 H65 C65 55 63 52 61 48 Z', p.gingerLight),
    path('M65 58 C55 64 51 76 56 85 C61 91 78 90 83 82 C88 73 85 63 77 58 Z', p.gingerLight),
    path('M79 60 C85 68 84 78 76 86 C90 84 88 68 79 60 Z', p.ginger, bare),
    line('M64 58.5 H78', {stroke: p.redDark, 'stroke-width': 4}),
    circle(69, 74, 7, p.yellow), line('M69 70.5 V77.5', {stroke: p.yellowDark}),
    circle(57, 68, 5, p.skin),
];

const robber = () => portrait('#7f9bbd', [
    bust(33, 67, p.greyDark),
    face(p.skin, 20, 21, 44, 46),
    path('M25 52 C32 58 38 53 44 53 C50 53 56 58 63 52 C63 64 55 70 44 70 C33 70 25 64 25 52 Z', p.tanShade, {stroke: 'none', opacity: 0.55}),
    line('M24 46 C24 60 33 67 44 67 C55 67 64 60 64 46'),
    path('M23 38 H65 C66 46 62 52 55 52 C49 52 47 48 44 48 C41 48 39 52 33 52 C26 52 22 46 23 38 Z', p.black),
    group('translate(-4 0)', mirrored(48, ellipse(39, 44, 5.5, 4.5, icing, bare)), eyes(45, 7.5, 2.6), angryBrows(40, 8), frown(62, 11)),
    ellipse(44, 53, 4, 3.5, p.skinShade, fine),
    path('M26 69 C36 76 52 76 62 69 C62 78 54 80 50 80 L44 91 L38 80 C34 80 26 78 26 69 Z', p.red),
    path('M26 34 C24 18 34 10 44 14 C54 10 64 18 62 34 Z', p.black),
    path('M10 34 C24 24 64 24 78 34 C70 42 56 38 44 38 C32 38 18 42 10 34 Z', p.black),
    line('M27 29 C38 25 50 25 61 29', {stroke: p.red, 'stroke-width': 3.5}),
], sack());

// The animals and other folk

const cattail = (x, top) => line(`M${x} 72 V${top}`, {stroke: p.greenDark, 'stroke-width': 3}) + rect(x - 3.5, top - 4, 7, 17, 3.5, p.gingerDark);

const uglyDuckling = () => portrait(p.blueLight, [
    cattail(14, 44), cattail(82, 36),
    mirrored(48, path('M32 60 C24 56 17 58 13 63 C15 70 22 74 32 74 Z', p.grey)),
    path('M48 50 C66 50 74 64 72 82 H24 C22 64 30 50 48 50 Z', p.grey),
    path('M48 58 C58 58 63 68 62 82 H34 C33 68 38 58 48 58 Z', p.greyLight, bare),
    path('M44 22 C42 16 38 13 32 13 C36 10 42 10 46 14 C47 9 52 7 57 8 C54 10 53 12 54 14 C58 12 62 13 64 16 C59 16 56 18 54 22 Z', p.greyDark),
    path('M48 18 C64 18 73 28 72 39 C71 54 60 60 48 60 C36 60 25 54 24 39 C23 28 32 18 48 18 Z', p.grey),
    path('M63 22 C72 30 72 48 60 57 C68 54 72 46 71 38 C72 30 68 25 63 22 Z', p.greyDark, bare),
    mirrored(48, circle(38, 34, 7, icing, fine), circle(39.5, 34.5, 3.4, ink, bare), circle(40.6, 33, 1.2, icing, bare)),
    cheeks(45, 19),
    path('M36 50 C39 64 57 64 60 50 Z', p.redDark),
    path('M41 42 C43 39 46 40 48 41 C50 40 53 39 55 42 C58 45 66 42 67 46.5 C67 52 57 54 48 54 C39 54 29 52 29 46.5 C30 42 38 45 41 42 Z', '#f2902f'),
    line('M44.5 45 v1.4 M51.5 45 v1.4', fine),
    line('M30 33 C31 28 34 25 38 23', {...shine, stroke: p.greyLight}),
    path('M12 74 C18 70 22 79 30 76 C36 72 42 80 48 76 C54 72 60 80 66 76 C74 72 78 79 84 74 A44.5 44.5 0 0 1 12 74 Z', p.blue),
    line('M24 83 C30 80 33 86 39 83 M54 85 C60 82 63 87 69 84', shine),
]);

const goblin = () => portrait(p.dusk, [
    bust(31, 68, p.gingerDark),
    mirrored(48, path('M32 34 C24 29 15 26 7 28 C8 42 17 56 32 58 Z', p.green), path('M30 40 C23 36 18 34 13 34 C15 42 21 49 30 52 Z', p.redLight, fine)),
    path('M48 13 C66 13 73 28 72 44 C74 54 74 62 70 68 C66 76 56 77 48 77 C40 77 30 76 26 68 C22 62 22 54 24 44 C23 28 30 13 48 13 Z', p.green),
    path('M61 18 C70 30 72 58 58 76 C66 75 70 72 71.5 66 C74 58 72 50 71 44 C72 32 68 22 61 18 Z', p.greenDark, bare),
    line('M44 13 C43 10 41 8 38 8 M48 12 V7 M52 13 C53 10 55 8 58 8'),
    mirrored(48, circle(38, 42, 7.5, p.yellowLight)), mirrored(48, circle(39.5, 43, 3, ink, bare)),
    mirrored(48, line('M27 31 L44 40', {'stroke-width': 5})),
    path('M44 40 C43 47 37 50 39 55 C42 59 54 59 57 55 C59 50 53 47 52 40 Z', p.greenLight),
    line('M32 71 C37 62 59 62 64 71', {'stroke-width': 2.8}),
    mirrored(48, path('M35 67 L35.5 58 L41.5 64 Z', icing, fine)),
    line('M30 26 C32 21 36 18 40 17', {...shine, stroke: p.greenLight}),
]);

const boot = () => path('M31 72 H43 V89 H28 C20 89 20 81 27 80 L31 77 Z', p.red) + path('M26.5 66 H46 L44.5 75 H29 Z', p.redDark);
const tabby = '#e8913c';

const pussInBoots = () => portrait(p.purple, [
    line('M60 74 C78 76 84 64 78 54', {'stroke-width': 9}), line('M60 74 C78 76 84 64 78 54', {stroke: tabby, 'stroke-width': 4.5}),
    path('M36 54 H60 C64 60 63 68 60 73 H36 C33 68 32 60 36 54 Z', tabby),
    path('M42 56 H54 C57 62 56 68 54 71.7 H42 C40 68 39 62 42 56 Z', p.cream, bare),
    mirrored(48, boot()),
    mirrored(48, ellipse(36, 61.5, 5, 4.5, p.cream, fine)),
    path('M48 24 C66 24 74 34 73 43 C72 54 60 58 48 58 C36 58 24 54 23 43 C22 34 30 24 48 24 Z', tabby),
    mirrored(48, ellipse(43, 51.5, 6.5, 5.5, p.cream, bare)),
    mirrored(48, ellipse(39, 41, 4.8, 5.2, p.greenLight, fine), ellipse(39.6, 41, 2, 4, ink, bare)),
    path('M44.5 47 H51.5 L48 50.5 Z', p.red, fine), line('M48 51 C47 55 43 55.5 41 53.5 M48 51 C49 55 53 55.5 55 53.5', fine),
    mirrored(48, line('M24 40 L30 42 M24.5 45.5 L29 46', {stroke: p.gingerDark})),
    mirrored(48, line('M33 49 L18 46 M33 52.5 L19 55', fine)),
], [
    mirrored(48, path('M23.2 43 C17 34 13 26 12 17 C21 19 28 23 34 29', tabby), path('M22 34 C19 30 17.5 26 17 23 C21 25 24 27 27 30 Z', p.redLight, bare)),
    path('M33 27 C32 10 40 4 49 4 C59 4 65 12 64 27 Z', p.blue),
    path('M22 25 C27 34 36 31.5 48 31.5 C60 31.5 69 34 74 25 C68 27 62 23 48 23 C34 23 28 27 22 25 Z', p.blue),
    line('M33.5 20.5 C42 18 54 18 63.5 20.5', {stroke: p.yellow, 'stroke-width': 3}),
    path('M57 20 C58 6 72 0 86 7 C90 10 92 15 90 20 C87 17 84 17 82 18 C83 21 82 22 81 23 C77 17 66 17 59 23 Z', icing), line('M59 20 C65 11 76 9 84 13', fine),
]);

const sparkle = (x, y, size) => group(`translate(${x} ${y}) scale(${size})`,
    path('M0 -6 C0.8 -1.5 1.5 -0.8 6 0 C1.5 0.8 0.8 1.5 0 6 C-0.8 1.5 -1.5 0.8 -6 0 C-1.5 -0.8 -0.8 -1.5 0 -6 Z', icing, bare));

const beakOrange = '#ee7b30';

const goldenGoose = () => portrait(p.night, [
    path('M7 50 C16 58 26 58 34 57 C45 56 49 50 48 41 C47 35 45 31 45 25 C45 15 52 9 60 9 C70 9 75 18 72 27 C70 33 63 36 63 43'
        + ' C63 52 74 54 75 66 C75 80 60 87 44 87 C22 87 8 70 7 50 Z', p.yellow),
    path('M16 70 C28 83 56 84 73 70 C70 82 58 87 44 87 C30 87 20 80 16 70 Z', p.yellowDark, bare),
    path('M20 63 C32 56 52 58 58 66 C54 78 42 82 34 80 C35 78 35 77 34 76 C30 77 27 76 25 74 C27 73 27 72 26 70 C23 69 21 66 20 63 Z', p.yellowLight),
    line('M40 69 C44 72 48 73 52 72 M36 74 C39 76 42 77 45 76', {stroke: p.yellowDark, 'stroke-width': 2}),
    path('M69 17 C77 16 84 20 88 26 C82 28 76 28 70 27 Z', beakOrange), path('M70 27 C75 29 80 31 83 35 C77 37 70 36 66 32 Z', beakOrange),
    circle(61, 22, 5, icing, fine), circle(62.8, 23, 2.6, ink, bare), line('M53 12 L69 20', {'stroke-width': 4.5}),
    line('M51 25 C51 31 54 36 54 43', shine), line('M69 62 C70 65 70 68 69 71', shine),
    sparkle(25, 34, 1.7), sparkle(38, 21, 0.9), sparkle(80, 50, 1.2), sparkle(14, 40, 0.6),
]);

const frogKing = () => portrait(p.blue, [
    crown(30, 34, 36), circle(48, 27, 3, p.red, fine),
    bust(36, 68, p.redDark),
    path('M36 70 C36 82 38 90 40 92 C46 93 50 93 56 92 C58 90 60 82 60 70 Z', p.greenLight, fine),
    mirrored(48, circle(25, 38, 11.5, p.green)),
    path('M48 32 C70 32 84 42 82 56 C80 70 64 74 48 74 C32 74 16 70 14 56 C12 42 26 32 48 32 Z', p.green),
    mirrored(48, ellipse(26, 38, 9.6, 9.4, p.green, bare)),
    path('M22 64 C34 72 62 72 74 64 C68 72 58 74 48 74 C38 74 28 72 22 64 Z', p.greenLight, bare),
    mirrored(48, circle(27, 39, 7, p.yellowLight), ellipse(28.5, 40.5, 3.6, 3, ink, bare), line('M17 29 L36 37', {'stroke-width': 5})),
    line('M24 64 C32 53 64 53 72 64', {'stroke-width': 3}),
    mirrored(48, circle(45.5, 47, 1.3, ink, bare)),
    mirrored(48, path('M20 74 C28 74 40 78 47 86 C42 92 32 88 24 84 Z', icing), circle(30, 79.5, 1.6, ink, bare), circle(38, 84, 1.6, ink, bare)),
]);

const icingBand = (x, y, angle) => group(`translate(${x} ${y}) rotate(${angle})`,
    line('M-5.4 0 q1.8 -3.4 3.6 0 t3.6 0 t3.6 0', {stroke: icing, 'stroke-width': 2.6}));

const gingerbreadMan = () => {
    const limbs = 'M42 55 L19 50 M54 55 L76 40 M43 66 L34 79 M53 66 L63 78';
    const body = (colour, extra) => circle(48, 29, 18.5 + extra, colour, bare) + ellipse(48, 58, 14 + extra, 15 + extra, colour, bare)
        + line(limbs, {stroke: colour, 'stroke-width': 15 + 2 * extra});
    return portrait('#9fdcd0', [
        body(ink, 2.5), body(p.ginger, 0),
        mirrored(48, circle(41, 27, 3, ink, bare), circle(42, 26, 1, icing, bare), circle(36, 33.5, 3.2, p.redLight, bare)),
        line('M40 35 C43 41 53 41 56 35', {stroke: icing, 'stroke-width': 3}),
        line('M37 17.5 q1.9 -4 3.7 -1 t3.7 -1 t3.7 0 t3.7 0 t3.7 1 t3.7 1', {stroke: icing, 'stroke-width': 2.6}),
        icingBand(23, 50.8, 102), icingBand(71, 43.4, 56), icingBand(37, 74.5, 36), icingBand(60, 74.5, -40),
        ...[[50, p.red], [58, p.yellow], [66, p.blue]].map(([y, colour]) => circle(48, y, 3, colour, fine)),
    ]);
};

export const pictures = {
    'characters/little-red-riding-hood': redRidingHood(),
    'characters/rapunzel': rapunzel(),
    'characters/alice': alice(),
    'characters/tom-thumb': tomThumb(),
    'characters/goldilocks': goldilocks(),
    'characters/thumbelina': thumbelina(),
    'characters/hunter': hunter(),
    'characters/robber': robber(),
    'characters/ugly-duckling': uglyDuckling(),
    'characters/goblin': goblin(),
    'characters/puss-in-boots': pussInBoots(),
    'characters/golden-goose': goldenGoose(),
    'characters/frog-king': frogKing(),
    'characters/gingerbread-man': gingerbreadMan(),
};
