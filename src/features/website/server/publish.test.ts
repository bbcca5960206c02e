import { describe, expect, test, vi } from 'vitest';
import type { EditablePart } from '#features/website/domain/api.ts';
import { shippedContent } from '#features/site/domain/parts.ts';
import { refusalOf, statusesOf } from '#tests/support/office.ts';
import { engines } from '#tests/support/test-database.ts';
import {
  brokerageNamed,
  homeWith,
  publishContent,
  readVersions,
  useWebsite,
  versionOf,
} from '#tests/support/website.ts';

const publishPath = '/website/publish';

describe.each(engines)('publishing the website on %s', (engine) => {
  const office = useWebsite(engine);
  const versions = () => readVersions(office());
  const publications = () =>
    office()
      .db.selectFrom('auditLog')
      .select(['actor', 'entityName', 'before', 'after'])
      .where('action', '=', 'published')
      .orderBy('id')
      .execute();
  const visibleName = () => office().liveSite.current().brokerage.name;

  test('vector 7: visitors see the new words as soon as the call is answered', async () => {
    const { call, liveSite } = office();
    await call('PUT', '/website/brokerage', brokerageNamed('Coastal Oak Realty'));
    const body = { parts: { brokerage: 2 }, note: 'New name' };
    const answer = await call('POST', publishPath, body);
    expect(answer.json()).toEqual({ brokerage: 1 });
    expect(liveSite.current().brokerage.name).toBe('Coastal Oak Realty');
    const part = (await call('GET', '/website/brokerage')).json<EditablePart>();
    expect(part).toMatchObject({
      content: brokerageNamed('Coastal Oak Realty'),
      published: brokerageNamed('Coastal Oak Realty'),
      summary: { published: 1, publishedBy: 'admin', draft: null, version: 3 },
    });
    expect(await publications()).toEqual([
      {
        actor: 'admin',
        entityName: 'Brokerage',
        before: '{"Version":"the shipped words","Name · Name":"Marsh & Square Realty"}',
        after: '{"Version":1,"Why":"New name","Name · Name":"Coastal Oak Realty"}',
      },
    ]);
  });

  test('a version has the full name and the title of its publisher', async () => {
    const names = { fullName: 'Margaret Ellis', title: 'Qualifying Broker' };
    await office().db.updateTable('adminUsers').set(names).execute();
    await publishContent(office(), 'home', homeWith('Homes'));
    expect(await versions()).toMatchObject([
      {
        publishedByName: 'Margaret Ellis (admin)',
        publisherTitle: 'Qualifying Broker',
        note: null,
      },
    ]);
    const part = (await office().call('GET', '/website/home')).json<EditablePart>();
    expect(part.summary.publishedBy).toBe('Margaret Ellis');
    const history = await office().call('GET', '/website/home/versions');
    expect(history.json()).toMatchObject([
      { publishedBy: 'Margaret Ellis', title: 'Qualifying Broker' },
    ]);
  });

  test('vector 9: a part with a problem keeps all parts from being published', async () => {
    const { call } = office();
    await call('PUT', '/website/home', homeWith('Homes'));
    await call('PUT', '/website/brokerage', brokerageNamed('Coastal Oak'));
    const terms = { ...shippedContent.legal.terms, intro: '' };
    await call('PUT', '/website/legal', { ...shippedContent.legal, terms });
    const answer = await call('POST', publishPath, { parts: { home: 2, brokerage: 2, legal: 2 } });
    expect(refusalOf(answer)).toEqual({
      status: 422,
      errors: { 'legal.terms.intro': ['This is required'] },
    });
    expect(await versions()).toEqual([]);
    expect(visibleName()).toBe('Marsh & Square Realty');
    const both = await call('POST', publishPath, { parts: { home: 2, brokerage: 2 } });
    expect(both.json()).toEqual({ home: 1, brokerage: 1 });
    expect(visibleName()).toBe('Coastal Oak');
  });

  test('vector 10: a stale version of one part publishes nothing', async () => {
    const { call, editorCall } = office();
    await call('PUT', '/website/home', homeWith('Homes'));
    await call('PUT', '/website/brokerage', brokerageNamed('Coastal Oak'));
    await editorCall('PUT', '/website/home', homeWith('Other homes'));
    const answer = await call('POST', publishPath, { parts: { brokerage: 2, home: 2 } });
    expect(answer.statusCode).toBe(412);
    const { current } = answer.json<{ current: EditablePart }>();
    expect(current).toMatchObject({ part: 'home', content: homeWith('Other homes') });
    expect(await versions()).toEqual([]);
  });

  test('vector 10: of two publish calls at once, one is refused', async () => {
    const { call } = office();
    for (const round of [1, 2, 3]) {
      await call('PUT', '/website/home', homeWith(`Round ${round}`));
      const parts = { home: await versionOf(office(), 'home') };
      const answers = await Promise.all([1, 2].map(() => call('POST', publishPath, { parts })));
      expect(statusesOf(answers)).toEqual([200, 412]);
    }
    expect((await versions()).map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(await publications()).toHaveLength(3);
  });

  test('vector 15: only a super admin publishes', async () => {
    const { editorCall } = office();
    const saved = await editorCall('PUT', '/website/home', homeWith('Homes'));
    expect(saved.statusCode).toBe(200);
    expect((await editorCall('POST', publishPath, { parts: { home: 2 } })).statusCode).toBe(403);
    expect((await editorCall('POST', publishPath, { wrong: 1 })).statusCode).toBe(403);
    const restore = { number: 1, publish: true };
    const restored = await editorCall('POST', '/website/home/restore', restore);
    expect(restored.statusCode).toBe(403);
    expect(await versions()).toEqual([]);
  });

  test('a publication is stored even if this instance cannot show it yet', async () => {
    const { call, liveSite } = office();
    await call('PUT', '/website/brokerage', brokerageNamed('Coastal Oak'));
    vi.spyOn(liveSite, 'refresh').mockRejectedValueOnce(new Error('The connection was lost'));
    const answer = await call('POST', publishPath, { parts: { brokerage: 2 } });
    expect([answer.statusCode, answer.json()]).toEqual([200, { brokerage: 1 }]);
    expect(visibleName()).toBe('Marsh & Square Realty');
    await liveSite.refresh();
    expect(visibleName()).toBe('Coastal Oak');
  });

  test('a part without a draft is refused', async () => {
    const answer = await office().call('POST', publishPath, { parts: { home: 1 } });
    expect(answer.statusCode).toBe(409);
  });
});
