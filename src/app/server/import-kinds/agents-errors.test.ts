import { describe, expect, test } from 'vitest';
import { changePlan, planOf, rowsOf } from '#tests/support/imports.ts';
import { shareOffice } from '#tests/support/office.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('rows of a roster that cannot be added on %s', (engine) => {
  const office = shareOffice(engine);

  test('a row with the email address or license number of another person is an error, not a repetition', async () => {
    const file = `Name,Email,License
Ann Lee,office@example.com,111222
Bo Diaz,OFFICE@example.com,
Cy Poe,cy@example.com,H-111222
ANN LEE,office@example.com,
`;
    const plan = await planOf(office(), 'agents', file);
    expect(plan.counts).toMatchObject({ create: 1, duplicate: 1, error: 2 });
    const rows = await rowsOf(office(), plan.id, 'error');
    const message = 'Line 2, Ann Lee, has the same email address or license number';
    expect(rows.map(({ name, problems }) => [name, problems])).toEqual([
      ['Bo Diaz', [{ header: null, message }]],
      ['Cy Poe', [{ header: null, message }]],
    ]);
    const mended = await changePlan(office(), plan.id, {
      cells: [{ line: 3, header: 'Email', text: 'bo@example.com' }],
    });
    expect(mended.counts).toMatchObject({ create: 2, duplicate: 1, error: 1 });
  });

  test('a repeated row names the filled cells that differ', async () => {
    const file = `Agent Name\tE-Mail\tCell\tLicense #\tSplit
Ann Lee\tann@example.com\t912-555-0101\t123456\t70
ANN LEE\tAnn@example.com\t912-555-0199\t#0123456\t80
Ann Lee\tann@example.com\t\t\t70.00
`;
    const plan = await planOf(office(), 'agents', file);
    const rows = await rowsOf(office(), plan.id, 'duplicate');
    expect(rows.map(({ notices }) => notices.at(-1))).toEqual([
      'Duplicate of line 2, but differs in “Cell”, “Split”',
      'Duplicate of line 2',
    ]);
  });

  test('an empty email address is asked for', async () => {
    const plan = await planOf(office(), 'agents', 'Name,Email\nAnn Lee,\n');
    const [row] = await rowsOf(office(), plan.id, 'error');
    expect(row?.problems).toEqual([{ header: 'Email', message: 'Enter an email address' }]);
  });
});
