import { describe, expect, test } from 'vitest';
import type { DigestAnswer, DigestPreview } from '#features/deadlines/domain/digest.ts';
import { digestDueAt, digestWords } from '#features/deadlines/domain/digest.ts';
import { recordedDuring } from '#tests/support/audit.ts';
import { addAgent } from '#tests/support/record-samples.ts';
import { callsOf, refusalOf, shareOffice } from '#tests/support/office.ts';
import { engines } from '#tests/support/test-database.ts';

const settings = {
  hour: 8,
  recipients: ['owner@example.com'],
  agentEmails: true,
  thresholds: [60, 0],
  off: ['duty_change'],
};

const due = (day: string, hour: number) => digestDueAt(day, hour).toISOString();

test('the digest is due at its hour also on the days on which the clocks change', () => {
  expect(due('2026-11-21', 7)).toBe('2026-11-21T12:00:00.000Z');
  expect(due('2026-11-01', 7)).toBe('2026-11-01T12:00:00.000Z');
  expect(due('2026-11-01', 1)).toBe('2026-11-01T05:00:00.000Z');
  expect(due('2027-03-14', 7)).toBe('2027-03-14T11:00:00.000Z');
  expect(due('2027-03-14', 2)).toBe('2027-03-14T07:00:00.000Z');
  expect(due('2026-11-21', 0)).toBe('2026-11-21T05:00:00.000Z');
  expect(due('2026-11-21', 23)).toBe('2026-11-22T04:00:00.000Z');
});

test('the dashboard says when the last digest left and when the next will', () => {
  const run = {
    officeDay: '2026-11-23',
    claimedAt: '2026-11-23T12:00:00.000Z',
    finishedAt: '2026-11-23T12:00:01.000Z',
    officeEmails: 2,
    agentEmails: 0,
    error: null,
  };
  const digest: DigestAnswer = {
    lastRun: run,
    lastDigest: run,
    nextAt: '2026-11-25T12:00:00.000Z',
    settings: { ...settings, off: ['late_agent'] },
    isSending: true,
    isClockTrusted: true,
  };
  expect(digestWords(digest, new Date('2026-11-24T13:30:00.000Z'))).toEqual({
    words: 'Last digest Monday 7:00 AM to 2 people. Next tomorrow 7:00 AM',
    isLate: false,
    off: 'Switched off: Late inquiry to agent',
  });
  expect(digestWords(digest, new Date('2026-11-24T15:00:00.000Z')).isLate).toBe(true);
});

test.each([
  ['2026-11-17', 'Nov 17'],
  ['2026-11-18', 'Wednesday'],
])('the dashboard names the digest of %s by “%s” on November 24', (officeDay, name) => {
  const at = `${officeDay}T12:00:00.000Z`;
  const sent = { officeDay, claimedAt: at, finishedAt: at, officeEmails: 1, agentEmails: 0 };
  const lastDigest = { ...sent, error: null };
  const answer = {
    lastRun: null,
    lastDigest,
    nextAt: '2026-11-25T12:00:00.000Z',
    settings: { ...settings, off: [] },
    isSending: true,
    isClockTrusted: true,
  };
  const now = new Date('2026-11-24T13:30:00.000Z');
  const { words, isLate, off } = digestWords(answer, now);
  expect(words).toContain(`Last digest ${name} 7:00`);
  expect([isLate, off]).toEqual([false, '']);
  const none = digestWords({ ...answer, lastDigest: null, isClockTrusted: false }, now);
  expect(none.words).toMatch(/^No digest yet. No digest is sent, because/);
  expect(none.isLate).toBe(true);
});

describe.each(engines)('the settings of the digest on %s', (engine) => {
  const office = shareOffice(engine);
  const save = (over: object, headers = {}) =>
    office().call('PUT', '/digest/settings', { ...settings, ...over }, headers);

  test('are kept with their version, and the front desk only reads them', async () => {
    const first = await office().call('GET', '/digest');
    expect(first.json<DigestAnswer>()).toMatchObject({
      lastRun: null,
      settings: { hour: 7, recipients: [], agentEmails: false, off: [] },
      isSending: true,
      isClockTrusted: true,
    });
    const etag = String(first.headers.etag);
    const saved = await save({}, { 'if-match': etag });
    expect(saved.json<DigestAnswer>().settings).toEqual(settings);
    const stale = await save({ hour: 9 }, { 'if-match': etag });
    expect([stale.statusCode, stale.json<{ current: object }>().current]).toEqual([412, settings]);
    await office().addAdministrator('desk', 'front_desk');
    const frontDesk = await callsOf(office(), 'desk');
    expect((await frontDesk('GET', '/digest')).statusCode).toBe(200);
    expect((await frontDesk('PUT', '/digest/settings', settings)).statusCode).toBe(403);
  });

  test.each([
    ['hour', 24],
    ['hour', 7.5],
    ['recipients', Array.from({ length: 11 }, (_, nth) => `a${nth}@example.com`)],
    ['recipients', ['nobody']],
    ['thresholds', [30, 60]],
    ['thresholds', [30, 30]],
    ['thresholds', [7.5]],
    ['thresholds', [366, 0]],
    ['thresholds', [-1]],
    ['thresholds', [10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]],
    ['off', ['reply']],
  ])('refuse %s %j', async (field, value) => {
    const refused = refusalOf(await save({ [field]: value }));
    expect([refused.status, Object.keys(refused.errors)]).toEqual([422, [field]]);
  });

  test('the preview says what the next digest would say', async () => {
    const { day, subject, agentEmails } = (
      await office().call('GET', '/digest/preview')
    ).json<DigestPreview>();
    expect({ day, subject, agentEmails }).toEqual({
      day: '2026-11-21',
      subject: null,
      agentEmails: 0,
    });
  });

  test('the preview has the deadlines of now, and the agents who would be emailed if that were on', async () => {
    const { id: agentId } = await addAgent(office());
    await save({ agentEmails: false });
    const deadline = { agentId, kind: 'mls', dueOn: '2026-12-01' };
    await office().call('POST', '/deadlines', deadline);
    const preview = async () =>
      (await office().call('GET', '/digest/preview')).json<DigestPreview>();
    const expected = { subject: '1 deadline', agentEmails: 1 };
    expect(await preview()).toMatchObject({ ...expected, text: expect.stringContaining('MLS') });
    expect(await preview()).toMatchObject(expected);
    expect(await office().db.selectFrom('emailMessages').select('id').execute()).toEqual([]);
  });

  test('the last run is told, and the last one with an email to the office', async () => {
    for (const [officeDay, officeEmails] of [
      ['2026-11-18', 1],
      ['2026-11-19', 2],
      ['2026-11-20', 0],
    ] as const) {
      const times = {
        claimedAt: `${officeDay}T12:00:00.000Z`,
        finishedAt: `${officeDay}T12:00:01Z`,
      };
      await office()
        .db.insertInto('digestRuns')
        .values({ officeDay, officeEmails, ...times })
        .execute();
    }
    expect((await office().call('GET', '/digest')).json()).toMatchObject({
      lastRun: { officeDay: '2026-11-20' },
      lastDigest: { officeDay: '2026-11-19', officeEmails: 2 },
    });
  });

  test('say that the date is right when they are saved, also without a change', async () => {
    await save({});
    const { db, clock } = office();
    const at = clock.read().toISOString();
    await db.insertInto('digestRuns').values({ officeDay: '2026-11-21', claimedAt: at }).execute();
    clock.advance(200 * 24 * 3600);
    const call = await callsOf(office(), 'admin');
    const isTrusted = async () =>
      (await call('GET', '/digest')).json<DigestAnswer>().isClockTrusted;
    expect(await isTrusted()).toBe(false);
    const entries = await recordedDuring(office(), () => call('PUT', '/digest/settings', settings));
    expect([await isTrusted(), entries]).toEqual([true, []]);
  });
});
