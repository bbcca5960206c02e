import { beforeEach, describe, expect, test } from 'vitest';
import type { EducationRecord } from '#features/education/domain/education.ts';
import { addAgent, addEducationRecord } from '#tests/support/record-samples.ts';
import { shareOffice } from '#tests/support/office.ts';
import { engines } from '#tests/support/test-database.ts';

const path = '/continuing-education';

/** Three records. The sorts by course, provider, hours and date give them four different orders. */
const three = [
  {
    courseTitle: 'Brokerage',
    provider: 'harbor School',
    hoursCompleted: '3',
    completionDate: '2024-03-03',
    courseType: 'license_law',
    isVerified: false,
  },
  {
    courseTitle: 'appraisal',
    provider: 'Óleander Institute',
    hoursCompleted: '10.5',
    completionDate: '2024-03-02',
    courseType: 'ethics',
    isVerified: true,
  },
  {
    courseTitle: 'Contracts',
    provider: 'Coastal School',
    hoursCompleted: '9.25',
    completionDate: '2024-03-01',
    courseType: 'ethics',
    isVerified: false,
  },
];

describe.each(engines)('the list of education records on %s', (engine) => {
  const office = shareOffice(engine);
  let agents: { id: string }[];
  beforeEach(async () => {
    agents = [
      await addAgent(office(), { firstName: 'Zoë', lastName: 'Baker', email: 'x@example.com' }),
      await addAgent(office(), { firstName: 'Ann', lastName: 'carter', email: 'y@example.com' }),
    ];
    const owners = [agents[1], agents[0], agents[0]];
    for (const [index, record] of three.entries()) {
      await addEducationRecord(office(), { ...record, agentId: owners[index]?.id ?? '' });
    }
  });
  const titles = async (query: string) => {
    const answer = await office().call('GET', `${path}?${query}`);
    expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
    return answer.json<EducationRecord[]>().map(({ courseTitle }) => courseTitle);
  };
  const found = async (typed: string) =>
    (await titles(new URLSearchParams({ q: typed }).toString())).toSorted();

  test.each([
    ['course', ['appraisal', 'Brokerage', 'Contracts']],
    ['provider', ['Contracts', 'Brokerage', 'appraisal']],
    ['hours', ['Brokerage', 'Contracts', 'appraisal']],
    ['date', ['Contracts', 'appraisal', 'Brokerage']],
  ])('is sorted by %s in both directions', async (sort, ascending) => {
    expect(await titles(`sort=${sort}`)).toEqual(ascending);
    expect(await titles(`sort=${sort}&dir=asc`)).toEqual(ascending);
    expect(await titles(`sort=${sort}&dir=desc`)).toEqual(ascending.toReversed());
  });

  // Records with equal values are sorted by date, in the same direction.
  test.each([
    ['agent', ['Contracts', 'appraisal', 'Brokerage']],
    ['type', ['Contracts', 'appraisal', 'Brokerage']],
    ['status', ['Contracts', 'Brokerage', 'appraisal']],
  ])('is sorted by %s in both directions', async (sort, ascending) => {
    expect(await titles(`sort=${sort}`)).toEqual(ascending);
    expect(await titles(`sort=${sort}&dir=desc`)).toEqual(ascending.toReversed());
  });

  test('is sorted by date by default', async () => {
    expect(await titles('')).toEqual(['Contracts', 'appraisal', 'Brokerage']);
  });

  test.each([
    ['BROKER', ['Brokerage']],
    ['school', ['Brokerage', 'Contracts']],
    ['oleander', ['appraisal']],
    ['zoe', ['Contracts', 'appraisal']],
    ['zoë b', ['Contracts', 'appraisal']],
    ['Carter', ['Brokerage']],
    ['', ['Brokerage', 'Contracts', 'appraisal']],
    ['x@example.com', []],
    ['example', []],
    ['ethics', []],
    ['C-1', ['Brokerage', 'Contracts', 'appraisal']],
  ])(
    'searched for %j finds by course, provider, certificate number or agent: %j',
    async (typed, expected) => {
      expect(await found(typed)).toEqual(expected);
    },
  );

  test('filters by agent, course type and status', async () => {
    expect(await titles(`agent=${agents[0]?.id}`)).toEqual(['Contracts', 'appraisal']);
    expect(await titles('agent=00000000-0000-7000-8000-000000000000')).toEqual([]);
    expect(await titles('type=ethics')).toEqual(['Contracts', 'appraisal']);
    expect(await titles('type=core')).toEqual([]);
    expect(await titles('status=verified')).toEqual(['appraisal']);
    expect(await titles('status=pending')).toEqual(['Contracts', 'Brokerage']);
    const all = `agent=${agents[0]?.id}&type=ethics&status=pending&q=zoe`;
    expect(await titles(all)).toEqual(['Contracts']);
    expect(await titles(`${all}x`)).toEqual([]);
  });
});
