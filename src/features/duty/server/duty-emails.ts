import { isDeskOn } from '#features/desk/db/desk-access.ts';
import { deskPaths } from '#features/desk/domain/desk-paths.ts';
import { paragraph, writeEmailBody } from '#features/emails/server/compose/email-text.ts';
import { insertEmails, type EmailSettings } from '#features/emails/server/insert-emails.ts';
import { isReminderOn } from '#features/emails/server/switched-off.ts';
import type { Database } from '#shared/db/connection.ts';
import { fullName } from '#shared/domain/full-name.ts';

export interface DutyNews {
  subject: string;
  text: string;
  agentIds: (string | null)[];
  isForOffice?: boolean;
}

/** Queues the emails about a duty day, in the caller's transaction. */
export async function tellOfDuty(
  db: Database,
  { subject, text, agentIds, isForOffice = false }: DutyNews,
  { office, publicOrigin }: EmailSettings,
  now: Date,
): Promise<void> {
  if (!(await isReminderOn(db, 'duty_change'))) return;
  const agents = await db
    .selectFrom('agents')
    .select(['firstName', 'lastName', 'email'])
    .where(
      'id',
      'in',
      agentIds.filter((id) => id !== null),
    )
    .where('isActive', '=', true)
    .where('email', '!=', '')
    .execute();
  const url = `${publicOrigin}${deskPaths.duty}`;
  const link = (await isDeskOn(db))
    ? [paragraph('Duty at your desk: ', { words: url, href: url })]
    : [];
  const email = { kind: 'duty_change' as const, replyTo: office, subject, about: null };
  const toAgents = agents.map((agent) => ({
    ...email,
    recipient: { name: fullName(agent), address: agent.email },
    ...writeEmailBody(subject, [paragraph(text), ...link]),
  }));
  const toOffice = { ...email, recipient: office, ...writeEmailBody(subject, [paragraph(text)]) };
  await insertEmails(db, [...toAgents, ...(isForOffice ? [toOffice] : [])], publicOrigin, now);
}
