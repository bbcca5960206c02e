import { v7 as newId } from 'uuid';
import { lockAgentKey } from '#features/agents/db/agent-keys.ts';
import type { Visit } from '#features/desk/server/desk.ts';
import type { EmailSettings } from '#features/emails/server/insert-emails.ts';
import { lockDuty, setDuty, setEmptyDuty } from '#features/duty/db/duty-days.ts';
import { dutyForm, type DutyAct, type DutyForm } from '#features/duty/domain/desk.ts';
import type { Database } from '#shared/db/connection.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { formatCalendarDate, officeDay } from '#shared/domain/office-time.ts';
import { requireValidBody } from '#shared/http/calls/valid-body.ts';
import { HttpError, InvalidFieldsError } from '#shared/http/errors.ts';
import { actorOf, recordAudit } from '#shared/records/audit-trail.ts';
import { tellOfDuty, type DutyNews } from './duty-emails.ts';

const changed = () => new HttpError(409, 'This day has changed. Please look at it again.');

async function findActiveName(db: Database, id: string) {
  const agent = await db
    .selectFrom('agents')
    .select(['firstName', 'lastName'])
    .where('id', '=', id)
    .where('isActive', '=', true)
    .executeTakeFirst();
  return agent && fullName(agent);
}

/** Gives a locked day to an agent, and returns the news for both agents and the office. */
async function give(
  db: Database,
  { day, from, to }: { day: string; from: string | null; to: string },
  { agent, request, now }: Visit,
): Promise<DutyNews> {
  const duty = await lockDuty(db, day);
  const toName = await findActiveName(db, to);
  if (toName === undefined) throw changed();
  const kept = duty?.secondId === to ? null : (duty?.secondId ?? null);
  const next = { day, agentId: to, secondId: kept };
  if (duty) await setDuty(db, next, agent.fullName, now);
  // A day without a row cannot be locked, so another agent may be taking it over now.
  else if (!(await setEmptyDuty(db, next, agent.fullName, now))) throw changed();
  const entry = { action: 'update', entity: 'duty', entityId: day, entityName: day } as const;
  const fields = { before: { agentId: from }, after: { agentId: to, agentName: toName } };
  await recordAudit(db, actorOf(request), { ...entry, ...fields }, now);
  const date = formatCalendarDate(day);
  const subject = `Duty on ${date}: ${toName}`;
  const text = `${toName} takes the inquiries of ${date}. ${agent.fullName} changed this at the desk.`;
  return { subject, text, agentIds: [from, to], isForOffice: true };
}

async function ask(db: Database, { agent, now }: Visit, { day = '', to = '' }: DutyForm) {
  const name = to === agent.id ? undefined : await findActiveName(db, to);
  if (name === undefined) throw new InvalidFieldsError({ to: ['Please choose another agent'] });
  const duty = day > officeDay(now) ? await lockDuty(db, day) : undefined;
  if (duty?.agentId !== agent.id) {
    throw new InvalidFieldsError({ day: ['Please choose one of your days'] });
  }
  const open = await db
    .selectFrom('dutySwaps')
    .select('id')
    .where('day', '=', day)
    .where('fromId', '=', agent.id)
    .where('answer', 'is', null)
    .executeTakeFirst();
  if (open) throw new InvalidFieldsError({ day: ['You have asked already. Withdraw that first.'] });
  const swap = { id: newId(), day, fromId: agent.id, toId: to, askedAt: now.toISOString() };
  await db.insertInto('dutySwaps').values(swap).execute();
  const date = formatCalendarDate(day);
  const subject = `${agent.fullName} asks: can you take duty on ${date}?`;
  const text = `Say yes or no at your desk. Until then ${agent.fullName} keeps the day.`;
  return { subject, text, agentIds: [to] };
}

async function takeOver(db: Database, visit: Visit): Promise<DutyNews> {
  const day = officeDay(visit.now);
  const from = (await lockDuty(db, day))?.agentId ?? null;
  if (from === visit.agent.id) throw changed();
  return give(db, { day, from, to: visit.agent.id }, visit);
}

/** Reads a swap whose day has not begun, with its day locked. @throws HttpError 409 */
async function lockSwap(db: Database, { agent, now }: Visit, { act, swap: id }: DutyForm) {
  const find = () =>
    db
      .selectFrom('dutySwaps')
      .selectAll()
      .where('id', '=', id ?? newId())
      .where('day', '>', officeDay(now))
      .where('undoneAt', 'is', null)
      .where((eb) => eb.or([eb('fromId', '=', agent.id), eb('toId', '=', agent.id)]))
      .executeTakeFirst();
  const found = await find();
  // The agent who would get the day back may be leaving now.
  if (found && act === 'undo') await lockAgentKey(db, found.fromId);
  const duty = found && (await lockDuty(db, found.day));
  // Read the swap again, because the other agent may have answered before the day was locked.
  const swap = duty && (await find());
  if (!swap) throw changed();
  return { ...swap, holderId: duty.agentId, name: agent.fullName };
}

const isAllowed: Record<
  Exclude<DutyAct, 'ask' | 'take_over'>,
  (swap: Awaited<ReturnType<typeof lockSwap>>, agentId: string) => boolean
> = {
  accept: ({ answer, toId, fromId, holderId }, id) =>
    answer === null && toId === id && holderId === fromId,
  decline: ({ answer, toId }, id) => answer === null && toId === id,
  withdraw: ({ answer, fromId }, id) => answer === null && fromId === id,
  undo: ({ answer, toId, holderId }) => answer === 'accepted' && holderId === toId,
};

const answers = { accept: 'accepted', decline: 'declined', withdraw: 'withdrawn' } as const;

async function answerSwap(
  db: Database,
  visit: Visit,
  form: DutyForm & { act: keyof typeof isAllowed },
): Promise<DutyNews> {
  const { act } = form;
  const swap = await lockSwap(db, visit, form);
  const { day, fromId, toId, name } = swap;
  if (!isAllowed[act](swap, visit.agent.id)) throw changed();
  const at = visit.now.toISOString();
  await db
    .updateTable('dutySwaps')
    .set(act === 'undo' ? { undoneAt: at } : { answeredAt: at, answer: answers[act] })
    .where('id', '=', swap.id)
    .execute();
  if (act === 'accept') return give(db, { day, from: fromId, to: toId }, visit);
  if (act === 'undo') return give(db, { day, from: toId, to: fromId }, visit);
  const date = formatCalendarDate(day);
  const subject =
    act === 'decline' ? `Your duty on ${date} stays yours` : `Not needed: duty on ${date}`;
  const text =
    act === 'decline'
      ? `${name} cannot take the day. You can ask another agent at your desk.`
      : `${name} keeps the day and no longer asks you.`;
  return { subject, text, agentIds: [act === 'decline' ? fromId : toId] };
}

/** Carries out what an agent chose on the page of duty, and tells those whom it concerns. */
export async function changeDuty(
  db: Database,
  visit: Visit,
  settings: EmailSettings,
): Promise<void> {
  const form = requireValidBody(dutyForm, visit.fields);
  const { act } = form;
  const news = await (act === 'ask'
    ? ask(db, visit, form)
    : act === 'take_over'
      ? takeOver(db, visit)
      : answerSwap(db, visit, { ...form, act }));
  await tellOfDuty(db, news, settings, visit.now);
}
