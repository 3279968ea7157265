#!/usr/bin/env node
// Draws every picture of the app into svg/: `node qml/art/draw.mjs`, or into the folder that is given. Each file of shapes exports
// `pictures`, an object of a path without ending and the SVG text.
import {mkdirSync, readdirSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const target = process.argv[2] ?? join(here, 'svg');
const sources = readdirSync(here, {recursive: true}).filter((name) => name.endsWith('.mjs') && !['draw.mjs', 'kit.mjs'].includes(name));
for (const source of sources.sort()) {
    const {pictures} = await import(join(here, source));
    for (const [name, svg] of Object.entries(pictures)) {
        const file = join(target, `${name}.svg`);
        mkdirSync(dirname(file), {recursive: true});
        writeFileSync(file, svg);
    }
}
