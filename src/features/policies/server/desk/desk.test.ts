import { describe, expect, test } from 'vitest';
import { confirmationStatement } from '#features/policies/domain/confirmations.ts';
import { recordedDuring } from '#tests/support/audit.ts';
import { formsIn, shareDesk } from '#tests/support/desk.ts';
import { addPolicy, policyInput, publishPolicy } from '#tests/support/record-samples.ts';
import { engines } from '#tests/support/test-database.ts';

const statementOf = (number: number) =>
  confirmationStatement({ number, title: 'Open houses', brokerage: 'Marsh & Square Realty' });
const ask = { asks: true, dueOn: '2026-12-01' };

const signed = (number: number) => ({
  statement: statementOf(number),
  agree: 'yes',
  name: 'El W',
});

describe.each(engines)('policies at the desk on %s', (engine) => {
  const desk = shareDesk(engine);
  const { office } = desk;

  async function publish(change: object = {}, input: object = ask) {
    const { id } = await addPolicy(office(), change);
    await publishPolicy(office(), id, input);
    return { id, path: `/desk/policies/${id}` };
  }
  const stored = () =>
    office().db.selectFrom('policyConfirmations').selectAll().orderBy('id').execute();

  test('lists and searches the published texts, not drafts', async () => {
    const { cookie } = await desk.signIn();
    const { id, path } = await publish();
    const draft = await addPolicy(office(), { title: 'Draft' });
    await office().call('PUT', `/policies/${id}`, policyInput({ content: 'Unpublished words.' }));
    const found = async (q: string) => {
      const { blocks } = (await desk.get(`/desk/policies?q=${q}`, cookie)).page;
      return blocks
        .flatMap((each) => (each.block === 'list' ? each.items : []))
        .map(({ title }) => title);
    };
    expect(await found('')).toEqual(['Open houses', 'Open houses']);
    expect(await found('LAST+visitor')).toHaveLength(2);
    expect(await found('unpublished')).toHaveLength(1);
    expect((await desk.get(`/desk/policies/${draft.id}`, cookie)).answer.statusCode).toBe(404);
    await office().call('PUT', `/policies/${id}`, policyInput({ isActive: false }));
    expect((await desk.get(path, cookie)).answer.statusCode).toBe(404);
    expect((await desk.post(path, signed(1), cookie)).answer.statusCode).toBe(404);
  });

  test('lists the published texts by title', async () => {
    const { cookie } = await desk.signIn();
    for (const title of ['Signs', 'Advertising review', 'Open houses']) await publish({ title });
    const { blocks } = (await desk.get('/desk/policies', cookie)).page;
    const lists = blocks.flatMap((each) => (each.block === 'list' ? [each.items] : []));
    const titles = lists.at(-1)?.map(({ title }) => title);
    expect(titles).toEqual(['Advertising review', 'Open houses', 'Signs']);
  });

  test('confirms as the page of the link does, once, with the agent in the audit trail', async () => {
    const { agent, cookie } = await desk.signIn();
    const { path } = await publish();
    const refused = await desk.post(path, { ...signed(1), agree: '', name: '' }, cookie);
    expect(refused.answer.statusCode).toBe(422);
    const [form] = formsIn(refused.page.blocks);
    expect(form?.fields).toMatchObject([
      { value: statementOf(1) },
      { error: 'Please check the box if you have read the policy' },
      { error: 'Required' },
    ]);
    const recorded = await recordedDuring(office(), async () => {
      for (const _ of [1, 2]) {
        expect((await desk.post(path, signed(1), cookie)).answer.statusCode).toBe(303);
      }
    });
    expect(await stored()).toMatchObject([
      { agentId: agent.id, method: 'link', sentTo: agent.email, typedName: 'El W' },
    ]);
    expect(recorded).toMatchObject([{ action: 'confirmed', actorId: agent.id }]);
    const { page } = await desk.get(path, cookie);
    expect(page.blocks).toContainEqual(
      expect.objectContaining({ text: expect.stringMatching(/^You confirmed version 1 on /) }),
    );
  });

  test('asks for each new version, and confirms it', async () => {
    const { cookie } = await desk.signIn();
    const { id, path } = await publish({}, { ...ask, changeNote: null });
    for (const number of [1, 2, 3]) {
      if (number > 1) {
        await office().call('PUT', `/policies/${id}`, policyInput({ content: `Rule ${number}.` }));
        await publishPolicy(office(), id, { ...ask, changeNote: `Change ${number}` });
      }
      const { blocks } = (await desk.get(path, cookie)).page;
      const [form] = formsIn(blocks);
      expect(form?.fields[0]).toMatchObject({ value: statementOf(number) });
      const words = blocks.flatMap((each) => (each.block === 'text' ? [each.text] : []));
      const changed = words.filter((text) => text.startsWith('What changed'));
      expect(changed).toEqual(number > 1 ? [`What changed: Change ${number}`] : []);
      expect((await desk.post(path, signed(number), cookie)).answer.statusCode).toBe(303);
      expect(formsIn((await desk.get(path, cookie)).page.blocks)).toEqual([]);
    }
    expect(await stored()).toHaveLength(3);
  });

  test('a replaced version and a device of the office confirm nothing', async () => {
    const { cookie } = await desk.signIn();
    const { id, path } = await publish();
    await office().call('PUT', `/policies/${id}`, policyInput({ content: 'Three people stay.' }));
    await publishPolicy(office(), id, ask);
    const replaced = await desk.post(path, signed(1), cookie);
    expect(replaced.answer.statusCode).toBe(409);
    const [form] = formsIn(replaced.page.blocks);
    expect(form?.fields).toMatchObject([
      { value: statementOf(2) },
      { isChecked: false },
      { value: 'El W' },
    ]);
    await office().db.updateTable('deskSessions').set({ madeBy: 'admin' }).execute();
    const { page } = await desk.get(path, cookie);
    expect(formsIn(page.blocks)).toEqual([]);
    const made = await desk.post(path, signed(2), cookie);
    expect([made.answer.statusCode, await stored()]).toEqual([403, []]);
    expect(made.page.problem).toMatch(/cannot confirm policies/);
  });

  /** Returns the strong words of a policy's page, and the statuses of the page and of its form. */
  const answersAt = async (path: string, cookie: string) => {
    const { blocks } = (await desk.get(path, cookie)).page;
    const words = blocks.flatMap((each) =>
      each.block === 'text' && each.look === 'strong' ? [each.text] : [],
    );
    const { answer, page } = await desk.post(path, signed(1), cookie);
    return [...words, formsIn(blocks).length, answer.statusCode, page.problem];
  };

  test('a policy that asks no agent, was waived or was confirmed on paper is not confirmed again', async () => {
    const { agent, cookie } = await desk.signIn();
    const unasked = await publish({}, { asks: false });
    const not = 'You do not need to confirm this policy.';
    expect(await answersAt(unasked.path, cookie)).toEqual([0, 409, not]);
    const waived = await publish();
    const reader = (id: string) => `/policies/${id}/readers/${agent.id}`;
    await office().call('POST', `${reader(waived.id)}/waive`, { reason: 'On leave' });
    expect(await answersAt(waived.path, cookie)).toEqual([not, 0, 409, not]);
    const paper = await publish();
    const written = { confirmedOn: '2026-11-21', typedName: 'El W', note: 'In the binder' };
    await office().call('POST', `${reader(paper.id)}/paper`, written);
    expect(await answersAt(paper.path, cookie)).toEqual([
      'You confirmed version 1 on paper on Nov 21, 2026.',
      0,
      303,
      undefined,
    ]);
    expect(await stored()).toMatchObject([{ method: 'paper' }]);
  });

  test('an agent confirms each policy alone, whatever other agents confirmed', async () => {
    const { agent: ann, cookie } = await desk.signIn();
    const { agent: ben, cookie: ofBen } = await desk.signIn();
    const [one, other] = [await publish(), await publish()];
    const forms = async () => {
      const pages = [await desk.get(one.path, cookie), await desk.get(other.path, cookie)];
      return pages.map(({ page }) => formsIn(page.blocks).length);
    };
    await desk.post(one.path, signed(1), ofBen);
    expect(await forms()).toEqual([1, 1]);
    await desk.post(other.path, signed(1), cookie);
    expect(await forms()).toEqual([1, 0]);
    await desk.post(one.path, signed(1), cookie);
    expect(await forms()).toEqual([0, 0]);
    expect((await stored()).map(({ agentId }) => agentId)).toEqual([ben.id, ann.id, ann.id]);
  });

  test('marks a policy as overdue from the day after its last day', async () => {
    const { cookie } = await desk.signIn();
    const { id } = await publish({}, { asks: true, dueOn: '2026-11-21' });
    const marks = async () => {
      const { blocks } = (await desk.get('/desk/policies', cookie)).page;
      return blocks.flatMap((each) =>
        each.block === 'list' ? each.items.map(({ title, mark }) => [title, mark]) : [],
      );
    };
    const listed = ['Open houses', undefined];
    expect(await marks()).toEqual([listed, listed]);
    await office().db.updateTable('policyRequests').set({ dueOn: '2026-11-20' }).execute();
    expect(await marks()).toEqual([['Open houses', 'Overdue'], listed]);
    await office().call('DELETE', `/policies/${id}`);
    expect(await marks()).toEqual([]);
  });
});
