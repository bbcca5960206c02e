import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Inquiry } from '#features/inquiries/domain/inquiries.ts';
import { inquiry, sendInquiry, storedInquiries } from '#tests/support/inquiries.ts';
import { shareInquiries, storedEmails } from '#tests/support/stored-inquiries.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const hour = 3600;

/** Returns an address in the nth /64 network of one /48 network. */
const inOne48 = (nth: number) => `2001:db8:0:${(nth % 65_536).toString(16)}::1`;
/** Returns an address in the nth /64 network of one /56 network. */
const inOne56 = (nth: number) => `2001:db8:0:1${(nth % 256).toString(16).padStart(2, '0')}::1`;
const somewhere = (nth: number) => `203.0.${nth >> 8}.${nth % 256}`;

describe('a flood of inquiries', () => {
  const office = shareInquiries('sqlite', { inquiryLimit: 10 });

  const sendFrom = async (remoteAddress: string, part: object = {}) =>
    (await sendInquiry(office(), { ...inquiry, ...part }, { remoteAddress })).statusCode;

  async function list(query: string) {
    const answer = await office().call('GET', `/contacts?${query}`);
    return answer.json<Inquiry[]>();
  }

  /**
   * Sends inquiries, each from another address.
   * @returns how often the server answered with each status
   */
  async function sendMany(count: number, addressOf: (nth: number) => string) {
    const statuses: Record<number, number> = {};
    for (let nth = 0; nth < count; nth++) {
      const status = await sendFrom(addressOf(nth), { email: `amelia${nth}@example.com` });
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
    return statuses;
  }

  test('from one /48 is stored up to its limit, and a visitor’s inquiry in the middle is seen', async () => {
    expect(await sendMany(300, inOne48)).toEqual({ 201: 40, 429: 260 });
    office().clock.advance(42);
    expect(await sendFrom('198.51.100.7', { email: 'visitor@example.com' })).toBe(201);
    expect(await sendMany(60, (nth) => inOne48(nth + 300))).toEqual({ 429: 60 });
    const seen = await list('q=visitor@example.com&status=new');
    expect(seen).toMatchObject([{ email: 'visitor@example.com', spamReason: null }]);
    expect(await storedEmails(office())).toContainEqual(
      expect.objectContaining({ kind: 'office_notice', contactSubmissionId: seen[0]?.id }),
    );
    expect(await list('status=new')).toHaveLength(41);
  });

  test('from one /56 is stored up to twice the limit of a /64', async () => {
    expect(await sendMany(60, inOne56)).toEqual({ 201: 20, 429: 40 });
  });

  test('from everywhere is stored as spam beyond 300 an hour, and no emails are sent', async () => {
    expect(await sendMany(300, somewhere)).toEqual({ 201: 300 });
    const emails = (await storedEmails(office())).length;
    expect(await sendFrom('198.51.100.7', { email: 'visitor@example.com' })).toBe(201);
    expect(await list('q=visitor@example.com')).toMatchObject([
      { status: 'spam', spamReason: 'flood' },
    ]);
    expect(await storedEmails(office())).toHaveLength(emails);
    office().clock.advance(hour);
    expect(await sendFrom('198.51.100.7', { email: 'later@example.com' })).toBe(201);
    expect((await storedInquiries(office())).at(-1)).toMatchObject({
      email: 'later@example.com',
      status: 'new',
      spamReason: null,
    });
  });
});

test('a refused inquiry writes nothing', async () => {
  const testApp = await createTestApp('sqlite', { inquiryLimit: 1 });
  onTestFinished(testApp.close);
  const send = () => sendInquiry(testApp);
  const countChanges = async () =>
    (await sql<{ changes: number }>`select total_changes() as changes`.execute(testApp.db)).rows[0]
      ?.changes;
  expect((await send()).statusCode).toBe(201);
  const before = await countChanges();
  for (let nth = 0; nth < 100; nth++) expect((await send()).statusCode).toBe(429);
  expect(await countChanges()).toBe(before);
});

describe('auto-replies', () => {
  const office = shareInquiries('sqlite');
  const countReplies = async () =>
    (await storedEmails(office())).filter(({ kind }) => kind === 'acknowledgement').length;
  const send = (email: string) => sendInquiry(office(), { ...inquiry, email });

  test('go to one address once an hour, and five times a day', async () => {
    const replies: number[] = [];
    for (let nth = 0; nth < 8; nth++) {
      await send('amelia@example.com');
      await send('AMELIA@example.com');
      replies.push(await countReplies());
      office().clock.advance(hour);
    }
    expect(replies).toEqual([1, 2, 3, 4, 5, 5, 5, 5]);
    office().clock.advance(16 * hour);
    await send('amelia@example.com');
    expect(await countReplies()).toBe(6);
  });

  test('stop at 200 a day, and the office still gets its notices', async () => {
    for (let nth = 0; nth < 203; nth++) await send(`amelia${nth}@example.com`);
    expect(await countReplies()).toBe(200);
    expect(await storedEmails(office())).toHaveLength(403);
    office().clock.advance(24 * hour);
    await send('tomorrow@example.com');
    expect(await countReplies()).toBe(201);
  });
});
