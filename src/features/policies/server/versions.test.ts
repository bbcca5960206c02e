import { beforeEach, describe, expect, test } from 'vitest';
import type { ListedPolicy, Policy } from '#features/policies/domain/policies.ts';
import { recordedDuring } from '#tests/support/audit.ts';
import { refusalOf, shareOffice } from '#tests/support/office.ts';
import {
  addPolicy,
  policyInput,
  publishPolicy,
  readVersions,
} from '#tests/support/record-samples.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('the versions of a policy on %s', (engine) => {
  const office = shareOffice(engine);
  let policy: Policy;
  beforeEach(async () => {
    policy = await addPolicy(office());
  });

  const path = (rest = '') => `/policies/${policy.id}${rest}`;
  const edit = (change: object, headers = {}) =>
    office().call('PUT', path(), policyInput(change), headers);
  const restore = (number: unknown, headers = {}) =>
    office().call('POST', path('/restore'), { number }, headers);
  const stored = () =>
    office().db.selectFrom('policyVersions').selectAll().orderBy('number').execute();
  const listed = async (query = '') =>
    (await office().call('GET', `/policies?${query}`)).json<ListedPolicy[]>();

  test('are none before the first publication', async () => {
    expect(await readVersions(office(), policy.id)).toEqual({
      versions: [],
      hasUnpublishedChanges: true,
    });
    expect((await office().call('GET', path('/versions/1'))).statusCode).toBe(404);
  });

  test('are listed with the newest first and without their contents', async () => {
    await publishPolicy(office(), policy.id);
    await edit({ title: 'Lockboxes', content: 'One code.' });
    await publishPolicy(office(), policy.id, { isMinor: true });
    const { versions } = await readVersions(office(), policy.id);
    expect(versions).toMatchObject([
      { number: 2, title: 'Lockboxes', isMinor: true },
      { number: 1, title: 'Open houses', isMinor: false },
    ]);
    expect(Object.keys(versions[0] ?? {})).not.toContain('content');
    const first = (await office().call('GET', path('/versions/1'))).json<object>();
    expect(first).toEqual({ ...versions[1], content: policy.content });
  });

  test('have the full names of their publishers, or else the usernames', async () => {
    const named = { publishedBy: 'admin', publishedByName: 'Tamika Jones' };
    await office().db.updateTable('adminUsers').set({ fullName: 'Tamika Jones' }).execute();
    expect(await publishPolicy(office(), policy.id)).toMatchObject(named);
    expect(await readVersions(office(), policy.id)).toMatchObject({ versions: [named] });
    expect((await office().call('GET', path('/versions/1'))).json()).toMatchObject(named);
    await office().db.updateTable('adminUsers').set({ fullName: null }).execute();
    expect(await readVersions(office(), policy.id)).toMatchObject({
      versions: [{ publishedBy: 'admin', publishedByName: 'admin' }],
    });
  });

  test('with strange numbers do not exist', async () => {
    await publishPolicy(office(), policy.id);
    for (const number of ['0', '3', '-1', '01', '1.5', 'x', '99999999999', '%00']) {
      const { statusCode } = await office().call('GET', path(`/versions/${number}`));
      expect([number, statusCode]).toEqual([number, 404]);
    }
  });

  test('vector 14: do not change with PUT, POST and DELETE', async () => {
    await publishPolicy(office(), policy.id);
    const before = await stored();
    const put = await edit({ title: 'Lockboxes', content: 'One code.' });
    const { id, createdAt, updatedAt } = policy;
    expect([put.statusCode, put.json()]).toEqual([
      200,
      {
        id,
        ...policyInput({ title: 'Lockboxes', content: 'One code.' }),
        createdAt,
        updatedAt,
      },
    ]);
    expect((await readVersions(office(), id)).hasUnpublishedChanges).toBe(true);
    expect((await office().call('DELETE', path())).statusCode).toBe(204);
    await edit({});
    expect((await readVersions(office(), id)).hasUnpublishedChanges).toBe(false);
    await addPolicy(office(), { title: 'Another' });
    expect(await stored()).toEqual(before);
    expect((await office().call('GET', path())).json()).toEqual(policy);
  });

  test('are restored as an edit of the policy’s words, with an audit entry', async () => {
    await publishPolicy(office(), policy.id);
    await edit({ title: 'Lockboxes', category: 'guidelines', content: 'One code.' });
    await office().call('DELETE', path());
    const before = await stored();
    const recorded = await recordedDuring(office(), async () => {
      const answer = await restore(1, { 'if-match': '"3"' });
      expect([answer.statusCode, answer.headers.etag]).toEqual([200, '"4"']);
      expect(answer.json()).toEqual({ ...policy, isActive: false });
    });
    expect(recorded).toMatchObject([
      {
        action: 'restored',
        entity: 'policy',
        entityId: policy.id,
        before: { title: 'Lockboxes', category: 'guidelines', content: 'One code.' },
        after: { title: 'Open houses', number: 1 },
      },
    ]);
    expect(await stored()).toEqual(before);
  });

  test('are not restored over another user’s edit', async () => {
    await publishPolicy(office(), policy.id);
    await edit({ title: 'Lockboxes' });
    expect((await restore(1, { 'if-match': '"1"' })).statusCode).toBe(412);
    expect((await office().call('GET', path())).json()).toMatchObject({ title: 'Lockboxes' });
  });

  test('that do not exist cannot be restored', async () => {
    await publishPolicy(office(), policy.id);
    const other = await addPolicy(office());
    expect((await restore(2)).statusCode).toBe(404);
    const ofOther = await office().call('POST', `/policies/${other.id}/restore`, { number: 1 });
    expect(ofOther.statusCode).toBe(404);
    for (const number of [0, -1, 1.5, 2 ** 31, '1', null]) {
      expect(refusalOf(await restore(number))).toMatchObject({
        status: 422,
        errors: { number: expect.any(Array) as string[] },
      });
    }
  });

  test('are in the list of policies', async () => {
    expect(await listed()).toMatchObject([{ newestVersion: null, hasUnpublishedChanges: true }]);
    await publishPolicy(office(), policy.id);
    expect(await listed()).toMatchObject([{ newestVersion: 1, hasUnpublishedChanges: false }]);
    await edit({ content: 'One code.' });
    expect(await listed()).toMatchObject([{ newestVersion: 1, hasUnpublishedChanges: true }]);
    await publishPolicy(office(), policy.id, { isMinor: true });
    expect(await listed()).toMatchObject([{ newestVersion: 2, hasUnpublishedChanges: false }]);
    await restore(1);
    expect(await listed()).toMatchObject([{ newestVersion: 2, hasUnpublishedChanges: true }]);
    const again = await publishPolicy(office(), policy.id);
    expect(again).toMatchObject({ number: 3, content: policy.content });
    expect(await listed()).toMatchObject([{ newestVersion: 3, hasUnpublishedChanges: false }]);
  });
});
