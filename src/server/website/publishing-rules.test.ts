import { beforeEach, describe, expect, test } from 'vitest';
import type { WebsiteOverview } from '#domain/website/api.ts';
import { publishPart } from '#tests/support/publish-part.ts';
import { refusalOf } from '#tests/support/office.ts';
import { noSizes } from '#tests/support/test-app.ts';
import { engines } from '#tests/support/test-database.ts';
import {
  brokerageNamed,
  homeWith,
  publishContent,
  readVersions,
  useWebsite,
} from '#tests/support/website.ts';
import type { Measure } from './sizes.ts';

const publishPath = '/website/publish';

const unchanged = { isTooLarge: (_name: string) => false, onMeasure: async () => {} };
const fake = { ...unchanged };

const measure: Measure = async ({ content }) => {
  await fake.onMeasure();
  const isTooLarge = fake.isTooLarge(content.brokerage.name.name);
  const remark = { part: 'home' as const, path: 'hero.intro', label: 'Introduction' };
  return {
    ...noSizes,
    sizes: [{ page: 'home', limit: 14_600, isEnforced: true, bytes: isTooLarge ? 14_700 : 11_000 }],
    problems: isTooLarge ? [{ ...remark, message: 'Shorten this text' }] : [],
  };
};

describe.each(engines)('the check of sizes on %s', (engine) => {
  const office = useWebsite(engine, { measure });
  beforeEach(() => void Object.assign(fake, unchanged));
  const versions = () => readVersions(office());

  test('vector 10: a save during the check of sizes keeps all parts from being published', async () => {
    const { call, editorCall } = office();
    await call('PUT', '/website/brokerage', brokerageNamed('Coastal Oak'));
    await call('PUT', '/website/home', homeWith('Homes'));
    fake.onMeasure = async () => {
      await editorCall('PUT', '/website/home', homeWith('Other homes'));
    };
    const answer = await call('POST', publishPath, { parts: { brokerage: 2, home: 2 } });
    expect(answer.statusCode).toBe(412);
    expect(await versions()).toEqual([]);
  });

  test('sizes are measured again if another part is published meanwhile', async () => {
    const { call } = office();
    let measured = 0;
    await call('PUT', '/website/home', homeWith('Homes'));
    fake.onMeasure = async () => {
      if (++measured === 1) {
        await publishPart(office().db, 'brokerage', brokerageNamed('Large'));
        fake.isTooLarge = (name) => name === 'Large';
      }
    };
    const answer = await call('POST', publishPath, { parts: { home: 2 } });
    // The new words are accepted, because the brokerage's name had already made the page too large.
    expect(answer.statusCode).toBe(200);
    expect(measured).toBe(3);
  });

  test('vector 29: a page that is too large is refused with the texts to shorten', async () => {
    const { call } = office();
    fake.isTooLarge = (name) => name === 'Large';
    const answer = await publishContent(office(), 'brokerage', brokerageNamed('Large'));
    expect(refusalOf(answer)).toEqual({
      status: 422,
      errors: { 'home.hero.intro': ['Shorten this text'] },
    });
    await call('PUT', '/website/brokerage', brokerageNamed('Small'));
    expect((await call('POST', publishPath, { parts: { brokerage: 3 } })).statusCode).toBe(200);
  });

  test('the overview measures the live pages again only after a publication', async () => {
    let measured = 0;
    fake.onMeasure = async () => void measured++;
    for (const count of [1, 1]) {
      const { sizes } = (await office().call('GET', '/website')).json<WebsiteOverview>();
      expect(sizes).toMatchObject([{ page: 'home', bytes: 11_000 }]);
      expect(measured).toBe(count);
    }
    await publishPart(office().db, 'brokerage', brokerageNamed('Coastal Oak'));
    await office().call('GET', '/website');
    expect(measured).toBe(2);
  });

  test('a super admin who is demoted meanwhile cannot publish', async () => {
    const { call, db } = office();
    await call('PUT', '/website/home', homeWith('Homes'));
    fake.onMeasure = async () => {
      await db.updateTable('adminUsers').set({ role: 'admin' }).execute();
    };
    const answer = await call('POST', publishPath, { parts: { home: 2 } });
    expect(answer.statusCode).toBe(403);
    expect(await versions()).toEqual([]);
  });
});
