import { describe, expect, test } from 'vitest';
import type { DeskPage } from '#features/desk/domain/desk-page.ts';
import { formsIn } from '#tests/support/desk.ts';
import { shareDeskInquiries } from '#tests/support/desk-inquiries.ts';
import { inquiriesTrail, storedEmails } from '#tests/support/stored-inquiries.ts';
import { engines } from '#tests/support/test-database.ts';

const words = { subject: 'Your porch', text: 'Saturday at two?' };

const foldIn = ({ blocks }: DeskPage) => formsIn(blocks)[0]?.fold;

/** Returns the values of the reply's fields. */
const textIn = (page: DeskPage) =>
  Object.fromEntries(
    (foldIn(page)?.fields ?? []).map((each) => [
      each.name,
      'value' in each ? (each.value ?? '') : '',
    ]),
  );

describe('the desk of an office without an email server', () => {
  const { get, post, assigned } = shareDeskInquiries('sqlite', { sendEmail: undefined });

  test('says before the agent types that no reply can be sent', async () => {
    const { cookie, path } = await assigned();
    const { page } = await get(path, cookie);
    expect(foldIn(page)).toBeUndefined();
    expect(JSON.stringify(page.blocks)).toContain('the office has not set up email yet');
    const { page: refused } = await post(`${path}/reply`, { ...words, seenReplyId: '' }, cookie);
    expect(refused.blocks).toContainEqual({ block: 'quote', text: words.text });
  });
});

describe.each(engines)('an agent’s reply at the desk on %s', (engine) => {
  const { office, get, post, detail, assigned } = shareDeskInquiries(engine);

  test('is an email of the agent, and stops the response clock', async () => {
    const { agent, cookie, id, path } = await assigned();
    const sent = await post(`${path}/reply`, { ...words, seenReplyId: '' }, cookie);
    expect(sent.answer.headers.location).toBe(`${path}?done=sent`);
    const email = (await storedEmails(office())).at(-1);
    expect(email).toMatchObject({
      kind: 'reply',
      author: 'Jane Doe',
      replyToAddress: agent.email,
      recipientAddress: 'amelia@example.com',
      subject: 'Your porch',
    });
    expect(email?.text).toContain('Saturday at two?');
    expect(await detail(id)).toMatchObject({ firstResponseAt: expect.any(String) });
    expect((await inquiriesTrail(office())).at(-1)).toMatchObject({
      action: 'replied',
      actor: 'Jane Doe (agent, Safari on iPhone)',
    });
  });

  test('gets the saved replies that the agent taps below what is typed', async () => {
    const { cookie, path } = await assigned();
    const { id: saved } = (
      await office().call('POST', '/saved-replies', { name: 'Hi', text: 'Hello {first name}' })
    ).json<{ id: string }>();
    const [button] = foldIn((await get(path, cookie)).page)?.start?.buttons ?? [];
    expect(button).toMatchObject({ words: 'Hi', value: saved, action: `${path}#text` });
    const tap = async (fields: object) =>
      (await post(path, { ...words, note: 'At two', saved, ...fields }, cookie)).page;
    const page = await tap({});
    expect(foldIn(page)?.isOpen).toBe(true);
    expect(textIn(page)).toMatchObject({ ...words, text: 'Saturday at two?\n\nHello Amelia' });
    expect(formsIn(page.blocks)[0]?.fields).toMatchObject([{ value: 'At two' }]);
    expect(textIn(await tap({ text: '' }))).toMatchObject({ text: 'Hello Amelia' });
    expect(textIn(await tap({ saved: 'x' }))).toMatchObject(words);
  });

  test('stays typed when the agent chooses an answer, also if the answer is sent twice', async () => {
    const { answer, id } = await assigned();
    for (let nth = 0; nth < 2; nth++) {
      const { page, answer: shown } = await answer({
        ...words,
        note: 'At two',
        outcome: 'have_it',
        key: 'one',
      });
      expect([shown.statusCode, page.done]).toEqual([200, 'Saved. Your reply is not sent yet.']);
      expect(foldIn(page)?.isOpen).toBe(true);
      expect(textIn(page)).toMatchObject(words);
      expect(formsIn(page.blocks)[0]?.fields[0]).not.toHaveProperty('value');
    }
    expect(await detail(id)).toMatchObject({ status: 'in_progress', notes: [{ text: 'At two' }] });
    const back = await answer({ ...words, note: 'Away', outcome: 'give_back' });
    expect(back.answer.statusCode).toBe(422);
    expect(textIn(back.page)).toMatchObject(words);
    expect(JSON.stringify(foldIn(back.page))).toContain('Send your reply first');
  });

  test('stores the note that is typed beside it', async () => {
    const { cookie, id, path } = await assigned();
    await post(`${path}/reply`, { ...words, note: ' She has a dog\r\n' }, cookie);
    expect(await detail(id)).toMatchObject({
      notes: [{ author: 'Jane Doe', text: 'She has a dog' }],
    });
    const { page } = await get(path, cookie);
    expect(JSON.stringify(page.blocks)).toContain('She has a dog');
    expect(foldIn(page)?.isOpen).toBeFalsy();
  });

  test('is refused once, with its words, if another reply came in between', async () => {
    const { cookie, id, path } = await assigned();
    const other = { subject: 'Hello', message: 'Hello', seenReplyId: null };
    await office().call('POST', `/contacts/${id}/replies`, other);
    const refused = await post(`${path}/reply`, { ...words, seenReplyId: '' }, cookie);
    expect(refused.answer.statusCode).toBe(409);
    expect(refused.page.problem).toMatch(/^admin replied on /);
    const again = textIn(refused.page);
    expect(again).toMatchObject(words);
    expect((await post(`${path}/reply`, again, cookie)).answer.statusCode).toBe(303);
  });

  test('is refused after 20 of the agent within an hour', async () => {
    const [one, other] = [await assigned(), await assigned()];
    const send = async ({ cookie, path } = one) =>
      (await post(`${path}/reply`, words, cookie)).answer.statusCode;
    expect(await send()).toBe(303);
    const sent = office().db.updateTable('throttleBuckets').set({ count: 19 });
    await sent.where('key', '=', `desk:reply:${one.agent.id}`).execute();
    expect([await send(), await send(), await send(other)]).toEqual([303, 429, 303]);
    office().clock.advance(3601);
    expect(await send()).toBe(303);
  });
});
