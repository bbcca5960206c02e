import { beforeEach, describe, expect, test } from 'vitest';
import type { Inquiry } from '#domain/inquiries.ts';
import {
  addInquiryAgent,
  inquiriesTrail,
  receive,
  shareInquiries,
} from '#tests/support/stored-inquiries.ts';
import { engines } from '#tests/support/test-database.ts';

const people = [
  { firstName: 'Amelia', lastName: 'Carter', email: 'amelia@example.com', service: 'buying' },
  { firstName: 'José', lastName: 'Abreu', email: 'jose@example.com', service: 'selling' },
  { firstName: 'Ruth', lastName: 'Lindqvist', email: 'ruth@example.com', service: 'consultation' },
];

describe.each(engines)('the list of inquiries on %s', (engine) => {
  const office = shareInquiries(engine);
  let agentId = '';
  /** Adds three inquiries: Amelia's is the oldest, José's is about the agent, Ruth's is spam. */
  beforeEach(async () => {
    agentId = await addInquiryAgent(office());
    const parts = [{ phone: '100% sure' }, { agentId, message: 'Tybee_Light' }, { website: 'x' }];
    for (const [index, person] of people.entries()) {
      await receive(office(), { ...person, ...parts[index] });
      office().clock.advance(60);
    }
  });

  const ask = (query: string) => office().call('GET', `/contacts?${query}`);
  const names = async (query: string) =>
    (await ask(query)).json<Inquiry[]>().map(({ firstName }) => firstName);

  test.each([
    ['', ['Ruth', 'José', 'Amelia']],
    ['q=carter', ['Amelia']],
    ['q=JOSE', ['José']],
    ['q=ruth%40example', ['Ruth']],
    ['q=tybee_l', ['José']],
    ['q=tybee-l', []],
    ['q=%25', ['Amelia']],
    ['q=%27%20or%201%3D1', []],
    ['status=new', ['José', 'Amelia']],
    ['status=spam', ['Ruth']],
    ['status=done', []],
    ['service=selling', ['José']],
    ['agent=none', ['Ruth', 'Amelia']],
    ['agent=none&status=new&service=buying&q=a', ['Amelia']],
    ['sort=name', ['José', 'Amelia', 'Ruth']],
    ['sort=name&dir=desc', ['Ruth', 'Amelia', 'José']],
    ['sort=received', ['Amelia', 'José', 'Ruth']],
    ['sort=service', ['Amelia', 'Ruth', 'José']],
    ['sort=status&dir=desc', ['Ruth', 'José', 'Amelia']],
    ['sort=agent&dir=desc', ['José', 'Ruth', 'Amelia']],
    ['page=9', ['Ruth', 'José', 'Amelia']],
  ])('for "%s" is %j', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  test('can be filtered by agent', async () => {
    expect(await names(`agent=${agentId}`)).toEqual(['José']);
  });

  test('filters by days in the office’s time zone', async () => {
    await office()
      .db.updateTable('contactSubmissions')
      .set({ createdAt: '2026-03-09T03:59:59.999Z' })
      .where('firstName', '=', 'Amelia')
      .execute();
    expect(await names('from=2026-03-08&to=2026-03-08')).toEqual(['Amelia']);
    expect(await names('from=2026-03-09&to=2026-03-09')).toEqual([]);
    expect(await names('to=2026-03-07')).toEqual([]);
  });

  test('has pages, with the total in a header', async () => {
    for (let nth = 0; nth < 27; nth++) await receive(office(), { message: `${nth}` });
    const answer = await ask('page=2');
    expect(answer.headers['x-total-count']).toBe('30');
    expect(answer.json()).toHaveLength(5);
  });

  test.each([
    ['status', 'lost'],
    ['agent', 'abc'],
    ['service', 'renting'],
    ['from', '2026-02-30'],
    ['to', 'today'],
    ['sort', '1;select'],
    ['dir', 'up'],
    ['page', '0'],
  ])('refuses an invalid %s', async (name, value) => {
    const answer = await ask(`${name}=${value}`);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual([name]);
  });

  const exported = (query = '') => office().call('GET', `/contacts/export.csv?${query}`);

  describe('as CSV', () => {
    test('is a file of the filtered inquiries, in the list’s order', async () => {
      const answer = await exported('status=new&sort=name');
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
      const [head, ...rows] = answer.body.trimEnd().split('\r\n');
      expect(head).toContain('"Received","Status","First name","Last name"');
      expect(rows.map((row) => row.split('","')[2])).toEqual(['José', 'Amelia']);
    });

    test('escapes formulas, and keeps quotes and line breaks in their cell', async () => {
      const formulas = ['=1+1', '+1 912', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1'];
      for (const message of formulas) await receive(office(), { message, firstName: 'Formula' });
      await receive(office(), { message: 'a "quoted", word\n=2\r\nthird', firstName: 'Formula' });
      const { body } = await exported('q=formula');
      for (const message of formulas) expect(body).toContain(`,"'${message}",`);
      expect(body).toContain(',"a ""quoted"", word\n=2\r\nthird",');
      expect(body).not.toMatch(/(^|,)"?[=+\-@\t＝]/);
    });

    test('ignores the page and refuses invalid filters', async () => {
      expect((await exported('status=lost')).statusCode).toBe(422);
      for (let nth = 0; nth < 27; nth++) await receive(office(), { firstName: `P${nth}` });
      expect((await exported('page=2')).body.trimEnd().split('\r\n')).toHaveLength(31);
    });

    test('contains the office minutes to the first answer', async () => {
      const id = await receive(office(), { firstName: 'Timed' });
      office().clock.advance(20 * 60);
      const answered = { status: 'done', assignedAgentId: null, isAnswered: true };
      await office().call('PUT', `/contacts/${id}`, answered);
      expect((await exported('q=timed')).body).toContain('M",20,');
    });

    test('writes an audit entry without the inquiries’ content', async () => {
      const before = (await inquiriesTrail(office())).length;
      await exported('q=carter');
      const added = (await inquiriesTrail(office())).slice(before);
      expect(added).toMatchObject([{ action: 'export', actor: 'admin', after: '{"inquiries":1}' }]);
      expect(JSON.stringify(added)).not.toContain('arter');
    });

    test('needs a session', async () => {
      const answer = await office().app.inject('/api/admin/contacts/export.csv');
      expect(answer.statusCode).toBe(401);
    });

    // This test is the last one because it moves the clock.
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
});
