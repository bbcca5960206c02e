import type { Database } from '#db/connection.ts';
import type { Inquiry } from '#domain/inquiries.ts';
import type { InquiryEmails } from './inquiry-emails.ts';

async function findAboutAgent(db: Database, { aboutAgentId }: Inquiry) {
  if (aboutAgentId === null) return null;
  const agent = await db
    .selectFrom('agents')
    .select(['firstName', 'lastName', 'email'])
    .where('id', '=', aboutAgentId)
    .where('isActive', '=', true)
    .executeTakeFirst();
  return agent ? { name: `${agent.firstName} ${agent.lastName}`, email: agent.email } : null;
}

/** Queues the mails of an inquiry that turned out to be a person's; those of one that had them are not repeated. */
export async function releaseEmails(
  db: Database,
  inquiry: Inquiry,
  mails: InquiryEmails,
  now: Date,
): Promise<void> {
  if ((await mails.listFor(db, inquiry.id)).length > 0) return;
  await mails.queue(db, { ...inquiry, aboutAgent: await findAboutAgent(db, inquiry) }, now);
}
