import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { LRUCache } from 'lru-cache';
import { pictureShapes } from '#features/pictures/domain/pictures.ts';
import type { DrawnCard } from '#features/site/domain/site.ts';
import { withSharp } from '#shared/http/sharp-queue.ts';
import { drawSharingCard } from './sharing-card.ts';

/** Returns the picture for shared links to the home page, with the brokerage's name and city. */
export type DrawHomeCard = (card: DrawnCard) => Promise<Buffer>;

/** Reads a file of an uploaded picture. The result is undefined if there is no such file. */
export type ReadPicture = (
  id: string,
  width: number,
  format: 'webp' | 'png',
) => Promise<Buffer | undefined>;

/** `node scripts/pictures.ts` makes it from the home page's shipped drawing. */
const pictureFile = resolve(import.meta.dirname, 'home-card.jpg');
const heroWidth = pictureShapes.wide.crops[0].width;

/** Draws a card when it is first requested, and keeps the four most recent ones in memory. */
export function createHomeCards(readPicture: ReadPicture): DrawHomeCard {
  const cards = new LRUCache<string, Buffer, DrawnCard>({
    max: 4,
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: { lines, heroId, colors } }) => {
      const hero = heroId === undefined ? undefined : await readPicture(heroId, heroWidth, 'webp');
      const picture = hero ?? (await readFile(pictureFile));
      return withSharp((sharp) => drawSharingCard(sharp, picture, lines, colors));
    },
  });
  return ({ lines: [name, city], ...look }) => {
    // In a preview, the brokerage's name can still be empty, but an empty text cannot be drawn.
    const card: DrawnCard = { ...look, lines: [name || '…', city] };
    return cards.forceFetch(JSON.stringify(card), { context: card });
  };
}
