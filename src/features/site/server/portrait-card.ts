import { LRUCache } from 'lru-cache';
import type { Database } from '#shared/db/connection.ts';
import { fullName } from '#shared/domain/full-name.ts';
import type { CompiledSite, DrawnCard } from '#features/site/domain/site.ts';
import { withSharpForVisitor } from '#shared/http/sharp-queue.ts';
import { drawSharingCard } from './sharing-card.ts';

const findAgent = (db: Database, id: string) =>
  db
    .selectFrom('agentPages')
    .innerJoin('agents', 'agents.id', 'agentPages.agentId')
    .select(['firstName', 'lastName', 'portraitId'])
    .where('isActive', '=', true)
    .where((eb) => eb.or([eb('agentId', '=', id), eb('portraitId', '=', id)]))
    .executeTakeFirst();

const findLargestFile = (db: Database, portraitId: string) =>
  db
    .selectFrom('agentPortraits')
    .select('bytes')
    .where('portraitId', '=', portraitId)
    .where('format', '=', 'webp')
    .orderBy('width', 'desc')
    .executeTakeFirst();

/**
 * Returns the picture for shared links to an agent's page (the card), or undefined if no agent and
 * no portrait has this id.
 */
export type FindPortraitCard = (id: string) => Promise<Buffer | undefined>;

interface PortraitCard {
  /** Null for a card without a picture. */
  portraitId: string | null;
  /** The agent's name, and the brokerage's name and phone number. */
  lines: string[];
  colors: DrawnCard['colors'];
}

/** The size of the cards in memory. A card has about 40 to 100 KB, so this is enough for 300 agents. */
const mostBytes = 32 * 1024 * 1024;

/**
 * Returns a function that draws a card when it is first requested. The card is drawn again after
 * the agent or the brokerage was renamed or got another phone number, or after the website's colors changed.
 */
export function createPortraitCards(
  db: Database,
  currentSite: () => Pick<CompiledSite, 'brokerage' | 'homeCard'>,
): FindPortraitCard {
  const cards = new LRUCache<string, Buffer, PortraitCard>({
    maxSize: mostBytes,
    sizeCalculation: ({ length }) => length,
    // If a card is removed from the cache while it is being drawn, the waiting request still gets
    // it.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: { portraitId, lines, colors } }) =>
      withSharpForVisitor(async (sharp) => {
        const file = portraitId === null ? undefined : await findLargestFile(db, portraitId);
        return drawSharingCard(sharp, file?.bytes, lines, colors);
      }),
  });
  return async (id) => {
    const row = await findAgent(db, id);
    if (!row) return undefined;
    const { brokerage, homeCard } = currentSite();
    const { deep, gold } = homeCard.colors;
    const lines = [fullName(row), brokerage.name, brokerage.phone.shown];
    const card: PortraitCard = { portraitId: row.portraitId, lines, colors: { deep, gold } };
    return cards.fetch(JSON.stringify(card), { context: card });
  };
}
