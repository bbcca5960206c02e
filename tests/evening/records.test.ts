import { beforeEach, describe, expect, test } from 'vitest';
import type { ClosedDaysByYear } from '#features/brokerage/domain/closed-days.ts';
import { carryOut, planOf, rowsOf } from '#tests/support/imports.ts';
import { putOnDuty } from '#tests/support/late.ts';
import { agentInput, testimonialInput } from '#tests/support/record-samples.ts';
import { shareSplitOffice } from '#tests/support/split-office.ts';
import { receive } from '#tests/support/stored-inquiries.ts';
import { engines } from '#tests/support/test-database.ts';

/** At this time in New York, UTC has the next day. */
const evening = 20.5 * 3600;
const yesterday = '2026-11-20';
const today = '2026-11-21';
const tomorrow = '2026-11-22';

const home = (street: string, closedOn: string) =>
  `${street},Two porches.,20,${street},Historic District,700000,3,2,1850,Sold,${closedOn},Seller,500000`;
const homes = `Title,PublicRemarks,StreetNumber,StreetName,SubdivisionName,ListPrice,BedroomsTotal,BathroomsFull,LivingArea,StandardStatus,CloseDate,Side,ClosePrice
${home('Jones Street', today)}
${home('Hall Street', tomorrow)}
`;
const agents = `Agent Name,E-Mail,Split,License Type,First Licensed
Ann Lee,ann@example.com,70,Salesperson,${today}
Bo May,bo@example.com,70,Salesperson,${tomorrow}
`;

describe.each(engines)('at 8:30 PM in New York, on %s', (engine) => {
  const { office, goTo, call, add, put, agentId } = shareSplitOffice(engine);
  beforeEach(() => goTo(today, evening));

  test('a testimonial needs a consent of today at the latest', async () => {
    const statuses = [];
    for (const consentDate of [tomorrow, today]) {
      const added = await call('POST', '/testimonials', testimonialInput({ consentDate }));
      statuses.push(added.statusCode);
    }
    expect(statuses).toEqual([422, 201]);
  });

  test('the file of all data has the name of today', async () => {
    const { headers } = await call('GET', '/export.zip');
    expect(headers['content-disposition']).toContain(`brokerage-${today}.zip`);
  });

  test('the steps for a new agent show the split of today', async () => {
    await add('75.00', yesterday, { confirmBackdated: true });
    await add('80.00', tomorrow);
    const setup = (await call('GET', `/agents/${agentId()}/setup`)).json();
    expect(setup).toMatchObject({ splitSince: yesterday });
  });

  test('on New Year’s Eve the closed days are those of this and the next year', async () => {
    await goTo('2026-12-31', evening);
    const days = (await call('GET', '/closed-days')).json<ClosedDaysByYear>();
    expect(Object.keys(days)).toEqual(['2026', '2027']);
  });

  test.each([
    ['until yesterday', yesterday, yesterday, true],
    ['until today', yesterday, today, false],
    ['from tomorrow', tomorrow, tomorrow, true],
  ])(
    'a client’s agent who is away %s gets a new inquiry: %s, %s, %s',
    async (_, from, to, gets) => {
      const { db } = office();
      await db.deleteFrom('dutyDays').execute();
      await db.deleteFrom('agentsAway').execute();
      await putOnDuty(office(), yesterday, agentId());
      const first = await receive(office());
      const answered = {
        assignedAgentId: agentId(),
        firstResponseAt: `${yesterday}T15:00:00.000Z`,
      };
      await db.updateTable('contactSubmissions').set(answered).where('id', '=', first).execute();
      await goTo(from);
      await call('POST', `/agents/${agentId()}/away`, { from, to });
      await goTo(today, evening);
      const inquiries = db.selectFrom('contactSubmissions').select('assignedAs');
      const second = await receive(office(), { message: 'Another question' });
      const { assignedAs } = await inquiries.where('id', '=', second).executeTakeFirstOrThrow();
      expect(assignedAs).toBe(gets ? 'known_client' : null);
    },
  );

  test.each([
    ['properties', homes],
    ['agents', agents],
  ] as const)('an import of %s takes days until today', async (kind, file) => {
    const { id } = await planOf(office(), kind, file);
    const rows = await rowsOf(office(), id);
    expect(rows.map(({ outcome, problems }) => [outcome, problems.length])).toEqual([
      ['create', 0],
      ['error', 1],
    ]);
  });

  test('an import of the licenses at GREC records a check of today', async () => {
    await put({ licenseNumber: '401' });
    const file = 'License #\tName\tLicense Type\tStatus\n401\tROE, JANE\tBroker\tActive\n';
    await carryOut(office(), await planOf(office(), 'license_check', file));
    const licenses = office().db.selectFrom('agentLicenses').select('grecCheckedOn');
    expect(await licenses.execute()).toEqual([{ grecCheckedOn: today }]);
  });

  test('the export of agents names today as the day on which an agent came', async () => {
    await call('POST', '/agents', agentInput({ lastName: 'Zimmer' }));
    const lines = (await call('GET', '/agents/export.csv')).body.split('\r\n');
    const hired = lines[0]?.split(',').indexOf('"Hired"') ?? -1;
    const added = lines.find((line) => line.includes('Zimmer'));
    expect(added?.split(',')[hired]).toBe(`"${today}"`);
  });
});
