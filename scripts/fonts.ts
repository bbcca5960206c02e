/**
 * Cuts the typefaces into files with only some characters, so that a phone's first screen needs few
 * bytes. Run `node scripts/fonts.ts` after an update of the @fontsource packages and commit the
 * files, so that a build needs no font library.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { shippedContent } from '#features/site/domain/parts.ts';

const root = join(import.meta.dirname, '..');

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const inTitles = shippedContent.home.hero.heading + shippedContent.brokerage.name.name;
const inHeadings = `${letters} .,:!?'()&$%+-/’“”–\u00A0`;
const inText = `${inHeadings};"@*#_=~[]—‘…©®·•`;

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

/** Fraunces in the cut for large type. */
const fraunces = {
  source: '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2',
  axes: { opsz: 72, wght: 400 },
};

const notIn = (characters: string) => latin.filter((code) => !codesOf(characters).includes(code));

const fonts = [
  { ...fraunces, file: 'site/fonts/fraunces-title.woff2', codes: codesOf(inTitles) },
  { ...fraunces, file: 'site/fonts/fraunces-english.woff2', codes: codesOf(inHeadings) },
  { ...fraunces, file: 'site/fonts/fraunces-latin.woff2', codes: notIn(inHeadings) },
  { ...fraunces, file: 'server/fraunces-latin.ttf', codes: latin },
  {
    source: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    file: 'site/fonts/figtree-english.woff2',
    codes: codesOf(inText),
    // The pages show regular, medium and semibold text.
    axes: { wght: { min: 400, max: 600 } },
  },
];

for (const { source, file, codes, axes } of fonts) {
  const whole = await readFile(join(root, 'node_modules', source));
  const cut = await subsetFont(whole, String.fromCodePoint(...codes), {
    targetFormat: file.endsWith('.ttf') ? 'truetype' : 'woff2',
    variationAxes: axes,
    keepFeatures: ['kern'],
    noHinting: true,
    dropTables: ['STAT', 'DSIG', 'prep', 'gasp'],
  });
  await writeFile(join(root, 'src/features/site', file), cut);
  console.log(`${file} ${cut.length} bytes, unicode-range: ${unicodeRange(codes)}`);
}
console.log(`figtree-latin-wght-normal.woff2, unicode-range: ${unicodeRange(notIn(inText))}`);
