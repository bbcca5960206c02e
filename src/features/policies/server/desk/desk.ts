import type { DeskBlock, DeskField } from '#features/desk/domain/desk-page.ts';
import { afterPost, deskPaths } from '#features/desk/domain/desk-paths.ts';
import type { Desk, DeskContent, Visit } from '#features/desk/server/desk.ts';
import { confirmationStatement } from '#features/policies/domain/confirmations.ts';
import { noticeOf } from '#features/policies/domain/reading-words.ts';
import { confirmReading, type ConfirmContext } from '#features/policies/server/reading/confirm.ts';
import { findReading, listOpenPolicies } from '#features/policies/server/reading/store.ts';
import type { Database } from '#shared/db/connection.ts';
import { formatCalendarDate, formatOfficeDate, officeDay } from '#shared/domain/office-time.ts';
import { HttpError, InvalidFieldsError, NotFoundError } from '#shared/http/errors.ts';
import { requireRecordId } from '#shared/records/record-id.ts';
import { findPublished, listPublished } from './published.ts';

const openedByOffice =
  'This device was signed in with a link from the office, so it cannot confirm policies. Please sign in with your own email address.';

async function listPage(db: Database, { agent, query, now }: Visit): Promise<DeskContent> {
  const open = await listOpenPolicies(db, agent.id);
  const typed = query.q ?? '';
  const published = await listPublished(db, typed);
  const search: DeskField = {
    field: 'line',
    type: 'search',
    name: 'q',
    label: 'Search',
    value: typed,
  };
  return {
    title: 'Policies',
    blocks: [
      { block: 'heading', text: 'To confirm' },
      {
        block: 'list',
        items: open.map(({ policyId, title, dueOn }) => ({
          title,
          href: deskPaths.policy(policyId),
          lines: [`Due ${formatCalendarDate(dueOn)}`],
          ...(dueOn < officeDay(now) && { mark: 'Overdue' }),
        })),
        empty: 'You have no policy to confirm.',
      },
      { block: 'heading', text: 'All policies' },
      {
        block: 'form',
        form: {
          action: deskPaths.policies,
          method: 'get',
          fields: [search],
          buttons: [{ words: 'Search', look: 'plain' }],
        },
      },
      {
        block: 'list',
        items: published.map(({ id, title, publishedAt }) => ({
          title,
          href: deskPaths.policy(id),
          lines: [`Published ${formatOfficeDate(publishedAt)}`],
        })),
        empty: typed === '' ? 'No policy is published.' : 'No policy contains these words.',
      },
    ],
  };
}

const confirmForm = (action: string, statement: string): DeskBlock => ({
  block: 'form',
  form: {
    action,
    fields: [
      { field: 'hidden', name: 'statement', value: statement },
      { field: 'check', name: 'agree', value: 'yes', label: statement, required: true },
      {
        field: 'line',
        name: 'name',
        label: 'Your full name',
        autoComplete: 'name',
        required: true,
      },
    ],
    buttons: [{ words: 'I confirm' }],
  },
});

/** @throws NotFoundError if the policy is not published or not active */
async function policyPage({ db, brokerage }: ConfirmContext, visit: Visit): Promise<DeskContent> {
  const policyId = requireRecordId(visit.params);
  const version = await findPublished(db, policyId);
  if (!version) throw new NotFoundError();
  const { id: agentId, address, madeBy } = visit.agent;
  const found = await findReading(db, { agentId, policyId, address }, visit.now);
  const isOpen = found?.reading.state === 'open';
  const { number, title, content, changeNote, publishedAt } = version;
  const statement = confirmationStatement({ number, title, brokerage: brokerage().name });
  const published = `Version ${number}, published ${formatOfficeDate(publishedAt)}`;
  return {
    title,
    blocks: [
      { block: 'text', text: published, look: 'quiet' },
      ...(changeNote === null
        ? []
        : [{ block: 'text' as const, text: `What changed: ${changeNote}` }]),
      ...(found
        ? [{ block: 'text' as const, text: noticeOf(found.reading), look: 'strong' as const }]
        : []),
      { block: 'formatted', text: content },
      ...(isOpen && madeBy !== null
        ? [{ block: 'text' as const, text: openedByOffice, look: 'strong' as const }]
        : []),
      ...(isOpen && madeBy === null ? [confirmForm(deskPaths.policy(policyId), statement)] : []),
    ],
  };
}

/** @throws NotFoundError, InvalidFieldsError, HttpError if the words were replaced */
async function confirm(context: ConfirmContext, db: Database, visit: Visit): Promise<void> {
  const { agent, request, fields, params } = visit;
  const policyId = requireRecordId(params);
  if (!(await findPublished(db, policyId))) throw new NotFoundError();
  if (agent.madeBy !== null) throw new HttpError(403, openedByOffice);
  const key = { agentId: agent.id, policyId, address: agent.address };
  const answer = await confirmReading(context, db, request, key);
  if (answer.status === 303) return;
  if (answer.status === 404) throw new HttpError(409, 'You do not need to confirm this policy.');
  const { reading, refused } = answer;
  if (!refused) throw new HttpError(409, noticeOf(reading));
  if (refused.isReplaced) {
    // The checkbox was for the words that are no longer shown.
    fields.agree = '';
    const { number } = reading.version;
    throw new HttpError(
      409,
      `Not confirmed: the words have changed. Please read version ${number} below and confirm it.`,
    );
  }
  throw new InvalidFieldsError(
    Object.fromEntries(Object.entries(refused.errors).map(([name, message]) => [name, [message]])),
  );
}

export function policiesDesk({ page, form }: Desk, context: ConfirmContext): void {
  page(deskPaths.policies, (visit) => listPage(context.db, visit));
  page(deskPaths.policy(':id'), (visit) => policyPage(context, visit));
  form(deskPaths.policy(':id'), {
    page: (visit) => policyPage(context, visit),
    act: (transaction, visit) => confirm(context, transaction, visit),
    next: ({ params }) => afterPost(deskPaths.policy(params.id ?? ''), 'saved'),
  });
}
