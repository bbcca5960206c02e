import { describe, expect, test } from 'vitest';
import { largeFigures } from '#app/domain/report-figures.ts';
import { sectionsOf } from '#app/domain/report-sections.ts';
import { totalHeader } from '#shared/domain/lists.ts';
import { answered, shareReports } from '#tests/support/reports.ts';
import { addInquiryAgent } from '#tests/support/stored-inquiries.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('the report of a month on %s', (engine) => {
  const { office, receiveAt, receiveSeven, read } = shareReports(engine);

  test('R1: counts received and answered inquiries, those within the promise, open ones and spam', async () => {
    await receiveSeven();
    const { inquiries, replies, ...report } = await read();
    expect(report).toMatchObject({ month: '2026-10', isRunning: false, isFinal: false });
    expect(inquiries).toMatchObject({ received: 6, spam: 1, yearAgo: null });
    expect(replies).toMatchObject({
      answered: 5,
      withinPromise: 3,
      late: 2,
      open: 1,
      overdue: 1,
      medianMinutes: 120,
      slowestMinutes: 400,
    });
  });

  test('R2: an inquiry of 11:50 PM on the last day counts for that month, also if it is answered later', async () => {
    await receiveAt('2026-11-01T03:50:00.000Z', {
      ...answered('2026-11-01T03:50:00.000Z', 60),
      firstResponseAt: '2026-11-02T15:00:00.000Z',
    });
    await receiveAt('2025-11-01T03:50:00.000Z');
    const { inquiries, replies } = await read();
    expect(inquiries.yearAgo).toBe(1);
    expect(inquiries.byDay.at(-1)).toEqual({ date: '2026-10-31', count: 1 });
    expect(replies.answered).toBe(1);
    expect((await read('2026-11')).replies.answered).toBe(0);
  });

  test('R3: counts each hour of the night in which the clocks go back once', async () => {
    const hours = 26;
    for (let hour = 0; hour < hours; hour++) {
      const at = Date.parse('2026-11-01T03:30:00.000Z') + hour * 60 * 60_000;
      await receiveAt(new Date(at).toISOString());
    }
    const [october, november] = [await read(), await read('2026-11')];
    expect([october.inquiries.received, november.inquiries.received]).toEqual([1, 25]);
    expect(november.inquiries.byDay[0]).toEqual({ date: '2026-11-01', count: 25 });
    expect(november.inquiries.before).toBe(1);
  });

  test('each number is the number of rows in the list that it links to, also after a change', async () => {
    const agent = await addInquiryAgent(office());
    const id = await receiveSeven({ assignedAgentId: agent, aboutAgentId: agent });
    await receiveAt('2026-10-02T15:00:00.000Z', { service: 'selling' as const });
    await receiveAt('2026-10-03T15:00:00.000Z', { source: 'phone' as const });
    await receiveAt('2026-10-04T15:00:00.000Z', { cameFromKey: 'flyer' });
    await receiveAt('2026-10-05T15:00:00.000Z', {
      ...answered('2026-10-05T15:00:00.000Z', 20),
      cameFromKey: 'flyer',
    });
    await receiveAt('2026-10-06T15:00:00.000Z', { status: 'spam' as const, cameFromKey: 'direct' });
    await receiveAt('2026-09-03T15:00:00.000Z', { cameFromKey: 'google.com' });
    const expectLists = async () => {
      const report = await read();
      const cells = [
        ...largeFigures(report).flatMap(({ value, parts }) => [value, ...parts]),
        ...sectionsOf(report).flatMap(({ rows }) => rows.flatMap((row) => row.cells)),
      ].filter(({ to }) => to === '/admin/contacts');
      expect(cells.length).toBeGreaterThan(50);
      const different = [];
      for (const { text, search } of cells) {
        const query = new URLSearchParams({ ...search, page: '1' });
        const { headers } = await office().call('GET', `/contacts?${query}`);
        if (Number(headers[totalHeader]) !== Number.parseInt(text, 10))
          different.push([text, search]);
      }
      expect(different).toEqual([]);
    };
    await expectLists();
    const section = sectionsOf(await read()).find(({ title }) => title === 'Came from');
    expect(section?.rows.map((row) => [row.name, ...row.cells.map(({ text }) => text)])).toEqual([
      ['flyer', '2', '1', '0', '0'],
      ['Google (google.com)', '0', '0', '1', '0'],
    ]);
    await office()
      .db.updateTable('contactSubmissions')
      .set({ ...answered('2026-10-14T15:00:00.000Z', 500), assignedAgentId: null })
      .where('id', '=', id)
      .execute();
    await expectLists();
    expect((await read()).replies.answered).toBe(7);
  });

  test('answers 404 before the first record and 422 for a month ahead or another text', async () => {
    await receiveAt('2026-09-03T15:00:00.000Z');
    const statuses: Record<string, number> = {};
    for (const month of ['2026-09', '2026-11', '2026-08', '2026-12', '2026-13', 'now', '2026-9']) {
      statuses[month] = (await office().call('GET', `/reports/${month}`)).statusCode;
    }
    expect(statuses).toEqual({
      '2026-09': 200,
      '2026-11': 200,
      '2026-08': 404,
      '2026-12': 422,
      '2026-13': 422,
      now: 422,
      '2026-9': 422,
    });
    expect((await read('2026-11')).isRunning).toBe(true);
    const csv = await office().call('GET', '/reports/2026-09.csv');
    expect([csv.statusCode, csv.headers['content-disposition']]).toEqual([
      200,
      'attachment; filename="report-2026-09.csv"',
    ]);
    expect(csv.body).toContain('"Inquiries received each day","Sep 3, 2026","","1"');
    expect((await office().call('GET', '/reports/2026-08.csv')).statusCode).toBe(404);
  });

  test('names the agents who arrived and left, also by the last day of a departure', async () => {
    const { db } = office();
    const hire = async (name: string, hireDate: string, isActive = true) => {
      const id = await addInquiryAgent(office(), name, { isActive });
      await db
        .updateTable('agents')
        .set({ hireDate, createdAt: '2026-10-20T15:00:00.000Z' })
        .where('id', '=', id)
        .execute();
      return id;
    };
    await hire('Stays', '2025-03-01T15:00:00.000Z');
    await hire('New', '2026-10-05T15:00:00.000Z');
    const gone = await hire('Gone', '2026-01-05T15:00:00.000Z', false);
    const entry = {
      id: crypto.randomUUID(),
      entity: 'agent' as const,
      address: '-',
      requestId: '-',
    };
    await db
      .insertInto('auditLog')
      .values({ ...entry, action: 'deactivate', entityId: gone, at: '2026-11-03T15:00:00.000Z' })
      .execute();
    expect((await read()).roster).toMatchObject({
      arrivals: [{ name: 'New Whitfield' }],
      departures: [],
    });
    expect((await read('2026-11')).roster.departures).toMatchObject([{ id: gone }]);
    const departure = {
      id: crypto.randomUUID(),
      agentId: gone,
      leftOn: '2026-10-30',
      forwardedTo: 'commission' as const,
    };
    const at = '2026-11-03T15:00:00.000Z';
    await db
      .insertInto('agentDepartures')
      .values({ ...departure, createdBy: 'admin', createdAt: at, carriedOutAt: at })
      .execute();
    const { roster } = await read();
    expect(roster.departures).toEqual([{ id: gone, name: 'Gone Whitfield' }]);
    expect(roster.months.map(({ active }) => active)).toEqual([1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2]);
    expect((await read('2026-11')).roster.departures).toEqual([]);
  });

  test('defines each of its figures, in words of their own', async () => {
    await receiveSeven();
    const report = await read();
    const words = [...largeFigures(report), ...sectionsOf(report)].map(({ about }) => about);
    expect(words.filter(Boolean)).toHaveLength(words.length);
    expect(new Set(words).size).toBe(words.length);
  });

  test('the median of an even number of answers lies between the two in the middle', async () => {
    const at = '2026-10-14T15:00:00.000Z';
    for (const minutes of [10, 500, 60, 31]) await receiveAt(at, answered(at, minutes));
    expect((await read()).replies).toMatchObject({ medianMinutes: 46, slowestMinutes: 500 });
  });

  test('shows no percentage below five inquiries', async () => {
    const at = '2026-10-14T15:00:00.000Z';
    for (let nth = 0; nth < 4; nth++) await receiveAt(at, answered(at, 10));
    expect(largeFigures(await read())[1]?.value.text).toBe('4 of 4');
    await receiveAt(at, answered(at, 500));
    expect(largeFigures(await read())[1]?.value.text).toBe('80%');
  });
});
