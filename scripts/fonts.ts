/**
 * Makes font files with only the characters that most English pages use, so that a phone's first
 * screen needs few bytes. Run `node scripts/fonts.ts` after an update of the @fontsource packages
 * and commit the files, so that a build needs no font library. The other characters come from the
 * packages.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { applySubstitution } from './plain-letters.ts';

const root = join(import.meta.dirname, '..');

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const inHeadings = `${letters} .,:!?'()&$%+-/’“”–\u00A0`;
const inText = `${inHeadings};"@*#_=~[]—‘…©·•`;

const fonts = [
  {
    file: 'fraunces-latin-400-normal.woff2',
    folder: '@fontsource/fraunces/files',
    name: 'fraunces-english',
    characters: inHeadings,
    axes: {} as Record<string, { min: number; max: number }>,
  },
  {
    file: 'figtree-latin-wght-normal.woff2',
    folder: '@fontsource-variable/figtree/files',
    name: 'figtree-english',
    characters: inText,
    // The pages show regular, medium and semibold text.
    axes: { wght: { min: 400, max: 600 } },
  },
];

const hex = (code: number) => code.toString(16);

const codesOf = (characters: string) =>
  [...new Set(characters)].map((each) => each.codePointAt(0) ?? 0);

/**
 * The codes of the characters that come from the fonts of the packages, unless a font of this
 * script has them: Latin letters, punctuation and symbols.
 */
const latin = [
  ...Array.from({ length: 0x300 }, (_, code) => code),
  ...Array.from({ length: 0x300 }, (_, index) => 0x2000 + index),
];

/** @returns the character codes as a value of the CSS descriptor `unicode-range` */
function unicodeRange(codes: number[]) {
  const ranges: { from: number; to: number }[] = [];
  for (const code of codes.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last?.to === code - 1) last.to = code;
    else ranges.push({ from: code, to: code });
  }
  return ranges.map(({ from, to }) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ''}`).join(', ');
}

const options = { noHinting: true, dropTables: ['STAT', 'DSIG', 'prep', 'gasp'] };

/**
 * Returns the font with its characters mapped to the plain form of the letters that Fraunces has in
 * two forms, because the pages show only the plain form.
 */
async function withPlainLetters(font: Buffer) {
  const both = await subsetFont(font, inHeadings, {
    ...options,
    targetFormat: 'truetype',
    keepFeatures: ['kern', 'rvrn'],
  });
  return applySubstitution(both, inHeadings);
}

for (const { file, folder, name, characters, axes } of fonts) {
  const whole = await readFile(join(root, 'node_modules', folder, file));
  const font = characters === inHeadings ? await withPlainLetters(whole) : whole;
  const cut = await subsetFont(font, characters, {
    ...options,
    targetFormat: 'woff2',
    variationAxes: axes,
    keepFeatures: ['kern'],
  });
  await writeFile(join(root, 'src/features/site/site/fonts', `${name}.woff2`), cut);
  const codes = codesOf(characters);
  console.log(`${name}.woff2 ${cut.length} bytes, unicode-range: ${unicodeRange(codes)}`);
  const others = latin.filter((code) => !codes.includes(code));
  console.log(`${file}, unicode-range: ${unicodeRange(others)}`);
}
