import type { FastifyRequest } from 'fastify';
import { lockAgentKey } from '#features/agents/db/agent-keys.ts';
import { getAgentName } from '#features/agents/server/agent-name.ts';
import type { EmailSettings } from '#features/emails/server/insert-emails.ts';
import { lockDuty, setDuty, setEmptyDuty } from '#features/duty/db/duty-days.ts';
import {
  dutyChange,
  dutyDay,
  dutyMonth,
  dutyQuery,
  hasSameAgents,
  participation,
  rotationInput,
  type DutyChange,
  type DutyDay,
  type DutyInput,
} from '#features/duty/domain/duty.ts';
import type { Database } from '#shared/db/connection.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { isCalendarDate } from '#shared/domain/fields.ts';
import { formatCalendarDate, officeDay } from '#shared/domain/office-time.ts';
import { withFrontDesk } from '#shared/http/calls/access.ts';
import { nothing } from '#shared/http/calls/answers.ts';
import { requireAdministrator } from '#shared/http/calls/caller.ts';
import { ConflictError, InvalidFieldsError, NotFoundError } from '#shared/http/errors.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { actorOf, differences, recordAudit } from '#shared/records/audit-trail.ts';
import { commit } from '#shared/records/commit.ts';
import { requireRecordId } from '#shared/records/record-id.ts';
import { tellOfDuty } from './duty-emails.ts';
import { fillMonth } from './fill-month.ts';
import { readDutyDays, readDutyMonth } from './month.ts';

export interface DutyContext {
  db: Database;
  clock: () => Date;
  emailSettings: () => EmailSettings;
  wakeEmailWorker: () => void;
}

function requireDay({ params }: FastifyRequest, now: Date): string {
  const { day } = params as { day: string };
  if (!isCalendarDate(day)) throw new NotFoundError();
  if (day < officeDay(now)) throw new InvalidFieldsError({ day: ['This day has passed'] });
  return day;
}

/** Locks the agents in the order of their ids. @throws InvalidFieldsError unless they are active */
async function requireActiveAgents(db: Database, input: DutyInput) {
  const fields = (['agentId', 'secondId'] as const).filter((field) => input[field] !== null);
  for (const id of fields.map((field) => input[field] ?? '').toSorted()) await lockAgentKey(db, id);
  for (const field of fields) {
    const agent = await db
      .selectFrom('agents')
      .select('id')
      .where('id', '=', input[field])
      .where('isActive', '=', true)
      .executeTakeFirst();
    if (!agent) throw new InvalidFieldsError({ [field]: ['Please choose an active agent'] });
  }
}

function changedMeanwhile(day: DutyDay): ConflictError {
  const { agentName, secondName } = day;
  const names = [agentName, secondName && `${secondName} as the second agent`].filter(Boolean);
  const has = names.join(' and ') || 'no agent';
  return new ConflictError(`This day was changed in the meantime. It has ${has} now.`, day);
}

/** The fields of a day that its audit entry keeps. */
const audited = ({ agentId, agentName, secondId, secondName }: DutyDay) => ({
  agentId,
  agentName,
  secondId,
  secondName,
});

/**
 * Stores who takes a day. If the day had another agent, both are told.
 * @throws ConflictError if the day no longer has the agents whom the caller has seen
 */
async function changeDay(db: Database, request: FastifyRequest, context: DutyContext) {
  const settings = context.emailSettings();
  const { hours } = settings.brokerage;
  const now = context.clock();
  const day = requireDay(request, now);
  const { shown, ...input } = request.body as DutyChange;
  await requireActiveAgents(db, input);
  const locked = await lockDuty(db, day);
  const [before] = await readDutyDays(db, [day], hours);
  if (!before) throw new NotFoundError();
  if (hasSameAgents(before, input)) return before;
  if (shown && !hasSameAgents(before, shown)) throw changedMeanwhile(before);
  // A day without a row cannot be locked, so that a colleague may be storing its agents now.
  const set = shown && !locked ? setEmptyDuty : setDuty;
  const isSet = await set(db, { day, ...input }, requireAdministrator(request).username, now);
  const [after = before] = await readDutyDays(db, [day], hours);
  if (isSet === false) throw changedMeanwhile(after);
  const entry = { action: 'update', entity: 'duty', entityId: day, entityName: day } as const;
  await recordAudit(
    db,
    actorOf(request),
    { ...entry, ...differences(audited(before), audited(after)) },
    now,
  );
  if (before.agentId !== null && before.agentId !== after.agentId) {
    const date = formatCalendarDate(day);
    const news = {
      subject: `Duty on ${date}: ${after.agentName ?? 'no agent'}`,
      text: `The office changed the duty of ${date}. It was ${before.agentName}, and now it is ${after.agentName ?? 'no agent'}.`,
      agentIds: [before.agentId, after.agentId],
    };
    await tellOfDuty(db, news, settings, now);
  }
  return after;
}

const config = { access: withFrontDesk() };

export function dutyRoutes(app: TypedApp, context: DutyContext): void {
  const { db, clock, wakeEmailWorker } = context;
  const hours = () => context.emailSettings().brokerage.hours;

  const read = {
    summary: 'Show who takes the inquiries of each day of a month, and the ledger',
    querystring: dutyQuery,
    response: { 200: dutyMonth },
  };
  app.get(apiPaths.duty, { schema: read, config }, ({ query }) =>
    readDutyMonth(db, query.month ?? officeDay(clock()).slice(0, 7), hours(), clock()),
  );

  const change = {
    summary: 'Set who takes the inquiries of a day',
    body: dutyChange,
    response: { 200: dutyDay },
  };
  app.put(apiPaths.dutyDay(':day'), { schema: change, config }, async (request) => {
    const changed = await commit(context, request, (transaction) =>
      changeDay(transaction, request, context),
    );
    wakeEmailWorker();
    return changed;
  });

  const join = {
    summary: 'Set whether the rotation gives days to an agent',
    body: participation,
    response: { 204: nothing },
  };
  app.put(apiPaths.dutyAgent(':id'), { schema: join, config }, async (request, reply) => {
    const agentId = requireRecordId(request.params);
    const { takesPart } = request.body;
    await commit(context, request, (transaction) =>
      setParticipation(transaction, request, { agentId, takesPart }, clock()),
    );
    return reply.code(204).send();
  });

  const fill = {
    summary: 'Give the empty days of a month to the agents who take part',
    body: rotationInput,
    response: { 200: dutyMonth },
  };
  app.post(apiPaths.dutyRotation, { schema: fill, config }, async (request) => {
    const { month } = request.body;
    await commit(context, request, async (transaction) => {
      const by = requireAdministrator(request).username;
      const filled = await fillMonth(transaction, month, { hours: hours(), by, now: clock() });
      if (filled.length === 0) return;
      const days = filled.map(({ day }) => day);
      const duty = await readDutyDays(transaction, days, hours());
      const after = Object.fromEntries(duty.map(({ day, agentName }) => [day, agentName]));
      const entry = { action: 'update', entity: 'duty', entityName: month, after } as const;
      await recordAudit(transaction, actorOf(request), entry, clock());
    });
    return readDutyMonth(db, month, hours(), clock());
  });
}

async function setParticipation(
  db: Database,
  request: FastifyRequest,
  { agentId, takesPart }: { agentId: string; takesPart: boolean },
  now: Date,
) {
  const entityName = await getAgentName(db, agentId);
  const joinedAt = now.toISOString();
  const changed = takesPart
    ? await db
        .insertInto('dutyAgents')
        .values({ agentId, joinedAt })
        .onConflict((conflict) => conflict.doNothing())
        .returning('agentId')
        .execute()
    : await db
        .deleteFrom('dutyAgents')
        .where('agentId', '=', agentId)
        .returning('agentId')
        .execute();
  if (changed.length === 0) return;
  const entry = { action: 'update', entity: 'duty', entityId: agentId, entityName } as const;
  const fields = { before: { takesPart: !takesPart }, after: { takesPart } };
  await recordAudit(db, actorOf(request), { ...entry, ...fields }, now);
}
