import { locksRows, type Database } from '#shared/db/connection.ts';
import type { DeskBlock } from '#features/desk/domain/desk-page.ts';
import { deskPaths } from '#features/desk/domain/desk-paths.ts';
import { DeskRefusal, type Visit } from '#features/desk/server/desk.ts';
import type { InquiryCall } from '#features/inquiries/domain/calls.ts';
import type { InquiryNote } from '#features/inquiries/domain/inquiries.ts';
import { deskOutcomes } from '#features/inquiries/domain/desk.ts';
import { NotFoundError } from '#shared/http/errors.ts';
import { requireRecordId } from '#shared/records/record-id.ts';

/**
 * Reads the id of one of the agent's own inquiries from the address. For a form, also locks the
 * inquiry until the transaction ends.
 * @throws NotFoundError if the agent does not have the inquiry; DeskRefusal if the agent had it
 * when they opened the form
 */
export async function requireOwnInquiry(db: Database, visit: Visit): Promise<string> {
  const id = requireRecordId(visit.params);
  const isForm = visit.request.method === 'POST';
  const own = await db
    .selectFrom('contactSubmissions')
    .select('id')
    .where('id', '=', id)
    .where('assignedAgentId', '=', visit.agent.id)
    .where('status', '!=', 'spam')
    .$if(isForm && locksRows(db), (rows) => rows.forNoKeyUpdate())
    .executeTakeFirst();
  if (own) return id;
  if (isForm && (await hadInquiry(db, id, visit.agent.id))) throw refusal(visit);
  throw new NotFoundError();
}

/** Whether the inquiry was assigned to the agent before, or still is, as spam. */
function hadInquiry(db: Database, id: string, agentId: string) {
  return db
    .selectFrom('contactSubmissions')
    .select('id')
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb('assignedAgentId', '=', agentId),
        eb.exists(
          eb
            .selectFrom('auditLog')
            .select('auditLog.id')
            .where('entityId', '=', id)
            .where('entity', '=', 'contact_submission')
            .where('before', 'like', `%"assignedAgentId":"${agentId}"%`),
        ),
      ]),
    )
    .executeTakeFirst();
}

/**
 * Returns the check whether a note or call is the agent's own. The times of the audit trail, which
 * has the agent's id, tell apart two agents of one name.
 */
export async function findOwnEntries(db: Database, { agent, params }: Visit) {
  const entries = await db
    .selectFrom('auditLog')
    .select('at')
    .where('entityId', '=', params['id'] ?? '')
    .where('entity', '=', 'contact_submission')
    .where('action', 'in', ['note_added', 'called'])
    .where('actorId', '=', agent.id)
    .execute();
  const times = new Set(entries.map(({ at }) => at));
  return ({ author, createdAt }: InquiryNote | InquiryCall) =>
    author === agent.fullName && times.has(createdAt);
}

export type IsOwn = Awaited<ReturnType<typeof findOwnEntries>>;

/** Shows what the agent wrote as text, because there is no form any more that it belongs to. */
function refusal({ fields }: Visit): DeskRefusal {
  const { outcome, subject, text, note } = fields;
  const chosen = deskOutcomes.options.find(({ value }) => value === outcome)?.label;
  const typed = [chosen, text && subject, text, note].filter(Boolean);
  const blocks: DeskBlock[] = [
    { block: 'text', text: 'Your answer was not saved. You can copy it from here:' },
    ...typed.map((each = '') => ({ block: 'quote' as const, text: each })),
    { block: 'link', link: { words: 'Your inquiries', href: deskPaths.inquiries } },
  ];
  return new DeskRefusal(409, { title: 'This inquiry is now with the office.', blocks });
}
