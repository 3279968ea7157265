// Portraits of the second set of characters, the beasts.
import {palette as p, ink, bare, path, line, circle, ellipse, mirrored, eyes, cheeks, crown} from '../kit.mjs';
import {thin, portrait, bust} from './second.mjs';

const tooth = (x, y, width, height) => path(`M${x} ${y} l${width / 2} ${height} l${width / 2} ${-height} Z`, p.icing, {'stroke-width': 1.6});

function mouseKing() {
    return portrait(p.green, [
        bust(p.red, 76, 68), path('M28 71 C34 66 62 66 68 71 C70 78 60 82 48 82 C36 82 26 78 28 71 Z', p.icing),
        circle(48, 88, 2.6, p.yellow, thin), line('M22 76 q3 3 3 7 M74 76 q-3 3 -3 7', {stroke: p.yellow, 'stroke-width': 3}),
        mirrored(48, circle(22, 36, 14, p.grey), circle(22, 37, 8, p.redLight, bare)),
        path('M48 26 C66 26 75 38 73 52 C70 66 58 76 48 76 C38 76 26 66 23 52 C21 38 30 26 48 26 Z', p.grey),
        path('M48 54 C58 54 63 60 60 67 C57 73 52 75 48 75 C44 75 39 73 36 67 C33 60 38 54 48 54 Z', p.greyLight, bare),
        mirrored(48, circle(38, 48, 4.4, p.yellowLight, thin), circle(39, 48.5, 2.3, ink, bare),
            line('M31 39 L44 45', {'stroke-width': 4}), line('M32 61 L17 58 M32 65 L19 69', {'stroke-width': 1.8})),
        path('M44.5 66 H51.5 V71 Q48 73 44.5 71 Z', p.white, thin), line('M48 66 V71', {'stroke-width': 1.4}),
        line('M40 69 Q48 62 56 69'), ellipse(48, 58, 5.4, 4.4, p.red),
    ], [crown(32, 29, 32), circle(48, 23, 3, p.red, thin), circle(39, 24, 1.8, p.blue, bare), circle(57, 24, 1.8, p.blue, bare)]);
}

function jackalope() {
    const antler = 'M36 40 C34 32 22 32 15 14 M25 29 C18 31 13 28 9 25 M30 34 C29 28 27 23 28 18';
    const hare = '#b98a5e';
    return portrait(p.yellow, [
        bust(hare, 80, 70), path('M32 78 C36 70 60 70 64 78 C64 86 58 92.4 48 92.4 C38 92.4 32 86 32 78 Z', p.icing),
    ], [
        mirrored(48, path('M46 40 C36 32 32 14 38 3 C46 7 49 20 48 38 Z', hare), path('M44 32 C39 26 37 16 39.5 9 C43 13 45 22 45 32 Z', p.redLight, bare)),
        mirrored(48, line(antler, {'stroke-width': 8.5}), line(antler, {stroke: p.cream, 'stroke-width': 4})),
        path('M48 33 C64 33 70 43 70 52 C76 60 72 72 60 74 L36 74 C24 72 20 60 26 52 C26 43 32 33 48 33 Z', hare),
        path('M48 55 C56 53 64 58 62 66 C60 74 52 74 48 74 C44 74 36 74 34 66 C32 58 40 53 48 55 Z', p.icing, bare),
        eyes(50, 11, 4), cheeks(60, 18, p.red), path('M43 67 H53 V75 Q48 77 43 75 Z', p.white, thin), line('M48 68 V75', {'stroke-width': 1.6}),
        line('M40 65 Q44 69 48 65 Q52 69 56 65', {'stroke-width': 2.4}), path('M43 57 Q48 54 53 57 Q51 62 48 63 Q45 62 43 57 Z', p.red, thin),
        line('M48 62 V65', {'stroke-width': 2.2}),
    ]);
}

function bigBadWolf() {
    const fur = '#6d6b78';
    return portrait(p.redDark, [
        circle(27, 23, 10.5, p.yellowLight, bare),
        path('M40 88 L44 76 L40 74 C36 76 26 76 20 70 L22 64 L36 66 L46 58 L16 56 C8 54 6 46 10 42 L36 32 C40 26 46 22 50 22 L54 7 L64 19 L72 11 L76 27 '
            + 'C82 32 82 36 86 42 L82 42 L89 56 L84 56 L88 68 A45 45 0 0 1 40 92 Z', fur),
        path('M46 58 L22 65 L20 70 C26 76 36 76 40 74 L48 70 Z', fur), path('M44 58 L18 56.5 L24 66 L38 66 Z', p.redDark, thin),
        path('M24 66 C30 60 36 62 40 66 L34 68 Z', p.redLight, bare),
        tooth(15, 56, 6, 8), tooth(24, 56.5, 5, 5.5), tooth(31, 57, 5, 5.5), tooth(38, 57.5, 5, 5.5),
        path('M22 66 l2.5 -6 l3.5 5.5 Z', p.icing, {'stroke-width': 1.6}),
        ellipse(12, 43, 5.4, 4.4, ink), circle(11, 41.6, 1.3, p.icing, bare), circle(46, 40, 4.6, p.yellow, thin), circle(44.5, 40.5, 2.2, ink, bare),
        line('M36 34 L53 39', {'stroke-width': 4}), path('M56 14 L61 20 L55 23 Z', p.redLight, bare),
        line('M62 44 l6 6 M60 54 l7 5 M58 64 l8 4', {stroke: p.greyLight, 'stroke-width': 2.4}),
    ]);
}

function griffin() {
    const lion = '#e0953c';
    const tail = 'M68 80 C81 83 84 74 81 64';
    return portrait(p.blue, [
        path('M8 62 C3 58 7 51 12 52 C14 46 24 47 25 54 C30 55 29 62 25 62 Z', p.icing, bare),
    ], [
        line(tail, {'stroke-width': 8}), line(tail, {stroke: lion, 'stroke-width': 3.4}),
        path('M81 68 C74 64 75 56 80 51 C87 55 88 63 81 68 Z', p.bark),
        path('M30 50 C30 60 32 74 30 84 L44 88 L47 76 C52 82 66 84 72 74 C74 60 62 50 52 46 Z', lion),
        path('M29 80 C24 80 21 84 22 87.5 L46 90 C46 85 44 81 41 80 Z', p.yellow), line('M28 87.5 v-3 M34 88.5 v-3 M40 89 v-3', thin),
        path('M54 91 C44 88 50 66 62 66 C74 66 78 80 70 89 C66 91 60 92 54 91 Z', lion),
        path('M46 91 C46 86 52 83 60 85 C62 87 62 90 61 91.5 Z', p.yellowLight),
        path('M46 62 C42 46 54 40 58 28 C62 15 72 8 87 5 C89 10 88 14 85 17 C89 19 89 23 86 27 C89 30 88 34 84 37 C86 41 83 45 78 46 '
            + 'C74 56 64 66 54 67 C50 67 47 65 46 62 Z', p.yellowLight),
        line('M85 17 C78 18 74 20 70 25 M86 27 C78 28 74 31 70 36 M84 37 C76 38 72 42 66 47', {stroke: p.gingerDark, 'stroke-width': 2.4}),
        path('M25 46 L22 55 L28 54 L30 62 L36 57 L42 64 L45 56 L51 58 L51 44 C53 24 44 15 34 15 C24 15 18 25 20 36 Z', p.icing),
        path('M40 19 C40 11 46 5 51 4 C53 11 52 19 47 25 Z', p.icing), path('M28 17 C25 10 27 5 29 3 C35 6 37 11 36 16 Z', p.icing),
        path('M24 42 C20 44 16 44 14 43 C14 50 20 53 25 51 C29 49 30 45 29 42 Z', p.yellowDark),
        path('M22 29 C12 26 4 33 5 47 C6 49 8 49 9 47 C10 44 13 43 16 43.5 C22 44 27 43 30 39 C30 34 27 30 22 29 Z', p.yellow),
        line('M27 28 q6 -4 11 -1', {'stroke-width': 2.2}), circle(34, 34, 4, ink, bare), circle(35.4, 32.6, 1.4, p.icing, bare),
        circle(38, 44, 4, p.redLight, {stroke: 'none', opacity: 0.7}),
    ]);
}

function troll() {
    const hide = '#9aa0a0'; // stone: a green one is too like the goblin
    const shade = '#727a7a';
    return portrait(p.bark, [
        bust('#7a5a44', 74, 64),
        mirrored(48, path('M24 44 C12 34 6 38 5 36 C4 50 12 62 26 60 Z', hide), path('M20 48 C15 44 12 44 10 43 C11 50 15 55 20 55 Z', shade, bare)),
        path('M48 18 C70 18 76 34 74 48 C80 62 76 84 48 86 C20 84 16 62 22 48 C20 34 26 18 48 18 Z', hide),
        mirrored(48, ellipse(36, 46, 5.4, 5, p.yellowLight, thin), circle(37.5, 46.5, 2.4, ink, bare)),
        mirrored(48, path('M24 36 L45 43 L44 46 L26 44 C22 42 22 38 24 36 Z', p.moss, thin)),
        path('M30 75 Q48 60 66 75 Q48 71 30 75 Z', p.black),
        mirrored(48, path('M31 74 C27 68 28 62 31 60 C35 64 38 68 38 72 Z', p.icing)),
        path('M48 42 C54 44 54 50 58 54 C66 58 63 68 54 67 C50 70 46 70 42 67 C33 68 30 58 38 54 C42 50 42 44 48 42 Z', '#bcc2bf'),
        mirrored(48, ellipse(42, 63, 2.2, 1.6, shade, bare)), circle(65, 58, 2.4, shade, bare), circle(26, 64, 2, shade, bare),
    ], [
        path('M18 40 C10 30 16 22 20 22 C20 12 30 8 36 12 C42 4 54 4 58 11 C68 6 76 14 75 22 C82 24 84 32 78 40 C74 34 70 36 68 32 C62 36 58 30 54 33 '
            + 'C48 28 42 34 38 31 C34 36 28 32 26 35 C22 34 20 36 18 40 Z', p.green),
        line('M28 22 q4 -4 8 -1 M48 16 q5 -3 9 1 M64 25 q4 -2 7 1', {stroke: p.greenLight, 'stroke-width': 2.4}),
    ]);
}

export const pictures = {
    'characters/mouse-king': mouseKing(),
    'characters/jackalope': jackalope(),
    'characters/big-bad-wolf': bigBadWolf(),
    'characters/griffin': griffin(),
    'characters/troll': troll(),
};
