#!/usr/bin/env node
// Makes the app's sounds: `node qml/sounds/synthesise.mjs` writes them beside this file, or into the folder that is given. The same bytes every
// time; no sound is a recording.
import {writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';

const rate = 22050;
const peak = 10 ** (-9 / 20);

const silence = (seconds) => new Float64Array(Math.round(seconds * rate));

/// Noise without chance: a linear congruential generator.
const noise = (seed) => {
    let state = seed >>> 0;
    return () => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return state / 2 ** 31 - 1;
    };
};

/// Adds a sine that swells within `attack` and falls to 1/e within `decay`; a knock's pitch glides from `from` to `pitch`.
const tone = (sound, {at = 0, pitch, from = pitch, glide = 0.02, volume = 1, attack = 0.004, decay}) => {
    let phase = 0;
    for (let index = Math.round(at * rate); index < sound.length; ++index) {
        const time = index / rate - at;
        phase += 2 * Math.PI * (pitch + (from - pitch) * Math.exp(-time / glide)) / rate;
        sound[index] += volume * Math.min(1, time / attack) * Math.exp(-time / decay) * Math.sin(phase);
    }
};

/// Adds a breath of noise around `pitch` (a band-pass filter; a higher `narrow` rings more).
const hiss = (sound, {at = 0, pitch, narrow = 1, volume = 1, attack = 0.002, decay, seed = 7}) => {
    const next = noise(seed);
    const frequency = 2 * Math.sin(Math.PI * pitch / rate);
    let low = 0, band = 0;
    for (let index = Math.round(at * rate); index < sound.length; ++index) {
        const time = index / rate - at;
        low += frequency * band;
        band += frequency * (next() - low - band / narrow);
        sound[index] += volume * Math.min(1, time / attack) * Math.exp(-time / decay) * band;
    }
};

/// Adds a note of several partials, [ratio, volume, share of the decay] each.
const note = (sound, partials, {pitch, from = pitch, volume = 1, decay, ...rest}) => {
    for (const [ratio, loud, long] of partials)
        if (pitch * ratio < rate * 0.45)
            tone(sound, {...rest, pitch: pitch * ratio, from: from * ratio, volume: volume * loud, decay: decay * long});
};

const wood = [[1, 1, 1], [2.57, 0.45, 0.5], [4.9, 0.16, 0.3]];
const bell = [[1, 1, 1], [2, 0.3, 0.6], [3.01, 0.12, 0.4], [4.2, 0.06, 0.25]];
const glass = [[1, 1, 1], [2.32, 0.4, 0.6], [4.25, 0.18, 0.35]];
const iron = [[1, 1, 1], [1.51, 0.7, 0.9], [2.47, 0.5, 0.7], [3.38, 0.3, 0.5]];
const horn = [[1, 1, 1], [2, 0.45, 0.8], [3, 0.22, 0.65], [4, 0.1, 0.5], [5, 0.05, 0.4]];

const sounds = {
    lift(sound = silence(0.11)) {
        tone(sound, {pitch: 720, from: 480, glide: 0.015, attack: 0.006, decay: 0.018});
        hiss(sound, {pitch: 2000, volume: 0.15, attack: 0.004, decay: 0.01, seed: 11});
        return sound;
    },
    place(sound = silence(0.24)) {
        note(sound, wood, {pitch: 235, from: 290, glide: 0.01, attack: 0.004, decay: 0.05});
        hiss(sound, {pitch: 700, narrow: 1.2, volume: 0.28, attack: 0.004, decay: 0.014, seed: 23});
        note(sound, wood, {at: 0.052, pitch: 310, volume: 0.22, attack: 0.002, decay: 0.03}); // the tile's other edge
        return sound;
    },
    token(sound = silence(0.34)) {
        note(sound, glass, {pitch: 1480, decay: 0.07, attack: 0.003});
        note(sound, glass, {at: 0.055, pitch: 1976, volume: 0.6, decay: 0.08, attack: 0.003});
        return sound;
    },
    trap(sound = silence(0.46)) {
        hiss(sound, {pitch: 2600, narrow: 4, volume: 0.35, decay: 0.018, seed: 31});
        note(sound, iron, {pitch: 940, volume: 0.28, decay: 0.035, attack: 0.003});
        tone(sound, {at: 0.09, pitch: 92, from: 170, glide: 0.02, volume: 1, attack: 0.004, decay: 0.075});
        note(sound, iron, {at: 0.09, pitch: 610, volume: 0.26, decay: 0.09, attack: 0.003});
        hiss(sound, {at: 0.09, pitch: 1700, narrow: 3, volume: 0.4, decay: 0.025, seed: 37});
        return sound;
    },
    level(sound = silence(0.95)) {
        [659.26, 830.61, 987.77, 1318.51].forEach((pitch, index) => {
            note(sound, bell, {at: 0.085 * index, pitch, volume: 0.7 + 0.1 * index, decay: index === 3 ? 0.2 : 0.12, attack: 0.005});
            tone(sound, {at: 0.085 * index + 0.03, pitch: pitch * 3, volume: 0.07, decay: 0.05});
        });
        return sound;
    },
    turn(sound = silence(0.58)) {
        note(sound, bell, {pitch: 783.99, volume: 0.8, decay: 0.13, attack: 0.008});
        note(sound, bell, {at: 0.15, pitch: 587.33, volume: 1, decay: 0.14, attack: 0.008});
        return sound;
    },
    refuse(sound = silence(0.3)) {
        for (const [at, volume] of [[0, 1], [0.115, 0.85]]) {
            tone(sound, {at, pitch: 165, from: 205, glide: 0.015, volume, attack: 0.006, decay: 0.04});
            tone(sound, {at, pitch: 330, volume: 0.3 * volume, attack: 0.006, decay: 0.022});
        }
        return sound;
    },
    win(sound = silence(1.55)) {
        const chord = (at, pitches, decay) => pitches.forEach((pitch, index) =>
            note(sound, horn, {at, pitch, volume: index ? 0.45 : 0.6, attack: 0.018, decay}));
        chord(0, [261.63, 392], 0.11);
        chord(0.15, [329.63, 523.25], 0.11);
        chord(0.3, [392, 659.26], 0.12);
        chord(0.47, [261.63, 523.25, 659.26, 783.99], 0.36);
        [1046.5, 1318.51, 1567.98].forEach((pitch, index) => note(sound, bell, {at: 0.55 + 0.09 * index, pitch, volume: 0.22, decay: 0.2, attack: 0.006}));
        return sound;
    },
};

/// Brings the loudest sample to `peak`, and lets the sound begin and end in silence.
const finished = (sound) => {
    const smooth = (part) => 0.5 - 0.5 * Math.cos(Math.PI * Math.min(1, part));
    const fadeIn = 0.002 * rate, fadeOut = Math.min(0.2, 0.3 * sound.length / rate) * rate;
    const faded = sound.map((sample, index) => sample * smooth(index / fadeIn) * smooth((sound.length - 1 - index) / fadeOut));
    const loudest = faded.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    return faded.map((sample) => sample * peak / loudest);
};

/// 16 bits, one channel.
const wav = (sound) => {
    const data = Buffer.alloc(44 + 2 * sound.length);
    data.write('RIFF', 0);
    data.writeUInt32LE(36 + 2 * sound.length, 4);
    data.write('WAVEfmt ', 8);
    data.writeUInt32LE(16, 16);
    data.writeUInt16LE(1, 20); // PCM
    data.writeUInt16LE(1, 22);
    data.writeUInt32LE(rate, 24);
    data.writeUInt32LE(2 * rate, 28);
    data.writeUInt16LE(2, 32);
    data.writeUInt16LE(16, 34);
    data.write('data', 36);
    data.writeUInt32LE(2 * sound.length, 40);
    sound.forEach((sample, index) => data.writeInt16LE(Math.round(sample * 32767), 44 + 2 * index));
    return data;
};

const target = process.argv[2] ?? dirname(fileURLToPath(import.meta.url));
for (const [name, make] of Object.entries(sounds))
    writeFileSync(join(target, `${name}.wav`), wav(finished(make())));
