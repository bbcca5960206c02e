import { replyFormOf } from './emails/compose/compose-reply.ts';
import type { Mailbox } from './emails/mailbox.ts';
import { queueInquiryEmails, queueReply } from './emails/queue-emails.ts';
import type { SendEmail } from './emails/smtp.ts';
import { getEmail, listEmailsFor } from './emails/store.ts';
import { tellAgents } from './emails/tell-agents.ts';
import { HttpError } from './errors.ts';
import type { InquiryEmails } from './inquiries/receive/receive-inquiry.ts';
import type { LiveSite } from './website/live-site.ts';

interface InquiryEmailsContext {
  liveSite: LiveSite;
  publicOrigin: string;
  /** Returns the mailbox that gets a notice about each inquiry that is not spam. */
  office: () => Mailbox;
  wakeEmailWorker: () => void;
  sendEmail: SendEmail | undefined;
  /** Counts emails that were queued. */
  metrics: { countEmails: (result: 'queued', emails: number) => void } | undefined;
}

/** Returns the functions with which inquiries queue, list and preview emails. */
export function inquiryEmails(context: InquiryEmailsContext): InquiryEmails {
  const settings = () => ({
    brokerage: context.liveSite.current().brokerage,
    office: context.office(),
    publicOrigin: context.publicOrigin,
  });
  const count = (emails: number) => context.metrics?.countEmails('queued', emails);
  return {
    async queue(db, inquiry, now) {
      count(await queueInquiryEmails(db, inquiry, settings(), now));
    },
    async tellAgents(db, moves, now) {
      count(await tellAgents(db, moves, settings(), now));
    },
    async queueReply(db, inquiry, reply, now) {
      if (!context.sendEmail) throw new HttpError(409, 'Email is not set up: SMTP_URL is not set.');
      const email = await queueReply(db, inquiry, reply, settings(), now);
      count(1);
      return email;
    },
    replyForm: (db, inquiry) => replyFormOf(db, inquiry, settings()),
    get: getEmail,
    listFor: listEmailsFor,
    wake: context.wakeEmailWorker,
  };
}
