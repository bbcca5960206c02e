import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { ApiToken } from '#features/programs/domain/tokens.ts';
import { recordedDuring } from '#tests/support/audit.ts';
import { refusalOf, shareOffice } from '#tests/support/office.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { engines } from '#tests/support/test-database.ts';
import { callWithToken, insertTestToken } from '#tests/support/tokens.ts';
import { isToken } from './token-text.ts';

const input = { name: 'CRM sync', scopes: ['inquiries:read', 'hooks'], expiresInDays: 90 };

describe.each(engines)('making tokens on %s', (engine) => {
  const office = shareOffice(engine);
  const make = (body: object = input) => office().call('POST', '/api/tokens', body);
  const list = async () => (await office().call('GET', '/api/tokens')).json<ApiToken[]>();

  test('a new token is answered once, and only its hash is stored', async () => {
    const answer = await make();
    const { token, ...made } = answer.json<ApiToken & { token: string }>();
    expect(answer.statusCode).toBe(201);
    expect(isToken(token)).toBe(true);
    const now = office().clock.read();
    expect(made).toEqual({
      id: expect.any(String),
      name: 'CRM sync',
      scopes: ['inquiries:read', 'hooks'],
      createdBy: 'admin',
      createdAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + 90 * 24 * 3600 * 1000).toISOString(),
      lastUsedAt: null,
      lastUsedFrom: null,
    });
    expect(await list()).toEqual([made]);
    const rows = await office().db.selectFrom('apiTokens').selectAll().execute();
    expect(rows[0]?.tokenHash).toBe(createHash('sha256').update(token).digest('hex'));
    expect(JSON.stringify(rows)).not.toContain(token);
    expect((await callWithToken(office(), token)('GET', '/contacts')).statusCode).toBe(200);
  });

  test('both changes are in the audit trail, without the token', async () => {
    let token = '';
    const entries = await recordedDuring(office(), async () => {
      const made = (await make()).json<{ id: string; token: string }>();
      token = made.token;
      await office().call('DELETE', `/api/tokens/${made.id}`);
    });
    expect(entries).toMatchObject([
      {
        action: 'create',
        entity: 'api_token',
        entityName: 'CRM sync',
        actor: 'admin',
        after: { scopes: 'Read inquiries; Connect and end its own webhooks' },
      },
      { action: 'ended', entity: 'api_token', entityName: 'CRM sync', actor: 'admin' },
    ]);
    expect(JSON.stringify(entries)).not.toContain(token);
    expect(await list()).toEqual([]);
  });

  test('the newest token is listed first', async () => {
    for (const name of ['First', 'Second']) await make({ ...input, name });
    expect((await list()).map(({ name }) => name)).toEqual(['Second', 'First']);
  });

  test('a token is revoked once', async () => {
    const { id } = (await make()).json<{ id: string }>();
    const revoke = () => office().call('DELETE', `/api/tokens/${id}`);
    expect([(await revoke()).statusCode, (await revoke()).statusCode]).toEqual([204, 404]);
  });

  test.each([
    [{ name: ' ' }, 'name', 'Please name the program that uses the token'],
    [{ scopes: [] }, 'scopes', 'Please choose what the program may do'],
    [{ scopes: ['administrators:write'] }, 'scopes', 'Invalid input'],
    [{ scopes: ['*'] }, 'scopes', 'Invalid input'],
    [{ expiresInDays: 3650 }, 'expiresInDays', 'Please choose 30, 90 or 365 days'],
    [{ expiresInDays: undefined }, 'expiresInDays', 'Please choose 30, 90 or 365 days'],
  ])('%j is refused', async (part, field, message) => {
    const errors = { [field]: [message] };
    expect(refusalOf(await make({ ...input, ...part }))).toEqual({ status: 422, errors });
  });

  test('a scope that is named twice is stored once', async () => {
    await make({ ...input, scopes: ['hooks', 'hooks'] });
    expect((await list())[0]?.scopes).toEqual(['hooks']);
  });

  test('only super admins may see tokens, and a change needs a recent confirmation', async () => {
    const { id } = await insertTestToken(office().db);
    office().clock.advance(16 * 60);
    expect((await office().call('GET', '/api/tokens')).statusCode).toBe(200);
    expect((await make()).json()).toMatchObject({ code: 'confirmation_needed' });
    const revoked = await office().call('DELETE', `/api/tokens/${id}`);
    expect(revoked.json()).toMatchObject({ code: 'confirmation_needed' });
  });
});

test('no log line has a token', async () => {
  let log = '';
  const stream = { write: (line: string) => void (log += line) };
  const testApp = await createTestApp('sqlite', { logger: { level: 'trace', stream } });
  await testApp.addAdministrator();
  const { token } = await insertTestToken(testApp.db, {
    scopes: ['inquiries:read', 'inquiries:write'],
  });
  const call = callWithToken(testApp, token);
  await call('GET', '/contacts');
  await call('GET', '/agents');
  await call('POST', '/contacts', 'not JSON', { 'content-type': 'application/json' });
  await testApp.db.deleteFrom('apiTokens').execute();
  await call('GET', '/contacts');
  await testApp.db.destroy();
  await call('GET', '/contacts');
  await testApp.app.close();
  expect(log).toContain('"path":"/api/admin/contacts"');
  for (const status of [200, 403, 400, 401, 500]) expect(log).toContain(`"status":${status}`);
  expect(log).not.toContain(token);
  expect(log).not.toContain(token.slice(4, 40));
});
