import { beforeEach, describe, expect, test } from 'vitest';
import type { Agent } from '#features/agents/domain/agents.ts';
import {
  addAgent,
  agentInput,
  addEducationRecord,
  automaticCredit,
  educationInput,
} from '#tests/support/record-samples.ts';
import { shareOffice } from '#tests/support/office.ts';
import { engines } from '#tests/support/test-database.ts';

const path = '/continuing-education';

describe.each(engines)('the calls for continuing education on %s', (engine) => {
  const office = shareOffice(engine);
  const now = () => office().clock.read().toISOString();
  let agent: Agent;
  beforeEach(async () => {
    agent = await addAgent(office(), { firstName: 'Ruth', lastName: 'Okafor' });
  });

  test('POST creates a record and answers it with an ETag', async () => {
    const input = educationInput(agent.id);
    const answer = await office().call('POST', path, input);
    expect([answer.statusCode, answer.headers['etag']]).toEqual([201, '"1"']);
    expect(answer.json()).toEqual({
      id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/),
      ...input,
      ...automaticCredit,
      agentName: 'Ruth Okafor',
      agentIsActive: true,
      createdAt: now(),
      updatedAt: now(),
    });
  });

  test('GET answers the created record, alone and in the list', async () => {
    expect((await office().call('GET', path)).json()).toEqual([]);
    const record = await addEducationRecord(office(), { agentId: agent.id });
    const one = await office().call('GET', `${path}/${record.id}`);
    expect([one.statusCode, one.headers['etag'], one.json()]).toEqual([200, '"1"', record]);
    const all = await office().call('GET', path);
    expect([all.statusCode, all.headers['x-total-count']]).toEqual([200, '1']);
    expect(all.json()).toEqual([record]);
  });

  test('PUT changes every field of the form', async () => {
    const record = await addEducationRecord(office(), { agentId: agent.id });
    const other = await addAgent(office(), { firstName: 'Jane', lastName: 'Doe' });
    office().clock.advance(60);
    const input = educationInput(other.id, {
      courseTitle: 'Agency Law',
      provider: 'Savannah Institute',
      courseType: 'license_law',
      hoursCompleted: '6.00',
      completionDate: '2024-02-29',
      certificateNumber: null,
      isVerified: false,
    });
    const answer = await office().call('PUT', `${path}/${record.id}`, input);
    expect([answer.statusCode, answer.headers['etag']]).toEqual([200, '"2"']);
    const expected = { ...record, ...input, agentName: 'Jane Doe', updatedAt: now() };
    expect(answer.json()).toEqual(expected);
    expect((await office().call('GET', `${path}/${record.id}`)).json()).toEqual(expected);
  });

  test('DELETE removes the record permanently, and a second one answers 404', async () => {
    const kept = await addEducationRecord(office(), { agentId: agent.id });
    const { id } = await addEducationRecord(office(), { agentId: agent.id });
    const answer = await office().call('DELETE', `${path}/${id}`);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    for (const method of ['GET', 'DELETE'] as const) {
      expect((await office().call(method, `${path}/${id}`)).statusCode).toBe(404);
    }
    const body = educationInput(agent.id);
    expect((await office().call('PUT', `${path}/${id}`, body)).statusCode).toBe(404);
    expect((await office().call('GET', path)).json()).toEqual([kept]);
  });

  test('optional fields have defaults', async () => {
    const {
      courseType: _1,
      certificateNumber: _2,
      isVerified: _3,
      ...required
    } = educationInput(agent.id);
    expect((await office().call('POST', path, required)).json()).toMatchObject({
      ...required,
      courseType: 'elective',
      certificateNumber: null,
      isVerified: false,
    });
  });

  test("the agent's name is current, and says that the agent is inactive", async () => {
    const record = await addEducationRecord(office(), { agentId: agent.id });
    const renamed = agentInput({ firstName: 'Ruth', lastName: 'Bell', isActive: false });
    await office().call('PUT', `/agents/${agent.id}`, renamed);
    const answer = await office().call('GET', `${path}/${record.id}`);
    expect(answer.json()).toEqual({ ...record, agentName: 'Ruth Bell', agentIsActive: false });
    expect(answer.headers['etag']).toBe('"1"');
  });

  test('A25: POST and PUT without fields answer each required field', async () => {
    const { id } = await addEducationRecord(office());
    for (const answer of [
      await office().call('POST', path, {}),
      await office().call('PUT', `${path}/${id}`, {}),
    ]) {
      expect([answer.statusCode, answer.json()]).toMatchObject([
        422,
        {
          errors: {
            agentId: ['Required'],
            courseTitle: ['Required'],
            provider: ['Required'],
            hoursCompleted: ['Enter hours from 0 to 99.75 in quarter hours'],
            completionDate: ['Required'],
          },
        },
      ]);
    }
  });

  test('A22: fields that the server sets cannot be sent', async () => {
    const outside = {
      id: '00000000-0000-7000-8000-000000000000',
      agentName: 'Another Name',
      createdAt: '1999-01-01T00:00:00.000Z',
      updatedAt: '1999-01-01T00:00:00.000Z',
      version: 41,
      searchText: 'everything',
      creditDecision: 'counts',
      creditReason: 'Asked GREC',
      isBrokerTopic: true,
      isFairHousing: true,
    };
    const record = await addEducationRecord(office(), { agentId: agent.id, ...outside });
    const { id } = record;
    const times = { createdAt: now(), updatedAt: now() };
    const named = { agentName: 'Ruth Okafor', agentIsActive: true };
    const server = { ...automaticCredit, id, ...named, ...times };
    expect(record).toEqual({ ...educationInput(agent.id), ...server });
    expect(id).not.toBe(outside.id);
    const body = educationInput(agent.id, { ...outside, provider: 'Other' });
    const answer = await office().call('PUT', `${path}/${id}`, body);
    expect(answer.headers['etag']).toBe('"2"');
    expect(answer.json()).toEqual({
      ...educationInput(agent.id, { provider: 'Other' }),
      ...server,
    });
    expect((await office().call('GET', `${path}?q=everything`)).json()).toEqual([]);
  });
});
