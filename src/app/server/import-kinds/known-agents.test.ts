import { describe, expect, test } from 'vitest';
import { carryOut, changePlan, planOf, rowsOf } from '#tests/support/imports.ts';
import { shareOffice } from '#tests/support/office.ts';
import { addAgent } from '#tests/support/record-samples.ts';

describe('the agents of an import', () => {
  const office = shareOffice('sqlite');

  test('names and license numbers that are only written in another way stay', async () => {
    await addAgent(office(), {
      email: 'ann@example.com',
      firstName: 'Mary',
      lastName: 'Ann Lee',
      licenseNumber: '401',
    });
    await addAgent(office(), { email: 'bo@example.com', licenseNumber: 'pending 2026' });
    await addAgent(office(), { email: 'cy@example.com', licenseNumber: '0401' });
    const file = `Name,Email,License #
Mary Ann Lee,ann@example.com,#0401
Dee Lee,dee@example.com,pending 2026
Eve Lee,eve@example.com,pending 2026
Fay Lee,bo@example.com,H-401
`;
    const rows = await rowsOf(office(), (await planOf(office(), 'agents', file)).id);
    expect(rows.map(({ outcome, problems }) => [outcome, problems[0]?.message])).toEqual([
      ['same', undefined],
      ['create', undefined],
      ['create', undefined],
      ['error', 'This license number belongs to Mary Ann Lee: check it here and there'],
    ]);
  });

  test('a dash changes nothing, unless the office says that it empties the field', async () => {
    await addAgent(office(), { email: 'ann@example.com', phone: '555', notes: 'Keys' });
    const file =
      'Email,First Name,Last Name,Phone,Notes\nann@example.com,Eleanor,Whitfield,-, - \n';
    const plan = await planOf(office(), 'agents', file);
    expect(plan.counts).toMatchObject({ same: 1, update: 0 });
    const cleared = await changePlan(office(), plan.id, { options: { clears: ['Phone'] } });
    expect(cleared.counts).toMatchObject({ same: 0, update: 1 });
    const chosen = await changePlan(office(), plan.id, {
      choice: { isChosen: true, outcome: 'update' },
    });
    await carryOut(office(), chosen);
    const stored = await office().db.selectFrom('agents').selectAll().execute();
    expect(stored).toMatchObject([{ phone: null, notes: 'Keys' }]);
  });

  test('all changes are chosen at once without the agents who left', async () => {
    await addAgent(office(), { email: 'ann@example.com', licenseNumber: '401' });
    const left = { licenseNumber: '402', isActive: false };
    await addAgent(office(), { email: 'bo@example.com', ...left });
    const rows = ['ann', 'bo'].map((name) => `${name}@example.com,Eleanor,Whitfield,555\n`);
    const file = `Email,First Name,Last Name,Phone\n${rows.join('')}`;
    const { id, counts } = await planOf(office(), 'agents', file);
    expect(counts).toMatchObject({ update: 1, reactivate: 1 });
    const choice = { isChosen: true, outcome: 'update' };
    expect((await changePlan(office(), id, { choice })).toWrite).toBe(1);
  });

  test('an agent who left stays so if the file says it, too', async () => {
    await addAgent(office(), { email: 'bo@example.com', isActive: false });
    const file = 'Email,First Name,Last Name,Active\nbo@example.com,Eleanor,Whitfield,No\n';
    const { counts } = await planOf(office(), 'agents', file);
    expect(counts).toMatchObject({ same: 1, reactivate: 0 });
  });
});
