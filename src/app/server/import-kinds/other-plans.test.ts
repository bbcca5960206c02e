import { v7 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import { carryOut, changePlan, paste, planOf, readImport, undo } from '#tests/support/imports.ts';
import { callsOf, shareOffice } from '#tests/support/office.ts';
import { addAgent } from '#tests/support/record-samples.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('a plan on %s', (engine) => {
  const office = shareOffice(engine);

  test('that is changed, read again, carried out, taken back or deleted leaves other plans alone', async () => {
    await addAgent(office(), { licenseNumber: '411111' });
    const licenses = 'License Number,Status\n422222,Active\n';
    const roster = 'Email,First Name,Last Name\nann@example.com,Ann,Lee\nbo@example.com,Bo,Lee\n';
    const others = [
      await planOf(office(), 'license_check', licenses),
      await planOf(office(), 'agents', roster),
    ].map(({ id }) => id);
    const stored = async () => {
      const { db } = office();
      return [
        await db
          .selectFrom('imports')
          .selectAll()
          .where('id', 'in', others)
          .orderBy('id')
          .execute(),
        await db
          .selectFrom('importRows')
          .selectAll()
          .where('importId', 'in', others)
          .orderBy('importId')
          .orderBy('line')
          .execute(),
      ] as const;
    };
    const before = await stored();
    expect(before[1].map(({ isInFile }) => isInFile)).toContain(false);

    const { id } = await planOf(office(), 'agents', roster.replaceAll('Lee', 'Fox'));
    const changes = [
      { options: { headerLine: 0 } },
      { options: { headerLine: 1 } },
      { mapping: { 'First Name': 'firstName', 'Last Name': null } },
      { mapping: { 'Last Name': 'lastName' } },
      { cells: [{ line: 2, header: 'First Name', text: 'Anna' }] },
      { choice: { isChosen: false, lines: [2] } },
    ];
    for (const change of changes) {
      await changePlan(office(), id, change);
      expect([change, await stored()]).toEqual([change, before]);
    }
    const plan = await readImport(office(), id);
    expect((await carryOut(office(), plan)).status).toBe('committed');
    expect(await stored()).toEqual(before);
    expect((await undo(office(), plan)).status).toBe('undone');
    expect(await stored()).toEqual(before);
    const deleted = await planOf(office(), 'agents', roster);
    expect((await office().call('DELETE', `/imports/${deleted.id}`)).statusCode).toBe(204);
    expect((await office().call('GET', `/imports/${deleted.id}`)).statusCode).toBe(404);
    expect(await stored()).toEqual(before);
  });

  test('is refused as the twenty-first one of an administrator', async () => {
    const { id } = await planOf(office(), 'agents', 'Email,First,Last\na@b.co,Ann,Lee\n');
    const { db } = office();
    const stored = db.selectFrom('imports').selectAll().where('id', '=', id);
    const plan = await stored.executeTakeFirstOrThrow();
    const others = Array.from({ length: 19 }, () => ({ ...plan, id: newId() }));
    await db.insertInto('imports').values(others).execute();
    const add = (own = office()) => paste(own, 'agents', 'Email\na@b.co\n');
    expect((await add()).statusCode).toBe(429);
    await office().addAdministrator('ruth', 'admin');
    const ofRuth = { ...office(), call: await callsOf(office(), 'ruth') };
    expect((await add(ofRuth)).statusCode).toBe(201);
    await db.updateTable('imports').set({ status: 'committed' }).where('id', '=', id).execute();
    expect((await add()).statusCode).toBe(201);
  });
});
