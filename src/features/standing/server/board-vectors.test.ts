import { afterEach, describe, expect, test } from 'vitest';
import type { ListedStanding } from '#features/standing/domain/board.ts';
import { shareOffice, type Call } from '#tests/support/office.ts';
import {
  addStanding,
  completeRecords,
  elective,
  law,
  newLicense,
  usualLicense,
  type SampleStanding,
} from '#tests/support/standings.ts';
import { engines } from '#tests/support/test-database.ts';

const today = new Date('2026-11-21T15:00:00.000Z');

describe.each(engines)('test vectors on the board on %s', (engine) => {
  let now = today;
  const office = shareOffice(engine, { clock: () => now });
  afterEach(() => {
    now = today;
  });

  /** Calls the API. Signs in again if the clock has moved, because the session has then ended. */
  const call: Call = async (method, path, body) =>
    office().call(method, path, body, now === today ? {} : { cookie: await office().signIn() });

  test.each<[string, string, SampleStanding, Partial<ListedStanding>]>([
    [
      '1: 33 elective and 3 license law',
      '2026-11-21',
      { records: completeRecords },
      {
        state: 'complete',
        verified: '36.00',
        lawVerified: '3.00',
        lawNeeded: '3.00',
        daysLeft: 191,
      },
    ],
    [
      '5: the license law is pending',
      '2026-11-21',
      { records: [elective('33.00'), law('3.00', { isVerified: false })] },
      {
        state: 'verify',
        pending: '3.00',
        nextStep: 'Complete once 3 pending hours are verified.',
      },
    ],
    [
      '9: complete, on the day after the renewal date',
      '2027-06-01',
      { records: completeRecords },
      { state: 'overdue', daysLeft: -1, nextStep: 'Renewal date has passed. Record the renewal.' },
    ],
    [
      '13: a new salesperson',
      '2026-11-21',
      { license: newLicense },
      {
        state: 'short',
        dueOn: '2030-08-31',
        nextDeadlineOn: '2027-03-10',
        postDueOn: '2027-03-10',
        daysLeft: 109,
        toTake: '27.00',
        lawToTake: '3.00',
      },
    ],
    [
      '16: the same after the last day of the course',
      '2027-03-11',
      { license: newLicense },
      {
        state: 'overdue',
        nextDeadlineOn: '2027-03-10',
        toTake: '36.00',
        alerts: ['no_brokerage'],
        nextStep: 'Post-license course was due Mar 10, 2027. Check the license with GREC.',
      },
    ],
    [
      '26: a broker without broker topics',
      '2026-11-21',
      { license: { ...usualLicense, licenseType: 'broker' }, records: completeRecords },
      { state: 'complete', licenseType: 'broker', watched: ['ga_broker_topics'] },
    ],
  ])('vector %s, on %s', async (_vector, day, sample, expected) => {
    now = new Date(`${day}T15:00:00.000Z`);
    await addStanding({ ...office(), call, clock: { read: () => now } }, sample);
    expect((await call('GET', '/standing')).json()).toEqual([expect.objectContaining(expected)]);
  });
});
