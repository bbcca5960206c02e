import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import {
  acceptInput,
  deadline,
  deadlineName,
  reasonInput,
  renewInput,
  returnInput,
  type Deadline,
} from '#features/deadlines/domain/deadlines.ts';
import { deskPaths } from '#features/desk/domain/desk-paths.ts';
import { getLinkAddress, queueHandInEmails } from '#features/desk/server/hand-in-emails.ts';
import { requireRead } from '#features/desk/server/require-read.ts';
import type { EmailSettings } from '#features/emails/server/insert-emails.ts';
import { locksRows, type Database } from '#shared/db/connection.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import type { AuditFields } from '#shared/domain/audit/entries.ts';
import { office } from '#shared/http/calls/access.ts';
import { HttpError, InvalidFieldsError } from '#shared/http/errors.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { actorOf, recordAudit } from '#shared/records/audit-trail.ts';
import { commit } from '#shared/records/commit.ts';
import { creationOf } from '#shared/records/create-record.ts';
import { editInTransaction, updateRecord } from '#shared/records/edit-record.ts';
import { presentVersioned } from '#shared/records/once.ts';
import { requireRecordId } from '#shared/records/record-id.ts';
import type { RecordContext } from '#shared/records/record-store.ts';
import { sendRecord } from '#shared/records/record-version.ts';
import { closing, requireNear, requireOpen } from './change-deadlines.ts';
import { deadlines, deadlineStore, type DeadlineChange } from './store.ts';

export interface ActsContext extends RecordContext {
  emailSettings: () => EmailSettings;
  wakeEmailWorker: () => void;
}

interface Acting<Body> {
  db: Database;
  request: FastifyRequest;
  body: Body;
  now: Date;
}

interface Act<Body> {
  path: string;
  summary: string;
  body?: z.ZodMiniType<Body>;
  action?: 'renewed' | 'ended';
  /** @throws HttpError if the deadline is in another state */
  check: (record: Deadline, body: Body) => void;
  /** Does all else that belongs to the act, and returns the change of the deadline. */
  change: (record: Deadline, acting: Acting<Body>) => DeadlineChange | Promise<DeadlineChange>;
}

function addAct<Body>(app: TypedApp, context: ActsContext, act: Act<Body>): void {
  const { path, summary, body, action, check, change } = act;
  const schema = { summary, ...(body && { body }), response: { 200: deadline } };
  const present = presentVersioned((id) => deadlines.get(context.db, id));
  const config = { access: office(), once: { status: 200, present } };
  app.post(path, { schema, config }, async (request, reply) => {
    const edited = await commit(context, request, async (db) => {
      const id = requireRecordId(request.params);
      const { record } = await deadlines.get(db, id);
      const acting = { db, request, body: request.body as Body, now: context.clock() };
      check(record, acting.body);
      const changed = await change(record, acting);
      const inTransaction = { db, clock: context.clock };
      const store = {
        ...deadlineStore,
        ...(action && { action, alsoAudited: Object(request.body) as AuditFields }),
      };
      return editInTransaction(inTransaction, store, request, id, (latest) => {
        check(latest, acting.body);
        return changed;
      });
    });
    context.wakeEmailWorker();
    return sendRecord(reply, edited);
  });
}

/** @throws HttpError 409 if the paper does not wait for the office, or is not what the caller has read */
function requireHandedIn(paper: Deadline, shown?: { updatedAt?: string | undefined } | null): void {
  if (paper.handedInAt === null || paper.closedAt !== null) {
    throw new HttpError(409, 'This paper does not wait for the office.');
  }
  requireRead(paper, shown?.updatedAt);
}

/** Adds the next deadline, and returns the change that closes this one. */
async function renew(record: Deadline, acting: Acting<{ dueOn: string }>) {
  const { db, request, body, now } = acting;
  const { agentId, kind, label, note } = record;
  const { dueOn } = body;
  requireNear(dueOn, now);
  if (record.dueOn !== null && dueOn <= record.dueOn) {
    throw new InvalidFieldsError({ dueOn: ['Please enter a later day'] });
  }
  const next = (await deadlines.insert(db, { agentId, kind, label, note, dueOn }, now)).record;
  await recordAudit(db, actorOf(request), creationOf(deadlineStore, next), now);
  return { ...closing(request, 'renewed', now), nextId: next.id };
}

/**
 * Closes the agent's earlier deadlines of the same kind, which an accepted paper renews: those that
 * do not end after it. An insurance always has an end, so one whose end is missing renews only
 * papers without an end.
 */
async function accept({ id, kind, agentId, dueOn }: Deadline, acting: Acting<unknown>) {
  const { db, request, now } = acting;
  if (kind === 'other') return { handedInAt: null };
  const isEndless = dueOn === null && kind !== 'eo_insurance';
  const earlier = await db
    .selectFrom('agentDeadlines')
    .select('id')
    .where('agentId', '=', agentId)
    .where('kind', '=', kind)
    .where('id', '<>', id)
    .where('closedAt', 'is', null)
    .where('handedInAt', 'is', null)
    .$if(!isEndless, (query) =>
      query.where((eb) => eb.or([eb('dueOn', 'is', null), eb('dueOn', '<=', dueOn)])),
    )
    .orderBy('id')
    .$if(locksRows(db), (query) => query.forUpdate())
    .execute();
  const change = { ...closing(request, 'renewed', now), nextId: id };
  for (const each of earlier) {
    const stored = await deadlines.get(db, each.id);
    await updateRecord(
      db,
      { ...deadlineStore, action: 'renewed' },
      actorOf(request),
      stored,
      change,
      now,
    );
  }
  return { handedInAt: null };
}

export function actRoutes(app: TypedApp, context: ActsContext): void {
  addAct(app, context, {
    path: apiPaths.deadlineRenew(':id'),
    summary: 'Close one deadline as renewed, and make the next one',
    body: renewInput,
    action: 'renewed',
    check: requireOpen,
    change: renew,
  });
  addAct(app, context, {
    path: apiPaths.deadlineEnd(':id'),
    summary: 'End one deadline that is not renewed',
    body: reasonInput,
    action: 'ended',
    check: requireOpen,
    change: (_record, { request, now }) => closing(request, 'ended', now),
  });
  addAct(app, context, {
    path: apiPaths.deadlineAccept(':id'),
    summary: 'Accept one paper of an agent',
    body: acceptInput,
    check: requireHandedIn,
    change: accept,
  });
  addAct(app, context, {
    path: apiPaths.deadlineReturn(':id'),
    summary: 'Return one paper to the agent who handed it in',
    body: returnInput,
    check: requireHandedIn,
    async change(paper, { db, body: { reason }, now }) {
      const agentId = paper.agentId ?? '';
      const name = deadlineName(paper);
      const email = {
        kind: 'education_returned',
        agentId,
        agentName: paper.agentName ?? '',
        address: await getLinkAddress(db, agentId),
        subject: `Please correct: ${name}`,
        asks: 'looked at the paper that you handed in and needs something more.',
        facts: { Paper: name, 'What is needed': reason },
        thing: 'paper',
        target: deskPaths.paper(paper.id),
      } as const;
      await queueHandInEmails(db, [email], context.emailSettings(), now);
      return { handedInAt: null, returnedAt: now.toISOString(), returnReason: reason };
    },
  });
}
