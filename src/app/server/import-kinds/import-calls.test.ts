import { describe, expect, test } from 'vitest';
import { importLimits, type Import } from '#features/imports/domain/imports.ts';
import { recordedDuring } from '#tests/support/audit.ts';
import {
  carryOut,
  changePlan,
  paste,
  planOf,
  readImport,
  rowsOf,
  runImports,
  undo,
} from '#tests/support/imports.ts';
import { callsOf, refusalOf, shareOffice } from '#tests/support/office.ts';
import { engines } from '#tests/support/test-database.ts';

const roster = 'Email,First Name,Last Name\nann@example.com,Ann,Lee\n';

describe.each(engines)('the calls of imports on %s', (engine) => {
  let wakes = 0;
  const office = shareOffice(engine, { wakeScheduledWork: () => wakes++ });
  const countImports = async () =>
    (await office().db.selectFrom('imports').select('id').execute()).length;

  test('a file of 5 MB and one byte, and 20,001 rows, are refused, and nothing is kept (vector 22)', async () => {
    const before = await countImports();
    const large = await paste(office(), 'education', Buffer.alloc(importLimits.bytes + 1, 'a'));
    expect(large.statusCode).toBe(413);
    const rows = `Email,Course\n${'ann@example.com,Ethics\n'.repeat(20_001)}`;
    expect(refusalOf(await paste(office(), 'education', rows))).toEqual({
      status: 422,
      errors: { file: ['This table has 20,001 rows. At most 20,000 are possible at once.'] },
    });
    expect(await countImports()).toBe(before);
  });

  test('an import is undone within 30 days, and only after it was carried out', async () => {
    const undoes = async (id: string) =>
      (await office().call('POST', `/imports/${id}/undo`)).statusCode;
    const plan = await planOf(office(), 'agents', roster);
    expect(await undoes(plan.id)).toBe(409);
    await carryOut(office(), plan);
    const setEarlier = (milliseconds: number) => {
      const committedAt = new Date(office().clock.read().getTime() - milliseconds).toISOString();
      return office().db.updateTable('imports').set({ committedAt }).execute();
    };
    await setEarlier(30 * 86_400_000 + 1);
    expect(await undoes(plan.id)).toBe(409);
    expect(await readImport(office(), plan.id)).toMatchObject({ status: 'committed' });
    await setEarlier(30 * 86_400_000);
    expect(await undoes(plan.id)).toBe(202);
  });

  test('an import that was undone stays so when its buttons are pressed again', async () => {
    const done = await carryOut(office(), await planOf(office(), 'agents', roster));
    await office().addAdministrator('ruth', 'admin');
    const call = await callsOf(office(), 'ruth');
    const { planHash } = done;
    const entries = await recordedDuring(office(), async () => {
      await undo({ ...office(), call }, done);
      expect(await undo(office(), done)).toMatchObject({ status: 'undone' });
      const again = await office().call('POST', `/imports/${done.id}/commit`, { planHash });
      expect(again.statusCode).toBe(409);
    });
    expect(entries.map(({ actor, action, entity }) => `${actor} ${action} ${entity}`)).toEqual([
      'ruth undone import',
      'ruth delete agent',
    ]);
  });

  test('the rows of an import have pages of 50', async () => {
    const people = Array.from({ length: 51 }, (_, nth) => `a${nth}@example.com,Ann,Lee\n`);
    const { id } = await planOf(office(), 'agents', `Email,First,Last\n${people.join('')}`);
    const answer = await office().call('GET', `/imports/${id}/rows?page=2`);
    expect(answer.headers['x-total-count']).toBe('51');
    expect(answer.json()).toMatchObject([{ line: 52 }]);
  });

  test('a row that is too short, or has a cell that is too long, is an error until it is corrected', async () => {
    const long = 'x'.repeat(importLimits.cell + 1);
    const file = `Email,First,Last,Phone\nann@example.com,Ann,Lee,${long}\nbo@example.com,Bo\n`;
    const { id } = await planOf(office(), 'agents', file);
    const rows = await rowsOf(office(), id);
    expect(rows.map(({ outcome, problems }) => [outcome, problems[0]])).toEqual([
      ['error', { header: null, message: expect.stringContaining('A cell has more than') }],
      ['error', { header: null, message: 'This row has 2 cells under 4 headers' }],
    ]);
    const cells = [
      { line: 2, header: 'Phone', text: '555' },
      { line: 3, header: 'Last', text: 'Lee' },
    ];
    expect((await changePlan(office(), id, { cells })).counts).toMatchObject({ create: 2 });
  });

  test('a file that has not arrived whole is no import yet', async () => {
    const { id } = await planOf(office(), 'agents', roster);
    const stored = office().db.updateTable('imports').where('id', '=', id);
    await stored.set({ isStored: false }).execute();
    expect((await office().call('GET', `/imports/${id}`)).statusCode).toBe(404);
    const list = (await office().call('GET', '/imports')).json<Import[]>();
    expect(list.map((each) => each.id)).not.toContain(id);
  });

  test('the list and the import name the person who brought the file', async () => {
    const { id, createdBy } = await planOf(office(), 'agents', roster);
    expect(createdBy).toBe('admin');
    await office().db.updateTable('adminUsers').set({ fullName: 'Tamika Jones' }).execute();
    expect(await readImport(office(), id)).toMatchObject({ createdBy: 'Tamika Jones' });
    const list = (await office().call('GET', '/imports')).json<Import[]>();
    expect(list[0]).toMatchObject({ id, createdBy: 'Tamika Jones' });
  });

  test('a row says how a cell was read that does not say it itself', async () => {
    const file = 'Email,First,Last,Split\nann@example.com,Ann,Lee,70/30\n';
    const { id } = await planOf(office(), 'agents', file);
    const [row] = await rowsOf(office(), id);
    expect(row?.notices).toEqual(['70/30 was read as 70.00']);
  });

  test('columns and cells of a header that the file does not have are refused', async () => {
    const { id } = await planOf(office(), 'agents', roster);
    for (const [field, change] of Object.entries({
      mapping: { 'E-Mail': 'email' },
      cells: [{ line: 2, header: 'E-Mail', text: 'x' }],
    })) {
      const refusal = refusalOf(await office().call('PUT', `/imports/${id}`, { [field]: change }));
      expect([refusal.status, Object.keys(refusal.errors)]).toEqual([422, [field]]);
    }
  });

  test('a file name with signs that cannot be shown is refused', async () => {
    const broken = { 'x-file-name': 'a%07b.csv' };
    const refusal = refusalOf(await paste(office(), 'agents', roster, broken));
    expect(Object.keys(refusal.errors)).toEqual(['x-file-name']);
    const accented = { 'x-file-name': '%C3%89t%C3%A9.csv' };
    expect((await paste(office(), 'agents', roster, accented)).statusCode).toBe(201);
  });

  test('an import and its undo begin at once', async () => {
    const plan = await planOf(office(), 'agents', roster);
    for (const act of ['commit', 'undo']) {
      wakes = 0;
      const body = { planHash: plan.planHash };
      expect((await office().call('POST', `/imports/${plan.id}/${act}`, body)).statusCode).toBe(
        202,
      );
      expect(wakes).toBe(1);
      await runImports(office());
    }
  });

  test('an import that was carried out can be neither changed nor deleted', async () => {
    const { id } = await carryOut(office(), await planOf(office(), 'agents', roster));
    const change = { options: { decimalComma: true } };
    expect((await office().call('PUT', `/imports/${id}`, change)).statusCode).toBe(409);
    expect((await office().call('DELETE', `/imports/${id}`)).statusCode).toBe(409);
    expect(await readImport(office(), id)).toMatchObject({ status: 'committed' });
  });
});
