import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { permittedHome } from '#tests/support/stored-homes.ts';
import { shareTestApp } from '#tests/support/shared-app.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { engines } from '#tests/support/test-database.ts';

const id = (nth: number) => `019aa000-0000-7000-8000-00000000000${nth}`;
const path = '/homes/porch-house-00000001';
const day = 24 * 3600;

const common = permittedHome('2026-11-20');
const listed = {
  ...common,
  id: id(1),
  mlsNumber: 'SA-1',
  mlsEnteredOn: '2026-11-02',
  listingEndsOn: '2026-11-22',
};
const soldHome = (nth: number) => ({
  ...common,
  id: id(nth),
  status: 'sold' as const,
  closedOn: '2026-10-30',
  side: 'seller' as const,
  soldPrice: 712_000,
});

describe.each(engines)('the pages of homes on %s', (engine) => {
  const testApp = shareTestApp(engine);
  let uptime = 1000;
  beforeEach(async () => {
    await testApp().db.deleteFrom('properties').execute();
    const now = vi.spyOn(performance, 'now').mockImplementation(() => uptime);
    onTestFinished(() => now.mockRestore());
  });
  /** Lets the time pass for which a page is kept. */
  const forgetPages = () => (uptime += 501);
  const insert = (...rows: (typeof listed | ReturnType<typeof soldHome>)[]) =>
    testApp().db.insertInto('properties').values(rows).execute();

  test('follow a home on every instance until its listing agreement has ended', async () => {
    const { db, clock } = testApp();
    const other = await createTestApp('sqlite', { db, clock: clock.read });
    onTestFinished(() => other.app.close());
    const answers = async (url: string) => {
      forgetPages();
      const answer = async ({ app }: TestApp) => {
        const { statusCode, body } = await app.inject(url);
        return `${statusCode} ${/"page":"([\w-]+)"/.exec(body)?.[1]} ${body.includes('Garden house')}`;
      };
      return [...new Set(await Promise.all([testApp(), other].map(answer)))];
    };
    expect(await answers('/homes')).toEqual(['404 not-found false']);
    expect(await answers(path)).toEqual(['404 not-found false']);
    await insert(listed);
    expect(await answers(path)).toEqual(['200 property false']);
    await db.updateTable('properties').set({ title: 'Garden house' }).execute();
    expect((await testApp().app.inject('/homes/garden-house-00000001')).statusCode).toBe(200);
    expect(await answers(path)).toEqual(['308 undefined false']);
    expect(await answers('/homes')).toEqual(['200 homes true']);
    expect(await answers('/')).toEqual(['200 home true']);
    await insert(...[2, 3, 4].map(soldHome));
    // The agreement ends on the next day.
    clock.advance(day);
    expect(await answers('/homes')).toEqual(['200 homes true']);
    clock.advance(day);
    expect(await answers('/homes')).toEqual(['200 homes false']);
    expect(await answers('/')).toEqual(['200 home false']);
    expect(await answers(path)).toEqual(['404 former-property false']);
  });

  test('are in the sitemap from the first listed or the third sold home on', async () => {
    const places = async () => {
      forgetPages();
      const { body } = await testApp().app.inject('/sitemap.xml');
      const found = [...body.matchAll(/<loc>[^<]*(\/homes[^<]*)<\/loc>/g)];
      return found.map(([, place]) => place);
    };
    await insert(...[2, 3].map(soldHome));
    expect(await places()).toEqual([]);
    expect((await testApp().app.inject('/homes')).statusCode).toBe(404);
    // A home that was sold years ago counts, too.
    await insert({ ...soldHome(4), closedOn: '2020-10-30' });
    expect(await places()).toEqual(['/homes']);
    expect((await testApp().app.inject('/homes/')).headers.location).toBe('/homes');
    await insert({ ...listed, listingEndsOn: '2027-01-01' });
    expect(await places()).toEqual(['/homes', path]);
    const updatedAt = '2026-11-30T15:00:00.000Z';
    await testApp()
      .db.updateTable('properties')
      .set({ updatedAt })
      .where('id', '=', id(3))
      .execute();
    forgetPages();
    const { body } = await testApp().app.inject('/sitemap.xml');
    expect(body).toContain(`/homes</loc><lastmod>${updatedAt}<`);
  });
});
