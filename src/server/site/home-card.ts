import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Brokerage } from '#domain/brokerage.ts';
import { withSharp } from '#server/http/sharp-queue.ts';
import { drawSharingCard } from './sharing-card.ts';

/** Returns the picture for shared links to the home page, with the brokerage's name and city. */
export type DrawHomeCard = (brokerage: Brokerage) => Promise<Buffer>;

/** The right side of the home page's picture. `node scripts/pictures.ts` draws it. */
const pictureFile = resolve(import.meta.dirname, 'home-card.jpg');

/** Draws each card when it is first requested, and keeps the last ones. */
export function createHomeCards(): DrawHomeCard {
  const cards = new LRUCache<string, Buffer, [string, string]>({
    max: 4,
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: lines }) => {
      const picture = await readFile(pictureFile);
      return withSharp((sharp) => drawSharingCard(sharp, picture, lines));
    },
  });
  return ({ name, city }) => {
    // An unpublished name can be empty, but an empty text cannot be drawn.
    const lines: [string, string] = [name || '…', city];
    return cards.forceFetch(lines.join('\n'), { context: lines });
  };
}
