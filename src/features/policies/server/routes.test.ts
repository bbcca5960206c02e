import { describe, expect, test } from 'vitest';
import { shareOffice } from '#tests/support/office.ts';
import { addPolicy, policyInput } from '#tests/support/record-samples.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('the calls for policies on %s', (engine) => {
  const office = shareOffice(engine);
  const now = () => office().clock.read().toISOString();

  test('POST creates a policy and answers the record with its ETag', async () => {
    const answer = await office().call('POST', '/policies', policyInput());
    expect([answer.statusCode, answer.headers['etag']]).toEqual([201, '"1"']);
    expect(answer.json()).toEqual({
      id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/),
      ...policyInput(),
      createdAt: now(),
      updatedAt: now(),
    });
  });

  test('GET answers the created record, alone and in the list', async () => {
    expect((await office().call('GET', '/policies')).json()).toEqual([]);
    const policy = await addPolicy(office());
    const one = await office().call('GET', `/policies/${policy.id}`);
    expect([one.statusCode, one.headers['etag'], one.json()]).toEqual([200, '"1"', policy]);
    const all = await office().call('GET', '/policies');
    expect([all.statusCode, all.headers['x-total-count']]).toEqual([200, '1']);
    const { content: _, ...listed } = policy;
    const publication = { newestVersion: null, hasUnpublishedChanges: true, asked: 0, open: 0 };
    expect(all.json()).toEqual([{ ...listed, ...publication }]);
  });

  test('PUT changes every field of the form', async () => {
    const policy = await addPolicy(office());
    office().clock.advance(60);
    const input = policyInput({
      title: 'Lockboxes',
      category: 'guidelines',
      content: 'One code for each showing.',
      isActive: false,
    });
    const answer = await office().call('PUT', `/policies/${policy.id}`, input);
    expect([answer.statusCode, answer.headers['etag']]).toEqual([200, '"2"']);
    expect(answer.json()).toEqual({ ...policy, ...input, updatedAt: now() });
    expect((await office().call('GET', `/policies/${policy.id}`)).json()).toEqual(answer.json());
  });

  test('DELETE deactivates: the record stays, inactive', async () => {
    const policy = await addPolicy(office());
    office().clock.advance(60);
    const answer = await office().call('DELETE', `/policies/${policy.id}`);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    const after = await office().call('GET', `/policies/${policy.id}`);
    expect(after.headers['etag']).toBe('"2"');
    expect(after.json()).toEqual({ ...policy, isActive: false, updatedAt: now() });
  });

  test('optional fields have defaults', async () => {
    const required = { title: 'Lockboxes', content: 'One code for each showing.' };
    const answer = await office().call('POST', '/policies', required);
    expect(answer.json()).toMatchObject({ ...required, category: 'policies', isActive: true });
  });

  test('A22: fields that the server sets cannot be sent', async () => {
    const outside = {
      id: '00000000-0000-7000-8000-000000000000',
      createdAt: '1999-01-01T00:00:00.000Z',
      updatedAt: '1999-01-01T00:00:00.000Z',
      version: 41,
      role: 'super_admin',
      searchText: 'everything',
    };
    const policy = await addPolicy(office(), outside);
    const server = { createdAt: now(), updatedAt: now() };
    const { id } = policy;
    expect(policy).toEqual({ ...policyInput(), ...server, id });
    expect(id).not.toBe(outside.id);
    const body = policyInput({ ...outside, title: 'Lockboxes' });
    const answer = await office().call('PUT', `/policies/${id}`, body);
    expect(answer.headers['etag']).toBe('"2"');
    expect(answer.json()).toEqual({ ...policyInput({ title: 'Lockboxes' }), ...server, id });
    expect((await office().call('GET', '/policies?q=everything')).json()).toEqual([]);
  });
});
