// The kit of shapes that every picture is made of: one palette, one line, a few bodies. What Qt Svg can draw is SVG Tiny 1.2:
// no clipping, no masks, no filters, no style sheets.

export const ink = '#3b2314'; // every outline
export const icing = '#fff8ec';

export const palette = {
    ink, icing,
    ginger: '#c47a3d', gingerDark: '#99551f', gingerLight: '#e3a869', bark: '#6b4023', cream: '#f6e3c0',
    red: '#e2475a', redDark: '#b02a40', redLight: '#f58a94',
    yellow: '#f4b92e', yellowDark: '#cf8d12', yellowLight: '#fbdc83',
    blue: '#4292dc', blueDark: '#27659f', blueLight: '#9accf5',
    green: '#54ab58', greenDark: '#2f7a3c', greenLight: '#a5d99a',
    purple: '#8d62b8', purpleDark: '#5f3d87', purpleLight: '#c7a8e2',
    teal: '#3aa5a0', grey: '#8d8a92', greyDark: '#5b5862', greyLight: '#cfcbd3', black: '#2c2730', white: '#ffffff',
    night: '#2b2547', dusk: '#5c4a7d', moss: '#3f6247', pine: '#2c4a3c',
    skin: '#f7cfa6', skinShade: '#e6ad7d', tan: '#d99c66', tanShade: '#b87b48', brown: '#9a6440', brownShade: '#77482b', pale: '#fbe8da', paleShade: '#ecc8b2',
    hairGold: '#f2c14b', hairRed: '#c4532b', hairBrown: '#6e4024', hairBlack: '#332a33', hairGrey: '#c9c4c9',
};

const attributes = (style) => Object.entries(style).map(([name, value]) => ` ${name}="${value}"`).join('');
const outlined = (style) => ({stroke: ink, 'stroke-width': 2.5, 'stroke-linejoin': 'round', 'stroke-linecap': 'round', ...style});

/// Shapes with the family's outline; `bare` ones have none. Later style wins: {stroke: 'none'}, {'stroke-width': 1.5}, {opacity: 0.3} …
export const path = (d, fill, style = {}) => `<path d="${d}"${attributes(outlined({fill, ...style}))}/>`;
export const line = (d, style = {}) => `<path d="${d}"${attributes(outlined({fill: 'none', ...style}))}/>`;
export const circle = (cx, cy, r, fill, style = {}) => `<circle cx="${cx}" cy="${cy}" r="${r}"${attributes(outlined({fill, ...style}))}/>`;
export const ellipse = (cx, cy, rx, ry, fill, style = {}) =>
    `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}"${attributes(outlined({fill, ...style}))}/>`;
export const rect = (x, y, width, height, r, fill, style = {}) =>
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${r}" ry="${r}"${attributes(outlined({fill, ...style}))}/>`;
export const bare = {stroke: 'none'};
export const group = (transform, ...parts) => `<g transform="${transform}">${parts.join('')}</g>`;
/// The same again, left and right of x = `axis`.
export const mirrored = (axis, ...parts) => parts.join('') + group(`translate(${2 * axis} 0) scale(-1 1)`, ...parts);

/// A picture of `width` × `height` units.
export const picture = (width, height, ...parts) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts.flat().join('\n')}</svg>\n`;

// Portraits: 96 × 96, head and shoulders, filling the medallion; the face's middle is near (48, 46).

export const medallion = (colour, rim = palette.cream) => circle(48, 48, 46, colour, {stroke: rim, 'stroke-width': 3});
/// Shoulders that end inside the medallion's lower rim.
export const shoulders = (fill, width = 52) =>
    path(`M${48 - width / 2} 86 C${48 - width / 2} 70 ${48 - 10} 68 48 68 C${48 + 10} 68 ${48 + width / 2} 70 ${48 + width / 2} 86 C${48 + width / 4} 94.5 ${48 - width / 4} 94.5 ${48 - width / 2} 86 Z`, fill);
export const neck = (skin) => rect(42, 58, 12, 16, 4, skin, {stroke: 'none'});
export const face = (skin, rx = 19, ry = 21, cx = 48, cy = 45) => ellipse(cx, cy, rx, ry, skin);
export const eyes = (y = 45, apart = 8, r = 2.6, cx = 48) => mirrored(cx, circle(cx - apart, y, r, ink, bare) + circle(cx - apart + 0.8, y - 0.9, r * 0.35, icing, bare));
export const closedEyes = (y = 46, apart = 8) => mirrored(48, line(`M${48 - apart - 4} ${y} q4 3.5 8 0`, {'stroke-width': 2}));
export const angryBrows = (y = 38, apart = 8, colour = ink) => mirrored(48, line(`M${48 - apart - 5} ${y - 3} L${48 - apart + 4} ${y + 1}`, {stroke: colour, 'stroke-width': 3}));
export const brows = (y = 38, apart = 8, colour = ink) => mirrored(48, line(`M${48 - apart - 4} ${y} q4 -3 8 -0.5`, {stroke: colour, 'stroke-width': 2.2}));
export const cheeks = (y = 52, apart = 12, colour = palette.redLight) => mirrored(48, circle(48 - apart, y, 3.4, colour, {stroke: 'none', opacity: 0.65}));
export const smile = (y = 56, width = 10) => line(`M${48 - width / 2} ${y} q${width / 2} ${width / 2} ${width} 0`, {'stroke-width': 2.2});
export const frown = (y = 58, width = 10) => line(`M${48 - width / 2} ${y} q${width / 2} ${-width / 2} ${width} 0`, {'stroke-width': 2.2});
export const nose = (y = 50, colour = palette.skinShade) => line(`M48 ${y - 3} q2.5 3 0 4`, {stroke: colour, 'stroke-width': 2});
export const crown = (x, y, width, fill = palette.yellow) =>
    path(`M${x} ${y} l${width * 0.04} ${-width * 0.42} l${width * 0.23} ${width * 0.2} l${width * 0.23} ${-width * 0.34} l${width * 0.23} ${width * 0.34} l${width * 0.23} ${-width * 0.2} l${width * 0.04} ${width * 0.42} Z`, fill);
