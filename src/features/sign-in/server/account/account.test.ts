import { describe, expect, test } from 'vitest';
import type { AdministratorAccount } from '#features/sign-in/domain/administrators.ts';
import { recordedDuring } from '#tests/support/audit.ts';
import { brokenTexts } from '#tests/support/hostile-text.ts';
import { callsOf, refusalOf, shareOffice } from '#tests/support/office.ts';
import { findSession } from '#features/sign-in/server/active-sessions.ts';

const path = '/account';
const ruth = { fullName: 'Ruth Okafor', title: 'Qualifying Broker' };
const lineMessage = 'Please use one line without characters that cannot be shown';

describe('the name and title of an administrator', () => {
  const office = shareOffice('sqlite');
  const read = async () => (await office().call('GET', path)).json<AdministratorAccount>();
  const save = (body: object, headers = {}) => office().call('PUT', path, body, headers);

  test('are empty at first, saved with an ETag and recorded in the audit trail', async () => {
    const first = await office().call('GET', path);
    expect(first.json()).toMatchObject({ username: 'admin', fullName: null, title: null });
    const ifMatch = { 'if-match': String(first.headers['etag']) };
    const entries = await recordedDuring(office(), async () => {
      const saved = await save({ ...ruth, fullName: ' Ruth Okafor ' }, ifMatch);
      expect([saved.statusCode, saved.json()]).toMatchObject([200, ruth]);
      expect(saved.headers['etag']).not.toBe(first.headers['etag']);
    });
    expect(entries).toMatchObject([
      { action: 'update', entity: 'administrator', entityName: 'admin', actor: 'admin' },
    ]);
    expect(entries[0]?.after).toEqual(ruth);
    expect(await read()).toMatchObject(ruth);
  });

  test('are in the list of administrators, and the name is in the session', async () => {
    await save(ruth);
    const [listed] = (await office().call('GET', '/administrators')).json<AdministratorAccount[]>();
    expect(listed).toMatchObject({ username: 'admin', ...ruth });
    expect((await office().call('GET', '/session')).json()).toEqual({
      user: { username: 'admin', role: 'super_admin', fullName: ruth.fullName },
    });
  });

  test('come with the administrator of each request', async () => {
    await save(ruth);
    const [, token = ''] = office().cookie.split('=');
    const sessionLimits = { idleSeconds: 60, maxSeconds: 60 };
    const rules = { sessionLimits, factorPolicy: 'optional' } as const;
    expect(await findSession(office().db, token, rules, office().clock.read())).toMatchObject(ruth);
  });

  test('A30: are not overwritten by a save of an old version', async () => {
    const { headers } = await office().call('GET', path);
    const ifMatch = { 'if-match': String(headers['etag']) };
    expect((await save(ruth, ifMatch)).statusCode).toBe(200);
    const entries = await recordedDuring(office(), async () => {
      const late = await save({ fullName: 'Ruth Adler', title: null }, ifMatch);
      expect([late.statusCode, late.json()]).toMatchObject([412, { current: ruth }]);
    });
    expect([entries, await read()]).toMatchObject([[], ruth]);
  });

  test('A22: belong to the caller, and nothing else of the account can be sent', async () => {
    await office().addAdministrator('clerk', 'admin');
    const clerk = await callsOf(office(), 'clerk');
    const { id } = await read();
    const foreign = { id, username: 'root', role: 'super_admin', isActive: false, version: 9 };
    const saved = await clerk('PUT', path, { ...foreign, fullName: 'Ida Clerk' });
    expect(saved.json()).toMatchObject({ username: 'clerk', role: 'admin', isActive: true });
    expect(saved.json()).toMatchObject({ fullName: 'Ida Clerk', title: null });
    expect(await read()).toMatchObject({ username: 'admin', fullName: null });
  });

  test.each([
    ['Bo', ''],
    ['x'.repeat(100), 'x'.repeat(100)],
    ['José O’Núñez-李 明', 'Broker 🏡'],
    ['שלום', '"><script>'],
  ])('%s can be a name, and %s a title', async (fullName, title) => {
    const saved = await save({ fullName, title });
    expect([saved.statusCode, saved.json()]).toMatchObject([
      200,
      { fullName, title: title || null },
    ]);
  });

  test.each([
    ['no name', { fullName: '' }, { fullName: ['Required'] }],
    ['a missing name', { fullName: undefined }, { fullName: ['Required'] }],
    ['white space', { fullName: ' \t ' }, { fullName: ['Required'] }],
    ['one letter', { fullName: ' R ' }, { fullName: ['Please use at least 2 characters'] }],
    [
      'too many letters',
      { fullName: 'x'.repeat(101), title: 'x'.repeat(101) },
      {
        fullName: ['Please use at most 100 characters'],
        title: ['Please use at most 100 characters'],
      },
    ],
    ...['a\nb', 'a\r\nb', 'a\u2028b', 'a\u0085b', 'a\tb', 'a\u001Bb', 'a\u202Eb', 'a\u2066b'].map(
      (text): [string, object, object] => [
        JSON.stringify(text),
        { fullName: text, title: text },
        { fullName: [lineMessage], title: [lineMessage] },
      ],
    ),
    ...brokenTexts.map(([name, text]): [string, object, object] => [
      name,
      { fullName: `a${text}` },
      { fullName: [lineMessage] },
    ]),
  ])('%s is refused', async (_name, fields, errors) => {
    await save(ruth);
    const entries = await recordedDuring(office(), async () => {
      expect(refusalOf(await save({ ...ruth, ...fields }))).toEqual({ status: 422, errors });
    });
    expect([entries, await read()]).toMatchObject([[], ruth]);
  });
});
