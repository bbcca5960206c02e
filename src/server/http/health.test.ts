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

test('A42: a process that was asked to end is no longer ready', async () => {
  let isClosing = false;
  const testApp = await createTestApp('sqlite', { isClosing: () => isClosing });
  expect((await testApp.app.inject('/readyz')).statusCode).toBe(200);
  isClosing = true;
  const answer = await testApp.app.inject('/readyz');
  expect([answer.statusCode, answer.body]).toEqual([503, 'not ready']);
  await testApp.close();
});

test('neither answer is kept by anybody', async () => {
  const testApp = await createTestApp('sqlite');
  for (const url of ['/healthz', '/readyz']) {
    expect((await testApp.app.inject(url)).headers['cache-control']).toBe('no-store');
  }
  await testApp.close();
});
