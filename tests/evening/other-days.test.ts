import { describe, expect, test } from 'vitest';
import type { RegisterRow, WebsiteNotices } from '#features/site/domain/claims/reviews.ts';
import { figuresNotices } from '#features/site/domain/claims/figures.ts';
import { goodUntil } from '#features/site/domain/claims/visible-content.ts';
import { weekdays } from '#features/brokerage/domain/office-hours.ts';
import { formatOfficeDayTime } from '#shared/domain/office-time.ts';
import { answerInquiry } from '#features/brokerage/domain/reply-promise.ts';
import { shippedContent } from '#features/site/domain/parts.ts';
import { insertDemoData } from '#app/db/demo/demo-data.ts';
import { shareSplitOffice } from '#tests/support/split-office.ts';
import { receive } from '#tests/support/stored-inquiries.ts';
import { engines, openTestDatabase } from '#tests/support/test-database.ts';

/** At this time in New York, UTC has the next day. */
const ninePm = 21 * 3600;
const newYearsEve = new Date('2027-01-01T02:00:00Z');

describe.each(engines)('at 9 PM in New York, on %s', (engine) => {
  const { office, goTo, call, agentId } = shareSplitOffice(engine);

  const claim = async () => {
    const rows = (await call('GET', '/website/claims')).json<RegisterRow[]>();
    return rows.find(({ isClaim }) => isClaim);
  };
  const expired = async () =>
    (await call('GET', '/website/notices')).json<WebsiteNotices>().expired;

  test('an inquiry that is due before midnight is due today, and a later one is not', async () => {
    await goTo('2026-06-30', ninePm);
    for (const replyDueAt of ['2026-07-01T03:59:00.000Z', '2026-07-01T04:00:00.000Z']) {
      const id = await receive(office(), { email: `${replyDueAt.slice(11, 13)}@example.com` });
      const inquiries = office().db.updateTable('contactSubmissions').where('id', '=', id);
      await inquiries.set({ replyDueAt }).execute();
    }
    const found = (await call('GET', '/contacts?due=today')).json<{ email: string }[]>();
    expect(found.map(({ email }) => email)).toEqual(['03@example.com']);
  });

  test('a claim that was approved until today is approved today', async () => {
    await goTo('2026-06-30', ninePm);
    const names = { fullName: 'Margaret Ellis', title: 'Qualifying Broker' };
    await office().db.updateTable('adminUsers').set(names).execute();
    const { subject, checksum } = (await claim())!;
    const review = (validUntil: string) =>
      call('POST', '/website/reviews', {
        subject,
        checksum,
        decision: 'approved',
        source: 'Licenses',
        validUntil,
        note: null,
      });
    expect((await review('2026-06-30')).statusCode).toBe(201);
    expect([(await claim())?.state, await expired()]).toEqual(['approved', 0]);
    await goTo('2026-07-01', 60);
    expect([(await claim())?.state, await expired()]).toEqual(['expired', 1]);
  });

  test('days away until today are taken, and days until yesterday are refused', async () => {
    await goTo('2026-06-30', ninePm);
    const statuses = [];
    for (const to of ['2026-06-29', '2026-06-30']) {
      const added = await call('POST', `/agents/${agentId()}/away`, { from: '2026-06-29', to });
      statuses.push(added.statusCode);
    }
    expect(statuses).toEqual([422, 200]);
  });

  test('the file of the claims has the name of today', async () => {
    await goTo('2026-06-30', ninePm);
    const { headers } = await call('GET', '/website/claims/export.csv');
    expect(headers['content-disposition']).toContain('claims-2026-06-30.csv');
  });
});

test('sample records have the same days at 9 PM as at noon', async () => {
  const [noon, evening] = await Promise.all(
    ['2026-06-30T16:00:00Z', '2026-07-01T01:00:00Z'].map(async (now) => {
      const { db, close } = await openTestDatabase('sqlite');
      await insertDemoData(db, new Date(now));
      const days = {
        education: await db
          .selectFrom('continuingEducation')
          .select(['courseTitle', 'completionDate'])
          .orderBy('courseTitle')
          .orderBy('completionDate')
          .execute(),
        licenses: await db
          .selectFrom('agentLicenses')
          .innerJoin('agents', 'agents.id', 'agentId')
          .select(['lastName', 'firstLicensedOn', 'renewalDueOn', 'grecCheckedOn'])
          .orderBy('lastName')
          .execute(),
        splits: await db
          .selectFrom('commissionSplits')
          .innerJoin('agents', 'agents.id', 'agentId')
          .select(['lastName', 'effectiveOn', 'split'])
          .orderBy('lastName')
          .orderBy('effectiveOn')
          .execute(),
      };
      await close();
      return days;
    }),
  );
  expect(evening).toEqual(noon);
});

test('the days until figures are hidden are counted from the office’s day', () => {
  const [sample] = shippedContent.neighborhoods.neighborhoods.entries;
  const entries = [{ ...sample!, asOf: '2025-10', source: 'Savannah Multi-List' }];
  const [notice] = figuresNotices({ neighborhoods: { entries } }, new Date('2026-10-31T01:00:00Z'));
  expect(notice?.daysLeft).toBe(2);
});

test('on New Year’s Eve the website is good until midnight', () => {
  expect(goodUntil(newYearsEve)).toEqual(new Date('2027-01-01T05:00:00Z'));
});

test.each([
  ['2026-12-31T15:05:00.000Z', newYearsEve.toISOString(), 'Dec 31, 10:05 AM'],
  [newYearsEve.toISOString(), '2026-12-31T15:05:00.000Z', 'Dec 31, 9:00 PM'],
])('on New Year’s Eve a time of the same day has no year: %s at %s', (instant, now, shown) => {
  expect(formatOfficeDayTime(instant, now).replaceAll(/\s/g, ' ')).toBe(shown);
});

test.each([
  ['7 PM', '2026-06-30T23:00:00Z', '9:00 PM'],
  ['8 PM', '2026-07-01T00:00:00Z', '10:00 PM'],
])('a reply to an inquiry of %s is promised for today', (_, receivedAt, dueAt) => {
  const office = {
    name: 'Coastal Oak Realty',
    hours: { days: [...weekdays], opens: 9 * 60, closes: 22 * 60, closedDays: {} },
    replyHours: 2,
  };
  const inquiry = { id: 'id', agentName: undefined, receivedAt: new Date(receivedAt) };
  const { reply } = answerInquiry(office, inquiry);
  expect(reply.replaceAll(/\s/g, ' ')).toBe(`We will reply by ${dueAt} today.`);
});
