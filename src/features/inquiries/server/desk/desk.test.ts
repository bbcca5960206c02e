import { describe, expect, test } from 'vitest';
import type { DeskBlock } from '#features/desk/domain/desk-page.ts';
import { shareDeskInquiries } from '#tests/support/desk-inquiries.ts';
import {
  copyInquiry,
  emailsToAgents,
  receive,
  setInquiry,
} from '#tests/support/stored-inquiries.ts';
import { engines } from '#tests/support/test-database.ts';

const unknownId = '00000000-0000-7000-8000-000000000000';
const withOffice = 'This inquiry is now with the office.';

const listsIn = (blocks: DeskBlock[]) =>
  blocks.flatMap((block) => (block.block === 'list' ? [block.items] : []));

const minutesFrom = (date: Date, minutes: number) =>
  new Date(date.getTime() + minutes * 60_000).toISOString();

describe.each(engines)('an agent’s inquiries at the desk on %s', (engine) => {
  const { office, signIn, get, post, setDesk, change, detail, assigned } =
    shareDeskInquiries(engine);

  test('the list has the own open ones by due time and the done ones, without spam', async () => {
    const { agent, cookie, id } = await assigned({ firstName: 'Later' });
    const others = await Promise.all(
      ['Sooner', 'Done', 'Spam', 'Foreign'].map((firstName) => receive(office(), { firstName })),
    );
    const [sooner = '', done = '', spam = ''] = others;
    for (const [each, status] of [
      [sooner, 'new'],
      [done, 'done'],
      [spam, 'spam'],
    ] as const) {
      await change(each, { status, assignedAgentId: agent.id });
    }
    for (const [each, minutes] of [
      [id, 60],
      [sooner, -60],
    ] as const) {
      const replyDueAt = minutesFrom(office().clock.read(), minutes);
      await setInquiry(office(), each, { replyDueAt });
    }
    const { page } = await get('/desk/inquiries', cookie);
    const lists = listsIn(page.blocks).map((items) =>
      items.map(({ title, mark, lines }) => [title, mark, lines.at(-1)]),
    );
    expect(lists).toEqual([
      [
        [
          'Sooner Carter',
          'Overdue',
          expect.stringMatching(/^Reply overdue since Nov 21, \d+:\d\d AM$/),
        ],
        ['Later Carter', undefined, expect.stringMatching(/^Reply due today at \d+:\d\d AM$/)],
      ],
      [['Done Carter', undefined, 'Closed without a reply']],
    ]);
  });

  test('a page has the client’s phone, words and timeline, and no note of the office', async () => {
    const { cookie, id, path, answer } = await assigned({ message: 'A porch, please.' });
    await office().call('POST', `/contacts/${id}/notes`, { text: 'Owes us money' });
    await office().call('POST', `/contacts/${id}/calls`, { outcome: 'voicemail', note: 'Rude' });
    await answer({ outcome: 'have_it', note: 'I know her' });
    await answer({ outcome: 'no_answer', note: 'Her line was busy' });
    const { page } = await get(path, cookie);
    const text = JSON.stringify(page.blocks);
    expect(page.blocks.find(({ block }) => block === 'actions')).toEqual({
      block: 'actions',
      links: [
        { words: 'Call (912) 555-0166', href: 'tel:9125550166' },
        { words: 'Email amelia@example.com', href: 'mailto:amelia@example.com' },
      ],
    });
    const client = ['The client wrote:', 'A porch, please.', 'Call: Left voicemail'];
    for (const words of [...client, 'I know her', 'I have it', 'Her line was busy']) {
      expect(text).toContain(words);
    }
    expect(text).not.toMatch(/Owes us|Rude|iPhone/);
    const shown = page.blocks.map(({ block }) => block);
    expect(shown.indexOf('form')).toBe(shown.indexOf('actions') + 1);

    const namesake = await signIn({ firstName: 'Jane', lastName: 'Doe' });
    await change(id, { assignedAgentId: namesake.agent.id });
    expect(JSON.stringify((await get(path, namesake.cookie)).page)).not.toContain('I know her');
  });

  test('a page has the office’s note about a caller, a number to read, and why it is the agent’s', async () => {
    const { agent, cookie } = await signIn();
    const caller = { firstName: 'Ruth', service: 'selling', source: 'phone', phone: '555-01' };
    const added = { ...caller, message: 'In a hurry', assignedAgentId: agent.id };
    const { id } = (await office().call('POST', '/contacts', added)).json<{ id: string }>();
    await setInquiry(office(), id, { assignedAs: 'duty' });
    const { blocks } = (await get(`/desk/inquiries/${id}`, cookie)).page;
    expect(blocks).toContainEqual({ block: 'text', text: 'The office noted:', look: 'quiet' });
    expect(blocks).toContainEqual({ block: 'actions', links: [] });
    expect(blocks).toContainEqual({
      block: 'facts',
      facts: expect.arrayContaining([
        ['Phone', '555-01'],
        ['Yours', 'Assigned by the duty roster'],
      ]),
    });
  });

  test('the list has 50 inquiries, and says that there are more', async () => {
    const { cookie, id } = await assigned();
    const add = (count: number, status: 'new' | 'done') =>
      copyInquiry(office(), id, count, (nth) => ({
        status,
        lastName: `The ${nth}th`,
        createdAt: minutesFrom(office().clock.read(), nth - 100),
      }));
    await add(49, 'new');
    await add(51, 'done');
    const { blocks } = (await get('/desk/inquiries', cookie)).page;
    const lists = listsIn(blocks);
    expect(lists.map((items) => items.length)).toEqual([50, 50]);
    expect(lists[1]?.[0]?.title).toBe('Amelia The 50th');
    expect(JSON.stringify(blocks).match(/The list has only the first 50/g)).toHaveLength(1);
  });

  test('a foreign, unknown or malformed id is a 404 for pages and forms', async () => {
    const { id } = await assigned();
    const { cookie } = await signIn();
    const answers = [];
    for (const each of [id, unknownId, 'x', `${id}%20`]) {
      const path = `/desk/inquiries/${each}`;
      answers.push((await get(path, cookie)).answer);
      answers.push((await post(`${path}/outcome`, { outcome: 'reached' }, cookie)).answer);
      answers.push((await post(`${path}/reply`, { subject: 'Hi', text: 'Hi' }, cookie)).answer);
    }
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
    expect(answers[0]?.body).toBe(answers[3]?.body);
    expect((await detail(id)).calls).toEqual([]);
  });

  test.each(['took away', 'marked as spam'])(
    'an inquiry that the office %s answers 409 with what was typed',
    async (how) => {
      const { agent, cookie, id, path, answer } = await assigned();
      const others = { assignedAgentId: (await signIn()).agent.id };
      const spam = { assignedAgentId: agent.id, status: 'spam' };
      await change(id, how === 'took away' ? others : spam);
      const note = 'She wants <Tybee>';
      for (const refused of [
        await answer({ outcome: 'reached', note }),
        await post(`${path}/reply`, { subject: 'Hello', text: note }, cookie),
      ]) {
        expect([refused.answer.statusCode, refused.page.title]).toEqual([409, withOffice]);
        expect(refused.page.blocks).toContainEqual({ block: 'quote', text: note });
      }
      expect((await get(path, cookie)).answer.statusCode).toBe(404);
      expect((await detail(id)).calls).toEqual([]);
    },
  );

  test('the office sees why an inquiry was given back last, whatever it notes after that', async () => {
    const { agent, id, answer } = await assigned();
    for (const note of ['I am in Rome', 'I have the flu']) {
      await change(id, { assignedAgentId: agent.id });
      office().clock.advance(60);
      await answer({ outcome: 'give_back', note });
      office().clock.advance(60);
      await office().call('POST', `/contacts/${id}/notes`, { text: 'Who is free?' });
      expect((await detail(id)).givenBackBy).toMatch(new RegExp(`: ${note}$`));
    }
  });

  test('the emails about an assignment lead to the desk while it is on, without a secret', async () => {
    const { agent, id } = await assigned();
    const line = `Answer at your desk: http://localhost:3000/desk/inquiries/${id}`;
    const lastText = async () => (await emailsToAgents(office())).at(-1)?.text;
    expect(await lastText()).toContain(`${line}\n`);
    const about = { agentId: agent.id };
    const own = await receive(office(), about);
    expect(await lastText()).toContain(`/desk/inquiries/${own}\n`);
    const ids = [await receive(office()), await receive(office())];
    const assign = { kind: 'assign', assignedAgentId: agent.id, tellAgent: true };
    await office().call('POST', '/contacts/bulk', { ids, change: assign });
    const texts = office().db.selectFrom('emailInquiries').select('text').orderBy('position');
    const listed = await texts.execute();
    const lines = ids.map((each) => expect.stringContaining(`/desk/inquiries/${each}\n`));
    expect(listed.map(({ text }) => text)).toEqual(lines);
    await setDesk(false);
    await receive(office(), about);
    expect(await lastText()).not.toContain('/desk/');
  });
});
