import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Inquiry } from '#features/inquiries/domain/inquiries.ts';
import { inquiry, sendInquiry, storedInquiries } from '#tests/support/inquiries.ts';
import { shareInquiries, storedEmails } from '#tests/support/stored-inquiries.ts';

const hour = 3600;

/** Returns an address in the nth /64 network of one /48 network. */
const inOne48 = (nth: number) => `2001:db8:0:${nth.toString(16).padStart(2, '0')}00::1`;
/** Returns an address in the nth /64 network of one /56 network. */
const inOne56 = (nth: number) => `2001:db8:0:1${nth.toString(16).padStart(2, '0')}::1`;
const somewhere = (nth: number) => `203.0.113.${nth}`;

describe('a flood of inquiries', () => {
  const office = shareInquiries('sqlite', { inquiryLimit: 2 });

  const sendFrom = async (remoteAddress: string, part: object = {}) =>
    (await sendInquiry(office(), { ...inquiry, ...part }, { remoteAddress })).statusCode;

  const countChanges = async () =>
    (await sql`select total_changes() as changes`.execute(office().db)).rows;

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
    expect(await sendMany(30, inOne48)).toEqual({ 201: 8, 429: 22 });
    office().clock.advance(42);
    expect(await sendFrom('198.51.100.7', { email: 'visitor@example.com' })).toBe(201);
    expect(await sendMany(10, (nth) => inOne48(nth + 30))).toEqual({ 429: 10 });
    const seen = await list('q=visitor@example.com&status=new');
    expect(seen).toMatchObject([{ email: 'visitor@example.com', spamReason: null }]);
    expect(await storedEmails(office())).toContainEqual(
      expect.objectContaining({ kind: 'office_notice', contactSubmissionId: seen[0]?.id }),
    );
    expect(await list('status=new')).toHaveLength(9);
  });

  test('from one /56 is stored up to twice the limit of a /64', async () => {
    expect(await sendMany(10, inOne56)).toEqual({ 201: 4, 429: 6 });
  });

  test('from everywhere is stored as spam beyond 30 times the limit of an address in an hour, and no emails are sent', async () => {
    expect(await sendMany(60, somewhere)).toEqual({ 201: 60 });
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

  test('writes nothing for a refused inquiry', async () => {
    expect(await sendMany(2, () => '198.51.100.7')).toEqual({ 201: 2 });
    const before = await countChanges();
    expect(await sendMany(10, () => '198.51.100.7')).toEqual({ 429: 10 });
    expect(await countChanges()).toEqual(before);
  });
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
    await send('first@example.com');
    const sent = office().db.updateTable('throttleBuckets').set({ count: 199 });
    await sent.where('key', '=', 'acknowledgement:all').execute();
    for (const name of ['ann', 'bo', 'cy']) await send(`${name}@example.com`);
    expect(await countReplies()).toBe(2);
    expect(await storedEmails(office())).toHaveLength(2 + 4);
    office().clock.advance(24 * hour);
    await send('tomorrow@example.com');
    expect(await countReplies()).toBe(3);
  });
});
