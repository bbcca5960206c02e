import { inflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { showTypefaces } from './typefaces.ts';

/** Returns the contents of a PDF's compressed streams. */
function readStreams(pdf: Buffer): string[] {
  const streams = pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g);
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
 * Reads a typeface's table of glyphs and their characters. A glyph is a number of two or four
 * hexadecimal digits.
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
 * Returns the whole text of a PDF that Chromium printed, once for each typeface and without spaces.
 * Each result is readable only in the parts that the PDF prints in that typeface.
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
 * Prints a page and reads the texts back. Waits for the typefaces, because a text that is printed
 * without its typeface cannot be read back. Some typefaces load only for the print.
 */
export async function printAndRead(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print' });
  await showTypefaces(page);
  const pdf = await page.pdf({ format: 'Letter' });
  await page.emulateMedia({ media: null });
  return printedTexts(pdf);
}
