import { describe, expect, test } from 'vitest';
import type { EmailSummary } from '#features/emails/domain.ts';
import { callsOf, refusalOf, statusesOf } from '#tests/support/office.ts';
import {
  addInquiryAgent,
  inquiriesTrail,
  inquiryCalls,
  receive,
  setInquiry,
  shareInquiries,
  storedEmails,
} from '#tests/support/stored-inquiries.ts';

const unknownId = '00000000-0000-7000-8000-000000000000';
const words = { subject: 'Re: Your inquiry', message: 'Dear Amelia,\n\nYes, Tuesday at ten.' };
const unseen = { ...words, seenReplyId: null };

describe('replies', () => {
  const office = shareInquiries('sqlite');
  const { read, edit } = inquiryCalls(office);
  const reply = (id: string, part: object = {}) =>
    office().call('POST', `/contacts/${id}/replies`, { ...unseen, ...part });
  const replies = async () => (await storedEmails(office())).filter(({ kind }) => kind === 'reply');

  test('a reply is queued with signature and quote, and is kept on the inquiry', async () => {
    const id = await receive(office());
    const answer = await reply(id);
    expect(answer.statusCode).toBe(201);
    const [queued] = await replies();
    expect(queued).toMatchObject({
      status: 'queued',
      author: 'admin',
      recipientName: 'Amelia Carter',
      recipientAddress: 'amelia@example.com',
      replyToAddress: 'office@example.com',
      subject: words.subject,
    });
    const { ending } = (await read(id)).replyForm;
    expect(queued?.text).toBe(`${words.message}\n\n${ending}\n`);
    expect(ending).toContain('Marsh & Square Realty');
    expect(ending).toContain('> A row house near Forsyth Park, please.');
    expect((await read(id)).emails.at(-1)).toMatchObject({ kind: 'reply', author: 'admin' });
  });

  async function endingFor(assignedAgentId: string | null) {
    const id = await receive(office());
    await setInquiry(office(), id, { assignedAgentId });
    return (await read(id)).replyForm.ending;
  }

  const nameWriter = (fullName: string) =>
    office().db.updateTable('adminUsers').set({ fullName, title: 'Office Manager' }).execute();

  test('ends with the writer’s name and title, and the brokerage', async () => {
    expect(await endingFor(null)).toMatch(/^Marsh & Square Realty\n\(912\) 555-0142/);
    await nameWriter('Tamika Reed');
    expect(await endingFor(null)).toMatch(
      /^Tamika Reed\nOffice Manager\nMarsh & Square Realty\n\(912\) 555-0142/,
    );
  });

  test('names the client’s agent with the phone, unless the agent writes', async () => {
    const agentId = await addInquiryAgent(office());
    expect(await endingFor(agentId)).toContain('Your agent: Eleanor Whitfield\n');
    await office().db.updateTable('agents').set({ phone: '(912) 555-0177' }).execute();
    expect(await endingFor(agentId)).toContain('Your agent: Eleanor Whitfield, (912) 555-0177');
    await nameWriter('Eleanor Whitfield');
    expect(await endingFor(agentId)).not.toContain('Your agent');
    expect(await endingFor(null)).not.toContain('Your agent');
  });

  test('the client’s answer goes to the assigned agent while the agent is active', async () => {
    const agentId = await addInquiryAgent(office());
    await office().db.updateTable('agents').set({ phone: '(912) 555-0142' }).execute();
    const id = await receive(office(), { agentId });
    expect((await read(id)).replyForm).toMatchObject({
      replyTo: { name: 'Eleanor Whitfield', address: 'eleanor@example.com' },
      placeholders: {
        'first name': 'Amelia',
        agent: 'Eleanor Whitfield',
        phone: '(912) 555-0142',
      },
    });
    const first = (await reply(id)).json<EmailSummary>();
    await office().db.updateTable('agents').set({ isActive: false }).execute();
    await reply(id, { seenReplyId: first.id });
    const addresses = (await replies()).map(({ replyToAddress }) => replyToAddress);
    expect(addresses).toEqual(['eleanor@example.com', 'office@example.com']);
    expect((await read(id)).replyForm.placeholders.agent).toBe('Marsh & Square Realty');
  });

  test('the first reply is the first response, and later ones change nothing', async () => {
    const id = await receive(office());
    office().clock.advance(20 * 60);
    const answeredAt = office().clock.read().toISOString();
    const first = (await reply(id)).json<EmailSummary>();
    const response = { firstResponseAt: answeredAt, responseMinutes: 20, status: 'in_progress' };
    expect(await read(id)).toMatchObject(response);
    office().clock.advance(300);
    expect((await reply(id, { seenReplyId: first.id })).statusCode).toBe(201);
    expect(await read(id)).toMatchObject(response);
  });

  test('each reply must have seen the newest one, also the third and the fourth', async () => {
    const id = await receive(office());
    let seenReplyId: string | null = null;
    for (let nth = 1; nth <= 4; nth++) {
      const stale = seenReplyId;
      office().clock.advance(60);
      const sent = await reply(id, { seenReplyId });
      expect([nth, sent.statusCode]).toEqual([nth, 201]);
      seenReplyId = sent.json<EmailSummary>().id;
      const refused = await reply(id, { seenReplyId: stale });
      expect(refused.json()).toMatchObject({ status: 409, current: { id: seenReplyId } });
    }
  });

  test.each([
    ['reply', (id: string) => reply(id)],
    [
      'call',
      (id: string) => office().call('POST', `/contacts/${id}/calls`, { outcome: 'reached' }),
    ],
  ])('an edit that was opened before the first %s is refused', async (_what, respond) => {
    const id = await receive(office());
    const { headers } = await office().call('GET', `/contacts/${id}`);
    const opened = { 'if-match': String(headers['etag']) };
    expect((await respond(id)).statusCode).toBe(201);
    expect((await edit(id, {}, opened)).statusCode).toBe(412);
    expect(await read(id)).toMatchObject({ status: 'in_progress' });
  });

  test('a reply keeps the status "done" and moves an inquiry out of spam', async () => {
    const [done, spam] = [await receive(office()), await receive(office(), { leaveEmpty: 'x' })];
    await edit(done, { status: 'done' });
    await reply(done);
    await reply(spam);
    expect((await read(done)).status).toBe('done');
    expect((await read(spam)).status).toBe('in_progress');
  });

  test('writes an audit entry without the reply’s words', async () => {
    const id = await receive(office());
    const before = (await inquiriesTrail(office())).length;
    await reply(id);
    const added = (await inquiriesTrail(office())).slice(before);
    expect(added).toMatchObject([{ action: 'replied', actor: 'admin', entityId: id }]);
    expect(JSON.stringify(added)).not.toMatch(/Tuesday|amelia/i);
    expect(JSON.parse(added[0]?.after ?? '')).toMatchObject({ status: 'in_progress' });
  });

  test('of two users who reply at once, the second one is told of the other reply and must send again', async () => {
    const id = await receive(office());
    await office().addAdministrator('clerk', 'admin');
    const clerk = await callsOf(office(), 'clerk');
    const answers = await Promise.all([
      office().call('POST', `/contacts/${id}/replies`, unseen),
      clerk('POST', `/contacts/${id}/replies`, unseen),
    ]);
    expect(statusesOf(answers)).toEqual([201, 409]);
    const [sent, ...others] = await replies();
    expect(others).toEqual([]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toMatchObject({
      detail: expect.stringMatching(/^(admin|clerk) replied on Nov 2\d, 2026, /),
      current: { id: sent?.id, author: sent?.author, createdAt: sent?.createdAt },
    });
    expect((await reply(id, { seenReplyId: sent?.id })).statusCode).toBe(201);
    expect(await replies()).toHaveLength(2);
  });

  test.each([
    ['a subject with CRLF', 'subject', 'Hello\r\nBcc: all@example.com', 'one line'],
    ['an empty subject', 'subject', ' ', 'Required'],
    ['a long subject', 'subject', 'x'.repeat(201), 'at most 200'],
    ['an empty message', 'message', ' \n', 'Please write a reply'],
    ['20,000 characters', 'message', 'x'.repeat(20_000), 'at most 10000'],
    ['a malformed id', 'seenReplyId', 'newest', 'Invalid'],
  ])('refuses %s', async (_what, field, value, message) => {
    const answer = await reply(await receive(office()), { [field]: value });
    const errors = { [field]: [expect.stringContaining(message)] };
    expect(refusalOf(answer)).toEqual({ status: 422, errors });
    expect(await replies()).toEqual([]);
  });

  test('a reply to a person whose data was erased meanwhile answers 404', async () => {
    const id = await receive(office());
    await reply(id);
    await office().call('POST', '/contacts/erase', { email: 'amelia@example.com' });
    expect((await reply(id)).statusCode).toBe(404);
    expect((await reply(unknownId)).statusCode).toBe(404);
    expect(await storedEmails(office())).toEqual([]);
  });

  test('a failed reply can be sent again even if its inquiry is done', async () => {
    const id = await receive(office());
    await reply(id);
    await office().db.updateTable('emailMessages').set({ status: 'failed' }).execute();
    await edit(id, { status: 'done', isAnswered: true });
    const state = (await office().call('GET', '/mails/state')).json<{ failed: number }>();
    expect(state.failed).toBe(1);
    expect((await office().call('POST', '/mails/send-again')).json()).toEqual({ emails: 1 });
  });
});

describe('replies without a mail server', () => {
  const office = shareInquiries('sqlite', { sendEmail: undefined });

  test('are refused, because nothing would reach the client', async () => {
    const id = await receive(office());
    const answer = await office().call('POST', `/contacts/${id}/replies`, unseen);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { detail: 'Email is not set up: SMTP_URL is not set.' },
    ]);
    const unanswered = { firstResponseAt: null, status: 'new' };
    expect(await inquiryCalls(office).read(id)).toMatchObject(unanswered);
  });
});
