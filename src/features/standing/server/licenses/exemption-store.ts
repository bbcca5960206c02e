import { v7 as newId } from 'uuid';
import type { Database } from '#shared/db/connection.ts';
import { lockAgents, refreshStandings } from '#features/standing/db/refresh-standings.ts';
import { exemptionColumns } from '#features/standing/db/standing-inputs.ts';
import type { Exemption, ExemptionInput } from '#features/standing/domain/exemptions.ts';
import { exemptionProblems } from '#features/standing/domain/license-rules.ts';
import {
  ConflictError,
  DuplicateError,
  NotFoundError,
  requireNoProblems,
} from '#shared/http/errors.ts';

/** Lists the exemptions of an agent, newest first. */
export const listExemptions = (db: Database, agentId: string): Promise<Exemption[]> =>
  db
    .selectFrom('ceExemptions')
    .select(exemptionColumns)
    .where('agentId', '=', agentId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();

/**
 * Locks an agent until the transaction ends, so that two users cannot add the same exemption at the
 * same time, and reads the agent's license.
 * @throws NotFoundError if there is no such agent
 */
async function lockLicense(db: Database, agentId: string) {
  await lockAgents(db, [agentId]);
  const license = await db
    .selectFrom('agentLicenses')
    .select('firstLicensedOn')
    .where('agentId', '=', agentId)
    .executeTakeFirst();
  if (!license) throw new NotFoundError();
  return license;
}

type NewExemption = ExemptionInput & { startsOn: string; createdBy: string };

/** An exemption that was ended overlaps no other. */
const overlaps = (one: Exemption, other: NewExemption) =>
  one.kind === other.kind &&
  one.endedAt === null &&
  (one.endsOn === null || one.endsOn >= other.startsOn) &&
  (other.endsOn === null || other.endsOn >= one.startsOn);

/**
 * Adds an exemption and refreshes the agent's standing. Call this in a transaction.
 * @throws NotFoundError, InvalidFieldsError, DuplicateError if an exemption of the same kind
 * overlaps the new one
 */
export async function insertExemption(
  transaction: Database,
  agentId: string,
  input: NewExemption,
  now: Date,
): Promise<Exemption> {
  const license = await lockLicense(transaction, agentId);
  requireNoProblems(exemptionProblems(license, input));
  const existing = await listExemptions(transaction, agentId);
  if (existing.some((each) => overlaps(each, input))) {
    throw new DuplicateError({ kind: ['An exemption of this kind is in force. End it first.'] });
  }
  const added = await transaction
    .insertInto('ceExemptions')
    .values({ ...input, id: newId(), agentId, createdAt: now.toISOString() })
    .returning(exemptionColumns)
    .executeTakeFirstOrThrow();
  await refreshStandings(transaction, [agentId], now);
  return added;
}

/** The exemption to end, the reason, and the administrator who ends it. */
interface ExemptionEnd {
  agentId: string;
  exemptionId: string;
  reason: string;
  endedBy: string;
}

/**
 * Ends an exemption and refreshes the agent's standing. Call this in a transaction.
 * @throws NotFoundError, ConflictError if it has ended already
 */
export async function endExemption(
  transaction: Database,
  { agentId, exemptionId, reason, endedBy }: ExemptionEnd,
  now: Date,
): Promise<Exemption> {
  const ended = await transaction
    .updateTable('ceExemptions')
    .set({ endedAt: now.toISOString(), endedBy, endReason: reason })
    .where('id', '=', exemptionId)
    .where('agentId', '=', agentId)
    .where('endedAt', 'is', null)
    .returning(exemptionColumns)
    .executeTakeFirst();
  if (ended) {
    await refreshStandings(transaction, [agentId], now);
    return ended;
  }
  const all = await listExemptions(transaction, agentId);
  const stored = all.find(({ id }) => id === exemptionId);
  if (!stored) throw new NotFoundError();
  throw new ConflictError('This exemption has ended already.', stored);
}
