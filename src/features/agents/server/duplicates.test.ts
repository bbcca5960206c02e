import { describe, expect, test } from 'vitest';
import { addAgent, agentInput } from '#tests/support/record-samples.ts';
import { refusalOf, shareOffice, statusesOf } from '#tests/support/office.ts';
import { engines } from '#tests/support/test-database.ts';

const taken = { status: 409, errors: { email: ['Another agent has this email address'] } };

describe.each(engines)("A27: an agent's email address on %s", (engine) => {
  const office = shareOffice(engine);
  const create = (email: string) => office().call('POST', '/agents', agentInput({ email }));
  const emails = async () =>
    (await office().db.selectFrom('agents').select('email').orderBy('email').execute()).map(
      ({ email }) => email,
    );

  test.each(['ruth@example.com', 'RUTH@Example.COM', '  ruth@example.com\t'])(
    'a second agent as %j is refused on that field',
    async (email) => {
      await addAgent(office(), { email: 'Ruth@example.com' });
      const answer = await create(email);
      expect(refusalOf(answer)).toEqual(taken);
      expect(answer.json()).toMatchObject({ title: 'Conflict', status: 409 });
      expect(await emails()).toEqual(['Ruth@example.com']);
    },
  );

  test('is stored as typed, without the white space around it', async () => {
    expect(await addAgent(office(), { email: ' Ruth@Example.com ' })).toMatchObject({
      email: 'Ruth@Example.com',
    });
  });

  test('cannot be changed to that of another agent, and the record stays unchanged', async () => {
    await addAgent(office(), { email: 'ruth@example.com' });
    const agent = await addAgent(office(), { email: 'jane@example.com' });
    const body = agentInput({ email: 'RUTH@example.com', firstName: 'Jane' });
    const answer = await office().call('PUT', `/agents/${agent.id}`, body);
    expect(refusalOf(answer)).toEqual(taken);
    expect((await office().call('GET', `/agents/${agent.id}`)).json()).toEqual(agent);
  });

  test('stays taken by an inactive agent', async () => {
    await addAgent(office(), { email: 'ruth@example.com', isActive: false });
    expect(refusalOf(await create('ruth@example.com'))).toEqual(taken);
  });

  test("may change in case on the agent's own record", async () => {
    const agent = await addAgent(office(), { email: 'ruth@example.com' });
    const body = agentInput({ email: 'Ruth@example.com' });
    const answer = await office().call('PUT', `/agents/${agent.id}`, body);
    expect([answer.statusCode, await emails()]).toEqual([200, ['Ruth@example.com']]);
  });

  test('of twenty agents created at once, one gets it', async () => {
    const cases = ['ruth@example.com', 'RUTH@EXAMPLE.COM'];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => create(cases[index % 2] ?? '')),
    );
    expect(statusesOf(answers)).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
    expect(await emails()).toHaveLength(1);
  });
});
