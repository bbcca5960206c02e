import { beforeEach, describe, expect, test } from 'vitest';
import type { ListedEmail } from '#features/emails/domain.ts';
import { shareOffice } from '#tests/support/office.ts';
import { engines } from '#tests/support/test-database.ts';
import { insertEmails } from './insert-emails.ts';

const email = (kind: 'reply' | 'agent_address', name: string, subject: string) => ({
  kind,
  recipient: { name, address: `${name.split(' ')[0]?.toLowerCase()}@example.com` },
  replyTo: { name: 'Office', address: 'office@example.com' },
  subject,
  text: 'Hello',
  html: 'Hello',
  about: null,
});

describe.each(engines)('the list of emails on %s', (engine) => {
  const office = shareOffice(engine);
  beforeEach(async () => {
    const { db } = office();
    await db.deleteFrom('emailMessages').execute();
    const add = (each: ReturnType<typeof email>, at: string) =>
      insertEmails(db, [each], 'http://localhost:3000', new Date(at));
    await add(email('reply', 'Ann Lee', 'Your visit on Sunday'), '2026-11-20T15:00:00.000Z');
    await add(email('agent_address', 'Bo Young', 'New address'), '2026-11-21T15:00:00.000Z');
  });

  test.each([
    ['q=ann', ['Ann Lee']],
    ['q=BO@example.com', ['Bo Young']],
    ['q=lee sunday', ['Ann Lee']],
    ['q=lee address', []],
    ['q=%25', []],
    ['kind=agent_address', ['Bo Young']],
    ['from=2026-11-21', ['Bo Young']],
    ['to=2026-11-20', ['Ann Lee']],
    ['from=2026-11-20&to=2026-11-21&q=example', ['Bo Young', 'Ann Lee']],
  ])('%s', async (query, names) => {
    const answer = await office().call('GET', `/mails?${query}`);
    const found = answer.json<ListedEmail[]>().map(({ recipientName }) => recipientName);
    expect([found, answer.headers['x-total-count']]).toEqual([names, String(names.length)]);
  });
});
