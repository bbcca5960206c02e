import { describe, expect, test } from 'vitest';
import { formsIn } from '#tests/support/desk.ts';
import { shareDeskInquiries } from '#tests/support/desk-inquiries.ts';
import { inquiriesTrail, storedEmails } from '#tests/support/stored-inquiries.ts';
import { engines } from '#tests/support/test-database.ts';

const words = { subject: 'Your porch', text: 'Saturday at two?' };

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

  test('starts with a saved reply that the address names', async () => {
    const { cookie, path } = await assigned();
    const { id } = (
      await office().call('POST', '/saved-replies', { name: 'Hi', text: 'Hello {first name}' })
    ).json<{ id: string }>();
    const { page } = await get(`${path}?saved=${id}`, cookie);
    expect(page.blocks.find(({ block }) => block === 'fold')).toMatchObject({ isOpen: true });
    expect(formsIn(page.blocks).at(-1)?.fields).toContainEqual(
      expect.objectContaining({ name: 'text', value: 'Hello Amelia' }),
    );
  });

  test('is refused once, with its words, if another reply came in between', async () => {
    const { cookie, id, path } = await assigned();
    const other = { subject: 'Hello', message: 'Hello', seenReplyId: null };
    await office().call('POST', `/contacts/${id}/replies`, other);
    const refused = await post(`${path}/reply`, { ...words, seenReplyId: '' }, cookie);
    expect(refused.answer.statusCode).toBe(409);
    expect(refused.page.problem).toMatch(/^admin replied on /);
    const fields = formsIn(refused.page.blocks).at(-1)?.fields ?? [];
    const again = Object.fromEntries(
      fields.map((field) => [field.name, 'value' in field ? (field.value ?? '') : '']),
    );
    expect(again).toMatchObject(words);
    expect((await post(`${path}/reply`, again, cookie)).answer.statusCode).toBe(303);
  });

  test('is refused after 20 within an hour', async () => {
    const { cookie, path } = await assigned();
    const send = async () => (await post(`${path}/reply`, words, cookie)).answer.statusCode;
    for (let nth = 0; nth < 20; nth++) expect(await send()).toBe(303);
    expect(await send()).toBe(429);
    office().clock.advance(3601);
    expect(await send()).toBe(303);
  });
});
