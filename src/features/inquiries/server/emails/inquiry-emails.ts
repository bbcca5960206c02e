import { noEmailReason } from '#features/inquiries/domain/contact-ways.ts';
import { composeGivenBack } from './assignment-emails.ts';
import { insertEmails, type EmailSettings } from '#features/emails/server/insert-emails.ts';
import { composeReply, replyFormOf, type Reply } from './compose-reply.ts';
import type { Inquiry, InquiryForEmail } from '#features/inquiries/domain/inquiries.ts';
import type { Database } from '#shared/db/connection.ts';
import type { Mailbox } from '#features/emails/server/mailbox.ts';
import { queueInquiryEmails } from './queue-emails.ts';
import type { SendEmail } from '#features/emails/server/smtp.ts';
import { getEmail } from '#features/emails/server/store.ts';
import { type AgentMove, tellAgents } from './tell-agents.ts';
import { HttpError } from '#shared/http/errors.ts';

interface InquiryEmailsContext {
  emailSettings: () => EmailSettings;
  wakeEmailWorker: () => void;
  sendEmail: SendEmail | undefined;
  metrics: { countEmails: (result: 'queued', emails: number) => void } | undefined;
}

export type InquiryEmails = ReturnType<typeof inquiryEmails>;

/** Returns the functions that queue emails about inquiries, in the caller's transaction. */
export function inquiryEmails(context: InquiryEmailsContext) {
  const settings = context.emailSettings;
  const count = (emails: number) => context.metrics?.countEmails('queued', emails);
  return {
    canSend: context.sendEmail !== undefined,
    /** Queues the emails that an inquiry does not have yet. */
    async queue(db: Database, inquiry: InquiryForEmail, now: Date) {
      count(await queueInquiryEmails(db, inquiry, settings(), now));
    },
    /**
     * Queues the emails that tell agents which inquiries they got or lost.
     * @param moves the inquiries as they are after the change
     */
    async tellAgents(db: Database, moves: AgentMove[], now: Date) {
      count(await tellAgents(db, moves, settings(), now));
    },
    /** Queues the email that tells the office of an inquiry that its agent gave back. */
    async tellOffice(
      db: Database,
      { agent, ...given }: { inquiry: Inquiry; agent: Mailbox; reason: string },
      now: Date,
    ) {
      const email = composeGivenBack(agent, given, settings());
      await insertEmails(db, [email], settings().publicOrigin, now);
      count(1);
    },
    async queueReply(db: Database, inquiry: Inquiry, reply: Reply, now: Date) {
      const reason = noEmailReason(inquiry);
      if (reason) throw new HttpError(409, reason);
      if (!context.sendEmail) throw new HttpError(409, 'Email is not set up: SMTP_URL is not set.');
      const email = await composeReply(db, inquiry, reply, settings());
      const [id = ''] = await insertEmails(db, [email], settings().publicOrigin, now);
      count(1);
      return getEmail(db, id);
    },
    /** @param author the username of the administrator who may write a reply */
    replyForm: (db: Database, inquiry: Inquiry, author: string) =>
      replyFormOf(db, inquiry, author, settings()),
    /** Lets the email worker send without waiting for its next poll. Call this after the transaction. */
    wake: context.wakeEmailWorker,
  };
}
