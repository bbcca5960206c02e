import { deleteAway, insertAway, listAway } from '#features/desk/db/away.ts';
import { awayForm } from '#features/desk/domain/desk-forms.ts';
import type { DeskBlock } from '#features/desk/domain/desk-page.ts';
import { daysAwayInWords } from '#features/desk/domain/office.ts';
import { afterPost, deskPaths } from '#features/desk/domain/desk-paths.ts';
import type { Database } from '#shared/db/connection.ts';
import { recordIdPattern } from '#shared/domain/fields.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import { InvalidFieldsError, NotFoundError } from '#shared/http/errors.ts';
import { actorOf, recordAudit } from '#shared/records/audit-trail.ts';
import type { Desk, DeskContent, Visit } from './desk.ts';
import { requireValidBody } from '#shared/http/calls/valid-body.ts';

/** The maximum number of current and future absences of one agent. */
const mostAbsences = 20;

const date = (name: string, label: string) =>
  ({ field: 'line', type: 'date', name, label, required: true }) as const;

async function awayPage(db: Database, { agent, now }: Visit): Promise<DeskContent> {
  const absences = await listAway(db, agent.id, officeDay(now));
  const action = deskPaths.away;
  const endForms = absences.flatMap((away): DeskBlock[] => [
    { block: 'text', text: daysAwayInWords(away) },
    {
      block: 'form',
      form: {
        action: `${action}/end`,
        fields: [{ field: 'hidden', name: 'id', value: away.id }],
        buttons: [{ words: `End: ${daysAwayInWords(away)}`, look: 'plain' }],
      },
    },
  ]);
  const none: DeskBlock = { block: 'list', items: [], empty: 'You have no days away.' };
  return {
    title: 'Days away',
    blocks: [
      {
        block: 'text',
        text: 'The office sees on which days you are away, and you get no new inquiries by duty on them.',
      },
      ...(endForms.length === 0 ? [none] : endForms),
      { block: 'heading', text: 'Add days away' },
      {
        block: 'form',
        form: {
          action,
          fields: [date('from', 'First day away'), date('to', 'Last day away')],
          buttons: [{ words: 'Add' }],
        },
      },
    ],
  };
}

/** The agent whose absences a request changes, at the desk or in the back office. */
interface Change extends Pick<Visit, 'request' | 'now'> {
  agent: { id: string; fullName: string };
}

/** Records a change of an agent's absences. */
const record = (
  db: Database,
  { agent, request, now }: Change,
  action: 'create' | 'ended',
  after: { fromOn: string; toOn: string },
) => {
  const { id: entityId, fullName: entityName } = agent;
  const entry = { action, entity: 'absence' as const, entityId, entityName, after };
  return recordAudit(db, actorOf(request), entry, now);
};

/** Adds days away. @throws InvalidFieldsError */
export async function addAway(db: Database, change: Change, typed: unknown): Promise<void> {
  const { agent, now } = change;
  const { from: fromOn, to: toOn } = requireValidBody(awayForm, typed);
  if (toOn < officeDay(now)) throw new InvalidFieldsError({ to: ['This day has passed'] });
  const absences = await listAway(db, agent.id, officeDay(now));
  // A repeated statement is stored once.
  if (absences.some((away) => away.fromOn === fromOn && away.toOn === toOn)) return;
  if (absences.length >= mostAbsences) {
    throw new InvalidFieldsError({ from: ['Please end another absence first'] });
  }
  await insertAway(db, { agentId: agent.id, fromOn, toOn }, now);
  await record(db, change, 'create', { fromOn, toOn });
}

/** Ends days away. @throws NotFoundError */
export async function endAway(db: Database, change: Change, id = ''): Promise<void> {
  const ended = recordIdPattern.test(id) && (await deleteAway(db, change.agent.id, id));
  if (!ended) throw new NotFoundError();
  await record(db, change, 'ended', ended);
}

const next = () => afterPost(deskPaths.away, 'saved');

/** Adds the page of the days on which the agent is away. */
export function awayDesk({ page, form, context }: Desk): void {
  const content = (visit: Visit) => awayPage(context.db, visit);
  page(deskPaths.away, content);
  form(deskPaths.away, {
    page: content,
    act: (db, visit) => addAway(db, visit, visit.fields),
    next,
  });
  form(`${deskPaths.away}/end`, {
    page: content,
    act: (db, visit) => endAway(db, visit, visit.fields['id']),
    next,
  });
}
