import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { insertEmails, type NewEmail } from '#features/emails/server/insert-emails.ts';
import { receive, shareInquiries } from '#tests/support/stored-inquiries.ts';
import { origin } from '#tests/support/test-app.ts';
import { engines } from '#tests/support/test-database.ts';
import { afterRestoreStatements, listInquiriesWithHeldEmails } from './after-restore.ts';

describe.each(engines)('after a restore on %s', (engine) => {
  const office = shareInquiries(engine);

  test('the inquiries whose emails are held are named once, also those of one email about several', async () => {
    const { db, clock } = office();
    const ids: string[] = [];
    for (const name of ['first', 'second', 'third', 'fourth']) {
      ids.push(await receive(office(), { email: `${name}@example.com` }));
    }
    const [first = '', second = '', third = ''] = ids;
    await db.updateTable('emailMessages').set({ status: 'sent' }).execute();
    const mailbox = { name: 'Ann Lee', address: 'ann@example.com' };
    const words = { subject: 'Inquiries', text: 'Words', html: '<p>Words</p>' };
    const email = {
      kind: 'agent_assigned',
      recipient: mailbox,
      replyTo: mailbox,
      ...words,
    } as const;
    const emails: NewEmail[] = [
      { ...email, about: third },
      { ...email, about: [first, second].map((inquiryId) => ({ inquiryId, ...words })) },
      { ...email, about: [second, third].map((inquiryId) => ({ inquiryId, ...words })) },
      { ...email, about: null },
    ];
    await insertEmails(db, emails, origin, clock.read());
    for (const statement of afterRestoreStatements(false)) await sql.raw(statement).execute(db);
    expect(await listInquiriesWithHeldEmails(db)).toEqual([first, second, third].toSorted());
  });
});
