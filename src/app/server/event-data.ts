import * as z from 'zod/mini';
import { agentAnswer } from '#features/agents/domain/agents.ts';
import { agents } from '#features/agents/server/store.ts';
import { inquiry } from '#features/inquiries/domain/inquiries.ts';
import { readInquiries } from '#features/inquiries/server/store.ts';
import type { EventType } from '#features/programs/domain/events.ts';
import { resolveName } from '#features/programs/server/webhooks/addresses.ts';
import type { ReadEventData } from '#features/programs/server/webhooks/expand.ts';
import { postLimits } from '#features/programs/server/webhooks/post.ts';
import type { Database } from '#shared/db/connection.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { NotFoundError } from '#shared/http/errors.ts';

/**
 * Returns records by id, without fields that the schema of the API's answer does not declare. If
 * the schema refuses a record, only the id is left, so that it does not keep later events from
 * being sent.
 */
const declared = (schema: z.ZodMiniType<object>, records: { id: string }[]) =>
  new Map(records.map((record) => [record.id, schema.safeParse(record).data ?? { id: record.id }]));

const idsAlone = (ids: string[]) => new Map<string, object>(ids.map((id) => [id, { id }]));

/** An inquiry that is spam, or that a rule took for spam, is not sent. */
async function readReceived(db: Database, ids: string[]) {
  const found = await readInquiries(db, ids);
  const wanted = found.filter(({ status, spamReason }) => status !== 'spam' && !spamReason);
  return declared(inquiry, wanted);
}

/** Only the id is left of an agent who was deleted. */
async function readAgents(db: Database, ids: string[]) {
  const found = [];
  for (const id of ids) {
    const agent = await agents.get(db, id).catch(unlessMissing);
    if (agent) found.push(agent.record);
  }
  return new Map([...idsAlone(ids), ...declared(agentAnswer, found)]);
}

function unlessMissing(error: unknown) {
  if (!(error instanceof NotFoundError)) throw error;
}

const confirmationEvent = z.object({
  id: z.string(),
  policyId: z.string(),
  title: z.string(),
  version: z.number(),
  agentId: z.string(),
  agentName: z.string(),
  confirmedAt: z.string(),
  method: z.string(),
});

async function readConfirmations(db: Database, ids: string[]) {
  const rows = await db
    .selectFrom('policyConfirmations as confirmation')
    .innerJoin('policyVersions as version', 'version.id', 'confirmation.versionId')
    .innerJoin('agents', 'agents.id', 'confirmation.agentId')
    .select(['confirmation.id', 'version.policyId', 'version.title', 'version.number'])
    .select(['confirmation.agentId', 'agents.firstName', 'agents.lastName'])
    .select(['confirmation.confirmedAt', 'confirmation.method'])
    .where('confirmation.id', 'in', ids)
    .execute();
  return declared(
    confirmationEvent,
    rows.map(({ number, ...row }) => ({ ...row, version: number, agentName: fullName(row) })),
  );
}

const idAlone = z.object({ id: z.string() });

export const eventSchemas: Record<EventType, z.ZodMiniType<object>> = {
  'inquiry.received': inquiry,
  'inquiry.assigned': inquiry,
  'inquiry.answered': inquiry,
  'inquiry.closed': inquiry,
  'inquiry.erased': idAlone,
  'agent.changed': agentAnswer,
  'policy.confirmed': confirmationEvent,
};

const eventData: Record<EventType, ReadEventData> = {
  'inquiry.received': readReceived,
  'inquiry.assigned': readReceived,
  'inquiry.answered': readReceived,
  'inquiry.closed': readReceived,
  'inquiry.erased': async (_db, ids) => idsAlone(ids),
  'agent.changed': readAgents,
  'policy.confirmed': readConfirmations,
};

/** The settings for sending events to other programs that are the same for every server. */
export const eventSending = { resolve: resolveName, limits: postLimits, readers: eventData };
