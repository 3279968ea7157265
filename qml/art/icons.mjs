// Line icons, 24 × 24, each in ink and in icing, and the small marks of the characters.
import {bare, circle, icing, ink, line, mirrored, palette, path, picture} from './kit.mjs';
import {bust, paw} from './bonus.mjs';
import {star} from './symbols.mjs';

const polar = (r, degrees) => {
    const turn = degrees * Math.PI / 180;
    return `${(12 + r * Math.sin(turn)).toFixed(2)} ${(12 - r * Math.cos(turn)).toFixed(2)}`;
};

/// Six broad teeth round a hub.
const gear = [0, 60, 120, 180, 240, 300].map((turn, i) =>
    `${i ? 'L' : 'M'}${polar(6.6, turn - 22)} L${polar(9.6, turn - 13)} L${polar(9.6, turn + 13)} L${polar(6.6, turn + 22)}`).join(' ') + ' Z';

const house = 'M5 8 L12 2 L19 8 M7.5 6.5 V12 H16.5 V6.5';
const cloud = 'M7.2 19 A5 5 0 0 1 6.6 9.1 A6.2 6.2 0 0 1 18.3 9.6 A4.8 4.8 0 0 1 17.6 19 Z';
const bell = 'M6 17 V11 A6 6 0 0 1 18 11 V17 L20 19 H4 Z M12 4.5 V2.5 M10 22 H14';
const person = (x, y, r) => `M${x - r} ${y} a${r} ${r} 0 1 1 ${2 * r} 0 a${r} ${r} 0 1 1 ${-2 * r} 0 Z`;

/// Each icon: the strokes, then what is filled with the same colour.
const icons = {
    back: ['M20 12 H4.5 M11 5 L4 12 L11 19'],
    undo: ['M4 9.5 H14.5 A5.2 5.2 0 0 1 14.5 20 H8 M8.5 4.5 L3.5 9.5 L8.5 14.5'],
    redo: ['M20 9.5 H9.5 A5.2 5.2 0 0 0 9.5 20 H16 M15.5 4.5 L20.5 9.5 L15.5 14.5'],
    hint: ['M9 16.5 C9 14.5 5.5 13 5.5 9 A6.5 6.5 0 0 1 18.5 9 C18.5 13 15 14.5 15 16.5 Z M9.5 19.5 H14.5 M11 22 H13'],
    menu: ['M4 6 H20 M4 12 H20 M4 18 H20'],
    log: ['M7 17 V5.5 A2.5 2.5 0 0 0 2 5.5 V8 H7 M4.5 3 H16.5 A2.5 2.5 0 0 1 19 5.5 V17 M11 8 H15 M11 12 H15 '
        + 'M9.5 21 H19.5 A2.5 2.5 0 0 0 22 18.5 V17 H12 V18.5 A2.5 2.5 0 0 1 7 18.5 V16'],
    close: ['M5 5 L19 19 M19 5 L5 19'],
    chart: ['M2.5 21 H21.5 M4.5 20.5 V13 H8 V20.5 M10.2 20.5 V3.5 H13.8 V20.5 M16 20.5 V8.5 H19.5 V20.5'],
    settings: [`${gear} M9 12 a3 3 0 1 1 6 0 a3 3 0 1 1 -6 0 Z`],
    'turn-left': [`${house} M21 16 C18 22 8 23.5 3.5 16.5 M2.8 21.5 V15.8 H8.5`],
    'turn-right': [`${house} M3 16 C6 22 16 23.5 20.5 16.5 M21.2 21.5 V15.8 H15.5`],
    'top-view': ['M3 6.5 C6.5 1.2 17.5 1.2 21 6.5 C17.5 11.8 6.5 11.8 3 6.5 Z M7.5 15 H16.5 L20 21.5 H4 Z',
        'M9.9 6.5 a2.1 2.1 0 1 1 4.2 0 a2.1 2.1 0 1 1 -4.2 0 Z'],
    down: ['M5 8.5 L12 15.5 L19 8.5'],
    plus: ['M12 4.5 V19.5 M4.5 12 H19.5'],
    minus: ['M4.5 12 H19.5'],
    check: ['M4 12.5 L9.5 18.5 L20 6'],
    trash: ['M4 6.5 H20 M9 6 V3 H15 V6 M6 6.5 L7 21 H17 L18 6.5 M10 11 V16.5 M14 11 V16.5'],
    person: [`${person(12, 7.5, 4.5)} M3.5 21 C3.5 13 20.5 13 20.5 21 Z`],
    robot: ['M5 9 H19 V20 H5 Z M12 8.5 V4.5 M2 13 V16 M22 13 V16 M9.5 16.5 H14.5', 'M7.7 12.5 a1.5 1.5 0 1 1 3 0 a1.5 1.5 0 1 1 -3 0 Z '
        + 'M13.3 12.5 a1.5 1.5 0 1 1 3 0 a1.5 1.5 0 1 1 -3 0 Z M10.4 3.4 a1.6 1.6 0 1 1 3.2 0 a1.6 1.6 0 1 1 -3.2 0 Z'],
    pass: [`${person(5, 12, 2.6)} M1.5 21 C1.5 16 8.5 16 8.5 21 ${person(19, 12, 2.6)} M15.5 21 C15.5 16 22.5 16 22.5 21 `
        + 'M6 5.5 C9 2.5 14 2.5 17.5 5.5 M18 1.5 V6 H13.5'],
    sound: ['M3.5 9.5 V14.5 H7 L12 19 V5 L7 9.5 Z M15.5 9 Q17.5 12 15.5 15 M18.5 6 Q22.5 12 18.5 18'],
    next: ['M4 12 H19.5 M13 5 L20 12 L13 19'],
    skip: ['M5 5 L14.5 12 L5 19 Z M19 5 V19'],
    lock: ['M5 11 H19 V21 H5 Z M8 10.5 V7 A4 4 0 0 1 16 7 V10.5 M12 15 V17'],
    rotate: ['M19.5 7.5 A9 9 0 1 0 21 12 M20.5 2.5 V8 H15'],
    play: ['M7 4 L19.5 12 L7 20 Z'],
    trophy: ['M7 3.5 H17 V9 A5 5 0 0 1 7 9 Z M7 5 H3 C3 9 4.5 10.5 7.5 10.8 M17 5 H21 C21 9 19.5 10.5 16.5 10.8 M12 14.5 V18 M7.5 20.5 H16.5 M9.5 18 H14.5'],
    info: [`${person(12, 12, 9.5)} M12 11 V16.5`, 'M10.6 7.4 a1.4 1.4 0 1 1 2.8 0 a1.4 1.4 0 1 1 -2.8 0 Z'],
    cloud: [cloud],
    'cloud-off': [`${cloud} M3.5 3 L21 22`],
    join: ['M13.5 3 H20.5 V21 H13.5 M3 12 H14.5 M9.5 6.5 L15 12 L9.5 17.5'],
    more: [`${person(12, 5, 0.8)} ${person(12, 12, 0.8)} ${person(12, 19, 0.8)}`],
    bell: [bell],
    mute: [`${bell} M3 3 L21 22`],
    letter: ['M2.5 5 H21.5 V19 H2.5 Z M3 6 L12 13 L21 6'],
    device: ['M6.5 2.5 H17.5 V21.5 H6.5 Z M11 18 H13'],
    sent: ['M12 20.5 V4.5 M5 11 L12 4 L19 11'],
    seen: ['M2 12 C6 4.8 18 4.8 22 12 C18 19.2 6 19.2 2 12 Z', 'M9 12 a3 3 0 1 1 6 0 a3 3 0 1 1 -6 0 Z'],
    warning: ['M12 3 L22 20.5 H2 Z M12 9.5 V14', 'M10.7 17 a1.3 1.3 0 1 1 2.6 0 a1.3 1.3 0 1 1 -2.6 0 Z'],
    flag: ['M5 22 V2.5 M5 3.5 H19 L15.5 8.5 L19 13.5 H5'],
    copy: ['M9 8.5 H20.5 V21.5 H9 Z M5.5 15.5 H3.5 V2.5 H15 V5'],
    key: [`${person(7, 16.5, 4.3)} M10 13.5 L20.5 3 M16 7.5 L19.5 11 M13 10.5 L15.5 13`],
    file: ['M5.5 2.5 H13.5 L19 8 V21.5 H5.5 Z M13 3 V8.5 H18.5'],
    cards: ['M11.5 6 L21 8 L18.2 21.5 L8.7 19.5 Z M5.5 16.5 L2.8 5 L11.5 2.8'],
};

const icon = ([strokes, filled], colour) => picture(24, 24,
    line(strokes, {stroke: colour, 'stroke-width': 2}),
    ...(filled ? [path(filled, colour, bare)] : []));
const set = (folder, colour) => Object.fromEntries(Object.entries(icons).map(([name, shapes]) => [`icons/${folder}/${name}`, icon(shapes, colour)]));

const mark = (fill, ...parts) => picture(24, 24, circle(12, 12, 10.8, fill, {'stroke-width': 1.8}), ...parts);
const eye = (x, y) => circle(x, y, 1.7, ink, bare);

export const pictures = {
    ...set('ink', ink),
    ...set('icing', icing),
    'marks/human': mark(palette.skin, bust(12, 11.6, 0.72, palette.bark)),
    'marks/non-human': mark(palette.greenLight, paw(12, 12, 0.74, palette.pine)),
    'marks/cheerful': mark(palette.yellow, mirrored(12, eye(8, 9.2)),
        path('M6.5 13 H17.5 Q16.8 18.8 12 18.8 Q7.2 18.8 6.5 13 Z', palette.redDark, {'stroke-width': 1.6})),
    'marks/bad-tempered': mark(palette.redLight,
        mirrored(12, eye(8.2, 11.2), line('M4.8 6.6 L10 9.2', {'stroke-width': 2.2})),
        line('M7.5 17.8 Q12 13 16.5 17.8', {'stroke-width': 2.2})),
    'marks/points': picture(32, 32,
        path(star(16, 16, 15.6, 13, 12, 1.6), palette.yellow, {'stroke-width': 1.8}),
        circle(16, 16, 10.4, palette.yellowLight, {stroke: icing, 'stroke-width': 1.6})),
};
