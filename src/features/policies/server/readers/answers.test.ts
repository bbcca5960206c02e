import { beforeEach, describe, expect, test } from 'vitest';
import type { Agent } from '#features/agents/domain/agents.ts';
import type { Evidence } from '#features/policies/domain/readers.ts';
import { callsOf, shareOffice, type Office } from '#tests/support/office.ts';
import { openReaders, type Readers } from '#tests/support/policy-readers.ts';

const paper = { confirmedOn: '2026-11-21', typedName: 'Ann Lee', note: 'Signed at the meeting' };
const reason = { reason: 'On leave until June' };
const unknown = '00000000-0000-7000-8000-000000000000';

describe('answers that administrators record', () => {
  const office = shareOffice('sqlite');
  let readers: Readers;
  let ann: Agent;

  beforeEach(async () => {
    readers = await openReaders(office());
    ann = await readers.addAgent({ firstName: 'Ann', lastName: 'Lee' });
  });

  const record = (body: object, agent = ann.id) =>
    office().call('POST', `${readers.path}/readers/${agent}/paper`, body);
  const waive = (body: object = reason, agent = ann.id) =>
    office().call('POST', `${readers.path}/readers/${agent}/waive`, body);
  const evidence = async (): Promise<Evidence> =>
    (await office().call('GET', `${readers.path}/readers/${ann.id}/evidence`)).json();

  test('vector 17: a confirmation on paper closes the request, and needs no email', async () => {
    await readers.publish();
    expect((await record(paper)).statusCode).toBe(204);
    expect(await readers.list()).toMatchObject([
      { state: 'confirmed', method: 'paper', paperOn: '2026-11-21', confirmedVersion: 1 },
    ]);
    expect(await evidence()).toMatchObject({
      confirmation: {
        method: 'paper',
        typedName: 'Ann Lee',
        paperOn: '2026-11-21',
        recordedBy: 'admin',
        note: 'Signed at the meeting',
        sentTo: null,
        ip: null,
        userAgent: null,
        statement:
          'I have read version 1 of Advertising review and understand that it applies to my work with Marsh & Square Realty.',
      },
      emails: [],
    });
    expect(await readers.entries()).toMatchObject([
      {
        action: 'confirmed',
        after: '{"agentName":"Ann Lee","method":"paper","version":1,"paperOn":"2026-11-21"}',
      },
    ]);
  });

  test('the evidence has the full name of the person who recorded a paper', async () => {
    await office().db.updateTable('adminUsers').set({ fullName: 'Tamika Jones' }).execute();
    await readers.publish();
    await record(paper);
    expect(await evidence()).toMatchObject({
      version: { publishedByName: 'Tamika Jones' },
      confirmation: { recordedBy: 'admin', recordedByName: 'Tamika Jones' },
    });
  });

  test('a paper of an agent who was not asked is recorded too, also when the policy was withdrawn', async () => {
    await readers.publish({ asks: false });
    await office().call('DELETE', readers.path);
    expect((await record(paper)).statusCode).toBe(204);
    expect(await readers.states()).toEqual({ Ann: 'confirmed' });
    const { db } = office();
    const requests = await db.selectFrom('policyRequests').select('nextEmailAt').execute();
    expect(requests).toEqual([{ nextEmailAt: null }]);
  });

  test('a paper confirms the version that was published on its day', async () => {
    await readers.publish();
    await readers.publish({ isMinor: true });
    expect((await record(paper)).statusCode).toBe(204);
    expect(await readers.list()).toMatchObject([{ confirmedVersion: 2 }]);
  });

  test.each([
    ['2026-11-22', 'This date is in the future'],
    ['2026-11-20', 'Version 1 was published on Nov 21, 2026'],
    ['2026-02-30', 'Invalid date'],
  ])('a paper of %s is refused', async (confirmedOn, words) => {
    await readers.publish();
    const answer = await record({ ...paper, confirmedOn });
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      expect.objectContaining({ errors: { confirmedOn: [words] } }),
    ]);
    expect(await readers.states()).toEqual({ Ann: 'open' });
  });

  test.each([
    [{ typedName: 'A' }, 'typedName'],
    [{ typedName: '\0\0\0' }, 'typedName'],
    [{ typedName: 'A'.repeat(10_000) }, 'typedName'],
    [{ note: ' ' }, 'note'],
  ])('a paper with %j is refused', async (change, field) => {
    await readers.publish();
    const answer = await record({ ...paper, ...change });
    expect([answer.statusCode, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([
      422,
      [field],
    ]);
  });

  test('of two administrators who record the same paper, one is refused', async () => {
    await readers.publish();
    const answers = await Promise.all([record(paper), record(paper)]);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204, 409]));
    expect(await readers.entries()).toHaveLength(1);
  });

  test('a waiver has a reason, which the audit trail leaves out', async () => {
    await readers.publish();
    for (const tooShort of ['no', 'no ']) {
      expect((await waive({ reason: tooShort })).statusCode).toBe(422);
    }
    expect((await waive()).statusCode).toBe(204);
    expect(await readers.list()).toMatchObject([
      { state: 'waived', closeReason: 'On leave until June', closedBy: 'admin' },
    ]);
    const { body } = await office().call('GET', `${readers.path}/readers/export.csv`);
    expect(body).toContain('"On leave until June","admin",');
    expect(await readers.entries()).toMatchObject([
      { action: 'waived', after: '{"agentName":"Ann Lee"}' },
    ]);
    expect((await waive()).statusCode).toBe(409);
    expect((await record(paper)).statusCode).toBe(409);
  });

  test('only a super admin waives', async () => {
    await readers.publish();
    await office().addAdministrator('clerk', 'admin');
    const call = await callsOf(office(), 'clerk');
    const path = `${readers.path}/readers/${ann.id}`;
    expect((await call('POST', `${path}/waive`, reason)).statusCode).toBe(403);
    expect(await readers.states()).toEqual({ Ann: 'open' });
    expect((await call('POST', `${path}/paper`, paper)).statusCode).toBe(204);
  });

  test.each([
    {},
    { agentIds: [] },
    { agentIds: ['x'] },
    { state: 'confirmed' },
    { agentIds: Array.from({ length: 501 }, () => unknown) },
  ])('agents are not asked or reminded with %j', async (body) => {
    await readers.publish();
    for (const action of ['ask', 'remind']) {
      const answer = await office().call('POST', `${readers.path}/${action}`, body);
      expect(answer.statusCode).toBe(422);
    }
  });

  test('no answer of an inactive or unknown agent, or of an unpublished policy, is recorded', async () => {
    expect((await record(paper)).statusCode).toBe(409);
    await readers.publish();
    for (const id of [unknown, 'no-id']) {
      expect((await record(paper, id)).statusCode).toBe(404);
      expect((await waive(reason, id)).statusCode).toBe(404);
    }
    await office().call('DELETE', `/agents/${ann.id}`);
    expect((await record(paper)).statusCode).toBe(409);
  });
});

describe('papers of several days', () => {
  const office = shareOffice('sqlite');

  test('a paper of an earlier day confirms the words of that day, unless new words were published since', async () => {
    const day = 24 * 3600;
    const call: Office['call'] = async (...sent) => (await callsOf(office(), 'admin'))(...sent);
    const { path, addAgent, publish, list } = await openReaders({ ...office(), call });
    const recordOf = (confirmedOn: string) =>
      call('POST', `${path}/readers/${ann.id}/paper`, { ...paper, confirmedOn });
    const ann = await addAgent({ firstName: 'Ann', lastName: 'Lee' });
    await publish();
    office().clock.advance(day);
    await publish({ isMinor: true });
    expect((await recordOf('2026-11-20')).json()).toMatchObject({
      errors: { confirmedOn: ['Version 1 was published on Nov 21, 2026'] },
    });
    expect((await recordOf('2026-11-21')).statusCode).toBe(204);
    expect(await list()).toMatchObject([{ state: 'confirmed', confirmedVersion: 1 }]);
    office().clock.advance(day);
    await publish();
    expect((await recordOf('2026-11-22')).json()).toMatchObject({
      errors: { confirmedOn: ['Version 3 was published on Nov 23, 2026'] },
    });
    expect((await recordOf('2026-11-23')).statusCode).toBe(204);
    expect(await list()).toMatchObject([{ state: 'confirmed', confirmedVersion: 3 }]);
  });
});
