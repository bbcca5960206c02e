import { describe, expect, test } from 'vitest';
import { countListed } from '#app/server/count-listed.ts';
import { insertEmails } from '#features/emails/server/insert-emails.ts';
import { recordAudit } from '#shared/records/audit-trail.ts';
import { sampleOffice } from '#tests/support/email-samples.ts';
import { shareOffice } from '#tests/support/office.ts';
import { addStanding, usualLicense } from '#tests/support/standings.ts';
import { origin } from '#tests/support/test-app.ts';
import { shippedFacts } from '#tests/support/test-site.ts';
import { mondayLines } from './monday-lines.ts';

/** A Monday. */
const now = new Date('2026-11-30T12:00:00.000Z');

describe('the lines of the email on Mondays', () => {
  const office = shareOffice('sqlite');

  test('name ten agents who are short of hours, failed emails, and the newest backup', async () => {
    const { db } = office();
    const license = { ...usualLicense, renewalDueOn: '2026-12-31', grecCheckedOn: '2026-11-30' };
    const names = Array.from(
      { length: 11 },
      (_, nth) => `Ann Agent${String(nth).padStart(2, '0')}`,
    );
    for (const name of names) {
      const [firstName = '', lastName = ''] = name.split(' ');
      await addStanding(office(), { agent: { firstName, lastName }, license });
    }
    const words = { subject: 'Hello', text: 'Hello.', html: '<p>Hello.</p>' };
    const email = { kind: 'reply', recipient: sampleOffice, replyTo: sampleOffice } as const;
    await insertEmails(db, [{ ...email, ...words, about: null }], origin, now);
    await db.updateTable('emailMessages').set({ status: 'failed' }).execute();
    const actor = { actorId: null, actor: null, address: 'the command line', requestId: 'backup' };
    for (const at of ['2026-11-29T08:15:00.000Z', '2026-11-22T08:15:00.000Z']) {
      await recordAudit(db, actor, { action: 'backup', entity: 'backup' }, new Date(at));
    }
    const lines = await mondayLines(countListed(() => shippedFacts))(db, now);
    expect(lines.map((line) => line.words.replaceAll(/\s/g, ' '))).toEqual([
      `11 agents short of hours, due within 120 days: ${names.slice(0, 10).join(', ')} and 1 more`,
      '1 failed email',
      'Last backup: Nov 29, 2026, 3:15 AM',
    ]);
  });
});
