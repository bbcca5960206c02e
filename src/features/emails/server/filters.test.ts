import { beforeEach, describe, expect, test } from 'vitest';
import type { ListedEmail } from '#features/emails/domain.ts';
import { inquiry, sendInquiry } from '#tests/support/inquiries.ts';
import { shareOffice } from '#tests/support/office.ts';
import { addAgent } from '#tests/support/record-samples.ts';
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
    // This is 9 PM of November 21 in New York.
    await add(email('agent_address', 'Bo Young', 'New address'), '2026-11-22T02:00:00.000Z');
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
    ['from=2026-11-22', []],
    ['to=2026-11-21', ['Bo Young', 'Ann Lee']],
    ['from=2026-11-20&to=2026-11-21&q=example', ['Bo Young', 'Ann Lee']],
  ])('%s', async (query, names) => {
    const answer = await office().call('GET', `/mails?${query}`);
    const found = answer.json<ListedEmail[]>().map(({ recipientName }) => recipientName);
    expect([found, answer.headers['x-total-count']]).toEqual([names, String(names.length)]);
    const file = await office().call('GET', `/mails/export.csv?${query}`);
    expect(file.body.match(/Ann Lee|Bo Young/g) ?? []).toEqual(names);
  });

  test('F10: finds the emails about a client and those to an agent as the lists of both do', async () => {
    const client = { firstName: 'Łukasz', lastName: 'Wałęsa', email: 'lw@example.com' };
    await sendInquiry(office(), { ...inquiry, ...client, phone: '(912) 555-7788' });
    await addAgent(office(), { firstName: 'José', lastName: 'O’Hara', email: 'jo@example.com' });
    const toAgent = { name: 'José O’Hara', address: 'jo@example.com' };
    const reply = { ...email('agent_address', 'Jo', 'New address'), recipient: toAgent };
    await insertEmails(office().db, [reply], 'http://localhost:3000', new Date());
    const find = async (q: string) => {
      const answer = await office().call('GET', `/mails?${new URLSearchParams({ q })}`);
      return answer.json<ListedEmail[]>().map(({ recipientAddress }) => recipientAddress);
    };
    const ofClient = [
      'Łukasz',
      'lukasz walesa',
      'Wałęsa, Łukasz',
      '+19125557788',
      'WALESA inquiry',
    ];
    for (const q of ofClient) {
      expect([q, await find(q)]).toEqual([q, expect.arrayContaining(['lw@example.com'])]);
    }
    for (const q of ['jose ohara', 'O’Hara', 'ohara address', '<jo@example.com>;', 'José']) {
      expect([q, await find(q)]).toEqual([q, ['jo@example.com']]);
    }
  });
});
