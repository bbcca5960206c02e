import { describe, expect, test } from 'vitest';
import type { Finding } from '#app/domain/attention/findings.ts';
import type { Inquiry, UnreadInquiries } from '#features/inquiries/domain/inquiries.ts';
import type { InquiryRequest } from '#features/inquiries/domain/inquiry-form.ts';
import { inquiry, sendInquiry, storedInquiries } from '#tests/support/inquiries.ts';
import {
  addInquiryAgent,
  inquiriesTrail,
  inquiryCalls,
  receive,
  shareInquiries,
  storedEmails,
} from '#tests/support/stored-inquiries.ts';
import { engines } from '#tests/support/test-database.ts';
import { isLikelyFromPerson } from './spam-rules.ts';

const words = 'We are looking for a small house near the park for spring.';
const links = [1, 2, 3, 4].map((nth) => `https://${nth}.example`).join(' ');
const rules = [
  ['hidden_field', 'a hidden field was filled in', { leaveEmpty: 'Amelia' }],
  ['fill_time', 'submitted in under 2 seconds', { fillMilliseconds: 5 }],
  ['links', 'too many links', { message: `${words} ${links}` }],
  ['links', 'too many links', { lastName: 'of www.carter.example' }],
] as const;

test.each([
  [true, 'ten words', {}],
  [false, 'six digits', { phone: '555 016' }],
  [false, 'no phone number', { phone: null }],
  [false, 'nine words', { message: 'We want to see the house on Friday, thanks.' }],
  [false, 'words that are only links', { message: `${links} ${links}/a b c` }],
  [false, 'no message', { message: null }],
  [true, 'Spanish', { message: 'Buscamos una casa pequeña cerca del parque para la primavera.' }],
  [true, 'Chinese', { message: '我们想在春天之前在公园附近找一栋小房子，请联系我们。' }],
])('is likely from a person (%s): %s', (isLikely, _what, part) => {
  const sent = { phone: '912 555 0166', message: words, ...part } as InquiryRequest;
  expect(isLikelyFromPerson(sent)).toBe(isLikely);
});

describe.each(engines)('an inquiry with a phone number and ten words on %s', (engine) => {
  const office = shareInquiries(engine);
  const person = (part: object = {}) => receive(office(), { ...inquiry, message: words, ...part });
  const { read, edit } = inquiryCalls(office);
  const kindsOf = async (id: string) => (await read(id)).emails.map(({ kind }) => kind);
  const bulk = (ids: string[], change: object) =>
    office().call('POST', '/contacts/bulk', { ids, change });

  test.each(rules)(
    'that the rule "%s" suspects is new, and only the brokerage is told',
    async (spamReason, why, part) => {
      const agentId = await addInquiryAgent(office());
      const id = await person({ ...part, agentId });
      const { emails, ...detail } = await read(id);
      expect(detail).toMatchObject({ status: 'new', spamReason, readAt: null });
      expect(detail.replyDueAt).not.toBeNull();
      expect(emails.map(({ kind }) => kind)).toEqual(['office_notice', 'agent_notice']);
      for (const { subject, text, html } of await storedEmails(office())) {
        expect(subject).toMatch(/^Maybe spam: new inquiry/);
        expect(text).toContain(`Maybe spam: ${why}.`);
        expect(html).toContain(`Maybe spam: ${why}.`);
      }
      const unread = (await office().call('GET', '/contacts/unread')).json<UnreadInquiries>();
      expect(unread.unread).toEqual([id]);
    },
  );

  test('loses its reason with "Not spam", and the client then gets the auto-reply once', async () => {
    const id = await person({ leaveEmpty: 'x' });
    for (let time = 0; time < 2; time++) {
      const answer = await office().call('POST', `/contacts/${id}/not-spam`);
      expect(answer.json<Inquiry>()).toMatchObject({ status: 'new', spamReason: null });
    }
    expect(await kindsOf(id)).toEqual(['office_notice', 'acknowledgement']);
    expect((await inquiriesTrail(office())).map(({ before }) => before)).toEqual([
      JSON.stringify({ spamReason: 'hidden_field' }),
    ]);
  });

  test('loses its reason in bulk too', async () => {
    const ids = [await person({ leaveEmpty: 'x' }), await person({ email: 'ruth@example.com' })];
    expect((await bulk(ids, { kind: 'not_spam' })).json()).toEqual({
      changed: [ids[0]],
      failed: [{ id: ids[1], reason: 'unchanged' }],
    });
    expect(await read(ids[0] ?? '')).toMatchObject({ status: 'new', spamReason: null });
    expect(await kindsOf(ids[0] ?? '')).toEqual(['office_notice', 'acknowledgement']);
  });

  test.each([
    ['“Not spam”', (id: string) => office().call('POST', `/contacts/${id}/not-spam`)],
    ['“Not spam” in a list', (id: string) => bulk([id], { kind: 'not_spam' })],
  ])('stays in progress after %s', async (_way, release) => {
    const id = await person({ leaveEmpty: 'x' });
    await bulk([id], { kind: 'open', status: 'in_progress' });
    expect(await read(id)).toMatchObject({ status: 'in_progress', spamReason: 'hidden_field' });
    await release(id);
    expect(await read(id)).toMatchObject({ status: 'in_progress', spamReason: null });
  });

  test('keeps its reason when it is assigned, and as spam, and loses it with any other status', async () => {
    const id = await person({ leaveEmpty: 'x' });
    const save = async (part: object) => (await edit(id, part)).json<Inquiry>();
    const assignedAgentId = await addInquiryAgent(office());
    expect((await save({ assignedAgentId })).spamReason).toBe('hidden_field');
    expect((await save({ status: 'spam' })).spamReason).toBe('hidden_field');
    expect((await save({ status: 'in_progress' })).spamReason).toBeNull();
    expect(await kindsOf(id)).toEqual(['office_notice', 'agent_assigned', 'acknowledgement']);
  });

  test('loses its reason with a call that reached the client, and no auto-reply follows', async () => {
    const id = await person({ leaveEmpty: 'x' });
    await office().call('POST', `/contacts/${id}/calls`, { outcome: 'reached', note: null });
    expect(await read(id)).toMatchObject({ status: 'in_progress', spamReason: null });
    expect(await kindsOf(id)).toEqual(['office_notice']);
  });

  test('sends no auto-reply when it is closed', async () => {
    const id = await person({ leaveEmpty: 'x' });
    await bulk([id], { kind: 'done' });
    expect(await read(id)).toMatchObject({ status: 'done', spamReason: null });
    expect(await kindsOf(id)).toEqual(['office_notice']);
  });
});

describe.each(engines)('in a flood of inquiries on %s', (engine) => {
  const office = shareInquiries(engine, { inquiryLimit: 1 });
  const send = async (nth: number, part: object) => {
    const body = { ...inquiry, email: `a${nth}@example.com`, ...part };
    const answer = await sendInquiry(office(), body, { remoteAddress: `203.0.113.${nth}` });
    expect(answer.statusCode).toBe(201);
  };
  /** Returns the status and the spam reason of the inquiries that were stored last. */
  const verdicts = async (count: number) =>
    (await storedInquiries(office()))
      .slice(-count)
      .map(({ status, spamReason }) => `${status} ${spamReason}`);

  test('spam does not use up the limit of all inquiries, and "maybe spam" does', async () => {
    for (let nth = 0; nth < 30; nth++) await send(nth, { leaveEmpty: 'x' });
    for (let nth = 30; nth < 60; nth++) {
      await send(nth, nth % 2 ? { message: words, fillMilliseconds: 5 } : {});
    }
    expect(new Set(await verdicts(30))).toEqual(new Set(['new null', 'new fill_time']));
    await send(60, {});
    expect(await verdicts(1)).toEqual(['spam flood']);
  });

  test('a person’s inquiry stays new, and the office gets at most three more notices an hour', async () => {
    for (let nth = 0; nth < 30; nth++) await send(nth, {});
    const before = (await storedEmails(office())).length;
    for (let nth = 30; nth < 35; nth++) await send(nth, { message: words });
    expect(await verdicts(5)).toEqual(Array<string>(5).fill('new flood'));
    const emails = (await storedEmails(office())).slice(before);
    expect(emails.map(({ kind }) => kind)).toEqual(Array<string>(3).fill('office_notice'));
    expect(emails[0]?.text).toContain('Maybe spam: arrived during a flood of inquiries.');
  });
});

describe.each(engines)('new spam on %s', (engine) => {
  const office = shareInquiries(engine);

  test('needs attention until the administrator opens the tab "Spam"', async () => {
    await office().addAdministrator('ruth');
    const colleague = await office().signIn('ruth');
    const newSpam = async (cookie?: string) => {
      const headers = cookie ? { cookie } : {};
      const found = await office().call('GET', '/attention', undefined, headers);
      return found.json<Finding[]>().find(({ code }) => code === 'new_spam')?.count ?? 0;
    };
    office().clock.advance(60);
    for (let nth = 0; nth < 2; nth++) await receive(office(), { leaveEmpty: 'x' });
    await receive(office(), { leaveEmpty: 'x', message: words });
    const marked = await receive(office());
    await office().call('POST', '/contacts/bulk', { ids: [marked], change: { kind: 'spam' } });
    expect([await newSpam(), await newSpam(colleague)]).toEqual([2, 2]);
    office().clock.advance(1);
    const answer = await office().call('POST', '/contacts/spam-seen');
    expect(answer.statusCode).toBe(204);
    expect([await newSpam(), await newSpam(colleague)]).toEqual([0, 2]);
    office().clock.advance(1);
    await receive(office(), { fillMilliseconds: 1 });
    expect([await newSpam(), await newSpam(colleague)]).toEqual([1, 3]);
  });
});
