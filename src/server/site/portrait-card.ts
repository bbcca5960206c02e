import { resolve } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { OverlayOptions } from 'sharp';
import type { Database } from '#db/connection.ts';
import { fullName } from '#domain/full-name.ts';
import { withSharp, type SharpModule } from '#server/http/sharp-queue.ts';

/** The size that social networks ask for, and the background color. */
const card = { width: 1200, height: 630, background: '#1e3328' };
/** The size of the portrait on the card. It is as high as the card. */
const portrait = { width: 504, height: 630 };
const column = { left: 72, width: 552, height: card.height - 160 };
const fontfile = resolve(import.meta.dirname, 'fraunces-latin.ttf');

interface CardNames {
  agent: string;
  brokerage: string;
}

const escapeMarkup = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * Returns the names of the agent and the brokerage as Pango markup. Both names have the same size,
 * as Georgia's advertising rule requires.
 */
const nameMarkup = ({ agent, brokerage }: CardNames) =>
  `<span foreground="#efe9dc">${escapeMarkup(agent)}</span>\n<span foreground="#d2a857">${escapeMarkup(brokerage)}</span>`;

async function drawCard(
  sharp: SharpModule,
  portraitBytes: Uint8Array,
  names: CardNames,
): Promise<Buffer> {
  const text = {
    text: nameMarkup(names),
    font: 'Fraunces 38',
    fontfile,
    width: column.width,
    rgba: true,
    dpi: 96,
    spacing: 8,
  };
  const { data: input, info } = await sharp({ text })
    .resize({ width: column.width, height: column.height, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true });
  const layers: OverlayOptions[] = [
    {
      input: await sharp(portraitBytes).resize(portrait).toBuffer(),
      left: card.width - portrait.width,
      top: 0,
    },
    { input, left: column.left, top: Math.round((card.height - info.height) / 2) },
  ];
  return sharp({ create: { ...card, channels: 3 } })
    .composite(layers)
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}

const findAgent = (db: Database, portraitId: string) =>
  db
    .selectFrom('agentPages')
    .innerJoin('agents', 'agents.id', 'agentPages.agentId')
    .select(['firstName', 'lastName'])
    .where('portraitId', '=', portraitId)
    .executeTakeFirst();

const findLargestJpeg = (db: Database, portraitId: string) =>
  db
    .selectFrom('agentPortraits')
    .select('bytes')
    .where('portraitId', '=', portraitId)
    .where('format', '=', 'jpg')
    .orderBy('width', 'desc')
    .executeTakeFirst();

/**
 * Returns the picture for shared links to an agent's page (the card), or undefined if no portrait
 * has this id.
 */
export type FindPortraitCard = (portraitId: string) => Promise<Buffer | undefined>;

/**
 * Draws each card when it is first requested, and again after the agent or the brokerage was
 * renamed.
 */
export function createPortraitCards(db: Database, brokerageName: () => string): FindPortraitCard {
  const cards = new LRUCache<string, Buffer, { portraitId: string; names: CardNames }>({
    max: 40,
    // If a card is removed from the cache while it is being drawn, the waiting request still gets
    // it.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: { portraitId, names } }) =>
      withSharp(async (sharp) => {
        const jpeg = await findLargestJpeg(db, portraitId);
        return jpeg && drawCard(sharp, jpeg.bytes, names);
      }),
  });
  return async (portraitId) => {
    const row = await findAgent(db, portraitId);
    if (!row) return undefined;
    const names = { agent: fullName(row), brokerage: brokerageName() };
    const key = [portraitId, names.agent, names.brokerage].join('\n');
    return cards.fetch(key, { context: { portraitId, names } });
  };
}
