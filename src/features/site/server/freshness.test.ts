import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type AgentDesk, openAgentDesk } from '#tests/support/agent-pages.ts';
import { shareTestApp } from '#tests/support/shared-app.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { engines } from '#tests/support/test-database.ts';
import { emptyOffice } from '#tests/support/empty-office.ts';

describe.each(engines)('pages made from records on %s', (engine) => {
  const testApp = shareTestApp(engine);
  let desk: AgentDesk;
  let id: string;
  beforeEach(async () => {
    await emptyOffice(testApp().db);
    desk = await openAgentDesk(testApp());
    ({ id } = await desk.addPublishedAgent());
  });
  const get = (url: string, { app }: TestApp = testApp()) => app.inject(url);

  test('show an edit of another instance within a second', async () => {
    const { app, db, clock } = testApp();
    const other = await createTestApp('sqlite', { db, clock: clock.read });
    onTestFinished(() => other.app.close());
    const page = async () => (await get('/agent/eleanor-whitfield', other)).statusCode;
    const shownOn = async (url: string) => (await get(url, other)).body.includes('eleanor');
    const lists = ['/', '/team', '/sitemap.xml'];
    const states = async () => [await page(), ...(await Promise.all(lists.map(shownOn)))];
    expect(await states()).toEqual([200, true, true, true]);
    await desk.call('DELETE', `/${id}`);
    expect((await app.inject('/agent/eleanor-whitfield')).statusCode).toBe(410);
    await sleep(600);
    expect(await states()).toEqual([410, false, false, false]);
  });

  test('set no cookies', async () => {
    for (const url of ['/', '/team', '/agent/eleanor-whitfield', '/privacy', '/no-such-page']) {
      expect([url, (await get(url)).headers['set-cookie']]).toEqual([url, undefined]);
    }
  });

  test('the home page shows an agent as soon as the page is published, and until it is hidden', async () => {
    const page = { slug: 'eleanor-whitfield', areas: 'Ardsley Park' };
    await get('/');
    await desk.savePage(id, page);
    expect((await get('/')).body).toContain('Ardsley Park');
    await desk.savePage(id, { ...page, isShown: false });
    expect((await get('/')).body).not.toContain('Ardsley Park');
  });

  const visits = () =>
    Promise.all(Array.from({ length: 10 }, () => get('/agent/eleanor-whitfield')));

  test('read the agent and the homes once for many visits', async () => {
    const read = vi.spyOn(testApp().db.getExecutor(), 'executeQuery');
    onTestFinished(() => read.mockRestore());
    await visits();
    await visits();
    expect(read).toHaveBeenCalledTimes(2);
  });
});

test('without its database the site sends the pages that it has in memory', async () => {
  const testApp = await createTestApp('sqlite');
  const { app, db } = testApp;
  onTestFinished(() => app.close());
  const desk = await openAgentDesk(testApp);
  await desk.addPublishedAgent();
  await desk.addPublishedAgent({ firstName: 'Zoe' });
  await app.inject('/agent/eleanor-whitfield');
  await app.inject('/team');
  await app.inject('/sitemap.xml');
  await db.destroy();
  await sleep(600);
  for (const [url, status] of [
    ['/', 200],
    ['/terms', 200],
    ['/robots.txt', 200],
    ['/nowhere', 404],
    ['/agent/eleanor-whitfield', 200],
    ['/agent-eleanor-whitfield', 200],
    ['/team', 200],
    ['/sitemap.xml', 200],
    ['/agent/zoe-whitfield', 500],
  ] as const) {
    expect([url, (await app.inject(url)).statusCode]).toEqual([url, status]);
  }
});
