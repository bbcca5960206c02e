import type { Selectable } from 'kysely';
import type { EmailMessagesTable } from '#features/emails/db/email-tables.ts';
import type { Email, EmailSummary } from '#features/emails/domain.ts';

/** The columns of an email that lists show. */
export const summaryColumns = [
  'emailMessages.id',
  'emailMessages.contactSubmissionId',
  'emailMessages.kind',
  'emailMessages.author',
  'emailMessages.status',
  'emailMessages.recipientName',
  'emailMessages.recipientAddress',
  'emailMessages.subject',
  'emailMessages.attempts',
  'emailMessages.lastError',
  'emailMessages.nextAttemptAt',
  'emailMessages.sentAt',
  'emailMessages.createdAt',
] as const;

type EmailSummaryRow = Omit<
  Selectable<EmailMessagesTable>,
  | 'messageId'
  | 'replyToName'
  | 'replyToAddress'
  | 'text'
  | 'html'
  | 'policyRequestId'
  | 'secretLink'
  | 'textGivenAt'
>;

export function toEmailSummary(row: EmailSummaryRow): EmailSummary {
  const isWaiting = row.status === 'queued';
  return {
    id: row.id,
    contactSubmissionId: row.contactSubmissionId,
    kind: row.kind,
    author: row.author,
    status: row.status,
    recipientName: row.recipientName,
    recipientAddress: row.recipientAddress,
    subject: row.subject,
    attempts: row.attempts,
    lastError: row.lastError,
    nextAttemptAt: isWaiting ? row.nextAttemptAt : null,
    sentAt: row.sentAt,
    createdAt: row.createdAt,
  };
}

export const toEmail = (row: Selectable<EmailMessagesTable>): Email => ({
  ...toEmailSummary(row),
  messageId: row.messageId,
  text: row.text,
  html: row.html,
});
