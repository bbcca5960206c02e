import { v7 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import type { ClosedDaysByYear } from '#features/brokerage/domain/closed-days.ts';
import type { InquiryDetail } from '#features/inquiries/domain/inquiries.ts';
import { createLiveSite } from '#features/site/server/live-site.ts';
import type { AuditEntry } from '#shared/domain/audit/entries.ts';
import { refusalOf } from '#tests/support/office.ts';
import { receive } from '#tests/support/stored-inquiries.ts';
import { engines } from '#tests/support/test-database.ts';
import { loadBuiltSite } from '#tests/support/test-site.ts';
import { useWebsite } from '#tests/support/website.ts';

const hour = 3600;
const thanksgiving = { date: '2026-11-26', name: 'Thanksgiving' };
const blackFriday = { date: '2026-11-27', name: 'Day after Thanksgiving' };

describe.each(engines)('closed days on %s', (engine) => {
  // The office's clock shows 10 AM on November 21, 2026, a Saturday.
  const office = useWebsite(engine, {
    sessionLimits: { idleSeconds: 14 * 24 * hour, maxSeconds: 14 * 24 * hour },
  });
  const read = async () => (await office().call('GET', '/closed-days')).json<ClosedDaysByYear>();
  const replace = (days: object, headers = {}) =>
    office().call('PUT', '/closed-days', days, headers);
  const detail = async (id: string) =>
    (await office().call('GET', `/contacts/${id}`)).json<InquiryDetail>();
  const dueAt = async (id: string) => (await detail(id)).replyDueAt;
  const passHoursUntil = (instant: string) =>
    office().clock.advance((Date.parse(instant) - office().clock.read().getTime()) / 1000);

  test('are the federal holidays of this and the next year until they are replaced', async () => {
    const days = await read();
    expect(Object.keys(days)).toEqual(['2026', '2027']);
    expect(days[2026]).toContainEqual(thanksgiving);
    // A year that is sent unchanged is not stored, and not in the audit trail.
    const answer = await replace({ 2026: [blackFriday, thanksgiving], 2027: days[2027] });
    expect(answer.headers.etag).toBe('"1"');
    expect(answer.json()).toEqual({ 2026: [thanksgiving, blackFriday], 2027: days[2027] });
    expect(await read()).toEqual(answer.json());
    const { json } = await office().call('GET', '/audit?entity=closed_days');
    expect(json<AuditEntry[]>()).toMatchObject([
      {
        actor: 'admin',
        entityName: '2026',
        before: { '2026-11-27': null, '2026-12-25': 'Christmas Day' },
        after: { '2026-11-27': blackFriday.name, '2026-12-25': null },
      },
    ]);
  });

  test('decide when an inquiry is due and how long the answer took', async () => {
    passHoursUntil('2026-11-26T15:00:00Z');
    const id = await receive(office());
    expect(await dueAt(id)).toBe('2026-11-27T16:00:00.000Z');
    passHoursUntil('2026-11-27T15:00:00Z');
    await office().call('PUT', `/contacts/${id}`, {
      status: 'done',
      assignedAgentId: null,
      isAnswered: true,
    });
    expect((await detail(id)).responseMinutes).toBe(60);
  });

  test('move open inquiries when a day is added or removed, and no others', async () => {
    passHoursUntil('2026-11-25T22:00:00Z');
    const [open, answered] = [
      await receive(office()),
      await receive(office(), { email: 'b@b.co' }),
    ];
    await office().call('POST', `/contacts/${answered}/calls`, { outcome: 'reached' });
    const closed = await receive(office(), { email: 'c@c.co' });
    const change = { kind: 'done' };
    await office().call('POST', '/contacts/bulk', { ids: [closed], change });
    await replace({ 2026: [thanksgiving, blackFriday] });
    expect(await dueAt(closed)).toBe('2026-11-27T15:00:00.000Z');
    expect(await dueAt(open)).toBe('2026-11-28T15:00:00.000Z');
    expect(await dueAt(answered)).toBe('2026-11-27T15:00:00.000Z');
    await replace({ 2026: [] });
    expect(await dueAt(open)).toBe('2026-11-26T15:00:00.000Z');
  });

  test('move an inquiry that came in on the day that is closed now', async () => {
    await replace({ 2026: [thanksgiving] });
    passHoursUntil('2026-11-27T15:00:00Z');
    const id = await receive(office());
    expect(await dueAt(id)).toBe('2026-11-27T17:00:00.000Z');
    await replace({ 2026: [thanksgiving, blackFriday] });
    expect(await dueAt(id)).toBe('2026-11-28T16:00:00.000Z');
  });

  test('move more inquiries than one batch', async () => {
    const id = await receive(office());
    const { db } = office();
    const row = await db
      .selectFrom('contactSubmissions')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const others = Array.from({ length: 500 }, () => ({ ...row, id: newId() }));
    await db.insertInto('contactSubmissions').values(others).execute();
    await replace({ 2026: [{ date: '2026-11-21', name: 'Storm' }] });
    const due = await db.selectFrom('contactSubmissions').select('replyDueAt').distinct().execute();
    expect(due).toEqual([{ replyDueAt: '2026-11-22T16:00:00.000Z' }]);
  });

  test('are for super admins to change, and a change that others overtook is refused', async () => {
    const first = await office().editorCall('GET', '/closed-days');
    const { etag } = first.headers;
    expect((await office().editorCall('PUT', '/closed-days', {})).statusCode).toBe(403);
    const saved = await replace({ 2026: [thanksgiving] }, { 'if-match': etag });
    expect(saved.statusCode).toBe(200);
    const late = await replace({ 2026: [] }, { 'if-match': etag });
    expect([late.statusCode, late.json<{ current: unknown }>().current]).toEqual([
      412,
      saved.json(),
    ]);
    const next = await replace({ 2027: [] }, { 'if-match': saved.headers.etag });
    expect(next.json()).toEqual({ 2026: [thanksgiving], 2027: [] });
  });

  test('are refused with the field that is wrong', async () => {
    const refusals: [object, string][] = [
      [{ 2026: [{ ...thanksgiving, date: '2026-11-31' }] }, '2026.0.date'],
      [{ 2026: [thanksgiving, { ...thanksgiving, date: '2027-11-25' }] }, '2026.1.date'],
      [{ 2026: [thanksgiving, thanksgiving] }, '2026.1.date'],
      [{ 2026: [{ ...thanksgiving, name: ' ' }] }, '2026.0.name'],
      [{ 2026: [{ ...thanksgiving, name: 'x'.repeat(61) }] }, '2026.0.name'],
      [{ 2026: Array.from({ length: 61 }, () => thanksgiving) }, '2026'],
      [{ 2032: [] }, '2032'],
      [{ soon: [] }, 'soon'],
      [{ 2026: 'none' }, '2026'],
    ];
    for (const [days, field] of refusals) {
      const { status, errors } = refusalOf(await replace(days));
      expect([days, status, Object.keys(errors)]).toEqual([days, 422, [field]]);
    }
  });

  test('reach another instance with its next refresh, and its home page until midnight', async () => {
    const { db, clock, liveSite } = office();
    const other = createLiveSite({ db, site: await loadBuiltSite(), clock: clock.read });
    await other.refresh();
    await replace({ 2026: [thanksgiving, blackFriday] });
    expect(liveSite.current().brokerage.hours.closedDays[2026]).toHaveLength(2);
    await other.refresh();
    const home = () => other.current().renderPage({ page: 'home' }, 'https://example.com').html;
    expect(home()).toContain(
      'Closed Thursday, November 26 (Thanksgiving) and Friday, November 27 (Day after Thanksgiving).',
    );
    expect(home()).toContain(
      '"opens":"00:00","closes":"00:00","validFrom":"2026-11-26","validThrough":"2026-11-26"',
    );
    passHoursUntil('2026-11-27T05:00:00Z');
    await other.refresh();
    expect(home()).toContain(' Closed Friday, November 27 (Day after Thanksgiving).');
    expect(home()).not.toContain('2026-11-26');
  });
});
