import type { Database } from '#shared/db/connection.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { isOpenStatus, type Inquiry } from '#features/inquiries/domain/inquiries.ts';
import { composeAssigned, composeUnassigned } from './assignment-emails.ts';
import { deskOriginOf } from './notices.ts';
import {
  insertEmails,
  type EmailSettings,
  type NewEmail,
} from '#features/emails/server/insert-emails.ts';
import type { Mailbox } from '#features/emails/server/mailbox.ts';

/** A change of the agent to whom an inquiry is assigned. */
export interface AgentMove {
  /** The inquiry as it is after the move. */
  inquiry: Inquiry;
  /** The id of the agent who had the inquiry; null if no agent had it. */
  from: string | null;
  to: string | null;
}

/** Reads the mailboxes of the active agents with an email address, by agent id. */
async function readMailboxes(db: Database, ids: string[]): Promise<Map<string, Mailbox>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('agents')
    .select(['id', 'firstName', 'lastName', 'email'])
    .where('id', 'in', ids)
    .where('isActive', '=', true)
    .where('email', '!=', '')
    .orderBy('nameKey')
    .orderBy('id')
    .execute();
  return new Map(rows.map((row) => [row.id, { name: fullName(row), address: row.email }]));
}

const tellingKinds = ['agent_notice', 'agent_assigned', 'agent_unassigned', 'given_back'] as const;

const keyOf = (inquiryId: string, address: string) => `${inquiryId} ${address.toLowerCase()}`;

/**
 * Returns, for each inquiry and agent, the kind of the last email that told the agent that the
 * inquiry is or is no longer theirs. The alert about an inquiry from the agent's own page is such
 * an email too, and so is the one about an inquiry that the agent gave back: it goes to the office,
 * and its reply address is the agent's. The keys are made by `keyOf`.
 */
async function readLastKinds(db: Database, inquiryIds: string[]) {
  if (inquiryIds.length === 0) return new Map<string, string>();
  const emails = db
    .selectFrom('emailMessages')
    .select(['id', 'kind', 'recipientAddress', 'replyToAddress'])
    .select('contactSubmissionId as inquiryId')
    .where('contactSubmissionId', 'in', inquiryIds)
    .where('kind', 'in', tellingKinds);
  const lists = db
    .selectFrom('emailInquiries')
    .innerJoin('emailMessages', 'emailMessages.id', 'emailInquiries.emailId')
    .select(['id', 'kind', 'recipientAddress', 'replyToAddress'])
    .select('emailInquiries.contactSubmissionId as inquiryId')
    .where('emailInquiries.contactSubmissionId', 'in', inquiryIds)
    .where('kind', 'in', tellingKinds);
  const rows = await emails.unionAll(lists).orderBy('id').execute();
  return new Map(
    rows.map(({ kind, inquiryId, recipientAddress, replyToAddress }) => {
      const address = kind === 'given_back' ? (replyToAddress ?? '') : recipientAddress;
      return [keyOf(inquiryId ?? '', address), kind] as const;
    }),
  );
}

const idsOf = (moves: AgentMove[]) =>
  [...new Set(moves.flatMap(({ from, to }) => [from, to]))].filter((id) => id !== null);

/**
 * Queues one email for each agent to whom inquiries are newly assigned, and one for each agent to
 * whom some are no longer assigned, in the caller's transaction. Spam and done inquiries, and
 * inactive agents, are left out. If the last email to an agent about an inquiry already says that
 * it is assigned to the agent, the agent is not told again.
 * @returns the number of queued emails
 */
export async function tellAgents(
  db: Database,
  moves: AgentMove[],
  settings: EmailSettings,
  now: Date,
): Promise<number> {
  const open = moves.filter(({ inquiry, from, to }) => from !== to && isOpenStatus(inquiry.status));
  const mailboxes = await readMailboxes(db, idsOf(open));
  const gains = open.filter(({ to }) => to !== null && mailboxes.has(to));
  const lastKinds = await readLastKinds(
    db,
    gains.map(({ inquiry }) => inquiry.id),
  );
  const emails: NewEmail[] = [];
  const withDesk = { ...settings, deskOrigin: await deskOriginOf(db, settings.publicOrigin) };
  for (const [id, mailbox] of mailboxes) {
    const isNews = ({ inquiry }: AgentMove) =>
      !['agent_notice', 'agent_assigned'].includes(
        lastKinds.get(keyOf(inquiry.id, mailbox.address)) ?? '',
      );
    const gained = gains.filter((move) => move.to === id && isNews(move));
    const lost = open.filter(({ from }) => from === id);
    const inquiriesOf = (some: AgentMove[]) => some.map(({ inquiry }) => inquiry);
    if (gained.length > 0) emails.push(composeAssigned(mailbox, inquiriesOf(gained), withDesk));
    if (lost.length > 0) emails.push(composeUnassigned(mailbox, inquiriesOf(lost), settings));
  }
  await insertEmails(db, emails, settings.publicOrigin, now);
  return emails.length;
}
