import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { CompiledSite } from '#domain/website/site.ts';
import { shippedContent } from '#domain/website/parts.ts';
import { UnreadableDataError } from '#domain/unreadable-data-error.ts';
import { explainStartError } from '#server/process/start-errors.ts';
import { openAgentDesk } from '#tests/support/agent-pages.ts';
import { publishPart } from '#tests/support/publish-part.ts';
import { shareTestApp } from '#tests/support/shared-app.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { engines } from '#tests/support/test-database.ts';
import { testSiteWith } from '#tests/support/test-site.ts';
import { followPublications } from './follow-publications.ts';
import { createLiveSite } from './live-site.ts';

const { brokerage } = shippedContent;
const named = (name: string) => ({ ...brokerage, name: { ...brokerage.name, name } });

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

describe.each(engines)('the live site on %s', (engine) => {
  const testApp = shareTestApp(engine, { site: namesSite });
  beforeEach(async () => {
    await testApp().db.deleteFrom('websiteParts').execute();
    await testApp().liveSite.reload();
  });
  const get = (url = '/', headers = {}) => testApp().app.inject({ url, headers });
  const titleOf = async (url = '/') => /<title>(.*)<\/title>/.exec((await get(url)).body)?.[1];

  test('shows a publication with another ETag as soon as it is reloaded', async () => {
    const { headers } = await get();
    const known = { 'if-none-match': String(headers.etag) };
    expect([await titleOf(), (await get('/', known)).statusCode]).toEqual([
      'home Marsh & Square Realty 2024',
      304,
    ]);
    await publishPart(testApp().db, 'brokerage', named('Coastal Oak Realty'));
    await testApp().liveSite.reload();
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
    const publicOrigin = 'http://localhost:3000';
    const context = { db: slow, site: namesSite, clock: clock.read, publicOrigin };
    const liveSite = createLiveSite({ ...context, cachePages: true });
    const first = liveSite.reload();
    await vi.waitUntil(() => read.mock.calls.length === 1, 15_000);
    await publishPart(db, 'brokerage', named('Coastal Oak Realty'));
    const second = liveSite.reload();
    await Promise.race([second, sleep(300)]);
    gate.resolve();
    await Promise.all([first, second]);
    expect(liveSite.current().brokerage.name).toBe('Coastal Oak Realty');
  });

  test('answers an unknown address with 404 also to a browser that has the page', async () => {
    const { headers } = await get('/nowhere');
    const known = { 'if-none-match': String(headers.etag) };
    expect((await get('/nowhere', known)).statusCode).toBe(404);
  });

  test('replaces every page, also an agent’s page and the sitemap', async () => {
    const desk = await openAgentDesk(testApp());
    await desk.addPublishedAgent();
    const urls = ['/', '/privacy', '/terms', '/contact/sent', '/nowhere', '/team'];
    const all = [...urls, '/agent/eleanor-whitfield'];
    for (const url of all) expect(await titleOf(url)).toContain('Marsh & Square');
    await publishPart(testApp().db, 'brokerage', named('Coastal Oak Realty'));
    await testApp().liveSite.follow();
    for (const url of all) expect(await titleOf(url)).toContain('Coastal Oak Realty');
  });

  test('is not compiled again while nothing was published', async () => {
    const compile = vi.spyOn(namesSite, 'compile');
    await testApp().liveSite.follow();
    expect(compile).not.toHaveBeenCalled();
    await publishPart(testApp().db, 'brokerage', named('Coastal Oak Realty'));
    await testApp().liveSite.follow();
    await testApp().liveSite.follow();
    expect(compile).toHaveBeenCalledTimes(1);
  });

  test('is compiled again at New Year of the office', async () => {
    const license = { ...brokerage.license, years: 'yes' };
    await publishPart(testApp().db, 'brokerage', { ...brokerage, license });
    await testApp().liveSite.reload();
    expect(await titleOf()).toBe('home Marsh & Square Realty 2024–2026');
    const { clock } = testApp();
    const untilMidnight = Date.parse('2027-01-01T05:00:00Z') - clock.read().getTime();
    clock.advance(untilMidnight / 1000 - 1);
    await testApp().liveSite.follow();
    expect(await titleOf()).toBe('home Marsh & Square Realty 2024–2026');
    clock.advance(1);
    await testApp().liveSite.follow();
    expect(await titleOf()).toBe('home Marsh & Square Realty 2024–2027');
  });
});

async function pass(halfSeconds: number) {
  for (let nth = 0; nth < halfSeconds; nth++) {
    vi.advanceTimersByTime(500);
    await sleep(5);
  }
}

/**
 * Calls `followPublications` with timers that the test advances.
 * @returns a spy that records the calls of the log's `error` function
 */
async function followWith(
  liveSite: Parameters<typeof followPublications>[0],
  isServing = () => true,
) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { app } = await createTestApp('sqlite');
  const error = vi.spyOn(app.log, 'error');
  followPublications(liveSite, app, isServing);
  return error;
}

describe('a part that this release cannot read', () => {
  test('keeps the server from starting, with a line that names the part and the version', async () => {
    const { db, clock } = await createTestApp('sqlite');
    await publishPart(db, 'home', shippedContent.home, 99);
    const settings = { db, site, clock: clock.read, publicOrigin: 'http://x', cachePages: true };
    const failure: unknown = await createLiveSite(settings)
      .reload()
      .catch((each: unknown) => each);
    expect(failure).toBeInstanceOf(UnreadableDataError);
    expect(explainStartError(failure, undefined)).toBe(
      "Version 1 of the website's part home: home has format 99, which a newer release wrote: start the version of this program that wrote it, or restore a backup.",
    );
  });

  test('leaves a running instance’s pages as they are, with one error line', async () => {
    const { app, db, liveSite } = await createTestApp('sqlite', { site: namesSite });
    const error = await followWith(liveSite);
    const before = (await app.inject('/')).body;
    await publishPart(db, 'home', { hero: {} });
    await pass(6);
    expect((await app.inject('/')).body).toBe(before);
    expect((await app.inject('/readyz')).statusCode).toBe(200);
    expect(error.mock.calls).toEqual([
      [
        { err: expect.objectContaining({ message: expect.stringContaining('part home') }) },
        'cannot read what is published: the pages stay as they are',
      ],
    ]);
  });
});

test('without its database, the site stays as it is, with one error line', async () => {
  const { app, db, liveSite } = await createTestApp('sqlite', { site: namesSite });
  const error = await followWith(liveSite);
  await db.destroy();
  await pass(4);
  expect((await app.inject('/')).statusCode).toBe(200);
  expect(error).toHaveBeenCalledTimes(1);
});

test('the database is not read while the server starts or closes', async () => {
  const { liveSite } = await createTestApp('sqlite');
  const follow = vi.fn<() => Promise<void>>(async () => {});
  let isServing = false;
  await followWith({ ...liveSite, follow }, () => isServing);
  await pass(2);
  expect(follow).not.toHaveBeenCalled();
  isServing = true;
  await pass(1);
  expect(follow).toHaveBeenCalledTimes(1);
});

test('the database is read at most once at a time', async () => {
  const { liveSite } = await createTestApp('sqlite');
  const { promise, resolve } = Promise.withResolvers<void>();
  const follow = vi.fn<() => Promise<void>>(() => promise);
  await followWith({ ...liveSite, follow });
  await pass(3);
  expect(follow).toHaveBeenCalledTimes(1);
  resolve();
  await pass(2);
  expect(follow.mock.calls.length).toBeGreaterThan(1);
});
