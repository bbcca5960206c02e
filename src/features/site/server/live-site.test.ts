import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { CompiledSite } from '#features/site/domain/site.ts';
import { shippedContent } from '#features/site/domain/parts.ts';
import { UnreadableDataError } from '#shared/domain/unreadable-data-error.ts';
import { startScheduledWork } from '#app/server/process/scheduled-work.ts';
import { explainStartError } from '#app/server/process/start-errors.ts';
import { openAgentDesk } from '#tests/support/agent-pages.ts';
import { publishPart } from '#tests/support/publish-part.ts';
import { shareTestApp } from '#tests/support/shared-app.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { testSiteWith } from '#tests/support/test-site.ts';
import { brokerageNamed } from '#tests/support/website.ts';
import { createLiveSite } from './live-site.ts';

const { brokerage } = shippedContent;

const site = testSiteWith({});
/** A site whose pages show the brokerage's name and the years of the copyright. */
const namesSite = {
  ...site,
  compile: (...input: Parameters<typeof site.compile>): CompiledSite => {
    const compiled = site.compile(...input);
    const { name, copyrightYears } = compiled.brokerage;
    const renderPage: CompiledSite['renderPage'] = ({ page }) => ({
      html: `<!doctype html><title>${page} ${name} ${copyrightYears}</title>${'<p>Words</p>'.repeat(2000)}`,
      inlineStyles: [],
      inlineScripts: [],
    });
    return { ...compiled, renderPage };
  },
};

describe('the live site', () => {
  const testApp = shareTestApp('sqlite', { site: namesSite });
  beforeEach(async () => {
    await testApp().db.deleteFrom('websiteParts').execute();
    await testApp().liveSite.refresh();
  });
  const get = (url = '/', headers = {}) => testApp().app.inject({ url, headers });
  const titleOf = async (url = '/') => /<title>(.*)<\/title>/.exec((await get(url)).body)?.[1];

  test('shows a publication with another ETag as soon as it is refreshed', async () => {
    const { headers } = await get();
    const known = { 'if-none-match': String(headers.etag) };
    expect([await titleOf(), (await get('/', known)).statusCode]).toEqual([
      'home Marsh & Square Realty 2024',
      304,
    ]);
    await publishPart(testApp().db, 'brokerage', brokerageNamed('Coastal Oak Realty'));
    await testApp().liveSite.refresh();
    expect([await titleOf(), (await get('/', known)).statusCode]).toEqual([
      'home Coastal Oak Realty 2024',
      200,
    ]);
  });

  test('shows the last publication when an earlier read takes longer', async () => {
    const { db, clock } = testApp();
    const gate = Promise.withResolvers<void>();
    const read = vi.fn<() => Promise<void>>().mockReturnValueOnce(gate.promise);
    const slow = db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        await read();
        return result;
      },
    });
    const liveSite = createLiveSite({ db: slow, site: namesSite, clock: clock.read });
    const first = liveSite.refresh();
    await vi.waitUntil(() => read.mock.calls.length === 1, 15_000);
    await publishPart(db, 'brokerage', brokerageNamed('Coastal Oak Realty'));
    const second = liveSite.refresh();
    await Promise.race([second, sleep(300)]);
    gate.resolve();
    await Promise.all([first, second]);
    expect(liveSite.current().brokerage.name).toBe('Coastal Oak Realty');
  });

  test('replaces every page, also an agent’s page and the sitemap', async () => {
    const desk = await openAgentDesk(testApp());
    await desk.addPublishedAgent();
    const urls = ['/', '/privacy', '/terms', '/contact/sent', '/nowhere', '/team'];
    const all = [...urls, '/agent/eleanor-whitfield'];
    for (const url of all) expect(await titleOf(url)).toContain('Marsh & Square');
    await publishPart(testApp().db, 'brokerage', brokerageNamed('Coastal Oak Realty'));
    await testApp().liveSite.refresh();
    for (const url of all) expect(await titleOf(url)).toContain('Coastal Oak Realty');
  });

  test('is not compiled again while nothing was published', async () => {
    const compile = vi.spyOn(namesSite, 'compile');
    await testApp().liveSite.refresh();
    expect(compile).not.toHaveBeenCalled();
    await publishPart(testApp().db, 'brokerage', brokerageNamed('Coastal Oak Realty'));
    await testApp().liveSite.refresh();
    await testApp().liveSite.refresh();
    expect(compile).toHaveBeenCalledTimes(1);
  });

  test('is compiled again at New Year of the office', async () => {
    const license = { ...brokerage.license, years: 'yes' };
    await publishPart(testApp().db, 'brokerage', { ...brokerage, license });
    await testApp().liveSite.refresh();
    expect(await titleOf()).toBe('home Marsh & Square Realty 2024–2026');
    const { clock } = testApp();
    const untilMidnight = Date.parse('2027-01-01T05:00:00Z') - clock.read().getTime();
    clock.advance(untilMidnight / 1000 - 1);
    await testApp().liveSite.refresh();
    expect(await titleOf()).toBe('home Marsh & Square Realty 2024–2026');
    clock.advance(1);
    await testApp().liveSite.refresh();
    expect(await titleOf()).toBe('home Marsh & Square Realty 2024–2027');
  });
});

/**
 * Refreshes the live site again and again, as a server does.
 * @returns a spy that records the calls of the log's `error` function
 */
function keepRefreshing({ app, liveSite }: TestApp) {
  const error = vi.spyOn(app.log, 'error');
  const work = startScheduledWork(app, [{ name: 'website', run: liveSite.refresh }], 20);
  onTestFinished(work.stop);
  return error;
}

describe('a part that this release cannot read', () => {
  test('keeps the server from starting, with a line that names the part and the version', async () => {
    const { db, clock } = await createTestApp('sqlite');
    await publishPart(db, 'home', shippedContent.home, 99);
    const failure: unknown = await createLiveSite({ db, site, clock: clock.read })
      .refresh()
      .catch((each: unknown) => each);
    expect(failure).toBeInstanceOf(UnreadableDataError);
    expect(explainStartError(failure, undefined)).toBe(
      "Version 1 of the website's part home: home has format 99, which a newer release wrote: start the version of this program that wrote it, or restore a backup.",
    );
  });

  test('leaves a running instance’s pages as they are, with one error line', async () => {
    const testApp = await createTestApp('sqlite', { site: namesSite });
    const { app, db } = testApp;
    const error = keepRefreshing(testApp);
    const before = (await app.inject('/')).body;
    await publishPart(db, 'home', { hero: {} });
    await sleep(200);
    expect((await app.inject('/')).body).toBe(before);
    expect((await app.inject('/readyz')).statusCode).toBe(200);
    expect(error.mock.calls).toEqual([
      [
        {
          err: expect.objectContaining({ message: expect.stringContaining('part home') }),
          job: 'website',
        },
        'a job failed',
      ],
    ]);
  });
});

test('without its database, the site stays as it is, with one error line', async () => {
  const testApp = await createTestApp('sqlite', { site: namesSite });
  await testApp.db.destroy();
  const error = keepRefreshing(testApp);
  await sleep(200);
  expect((await testApp.app.inject('/')).statusCode).toBe(200);
  expect(error).toHaveBeenCalledTimes(1);
});
