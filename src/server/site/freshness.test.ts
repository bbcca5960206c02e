import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type AgentDesk, openAgentDesk } from '#tests/support/agent-pages.ts';
import { shareTestApp } from '#tests/support/shared-app.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('pages made of records on %s', (engine) => {
  const testApp = shareTestApp(engine);
  let desk: AgentDesk;
  let id: string;
  beforeEach(async () => {
    await testApp().db.deleteFrom('agents').execute();
    desk = await openAgentDesk(testApp());
    ({ id } = await desk.addAgent());
  });
  const get = (url: string, { app }: TestApp = testApp()) => app.inject(url);

  test('show within a second on one copy of the server what was changed on another', async () => {
    const { app, db, clock } = testApp();
    const copy = await createTestApp('sqlite', { db, clock: clock.read });
    onTestFinished(() => copy.app.close());
    const page = async () => (await get('/agent/eleanor-whitfield', copy)).statusCode;
    const shownOn = async (url: string) => (await get(url, copy)).body.includes('eleanor');
    expect([await page(), await shownOn('/team'), await shownOn('/sitemap.xml')]).toEqual([
      200,
      true,
      true,
    ]);
    await desk.call('DELETE', `/${id}`);
    expect((await app.inject('/agent/eleanor-whitfield')).statusCode).toBe(404);
    clock.advance(0.5);
    expect([await page(), await shownOn('/team'), await shownOn('/sitemap.xml')]).toEqual([
      404,
      false,
      false,
    ]);
  });

  test('come quickly compressed at first, and thoroughly to those who come again', async () => {
    const unpack: Record<string, (bytes: Buffer) => Buffer> = {
      br: brotliDecompressSync,
      gzip: gunzipSync,
    };
    const visit = async (accepted: string) => {
      const { headers, rawPayload } = await testApp().app.inject({
        url: '/agent/eleanor-whitfield',
        headers: { 'accept-encoding': accepted },
      });
      const encoding = headers['content-encoding'] ?? 'none';
      const page = (unpack[encoding]?.(rawPayload) ?? rawPayload).toString();
      return { encoding, bytes: rawPayload.length, page };
    };
    const [first, plain] = [await visit('gzip'), await visit('')];
    expect([first.encoding, plain.encoding]).toEqual(['none', 'none']);
    expect(first.page).toContain('eleanor-whitfield');
    await vi.waitFor(async () => expect((await visit('gzip')).encoding).toBe('gzip'));
    for (const accepted of ['gzip', 'br', '']) {
      expect((await visit(accepted)).page).toBe(first.page);
    }
  });

  test('ask the database twice a second at most, however many visitors there are', async () => {
    const { db, clock } = testApp();
    const asked = vi.spyOn(db, 'executeQuery');
    const paths = ['', '/sent'].flatMap((end) =>
      Array<string>(10).fill(`/agent/eleanor-whitfield${end}`),
    );
    const visits = () => Promise.all(paths.map((path) => get(path)));
    await visits();
    await visits();
    expect(asked).toHaveBeenCalledTimes(1);
    clock.advance(0.5);
    await visits();
    expect(asked).toHaveBeenCalledTimes(2);
  });
});

test('without its database the site shows what it has in memory, and says where it has nothing', async () => {
  const testApp = await createTestApp('sqlite');
  const { app, db, clock } = testApp;
  onTestFinished(() => app.close());
  const desk = await openAgentDesk(testApp);
  await desk.addAgent();
  await desk.addAgent({ firstName: 'Zoe' });
  await app.inject('/agent/eleanor-whitfield');
  await app.inject('/team');
  await db.destroy();
  clock.advance(3600);
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
