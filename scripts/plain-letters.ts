/**
 * Finds a table of a TrueType font.
 * @returns the offsets in bytes of the table's entry in the directory, and of the table itself
 */
function findTable(font: Buffer, tag: string) {
  const count = font.readUInt16BE(4);
  for (let entry = 12; entry < 12 + 16 * count; entry += 16) {
    const start = font.readUInt32BE(entry + 8);
    if (font.toString('latin1', entry, entry + 4) === tag) return { entry, start };
  }
  throw new Error(`The font has no table ${tag}`);
}

/**
 * Returns the number of a character's glyph. The font's first character map must have format 4.
 * @throws Error if the font does not have the character
 */
function glyphOf(font: Buffer, code: number): number {
  const { start } = findTable(font, 'cmap');
  const map = start + font.readUInt32BE(start + 8);
  const size = font.readUInt16BE(map + 6);
  const ends = map + 14;
  let segment = 0;
  while (font.readUInt16BE(ends + segment) < code) segment += 2;
  const first = font.readUInt16BE(ends + size + 2 + segment);
  if (first > code) throw new Error(`The font has no character ${code}`);
  const delta = font.readUInt16BE(ends + 2 * size + 2 + segment);
  const rangeAt = ends + 3 * size + 2 + segment;
  const range = font.readUInt16BE(rangeAt);
  const glyph = range === 0 ? code : font.readUInt16BE(rangeAt + range + 2 * (code - first));
  return (glyph + delta) % 0x1_00_00;
}

/**
 * Reads the font's only substitution, which replaces each glyph in `glyphs` with the glyph whose
 * number is higher by `distance`.
 */
function readSubstitution(font: Buffer) {
  const { start } = findTable(font, 'GSUB');
  const lookups = start + font.readUInt16BE(start + 8);
  const lookup = lookups + font.readUInt16BE(lookups + 2);
  const table = lookup + font.readUInt16BE(lookup + 6);
  const coverage = table + font.readUInt16BE(table + 2);
  if (font.readUInt16BE(table) !== 1 || font.readUInt16BE(coverage) !== 1) {
    throw new Error('The substitution has another format');
  }
  const glyphs = Array.from({ length: font.readUInt16BE(coverage + 2) }, (_, index) =>
    font.readUInt16BE(coverage + 4 + 2 * index),
  );
  return { glyphs: new Set(glyphs), distance: font.readInt16BE(table + 4) };
}

/** Returns a `cmap` table with one character map, of format 12, that lists each character. */
function characterMap(entries: { code: number; glyph: number }[]): Buffer {
  const groups = entries.flatMap(({ code, glyph }) => [code, code, glyph]);
  const map = Buffer.alloc(28 + 4 * groups.length);
  map.writeUInt16BE(1, 2); // The number of character maps
  map.writeUInt16BE(3, 4); // Platform 3 with encoding 10: Unicode
  map.writeUInt16BE(10, 6);
  map.writeUInt32BE(12, 8); // The map's offset in the table
  map.writeUInt16BE(12, 12);
  map.writeUInt32BE(map.length - 12, 16);
  map.writeUInt32BE(entries.length, 24);
  for (const [index, value] of groups.entries()) map.writeUInt32BE(value, 28 + 4 * index);
  return map;
}

/**
 * Maps characters of a TrueType font directly to the glyphs that the font's only substitution puts
 * in the place of their glyphs. The font then needs neither the substitution nor the replaced
 * glyphs.
 * @param characters all characters that the returned font maps to glyphs
 */
export function applySubstitution(font: Buffer, characters: string): Buffer {
  const { glyphs, distance } = readSubstitution(font);
  const codes = [...new Set(characters)].map((each) => each.codePointAt(0) ?? 0);
  const entries = codes
    .toSorted((a, b) => a - b)
    .map((code) => ({ code, glyph: glyphOf(font, code) }))
    .map(({ code, glyph }) => ({ code, glyph: glyphs.has(glyph) ? glyph + distance : glyph }));
  const map = characterMap(entries);
  const changed = Buffer.concat([font, Buffer.alloc((4 - (font.length % 4)) % 4), map]);
  const { entry } = findTable(changed, 'cmap');
  changed.writeUInt32BE(changed.length - map.length, entry + 8);
  changed.writeUInt32BE(map.length, entry + 12);
  return changed;
}
