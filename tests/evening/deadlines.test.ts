import { beforeEach, describe, expect, test } from 'vitest';
import { derivedDeadlines } from '#app/server/deadline-sources.ts';
import { countListed } from '#app/server/count-listed.ts';
import { mondayLines } from '#app/server/digest/monday-lines.ts';
import { digestJob } from '#app/server/process/digest-job.ts';
import type { ListedDeadline } from '#features/deadlines/domain/deadlines.ts';
import type { DigestAnswer, DigestPreview } from '#features/deadlines/domain/digest.ts';
import { digestDueAt, digestWords } from '#features/deadlines/domain/digest.ts';
import { digestSetting } from '#features/deadlines/server/digest/digest-store.ts';
import { writeSetting } from '#features/brokerage/db/office-settings.ts';
import { addDays } from '#shared/domain/calendar.ts';
import { digestOf } from '#tests/support/digests.ts';
import { shareSplitOffice } from '#tests/support/split-office.ts';
import { addStanding, usualLicense } from '#tests/support/standings.ts';
import { receive } from '#tests/support/stored-inquiries.ts';
import { engines } from '#tests/support/test-database.ts';
import { shippedFacts } from '#tests/support/test-site.ts';

/** At this time in New York, UTC has the next day. */
const evening = 20.5 * 3600;
const yesterday = '2026-11-20';
const today = '2026-11-21';
const tomorrow = '2026-11-22';

const run = (officeDay: string, over: object = {}) => ({
  officeDay,
  claimedAt: `${officeDay}T12:00:00.000Z`,
  finishedAt: `${officeDay}T12:00:01.000Z`,
  officeEmails: 1,
  agentEmails: 0,
  error: null,
  ...over,
});

describe.each(engines)('deadlines at 8:30 PM in New York, on %s', (engine) => {
  const { office, goTo, call, add } = shareSplitOffice(engine);
  const goToEvening = () => goTo(today, evening);
  beforeEach(async () => {
    for (const table of ['digestRuns', 'officeSettings', 'agentDeadlines'] as const) {
      await office().db.deleteFrom(table).execute();
    }
  });

  const input = { agentId: null, kind: 'mls', label: null, note: null };
  const addDeadline = async (dueOn: string) =>
    (await call('POST', '/deadlines', { ...input, dueOn })).statusCode;
  const addRun = (officeDay: string, over: object = {}) =>
    office().db.insertInto('digestRuns').values(run(officeDay, over)).execute();
  const digest = async () => (await call('GET', '/digest')).json<DigestAnswer>();
  const saveSettings = (at: string, over: object = {}) =>
    writeSetting(
      office().db,
      digestSetting,
      { ...digestSetting.initial, ...over },
      'admin',
      new Date(at),
    );

  test('the one of today has not passed', async () => {
    await goToEvening();
    for (const day of [yesterday, today, tomorrow]) await addDeadline(day);
    const rows = (await call('GET', '/deadlines?within=1')).json<ListedDeadline[]>();
    expect(rows.map(({ dueOn, daysLeft }) => [dueOn, daysLeft])).toEqual([
      [today, 0],
      [tomorrow, 1],
    ]);
  });

  test('are within ten years from today', async () => {
    await goToEvening();
    const days = ['2016-11-20', '2016-11-21', '2036-11-21', '2036-11-22'];
    const statuses = [];
    for (const day of days) statuses.push(await addDeadline(day));
    expect(statuses).toEqual([422, 201, 201, 422]);
  });

  test('that follow from other records are those of today', async () => {
    await goTo(today);
    await addStanding(office(), { license: { ...usualLicense, renewalDueOn: today } });
    await add('80.00', tomorrow);
    const { db, clock } = office();
    const atNoon = await derivedDeadlines(db, clock.read());
    expect(atNoon.map(({ kind, dueOn }) => [kind, dueOn])).toEqual([
      ['license_renewal', today],
      ['split_effective', tomorrow],
    ]);
    await goToEvening();
    expect(await derivedDeadlines(db, clock.read())).toEqual(atNoon);
  });

  test('the next digest is due this morning if it was not made, and its preview is of today', async () => {
    await goToEvening();
    expect((await digest()).nextAt).toBe(`${today}T12:00:00.000Z`);
    expect((await call('GET', '/digest/preview')).json<DigestPreview>().day).toBe(today);
    await addRun(today);
    expect((await digest()).nextAt).toBe(`${tomorrow}T12:00:00.000Z`);
  });

  test('the preview of a digest of 11 PM is of today', async () => {
    await goToEvening();
    await saveSettings('2026-11-20T15:00:00.000Z', { hour: 23 });
    expect((await call('GET', '/digest/preview')).json<DigestPreview>().day).toBe(today);
  });

  test('the job makes the digest of today', async () => {
    await goToEvening();
    const { db, clock } = office();
    const surroundings = { metrics: undefined, wakeEmailWorker: () => undefined };
    const log = { warn: () => undefined } as never;
    const context = digestOf(db, clock.read().toISOString());
    await digestJob({ ...context, ...surroundings, log }).run(() => false);
    expect(await db.selectFrom('digestRuns').select('officeDay').execute()).toEqual([
      { officeDay: today },
    ]);
  });

  test('the last digest is not one of tomorrow', async () => {
    await goToEvening();
    for (const day of [yesterday, tomorrow]) await addRun(day);
    expect((await digest()).lastRun?.officeDay).toBe(yesterday);
  });

  const halfYearAgo = addDays(today, -180);

  test.each([
    ['a digest half a year ago', halfYearAgo, undefined, true],
    ['a digest before', addDays(halfYearAgo, -1), undefined, false],
    // The settings were saved at 9 PM.
    ['settings of this evening', '2026-01-01', `${tomorrow}T01:00:00.000Z`, true],
    ['settings of tomorrow', '2026-01-01', `${tomorrow}T15:00:00.000Z`, false],
    ['settings of half a year ago', '2026-01-01', `${halfYearAgo}T15:00:00.000Z`, true],
    ['settings of the evening before', '2026-01-01', `${halfYearAgo}T01:00:00.000Z`, false],
  ])('the clock is trusted after %s: %s, %s, %s', async (_, lastRun, savedAt, isClockTrusted) => {
    await goToEvening();
    await addRun(lastRun);
    if (savedAt) await saveSettings(savedAt);
    expect(await digest()).toMatchObject({ isClockTrusted });
  });

  test('the job warns once a day of a clock that may be wrong', async () => {
    const { db } = office();
    const warnings: unknown[] = [];
    const log = { warn: (facts: object) => void warnings.push({ now, ...facts }) } as never;
    const [morning, night, nextMorning] = [
      `${today}T15:00:00.000Z`,
      `${tomorrow}T01:30:00.000Z`,
      `${tomorrow}T15:00:00.000Z`,
    ];
    let now = morning;
    const context = digestOf(db, now, { clock: () => new Date(now), isClockSet: () => true });
    const surroundings = { metrics: undefined, wakeEmailWorker: () => undefined };
    const job = digestJob({ ...context, ...surroundings, log });
    for (now of [morning, night, nextMorning]) await job.run(() => false);
    expect(warnings).toEqual([
      { now: morning, today },
      { now: nextMorning, today: tomorrow },
    ]);
  });

  test('the email of a Monday counts the seven days before, and who is short today', async () => {
    const monday = '2026-11-30';
    await goTo(monday, evening);
    const { db, clock } = office();
    const license = { ...usualLicense, renewalDueOn: monday, grecCheckedOn: monday };
    await addStanding(office(), { agent: { firstName: 'Ann', lastName: 'Lee' }, license });
    for (const received of ['11-23T15', '11-23T16', '11-30T15']) {
      const createdAt = `2026-${received}:00:00.000Z`;
      const id = await receive(office(), { email: `${received}@example.com` });
      const times = { createdAt, firstResponseAt: createdAt, replyDueAt: '2026-12-31T15:00:00Z' };
      await db.updateTable('contactSubmissions').set(times).where('id', '=', id).execute();
    }
    const lines = await mondayLines(countListed(() => shippedFacts))(db, clock.read());
    const words = lines.map((line) => line.words);
    expect(words).toContain('Answered in time last week: 2 of 2');
    expect(words).toContainEqual(expect.stringMatching(/^1 agent short of hours.*: Ann Lee$/));
  });
});

test('a digest of 9 PM is due at 9 PM also on the day on which the clocks go back', () => {
  expect(digestDueAt('2026-11-01', 21)).toEqual(new Date('2026-11-02T02:00:00.000Z'));
});

test.each([
  [`${today}T12:00:00.000Z`, `${tomorrow}T12:00:00.000Z`, 'today 7:00 AM', 'tomorrow 7:00 AM'],
  [`${tomorrow}T01:00:00.000Z`, `${tomorrow}T03:00:00.000Z`, 'today 8:00 PM', 'today 10:00 PM'],
])(
  'the dashboard says at 8:30 PM when digests are made: %s, %s',
  (finishedAt, nextAt, last, next) => {
    const lastRun = run(today, { finishedAt });
    const settings = { ...digestSetting.initial, off: [] };
    const answer = { lastRun, lastDigest: lastRun, nextAt, settings, isSending: true };
    const now = new Date(`${tomorrow}T01:30:00.000Z`);
    const { words } = digestWords({ ...answer, isClockTrusted: true }, now);
    expect(words.replaceAll(/\s/g, ' ')).toBe(`Last digest ${last} to 1 person. Next ${next}`);
  },
);
