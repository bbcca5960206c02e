import { beforeEach, describe, expect, test } from 'vitest';
import type { AuditAction } from '#shared/domain/audit/actions.ts';
import {
  addAgent,
  agentInput,
  addEducationRecord,
  automaticCredit,
  educationInput,
  addPolicy,
  policyInput,
} from '#tests/support/record-samples.ts';
import { recordedDuring } from '#tests/support/audit.ts';
import { deletableKinds, kinds } from '#tests/support/record-kinds.ts';
import { shareOffice } from '#tests/support/office.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('A39: the audit trail of records on %s', (engine) => {
  const office = shareOffice(engine);
  let actorId: string;
  beforeEach(async () => {
    const admin = await office().db.selectFrom('adminUsers').select('id').executeTakeFirstOrThrow();
    actorId = admin.id;
    office().clock.advance(60);
  });

  /**
   * Makes an API call.
   * @returns the audit entry that has the request id of the call
   */
  async function entryOf(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) {
    let requestId: unknown;
    const entries = await recordedDuring(office(), async () => {
      const answer = await office().call(method, path, body);
      expect([answer.statusCode, answer.body]).toEqual([expect.any(Number), expect.any(String)]);
      requestId = answer.headers['x-request-id'];
    });
    expect(entries).toHaveLength(1);
    expect(entries[0]?.requestId).toBe(requestId);
    return entries[0];
  }
  const entry = (action: AuditAction, record: object, change: object) => ({
    id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-7/),
    at: office().clock.read().toISOString(),
    actorId,
    actor: 'admin',
    address: '127.0.0.1',
    requestId: expect.stringMatching(/^[\da-f-]{36}$/),
    action,
    ...record,
    ...change,
  });

  test('records every change of an agent with the changed fields', async () => {
    const input = agentInput({ firstName: 'Jane', lastName: 'Doe', notes: null });
    const created = await entryOf('POST', '/agents', input);
    const [agent] = (await office().call('GET', '/agents')).json<{ id: string }[]>();
    const record = { entity: 'agent', entityId: agent?.id, entityName: 'Jane Doe' };
    const after = { ...input, hireDate: office().clock.read().toISOString() };
    expect(created).toEqual(entry('create', record, { before: null, after }));

    const url = `/agents/${agent?.id}`;
    const changed = { ...input, lastName: 'Roe', commissionSplit: 72.5 };
    expect(await entryOf('PUT', url, changed)).toEqual(
      entry(
        'update',
        { ...record, entityName: 'Jane Roe' },
        {
          before: { lastName: 'Doe', commissionSplit: '70.00' },
          after: { lastName: 'Roe', commissionSplit: '72.50' },
        },
      ),
    );
    const renamed = { ...record, entityName: 'Jane Roe' };
    expect(await entryOf('DELETE', url)).toEqual(
      entry('deactivate', renamed, { before: { isActive: true }, after: { isActive: false } }),
    );
    expect(await entryOf('PUT', url, { ...changed, notes: 'Back' })).toEqual(
      entry('reactivate', renamed, {
        before: { isActive: false, notes: null },
        after: { isActive: true, notes: 'not recorded' },
      }),
    );
  });

  test('records every change of a policy', async () => {
    const created = await entryOf('POST', '/policies', policyInput());
    const [policy] = (await office().call('GET', '/policies')).json<{ id: string }[]>();
    const record = { entity: 'policy', entityId: policy?.id, entityName: 'Open houses' };
    expect(created).toEqual(entry('create', record, { before: null, after: policyInput() }));
    const url = `/policies/${policy?.id}`;
    expect(await entryOf('PUT', url, policyInput({ content: 'One.' }))).toEqual(
      entry('update', record, {
        before: { content: policyInput().content },
        after: { content: 'One.' },
      }),
    );
    const states = { on: { isActive: true }, off: { isActive: false } };
    expect(await entryOf('DELETE', url)).toEqual(
      entry('deactivate', record, { before: states.on, after: states.off }),
    );
    expect(await entryOf('PUT', url, policyInput({ content: 'One.' }))).toEqual(
      entry('reactivate', record, { before: states.off, after: states.on }),
    );
  });

  test('records every change of an education record, and the deleted values', async () => {
    const jane = await addAgent(office(), { firstName: 'Jane', lastName: 'Doe' });
    const ruth = await addAgent(office(), { firstName: 'Ruth', lastName: 'Okafor' });
    const input = educationInput(jane.id, { isVerified: false });
    const created = await entryOf('POST', '/continuing-education', input);
    const [course] = (await office().call('GET', '/continuing-education')).json<{ id: string }[]>();
    const record = { entity: 'education_record', entityId: course?.id };
    const janes = { ...record, entityName: 'Fair Housing, Jane Doe' };
    const ruths = { ...record, entityName: 'Fair Housing, Ruth Okafor' };
    const whole = { ...input, ...automaticCredit, agentName: 'Jane Doe' };
    expect(created).toEqual(entry('create', janes, { before: null, after: whole }));
    const url = `/continuing-education/${course?.id}`;
    const verified = { ...input, agentId: ruth.id, isVerified: true };
    expect(await entryOf('PUT', url, verified)).toEqual(
      entry('update', ruths, {
        before: { agentId: jane.id, agentName: 'Jane Doe', isVerified: false },
        after: { agentId: ruth.id, agentName: 'Ruth Okafor', isVerified: true },
      }),
    );
    const before = { ...verified, ...automaticCredit, agentName: 'Ruth Okafor' };
    expect(await entryOf('DELETE', url)).toEqual(entry('delete', ruths, { before, after: null }));
  });

  test.each(kinds)('records no refused or empty change below $path', async (kind) => {
    const input = await kind.input(office());
    const { id } = (await office().call('POST', kind.path, input)).json<{ id: string }>();
    const url = `${kind.path}/${id}`;
    const entries = await recordedDuring(office(), async () => {
      const answers = [
        await office().call('PUT', url, input),
        await office().call('GET', url),
        await office().call('GET', kind.path),
        await office().call('POST', kind.path, {}),
        await office().call('PUT', url, { ...input, [kind.text]: '' }),
        await office().call('PUT', url, input, { 'if-match': '"9"' }),
      ];
      const statuses = answers.map(({ statusCode }) => statusCode);
      expect(statuses).toEqual([200, 200, 200, 422, 422, 412]);
    });
    expect(entries).toEqual([]);
  });

  test.each(deletableKinds)('records no refused deletion below $path', async (kind) => {
    const { id } = await kind.add(office());
    const url = `${kind.path}/${id}`;
    const entries = await recordedDuring(office(), async () => {
      const answers = [
        await office().call('DELETE', url, undefined, { 'if-match': '"9"' }),
        await office().call('DELETE', `${url}0`),
      ];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([412, 404]);
    });
    expect(entries).toEqual([]);
  });

  test('a refused duplicate leaves no entry', async () => {
    const { email } = await addAgent(office());
    const entries = await recordedDuring(office(), async () => {
      expect((await office().call('POST', '/agents', agentInput({ email }))).statusCode).toBe(409);
    });
    expect(entries).toEqual([]);
  });

  test('records each of several simultaneous edits with its values before and after', async () => {
    const policy = await addPolicy(office(), { title: 'Start' });
    const entries = await recordedDuring(office(), () =>
      Promise.all(
        Array.from({ length: 6 }, (_, each) =>
          office().call('PUT', `/policies/${policy.id}`, policyInput({ title: `Edit ${each}` })),
        ),
      ),
    );
    expect(entries).toHaveLength(6);
    const next = new Map(entries.map(({ before, after }) => [before?.['title'], after?.['title']]));
    let title: unknown = 'Start';
    for (let step = 0; step < 6; step++) title = next.get(title);
    const now = (await office().call('GET', `/policies/${policy.id}`)).json<{ title: string }>();
    expect(now.title).toBe(title);
  });

  test('stores any text unchanged', async () => {
    const courseTitle = `"'\\ <script> 🏡 \u202E\u0007`;
    const entries = await recordedDuring(office(), () =>
      addEducationRecord(office(), { courseTitle }),
    );
    expect(entries.at(-1)).toMatchObject({ after: { courseTitle } });
  });
});
