import { expect, test } from 'vitest';
import { createTestApp } from '#tests/support/test-app.ts';
import { engines } from '#tests/support/test-database.ts';

test.each(engines)('A42: with %s gone the process is alive but not ready', async (engine) => {
  const testApp = await createTestApp(engine);
  const statuses = async () => [
    (await testApp.app.inject('/healthz')).statusCode,
    (await testApp.app.inject('/readyz')).statusCode,
  ];
  expect(await statuses()).toEqual([200, 200]);
  await testApp.db.destroy();
  expect(await statuses()).toEqual([200, 503]);
  await testApp.close();
});

test.each(['starting', 'closing'] as const)(
  'A42: a process that is %s is alive but not ready',
  async (phase) => {
    const testApp = await createTestApp('sqlite', { phase: () => phase });
    expect((await testApp.app.inject('/healthz')).statusCode).toBe(200);
    const answer = await testApp.app.inject('/readyz');
    expect([answer.statusCode, answer.body]).toEqual([503, 'not ready']);
    // A proxy that keeps its connections open goes on with another instance.
    expect(answer.headers.connection).toBe(phase === 'closing' ? 'close' : 'keep-alive');
    await testApp.close();
  },
);

test('A42: no request reaches the database before it is migrated', async () => {
  const testApp = await createTestApp('sqlite', { phase: () => 'starting' });
  await testApp.db.destroy();
  for (const url of ['/', '/team', '/api/admin/session', '/unknown']) {
    const headers = { cookie: 'sid=x', origin: 'https://evil.example' };
    const answer = await testApp.app.inject({ url, headers });
    expect([url, answer.statusCode]).toEqual([url, 503]);
    expect(answer.body).toContain('The site is starting');
  }
  await testApp.close();
});

test('A42: health checks do not show the version, and are not cached', async () => {
  const testApp = await createTestApp('sqlite');
  for (const url of ['/healthz', '/readyz']) {
    const { body, headers } = await testApp.app.inject(url);
    expect(body + JSON.stringify(headers)).not.toMatch(/fastify|node|sqlite|v?\d+\.\d+\.\d+/i);
    expect(headers['cache-control']).toBe('no-store');
  }
  await testApp.close();
});
