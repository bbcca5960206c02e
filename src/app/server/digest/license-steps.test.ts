import { describe, expect, test } from 'vitest';
import { shareOffice } from '#tests/support/office.ts';
import { addStanding, completeRecords, elective, law } from '#tests/support/standings.ts';
import { engines } from '#tests/support/test-database.ts';
import { licenseSteps } from './license-steps.ts';

describe.each(engines)('the sentence about hours in an email to an agent on %s', (engine) => {
  const office = shareOffice(engine);

  test.each([
    ['all', completeRecords, '36 of 36 hours'],
    [
      'not all of the license law',
      [elective('28.50')],
      '28.5 of 36 hours; take 7.5 more, 3 of them license law',
    ],
    ['all of the license law', [elective('28.50'), law('3.00')], '31.5 of 36 hours; take 4.5 more'],
  ])('of whom has %s says how many to take', async (_has, records, words) => {
    const id = await addStanding(office(), { records });
    await addStanding(office(), {});
    const steps = await licenseSteps(office().db, [id], '2026-11-21');
    expect([...steps]).toEqual([
      [id, `By our records you have ${words}. The Commission’s record decides.`],
    ]);
  });
});
