/** Keeps the name on a portrait's card the agent's own, without drawing inside a transaction. */
import { v7 as newId } from 'uuid';
import type { Database } from '#db/connection.ts';
import { withCard } from './portrait-card.ts';
import type { PortraitFile } from './portrait-images.ts';
import { deletePortrait, insertPortrait, readPortrait } from './portrait-store.ts';

/** The name or the portrait that something was drawn of has been changed since. */
class OutdatedDrawingError extends Error {
  constructor() {
    super('The drawing is out of date');
  }
}

/**
 * Draws first and writes then: an open transaction keeps all others waiting on SQLite, and drawing
 * takes a tenth of a second. What is out of date when it is to be written is drawn again.
 */
export async function drawThenWrite<Drawing, Result>(
  draw: () => Promise<Drawing>,
  write: (drawing: Drawing) => Promise<Result>,
): Promise<Result> {
  const drawing = await draw();
  try {
    return await write(drawing);
  } catch (error) {
    if (!(error instanceof OutdatedDrawingError)) throw error;
    return drawThenWrite(draw, write);
  }
}

interface Name {
  firstName: string;
  lastName: string;
}

export const nameOf = ({ firstName, lastName }: Name) => `${firstName} ${lastName}`;

/** A portrait with another name on its card. */
export interface RenamedPortrait {
  drawnFrom: string;
  files: PortraitFile[];
}

/** @returns undefined for an agent who has no portrait, is called so already, or does not exist */
export async function drawRenamed(
  db: Database,
  agentId: string,
  words: { name: string; brokerageName: string },
): Promise<RenamedPortrait | undefined> {
  const agent = await db
    .selectFrom('agents')
    .innerJoin('agentPages', 'agentPages.agentId', 'agents.id')
    .select(['firstName', 'lastName', 'portraitId'])
    .where('agents.id', '=', agentId)
    .executeTakeFirst();
  if (!agent?.portraitId || nameOf(agent) === words.name) return undefined;
  const files = await readPortrait(db, agent.portraitId);
  // Replaced between the two questions: writing finds that out.
  if (files.length === 0) return undefined;
  return { drawnFrom: agent.portraitId, files: await withCard(files, words) };
}

/**
 * Writes what was drawn for a renamed agent, in the transaction that renames them. The portrait
 * gets another id, because what was served under the old one is kept by browsers for good.
 */
export async function writeRenamed(
  db: Database,
  agentId: string,
  renamed: RenamedPortrait | undefined,
): Promise<void> {
  const portraitId = renamed ? newId() : null;
  const { numUpdatedRows } = await db
    .updateTable('agentPages')
    .set({ portraitId })
    .where('agentId', '=', agentId)
    .where('portraitId', renamed ? '=' : 'is', renamed?.drawnFrom ?? null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new OutdatedDrawingError();
  if (!renamed || portraitId === null) return;
  await insertPortrait(db, portraitId, renamed.files);
  await deletePortrait(db, renamed.drawnFrom);
}

/**
 * Makes sure that an agent is still called what was drawn, until the end of the transaction: the
 * row is written, with nothing changed, so that whoever renames them has to wait.
 */
export async function requireName(db: Database, agentId: string, name: string): Promise<void> {
  const agent = await db
    .updateTable('agents')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', agentId)
    .returning(['firstName', 'lastName'])
    .executeTakeFirstOrThrow();
  if (nameOf(agent) !== name) throw new OutdatedDrawingError();
}
