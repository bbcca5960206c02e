import { describe, expect, test, vi } from 'vitest';
import { refreshStandings } from '#features/standing/db/refresh-standings.ts';
import { totalHeader } from '#shared/domain/lists.ts';
import { standingStates, type ListedStanding } from '#features/standing/domain/board.ts';
import { shareOffice } from '#tests/support/office.ts';
import {
  addStanding,
  completeRecords,
  elective,
  insertExemption,
  law,
  newLicense,
  usualLicense,
  type SampleStanding,
} from '#tests/support/standings.ts';
import { engines } from '#tests/support/test-database.ts';

/**
 * Returns the sample of an agent with the usual license, which must be renewed on this day, and
 * without education records.
 */
const dueOn = (renewalDueOn: string) => ({ license: { ...usualLicense, renewalDueOn } });

const checkedOn = (grecCheckedOn: string) => ({ license: { ...usualLicense, grecCheckedOn } });

describe.each(engines)('the board of standings on %s', (engine) => {
  const office = shareOffice(engine);
  const ask = (query = '') => office().call('GET', `/standing?${query}`);
  const list = async (query = '') => {
    const answer = await ask(query);
    expect(answer.statusCode).toBe(200);
    return answer.json<ListedStanding[]>();
  };
  const names = async (query = '') => (await list(query)).map(({ name }) => name.split(' ')[0]);
  const add = (firstName: string, sample: SampleStanding) =>
    addStanding(office(), { ...sample, agent: { firstName, ...sample.agent } });

  /** Adds one agent for each rank of urgency, but not in that order, and an agent who left. */
  async function fillBoard() {
    await add('Inactive', { license: { ...usualLicense, status: 'inactive' } });
    await add('Exempt', { exemption: { reason: 'GREC said so' } });
    await add('Complete', { records: completeRecords });
    await add('Verify', { records: [elective('33.00'), law('3.00', { isVerified: false })] });
    await add('Later', { ...dueOn('2027-05-31'), records: [elective('20.00')] });
    await add('Unknown', { license: { status: 'active' } });
    await add('Within120', dueOn('2027-02-28'));
    await add('Within30', dueOn('2026-11-21'));
    await add('Lapsed', { license: { ...usualLicense, status: 'lapsed' } });
    await add('Overdue', { ...dueOn('2026-10-31'), agent: { licenseNumber: '412345' } });
    await add('Gone', { ...dueOn('2026-10-31'), agent: { isActive: false } });
  }
  const byUrgency = [
    'Overdue',
    'Lapsed',
    'Within30',
    'Within120',
    'Unknown',
    'Later',
    'Verify',
    'Complete',
    'Exempt',
    'Inactive',
  ];

  test('has the license, the days, the hours and the codes of each standing', async () => {
    const license = { ...usualLicense, licenseType: 'broker' } as const;
    await add('Broker', { license, records: completeRecords });
    await add('Lapsed', { license: { ...usualLicense, status: 'lapsed' } });
    await add('New', { license: newLicense });
    const hours = { verified: '36.00', lawVerified: '3.00', lawNeeded: '3.00' };
    const course = { nextDeadlineOn: '2027-03-10', postDueOn: '2027-03-10', daysLeft: 109 };
    expect(await list('sort=name')).toMatchObject([
      { licenseType: 'broker', ...hours, daysLeft: 191, watched: ['ga_broker_topics'] },
      { state: 'lapsed', alerts: ['lapsed_here'] },
      { dueOn: '2030-08-31', ...course, toTake: '27.00', lawToTake: '3.00' },
    ]);
  });

  test('shows the largest gap first among agents with the same deadline', async () => {
    const pending = elective('10.00', { completionDate: '2025-04-10', isVerified: false });
    await add('Small', { records: [elective('20.00')] });
    await add('Pending', { records: [elective('10.00'), pending] });
    await add('Large', { records: [elective('5.00')] });
    expect(await names()).toEqual(['Large', 'Pending', 'Small']);
    expect((await list())[1]?.nextStep).toBe(
      'Needs 16 more hours, 3 of them license law, by May 31, 2027, and 10 pending hours verified.',
    );
  });

  test('names the reason of each exemption and the person who confirmed it', async () => {
    await office().db.updateTable('adminUsers').set({ fullName: 'Tamika Jones' }).execute();
    for (const reason of ['GREC said so', 'Licensed before 1980'])
      await add('Exempt', { exemption: { reason } });
    expect((await list()).map(({ nextStep }) => nextStep).toSorted()).toEqual([
      'Exempt: GREC said so, confirmed by Tamika Jones, Nov 21, 2026.',
      'Exempt: Licensed before 1980, confirmed by Tamika Jones, Nov 21, 2026.',
    ]);
  });

  test('is sorted, filtered and searched, and leaves out inactive agents', async () => {
    await fillBoard();
    const found = await list();
    expect(found.map(({ name }) => name.split(' ')[0])).toEqual(byUrgency);
    for (const state of standingStates) {
      const ofState = found.filter((row) => row.state === state);
      expect([state, await names(`state=${state}`)]).toEqual([
        state,
        ofState.map(({ name }) => name.split(' ')[0]),
      ]);
      expect(ofState.length).toBeGreaterThan(0);
    }
    expect(found.find(({ state }) => state === 'exempt')?.nextStep).toBe(
      'Exempt: GREC said so, confirmed by admin, Nov 21, 2026.',
    );
    const answers = {
      'sort=urgency&dir=desc': byUrgency.toReversed(),
      'sort=name&q=within': ['Within120', 'Within30'],
      'sort=due&state=short': ['Within30', 'Within120', 'Later'],
      'sort=hours&state=short': ['Later', 'Within30', 'Within120'],
      'q=412345': ['Overdue'],
      'q=nothing': [],
      'due=past': ['Overdue'],
      'due=30': ['Within30'],
      'due=60': ['Within30'],
      'due=120': ['Within30', 'Within120'],
      'state=short&due=120': ['Within30', 'Within120'],
      'type=broker': [],
      'type=salesperson&q=later': ['Later'],
      'check=brokerage': ['Lapsed', 'Inactive'],
      'check=grec': [],
      'page=9': byUrgency,
    };
    for (const [query, expected] of Object.entries(answers)) {
      expect([query, await names(query)]).toEqual([query, expected]);
    }
  });

  test('finds agents whose hours differ from GREC’s, and agents by their REALTOR training', async () => {
    const grec = { grecCheckedOn: '2026-11-01', grecHours: '33.00' };
    await add('Different', { license: { ...usualLicense, ...grec }, records: completeRecords });
    const same = { license: { ...usualLicense, ...grec, grecHours: '36.00' } };
    await add('Same', { ...same, records: completeRecords });
    const realtor = { license: { ...usualLicense, isRealtor: true } };
    await add('Missing', realtor);
    const ethics = { courseType: 'ethics', completionDate: '2025-02-01' } as const;
    const trained = await add('Trained', { ...realtor, records: [elective('3.00', ethics)] });
    const fairHousing = { courseTitle: 'Fair housing', agentId: trained };
    await office().call('POST', '/continuing-education', { ...elective('3.00'), ...fairHousing });
    expect(await list('check=grec')).toMatchObject([{ grecDifference: '-3.00' }]);
    const missing = await list('realtor=missing&sort=name');
    expect(missing.map(({ realtorMissing }) => realtorMissing)).toEqual([
      ['nar_ethics', 'nar_fair_housing'],
      ['nar_fair_housing'],
    ]);
    const { db, clock } = office();
    const marked = db.updateTable('continuingEducation').set({ isFairHousing: true });
    await marked.where('courseTitle', '=', 'Fair housing').execute();
    await refreshStandings(db, [trained], clock.read());
    expect(await names('realtor=complete')).toEqual(['Trained']);
    expect(await names('realtor=missing')).toEqual(['Missing']);
  });

  test('refuses unknown values, and names the known ones', async () => {
    const answer = await ask('state=green');
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      errors: { state: [`Must be one of ${standingStates.join(', ')}`] },
    });
    for (const query of ['due=90', 'type=house', 'sort=mood', 'page=0', 'check=all']) {
      expect([query, (await ask(query)).statusCode]).toEqual([query, 422]);
    }
    expect((await office().app.inject('/api/admin/standing')).statusCode).toBe(401);
  });

  test('reads a page with at most four statements, and each agent on one page', async () => {
    for (let nth = 0; nth < 30; nth++) {
      await add(`P${nth}`, nth % 3 ? {} : { exemption: {} });
    }
    const execute = vi.spyOn(office().db.getExecutor(), 'executeQuery');
    const onPage = async (page: number) => {
      execute.mockClear();
      const answer = await ask(`page=${page}&q=p`);
      expect(answer.headers[totalHeader]).toBe('30');
      return answer.json<ListedStanding[]>().map(({ name }) => name);
    };
    const first = await onPage(1);
    expect(execute.mock.calls.length).toBeLessThanOrEqual(4);
    const second = await onPage(2);
    expect(execute.mock.calls.length).toBeLessThanOrEqual(4);
    execute.mockRestore();
    expect([first.length, second.length]).toEqual([25, 5]);
    expect(new Set([...first, ...second]).size).toBe(30);
  });

  test('finds the licenses that were checked at GREC 90 days ago, before that, or never', async () => {
    await add('Never', {});
    await add('Long', checkedOn('2026-08-23'));
    await add('Lately', checkedOn('2026-08-24'));
    await add('New', { license: { status: 'active' } });
    expect(await names('check=unchecked&sort=name')).toEqual(['Long', 'Never']);
  });

  test.each([
    ['ended', { endedAt: '2026-11-20T15:00:00.000Z', endedBy: 'admin' }],
    ['ran out', { endsOn: '2026-11-20' }],
    ['begins tomorrow', { startsOn: '2026-11-22' }],
    ['is from license law alone', { kind: 'license_law' as const }],
  ])('names the exemption that is in force, not one that %s', async (_is, change) => {
    const id = await add('Exempt', { exemption: { reason: 'First', ...change } });
    const { db, clock } = office();
    await insertExemption(db, id);
    await refreshStandings(db, [id], clock.read());
    expect((await list())[0]?.nextStep).toBe(
      'Exempt: Number below 100,000, confirmed by admin, Nov 20, 2026.',
    );
  });
});
