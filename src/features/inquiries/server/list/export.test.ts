import { describe, expect, test } from 'vitest';
import { callsOf } from '#tests/support/office.ts';
import {
  addInquiryAgent,
  copyInquiry,
  inquiriesTrail,
  inquiryCalls,
  receive,
  setInquiry,
  shareInquiries,
} from '#tests/support/stored-inquiries.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('the export of inquiries on %s', (engine) => {
  const office = shareInquiries(engine);
  const exported = (query = '') => office().call('GET', `/contacts/export.csv?${query}`);
  const firstNames = async (query = '') => {
    const rows = (await exported(query)).body.trimEnd().split('\r\n').slice(1);
    return rows.map((row) => row.split('","')[2]);
  };

  test('is a CSV file in UTF-8 with a byte order mark', async () => {
    const answer = await exported();
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="contact-submissions-2026-\d\d-\d\d.csv"$/,
    );
    expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(answer.body).toContain('"Status","First name","Last name"');
  });

  test('has the list’s filters and order, and no spam unless it is asked for', async () => {
    const agentId = await addInquiryAgent(office());
    await receive(office(), { firstName: 'Bea', service: 'buying' });
    await receive(office(), { firstName: 'Abe', service: 'selling', agentId });
    await receive(office(), { firstName: 'Bot', leaveEmpty: 'x' });
    expect(await firstNames('sort=name')).toEqual(['Abe', 'Bea']);
    expect(await firstNames('sort=name&dir=desc')).toEqual(['Bea', 'Abe']);
    expect(await firstNames('status=spam')).toEqual(['Bot']);
    expect(await firstNames('status=new&service=buying')).toEqual(['Bea']);
    expect(await firstNames(`agent=${agentId}`)).toEqual(['Abe']);
    expect(await firstNames('q=bea')).toEqual(['Bea']);
    expect(await firstNames('q=nothing')).toEqual([]);
  });

  test('ignores the page and refuses invalid filters', async () => {
    expect((await exported('status=lost')).statusCode).toBe(422);
    await copyInquiry(office(), await receive(office()), 29);
    expect(await firstNames('page=2')).toHaveLength(30);
  });

  test('escapes formulas, and keeps quotes and line breaks in their cell', async () => {
    const formulas = ['=1+1', '+1 912', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1'];
    const later = ['\n=1', '\nplain', ' =1', ' \t\n @SUM(A1)', '\u00a0+1', '\u3000＝1'];
    for (const message of [...formulas, ...later])
      await receive(office(), { message, firstName: 'Formula' });
    await receive(office(), { message: 'a "quoted", word\n=2\r\nthird', firstName: 'Formula' });
    const { body } = await exported('q=formula');
    for (const message of [...formulas, ...later]) expect(body).toContain(`,"'${message}",`);
    expect(body).toContain(',"a ""quoted"", word\n=2\r\nthird",');
  });

  test('has times of the office that a spreadsheet reads as times', async () => {
    const id = await receive(office(), { firstName: 'Timed' });
    await setInquiry(office(), id, { createdAt: '2026-03-10T13:05:00.000Z' });
    const [head, row] = (await exported()).body.split('\r\n');
    expect(head).toContain('"Received (Eastern Time)"');
    expect(head).toContain('"First response (Eastern Time)"');
    expect(row).toMatch(/^"2026-03-10 09:05","New","Timed",/);
  });

  test('contains the office minutes to the first answer', async () => {
    const id = await receive(office(), { firstName: 'Timed' });
    office().clock.advance(20 * 60);
    await inquiryCalls(office).edit(id, { status: 'done', isAnswered: true });
    const call = await callsOf(office(), 'admin');
    const { body } = await call('GET', '/contacts/export.csv?q=timed');
    expect(body).toMatch(/"2026-\d\d-\d\d \d\d:\d\d",20,/);
  });

  test('writes an audit entry with the count and without the inquiries’ content', async () => {
    await receive(office(), { firstName: 'Amelia', lastName: 'Carter' });
    await receive(office(), { firstName: 'Bot', lastName: 'Carter', leaveEmpty: 'x' });
    const before = (await inquiriesTrail(office())).length;
    await exported('q=carter');
    const added = (await inquiriesTrail(office())).slice(before);
    expect(added).toMatchObject([{ action: 'export', actor: 'admin', after: '{"inquiries":1}' }]);
    expect(JSON.stringify(added)).not.toContain('arter');
  });

  // Keep this test last, because it moves the clock to the next day in UTC.
  test('is named after the day in Savannah', async () => {
    const { app, clock, signIn } = office();
    const today = clock.read().toISOString().slice(0, 10);
    const evening = new Date(`${today}T00:00:00Z`).setUTCHours(25, 30);
    clock.advance((evening - clock.read().getTime()) / 1000);
    const headers = { cookie: await signIn() };
    const answer = await app.inject({ url: '/api/admin/contacts/export.csv', headers });
    expect(answer.headers['content-disposition']).toContain(`contact-submissions-${today}.csv`);
  });
});
