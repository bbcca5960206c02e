import { describe, expect, test } from 'vitest';
import { recordedDuring } from '#tests/support/audit.ts';
import { sendInquiry } from '#tests/support/inquiries.ts';
import { logIn, wrongLogin } from '#tests/support/logins.ts';
import { callsOf, shareOffice } from '#tests/support/office.ts';
import { adminPassword, createTestApp } from '#tests/support/test-app.ts';
import { engines } from '#tests/support/test-database.ts';

const fromElsewhere = { remoteAddress: '203.0.113.9' };
const login = 'POST /api/admin/login';

describe.each(engines)('A39: the audit trail of logins and refusals on %s', (engine) => {
  const office = shareOffice(engine, { inquiryLimit: 2 });
  const adminId = async () =>
    (await office().db.selectFrom('adminUsers').select('id').executeTakeFirstOrThrow()).id;
  const nothing = { entityId: null, entityName: null, before: null, after: null };
  const during = (act: () => Promise<unknown>) => recordedDuring(office(), act);

  async function flood() {
    for (let time = 0; time < 8; time++) await logIn(office(), wrongLogin(), fromElsewhere);
  }

  const attack = (remoteAddress: string) => async () => {
    for (const url of ['/api/admin/agents', '/api/contact', '/api/admin/agents']) {
      const headers = { cookie: office().cookie, origin: 'https://evil.example' };
      const request = { method: 'POST' as const, url, headers, payload: {}, remoteAddress };
      expect((await office().app.inject(request)).statusCode).toBe(403);
    }
  };

  test('records a login and a logout', async () => {
    const entries = await during(async () => {
      const answer = await logIn(office(), undefined, fromElsewhere);
      const cookie = `sid=${answer.cookies[0]?.value}`;
      const out = { method: 'POST' as const, url: '/api/admin/logout', headers: { cookie } };
      await office().app.inject(out);
      await office().app.inject(out);
    });
    const common = { ...nothing, actorId: await adminId(), actor: 'admin', entity: 'session' };
    expect(entries).toMatchObject([
      { ...common, action: 'login', address: '203.0.113.9', after: { method: 'password' } },
      { ...common, action: 'logout', address: '127.0.0.1' },
    ]);
  });

  test('records each failed login, with the username if it exists', async () => {
    const at = office().clock.read().toISOString();
    let requestId: unknown;
    const entries = await during(async () => {
      await logIn(office(), wrongLogin(), fromElsewhere);
      const answer = await logIn(office(), wrongLogin('NoBody'), fromElsewhere);
      requestId = answer.headers['x-request-id'];
    });
    const common = { ...nothing, actorId: null, action: 'login_failed', entity: 'request', at };
    const place = { entityName: login, address: '203.0.113.0/24' };
    expect(entries).toMatchObject([
      { ...common, ...place, actor: 'admin' },
      // An unknown username is not recorded, because the user may have typed a password into the
      // field for the username.
      { ...common, ...place, actor: null, requestId },
    ]);
  });

  test('records throttled logins with their number', async () => {
    const entries = (await during(flood)).map(({ action, actor, after }) => [action, actor, after]);
    const failures = Array.from({ length: 5 }, () => ['login_failed', 'admin', null]);
    expect(entries).toEqual([...failures, ['login_throttled', 'admin', { times: 3 }]]);
    expect(await during(flood)).toMatchObject([
      { action: 'login_throttled', entityName: login, after: { times: 8 } },
    ]);
  });

  test('records a missing right with its number', async () => {
    await office().addAdministrator('colleague', 'admin');
    const colleague = await callsOf(office(), 'colleague');
    const tryThreeTimes = async () => {
      for (let time = 0; time < 3; time++) {
        expect((await colleague('GET', '/administrators')).statusCode).toBe(403);
      }
    };
    const denied = {
      action: 'access_denied',
      actor: 'colleague',
      entity: 'request',
      entityName: 'GET /api/admin/administrators',
      address: '127.0.0.1',
      after: { times: 3 },
    };
    expect(await during(tryThreeTimes)).toMatchObject([denied]);
    expect(await during(async () => undefined)).toEqual([]);
  });

  test('records a missing right for each administrator at one address', async () => {
    for (const name of ['eleanor', 'marcus']) await office().addAdministrator(name, 'admin');
    const calls = [await callsOf(office(), 'eleanor'), await callsOf(office(), 'marcus')];
    const entries = await during(async () => {
      for (const call of [...calls, ...calls]) await call('GET', '/administrators');
    });
    expect(entries.map(({ action, actor }) => [action, actor])).toEqual([
      ['access_denied', 'eleanor'],
      ['access_denied', 'marcus'],
    ]);
  });

  test('names the administrator of a request from another site, and does not extend the session', async () => {
    const sessions = () => office().db.selectFrom('sessions').selectAll().execute();
    office().clock.advance(600);
    const before = await sessions();
    const headers = { cookie: office().cookie, origin: 'https://evil.example' };
    const entries = await during(() =>
      office().app.inject({ method: 'DELETE', url: '/api/admin/sessions', headers }),
    );
    const entry = { action: 'foreign_origin', actor: 'admin', actorId: await adminId() };
    expect(entries).toMatchObject([entry]);
    expect(await sessions()).toEqual(before);
  });

  test('records requests from other sites with their number, for each address and URL', async () => {
    const refused = { action: 'foreign_origin', entity: 'request', address: '203.0.113.9' };
    expect(await during(attack('203.0.113.9'))).toMatchObject([
      { ...refused, entityName: 'POST /api/admin/agents', before: null, after: { times: 2 } },
      { ...refused, entityName: 'POST /api/contact', before: null, after: { times: 1 } },
    ]);
    const entries = await during(attack('203.0.113.10'));
    expect(new Set(entries.map(({ address }) => address))).toEqual(new Set(['203.0.113.10']));
  });

  test('records throttled visitors with their number, without a name', async () => {
    const entries = await during(async () => {
      for (let time = 0; time < 5; time++) await sendInquiry(office());
    });
    const common = { actorId: null, actor: null, entity: 'request' };
    expect(entries).toMatchObject([
      {
        ...common,
        action: 'rate_limited',
        entityName: 'POST /api/contact',
        after: { times: 3 },
      },
    ]);
  });

  test.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ])('records only the network of the visitor %s', async (remoteAddress, address) => {
    const entries = await during(async () => {
      await logIn(office(), wrongLogin(), { remoteAddress });
      for (let time = 0; time < 3; time++) {
        await sendInquiry(office(), undefined, { remoteAddress });
      }
    });
    expect(entries).toMatchObject([
      { action: 'login_failed', address },
      { action: 'rate_limited', address },
    ]);
  });

  test('does not record calls without a session, unknown paths or invalid fields', async () => {
    const entries = await during(async () => {
      for (const url of ['/api/admin/agents', '/api/admin/audit', '/api/unknown', '/unknown']) {
        await office().app.inject(url);
      }
      await office().call('POST', '/agents', {});
    });
    expect(entries).toEqual([]);
  });

  test('records each wrong current password, without the password', async () => {
    const change = { currentPassword: 'hunter2hunter2', newPassword: adminPassword };
    const entries = await during(async () => {
      for (let time = 0; time < 7; time++) await office().call('PUT', '/password', change);
    });
    const id = await adminId();
    const who = { actor: 'admin', actorId: id, address: '127.0.0.1' };
    const what = { action: 'password_refused', entity: 'administrator', entityId: id };
    const refused = { ...nothing, ...who, ...what, entityName: 'admin' };
    const throttled = {
      ...who,
      action: 'rate_limited',
      entity: 'request',
      after: { times: 2 },
    };
    expect(entries).toMatchObject([...Array.from({ length: 5 }, () => refused), throttled]);
    expect(JSON.stringify(entries)).not.toContain('hunter2');
  });

  test('records a changed password and ended sessions', async () => {
    const newPassword = 'violet lanterns over the harbor';
    const entries = await during(async () => {
      await office().call('PUT', '/password', { currentPassword: adminPassword, newPassword });
      const headers = { cookie: await office().signIn('admin', newPassword) };
      await office().app.inject({ method: 'DELETE', url: '/api/admin/sessions', headers });
    });
    const id = await adminId();
    const common = { ...nothing, actorId: id, actor: 'admin', entity: 'administrator' };
    expect(entries).toMatchObject([
      { ...common, action: 'password_changed', entityId: id, entityName: 'admin' },
      { action: 'login' },
      { ...common, action: 'sessions_ended', entityId: id, entityName: 'admin' },
    ]);
  });
});

test('the audit trail has the forwarded address only from a trusted proxy', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.7' };
  for (const [trustProxy, address] of [
    [undefined, '127.0.0.1'],
    ['127.0.0.1', '198.51.100.7'],
  ] as const) {
    const testApp = await createTestApp('sqlite', { trustProxy });
    await testApp.addAdministrator();
    const entries = await recordedDuring(testApp, () => logIn(testApp, undefined, { headers }));
    expect(entries).toMatchObject([{ action: 'login', address }]);
    await testApp.close();
  }
});
