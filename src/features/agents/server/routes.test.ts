import { v7 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import type { Agent, ListedAgent } from '#features/agents/domain/agents.ts';
import { addAgent, agentInput } from '#tests/support/record-samples.ts';
import { shareOffice } from '#tests/support/office.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('the calls for agents on %s', (engine) => {
  const office = shareOffice(engine);
  const now = () => office().clock.read().toISOString();

  test('POST creates an agent and answers the record with its ETag', async () => {
    const input = agentInput();
    const answer = await office().call('POST', '/agents', input);
    expect([answer.statusCode, answer.headers['etag']]).toEqual([201, '"1"']);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.json()).toEqual({
      id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/),
      ...input,
      hireDate: now(),
      createdAt: now(),
      updatedAt: now(),
    });
  });

  test('GET answers the created record, alone and in the list without its notes', async () => {
    expect((await office().call('GET', '/agents')).json()).toEqual([]);
    const agent = await addAgent(office());
    const one = await office().call('GET', `/agents/${agent.id}`);
    expect([one.statusCode, one.headers['etag'], one.json()]).toEqual([200, '"1"', agent]);
    const all = await office().call('GET', '/agents');
    expect([all.statusCode, all.headers['x-total-count']]).toEqual([200, '1']);
    const missingOwn = ['40 words of biography', 'neighborhoods served', 'languages', 'portrait'];
    const page = { isPageShown: false, hasPortrait: false, missingOwn };
    const { notes: _, ...listed } = agent;
    expect(all.json()).toEqual([{ ...listed, ...page }]);
  });

  test('GET of all agents answers whether each agent’s page is shown and has a portrait', async () => {
    const agents = [await addAgent(office()), await addAgent(office()), await addAgent(office())];
    const pages = office().db.updateTable('agentPages');
    await pages.set({ isShown: true }).where('agentId', '=', `${agents[1]?.id}`).execute();
    const portrait = { portraitId: newId() };
    await pages.set(portrait).where('agentId', '=', `${agents[2]?.id}`).execute();
    const listed = (await office().call('GET', '/agents?sort=email')).json<ListedAgent[]>();
    expect(listed.map(({ isPageShown, hasPortrait }) => [isPageShown, hasPortrait])).toEqual([
      [false, false],
      [true, false],
      [false, true],
    ]);
  });

  test('GET of the names sorts by last name, and names the email addresses of namesakes', async () => {
    const named = async (firstName: string, lastName: string, fields: object = {}) =>
      (await addAgent(office(), { firstName, lastName, ...fields })).id;
    const zoe = await named('Zoe', 'Avila', { isActive: false });
    const ben = await named('Ben', 'Ávila');
    const first = await named('Mary Ann', 'Lee', { email: 'a@example.com' });
    const second = await named('Mary', 'Ann Lee', { email: 'b@example.com' });
    const answer = await office().call('GET', '/agents/names');
    expect(answer.json()).toEqual([
      { id: second, name: 'Mary Ann Lee (b@example.com)', isActive: true },
      { id: ben, name: 'Ben Ávila', isActive: true },
      { id: zoe, name: 'Zoe Avila', isActive: false },
      { id: first, name: 'Mary Ann Lee (a@example.com)', isActive: true },
    ]);
  });

  test('PUT changes every field of the form, and no other field', async () => {
    const agent = await addAgent(office());
    office().clock.advance(60);
    const input = agentInput({
      firstName: 'Ruth',
      lastName: 'Okafor',
      phone: null,
      licenseNumber: '98765',
      commissionSplit: '62.50',
      isActive: false,
      notes: null,
    });
    const answer = await office().call('PUT', `/agents/${agent.id}`, input);
    expect([answer.statusCode, answer.headers['etag']]).toEqual([200, '"2"']);
    expect(answer.json()).toEqual({ ...agent, ...input, updatedAt: now() });
    expect((await office().call('GET', `/agents/${agent.id}`)).json()).toEqual(answer.json());
  });

  test('DELETE deactivates: the record stays, inactive', async () => {
    const agent = await addAgent(office());
    office().clock.advance(60);
    const answer = await office().call('DELETE', `/agents/${agent.id}`);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    const after = await office().call('GET', `/agents/${agent.id}`);
    expect(after.headers['etag']).toBe('"2"');
    expect(after.json()).toEqual({ ...agent, isActive: false, updatedAt: now() });
  });

  test('optional fields have defaults', async () => {
    const { firstName, lastName, email, commissionSplit } = agentInput();
    const required = { firstName, lastName, email, commissionSplit };
    expect((await office().call('POST', '/agents', required)).json()).toMatchObject({
      ...required,
      phone: null,
      licenseNumber: null,
      isActive: true,
      notes: null,
    });
  });

  test('empty optional fields are stored as null', async () => {
    const empty = { phone: '', licenseNumber: '', notes: '' };
    expect(await addAgent(office(), empty)).toMatchObject({
      phone: null,
      licenseNumber: null,
      notes: null,
    });
  });

  test('A25: POST and PUT without fields answer each required field', async () => {
    const { id } = await addAgent(office());
    for (const answer of [
      await office().call('POST', '/agents', {}),
      await office().call('PUT', `/agents/${id}`, {}),
    ]) {
      expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
      expect(answer.json()).toEqual({
        type: 'about:blank',
        title: 'Unprocessable Entity',
        status: 422,
        detail: 'Please check the marked fields.',
        errors: {
          firstName: ['Required'],
          lastName: ['Required'],
          email: ['Invalid email'],
          commissionSplit: ['Enter a number from 0 to 100 with at most two decimal places'],
        },
      });
    }
  });

  test('A22: fields that the server sets cannot be sent', async () => {
    const outside = {
      id: '00000000-0000-7000-8000-000000000000',
      createdAt: '1999-01-01T00:00:00.000Z',
      updatedAt: '1999-01-01T00:00:00.000Z',
      hireDate: '1999-01-01T00:00:00.000Z',
      hire_date: '1999-01-01',
      version: 41,
      role: 'super_admin',
      searchText: 'forged',
      search_name: 'forged',
    };
    const agent = await addAgent(office(), outside);
    const keys = Object.keys(agentInput());
    expect(Object.keys(agent).toSorted()).toEqual(
      [...keys, 'id', 'hireDate', 'createdAt', 'updatedAt'].toSorted(),
    );
    expect(agent.id).not.toBe(outside.id);
    const server = { hireDate: now(), createdAt: now(), updatedAt: now() };
    expect(agent).toMatchObject(server);
    const body = agentInput({ ...outside, firstName: 'Ruth' });
    const answer = await office().call('PUT', `/agents/${agent.id}`, body);
    expect(answer.headers['etag']).toBe('"2"');
    expect(answer.json<Agent>()).toMatchObject({ id: agent.id, firstName: 'Ruth', ...server });
    expect((await office().call('GET', '/agents?q=forged')).json()).toEqual([]);
  });
});
