import { noEmailReason } from '#features/inquiries/domain/contact-ways.ts';
import { composeGivenBack } from './assignment-emails.ts';
import { insertEmails } from '#features/emails/server/insert-emails.ts';
import { replyFormOf } from './compose-reply.ts';
import type { Mailbox } from '#features/emails/server/mailbox.ts';
import { queueInquiryEmails, queueReply } from './queue-emails.ts';
import type { SendEmail } from '#features/emails/server/smtp.ts';
import { getEmail, listEmailsFor } from '#features/emails/server/store.ts';
import { tellAgents } from './tell-agents.ts';
import { HttpError } from '#shared/http/errors.ts';
import type { InquiryEmails } from '#features/inquiries/server/receive/receive-inquiry.ts';
import type { LiveSite } from '#features/site/server/live-site.ts';

interface InquiryEmailsContext {
  liveSite: LiveSite;
  publicOrigin: string;
  /** Returns the mailbox that gets a notice about each inquiry that is not spam. */
  office: () => Mailbox;
  wakeEmailWorker: () => void;
  sendEmail: SendEmail | undefined;
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
    async tellOffice(db, { agent, ...given }, now) {
      const { publicOrigin, office } = settings();
      const email = composeGivenBack(agent, given, { publicOrigin, office });
      await insertEmails(db, [email], publicOrigin, now);
      count(1);
    },
    async queueReply(db, inquiry, reply, now) {
      const reason = noEmailReason(inquiry);
      if (reason) throw new HttpError(409, reason);
      if (!context.sendEmail) throw new HttpError(409, 'Email is not set up: SMTP_URL is not set.');
      const email = await queueReply(db, inquiry, reply, settings(), now);
      count(1);
      return email;
    },
    replyForm: (db, inquiry, author) => replyFormOf(db, inquiry, author, settings()),
    get: getEmail,
    listFor: listEmailsFor,
    wake: context.wakeEmailWorker,
  };
}
