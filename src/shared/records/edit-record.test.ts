import { describe, expect, test } from 'vitest';
import { recordedDuring } from '#tests/support/audit.ts';
import { addEducationRecord } from '#tests/support/record-samples.ts';
import { kinds, storedRecord } from '#tests/support/record-kinds.ts';
import { shareOffice, statusesOf } from '#tests/support/office.ts';
import { engines } from '#tests/support/test-database.ts';

const soft = kinds.filter(({ entity }) => entity === 'agent' || entity === 'policy');

describe.each(engines)('A32: deactivating on %s', (engine) => {
  const office = shareOffice(engine);

  test.each(soft)('twice has the same result as once below $path', async (kind) => {
    const { id } = await kind.add(office());
    const url = `${kind.path}/${id}`;
    office().clock.advance(60);
    expect((await office().call('DELETE', url)).statusCode).toBe(204);
    const once = await storedRecord(office(), kind, id);
    expect(once).toMatchObject({ isActive: false, version: 2 });
    office().clock.advance(60);
    const recorded = await recordedDuring(office(), async () => {
      expect((await office().call('DELETE', url)).statusCode).toBe(204);
    });
    expect([await storedRecord(office(), kind, id), recorded]).toEqual([once, []]);
  });

  test.each(soft)(
    'five times at the same time has the same result as once below $path',
    async (kind) => {
      const { id } = await kind.add(office());
      const calls = Array.from({ length: 5 }, () => office().call('DELETE', `${kind.path}/${id}`));
      expect(statusesOf(await Promise.all(calls))).toEqual([204, 204, 204, 204, 204]);
      expect(await storedRecord(office(), kind, id)).toMatchObject({ isActive: false, version: 2 });
    },
  );

  test.each(soft)('is undone by saving the form below $path', async (kind) => {
    const body = await kind.input(office());
    const created = (await office().call('POST', kind.path, body)).json<{ id: string }>();
    const url = `${kind.path}/${created.id}`;
    await office().call('DELETE', url);
    const reactivated = await office().call('PUT', url, { ...body, isActive: true });
    expect([reactivated.statusCode, reactivated.json()]).toEqual([200, created]);
    await office().call('PUT', url, { ...body, isActive: false });
    expect((await office().call('GET', url)).json()).toEqual({ ...created, isActive: false });
  });

  test('of five simultaneous deletions of an education record, one succeeds', async () => {
    const { id } = await addEducationRecord(office());
    const url = `/continuing-education/${id}`;
    const calls = Array.from({ length: 5 }, () => office().call('DELETE', url));
    expect(statusesOf(await Promise.all(calls))).toEqual([204, 404, 404, 404, 404]);
  });
});
