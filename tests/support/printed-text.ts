import { inflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { showTypefaces } from './typefaces.ts';

/**
 * Returns the decompressed contents of a PDF's streams. Leaves out streams that are not compressed
 * with zlib. A carriage return before "endstream" belongs to the contents.
 */
function readStreams(pdf: Buffer): string[] {
  const streams = pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g);
  return [...streams].flatMap(([, bytes = '']) => {
    try {
      return [inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1')];
    } catch {
      return [];
    }
  });
}

const code = (hex: string) => Number.parseInt(hex, 16);

/**
 * Reads a PDF's table of a typeface, which lists the numbers of glyphs and their characters. A
 * number has two or four hexadecimal digits.
 */
function readCharacters(table: string): { digits: number; characters: Map<number, string> } {
  const characters = new Map<number, string>();
  let digits = 4;
  const entries = table.matchAll(/^<(\w+)> (?:<(\w+)> )?<(\w{4})>$/gm);
  for (const [, glyph = '', last = glyph, first = ''] of entries) {
    digits = glyph.length;
    for (let nth = 0; nth <= code(last) - code(glyph); nth++) {
      characters.set(code(glyph) + nth, String.fromCharCode(code(first) + nth));
    }
  }
  return { digits, characters };
}

/**
 * Returns the whole text of a PDF that Chromium printed, without spaces, once for each typeface.
 * The same number can mean a different character in each typeface, so each result is readable only
 * in the parts that the PDF prints in that typeface.
 */
function printedTexts(pdf: Buffer): string[] {
  const streams = readStreams(pdf);
  const pages = streams.filter((stream) => /\bBT\b[\s\S]*T[jJ]\b/.test(stream)).join('\n');
  const strings = [...pages.matchAll(/<([\dA-Fa-f]+)>/g)].map(([, hex = '']) => hex);
  return streams
    .filter((stream) => stream.includes('begincmap'))
    .map(readCharacters)
    .map(({ digits, characters }) =>
      strings
        .flatMap((hex) => hex.match(new RegExp(`.{${digits}}`, 'g')) ?? [])
        .map((glyph) => characters.get(Number.parseInt(glyph, 16)) ?? '')
        .join('')
        .replaceAll(/\s/g, ''),
    );
}

/**
 * Prints a page as a PDF. Waits for the typefaces first, because a text that is printed without its
 * typeface cannot be read back. Some typefaces load only for printing.
 * @returns the whole text, once for each typeface (see `printedTexts`)
 */
export async function printAndRead(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print' });
  await showTypefaces(page);
  const pdf = await page.pdf({ format: 'Letter' });
  await page.emulateMedia({ media: null });
  return printedTexts(pdf);
}
