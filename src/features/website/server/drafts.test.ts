import { describe, expect, test } from 'vitest';
import type { EditablePart, WebsiteOverview } from '#features/website/domain/api.ts';
import { partIds, shippedContent } from '#features/site/domain/parts.ts';
import { unusualTexts } from '#tests/support/hostile-text.ts';
import { rawJson, refusalOf, statusesOf } from '#tests/support/office.ts';
import { brokerageNamed, homeWith, useWebsite } from '#tests/support/website.ts';

const home = '/website/home';

describe('drafts of the website', () => {
  const office = useWebsite('sqlite');
  const { call, editorCall } = {
    call: (...all: Parameters<ReturnType<typeof office>['call']>) => office().call(...all),
    editorCall: (...all: Parameters<ReturnType<typeof office>['call']>) =>
      office().editorCall(...all),
  };
  const summaryOf = async (part: string) =>
    (await call('GET', '/website'))
      .json<WebsiteOverview>()
      .parts.find((each) => each.part === part);
  const visibleName = () => office().liveSite.current().brokerage.name;
  const entries = () =>
    office()
      .db.selectFrom('auditLog')
      .select(['action', 'actor', 'entityId', 'entityName', 'before', 'after'])
      .where('entity', '=', 'website')
      .orderBy('id')
      .execute();

  test('no part has a draft or a version at first', async () => {
    const { parts, mayPublish } = (await call('GET', '/website')).json<WebsiteOverview>();
    const untouched = { published: 0, publishedAt: null, publishedBy: null, draft: null };
    expect(parts).toEqual(partIds.map((part) => ({ part, ...untouched, version: 1 })));
    expect(mayPublish).toBe(true);
    const editors = (await editorCall('GET', '/website')).json<WebsiteOverview>();
    expect(editors.mayPublish).toBe(false);
  });

  test('vector 5: visitors do not see a saved draft', async () => {
    await office().db.updateTable('adminUsers').set({ fullName: 'Sam (Samuel) Reed' }).execute();
    const saved = await editorCall('PUT', '/website/brokerage', brokerageNamed('Coastal Oak'));
    expect(saved.statusCode).toBe(200);
    expect(saved.headers.etag).toBe('"2"');
    expect(saved.json<EditablePart>().content).toEqual(brokerageNamed('Coastal Oak'));
    expect(saved.json<EditablePart>().published).toEqual(shippedContent.brokerage);
    await office().liveSite.refresh();
    expect(visibleName()).toBe('Marsh & Square Realty');
    expect(await summaryOf('brokerage')).toMatchObject({
      published: 0,
      draft: { updatedBy: 'Sam (Samuel) Reed', changes: 1, problems: 0 },
    });
  });

  test('vector 6: a draft that equals the live words is removed', async () => {
    await call('PUT', home, homeWith('Another heading'));
    const back = await call('PUT', home, shippedContent.home);
    expect(back.json<EditablePart>().summary).toMatchObject({ draft: null, version: 3 });
    expect((await entries()).map(({ action }) => action)).toEqual(['update', 'update']);
  });

  test('saving the same draft again changes nothing', async () => {
    await call('PUT', home, homeWith('Another heading'));
    const again = await call('PUT', home, homeWith('Another heading'), { 'if-match': '"2"' });
    expect(again.headers.etag).toBe('"2"');
    expect(await entries()).toHaveLength(1);
  });

  test('a save with a stale tag is refused with the stored part', async () => {
    await call('PUT', home, homeWith('First'));
    const stale = await editorCall('PUT', home, homeWith('Second'), { 'if-match': '"1"' });
    expect(stale.statusCode).toBe(412);
    const { current } = stale.json<{ current: EditablePart }>();
    expect(current).toMatchObject({ content: homeWith('First'), summary: { version: 2 } });
  });

  test('of two first saves with the same tag, one is refused', async () => {
    const answers = await Promise.all(
      ['One', 'Two'].map((text) => call('PUT', home, homeWith(text), { 'if-match': '"1"' })),
    );
    expect(statusesOf(answers)).toEqual([200, 412]);
  });

  test('values that break a rule are refused by their paths', async () => {
    const { buying, hero } = shippedContent.home;
    const bad = {
      ...shippedContent.home,
      hero: { ...hero, intro: 'Call {fax}', heading: 'x'.repeat(49) },
      buying: { ...buying, features: [{ text: 'a\nb' }, {}] },
    };
    expect(refusalOf(await call('PUT', home, bad))).toEqual({
      status: 422,
      errors: {
        'hero.heading': ['Please use at most 48 characters'],
        'hero.intro': ['{fax} is not a fact that texts can name'],
        'buying.features.0.text': ['Please remove the characters that cannot be shown'],
        'buying.features.1.text': ['Please enter text'],
      },
    });
    expect(await summaryOf('home')).toMatchObject({ draft: null, version: 1 });
  });

  test('a body that is no object is refused', async () => {
    for (const payload of ['[]', '"x"', '7', 'null']) {
      const answer = await call('PUT', home, payload, rawJson);
      const errors = { body: ['Must be a part of the website'] };
      expect([payload, refusalOf(answer)]).toEqual([payload, { status: 422, errors }]);
    }
  });

  test('vector 16: a draft may lack required texts', async () => {
    const saved = await call('PUT', home, homeWith(''));
    expect(saved.json<EditablePart>().summary.draft).toMatchObject({ problems: 1 });
  });

  test('vector 38: hostile texts are stored and returned to the letter', async () => {
    const texts = [
      '<script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      '</style><script>x</script>',
      '${7*7}',
      '{{x}}',
      ...unusualTexts.map(([, text]) => text.replaceAll(/[\p{Cc}\u202A-\u202E]/gu, '')),
    ].map((text) => `.${text.normalize('NFC').slice(0, 150).toWellFormed()}.`);
    const [first] = shippedContent.neighborhoods.neighborhoods.entries;
    // A part has at most six neighborhoods.
    for (const some of [texts.slice(0, 5), texts.slice(5, 10), texts.slice(10)]) {
      const named = some.map((description) => ({ ...first, description }));
      const content = { neighborhoods: { entries: named } };
      expect((await call('PUT', '/website/neighborhoods', content)).statusCode).toBe(200);
      const read = (await call('GET', '/website/neighborhoods')).json<EditablePart>();
      expect(read.content).toEqual(content);
      const { after } = (await entries()).at(-1) ?? {};
      expect(Object.values(JSON.parse(after ?? ''))).toEqual(expect.arrayContaining(some));
    }
  });

  test('a new neighborhood gets a link name', async () => {
    const [first] = shippedContent.neighborhoods.neighborhoods.entries;
    const entry = { ...first, name: 'St. Simons' };
    const unnamed = { neighborhoods: { entries: [{ ...entry, anchor: '' }] } };
    const saved = await call('PUT', '/website/neighborhoods', unnamed);
    const named = { neighborhoods: { entries: [{ ...entry, anchor: 'st-simons' }] } };
    expect(saved.json<EditablePart>().content).toEqual(named);
  });

  test('a draft can be discarded', async () => {
    expect((await call('DELETE', `${home}/draft`)).statusCode).toBe(404);
    await call('PUT', home, homeWith('Another heading'));
    const stale = await call('DELETE', `${home}/draft`, undefined, { 'if-match': '"1"' });
    expect(stale.statusCode).toBe(412);
    const gone = await editorCall('DELETE', `${home}/draft`, undefined, { 'if-match': '"2"' });
    expect(gone.json<EditablePart>()).toMatchObject({
      content: shippedContent.home,
      summary: { draft: null, version: 3 },
    });
    const change = 'Top of the page · Heading';
    expect((await entries()).at(-1)).toEqual({
      action: 'discarded',
      actor: 'sam',
      entityId: 'home',
      entityName: 'Home page',
      before: JSON.stringify({ [change]: 'Another heading' }),
      after: JSON.stringify({ [change]: shippedContent.home.hero.heading }),
    });
  });

  test('an audit entry has at most 500 characters of a text', async () => {
    const [section, ...others] = shippedContent.legal.terms.sections;
    const sections = [{ ...section, text: 'é'.repeat(3000) }, ...others];
    const terms = { ...shippedContent.legal.terms, sections };
    await call('PUT', '/website/legal', { ...shippedContent.legal, terms });
    const [{ after } = { after: '' }] = await entries();
    expect(Object.values(JSON.parse(after ?? '') as object)).toEqual([`${'é'.repeat(500)}…`]);
  });

  test('a part that does not exist is not found', async () => {
    for (const [method, path, body] of [
      ['GET', 'nothing'],
      ['PUT', 'constructor', {}],
      ['DELETE', 'nothing/draft'],
      ['GET', 'nothing/versions'],
      ['GET', 'nothing/versions/1'],
      ['POST', 'nothing/restore', { number: 1 }],
    ] as const) {
      const { statusCode } = await call(method, `/website/${path}`, body);
      expect([method, path, statusCode]).toEqual([method, path, 404]);
    }
  });

  test('a wrong body of a publish call is refused with the field that is wrong', async () => {
    const refusals: [object, string][] = [
      [{ parts: {} }, 'parts'],
      [{ parts: { nothing: 1 } }, 'parts'],
      [{ parts: { home: '1' } }, 'parts'],
      [{ parts: { home: 1 }, note: 'x'.repeat(201) }, 'note'],
      [{ parts: { home: 1 }, note: 'two\nlines' }, 'note'],
    ];
    for (const [body, field] of refusals) {
      const { status, errors } = refusalOf(await call('POST', '/website/publish', body));
      expect([body, status, Object.keys(errors)]).toEqual([body, 422, [field]]);
    }
  });

  test('a body over 160 KB is refused', async () => {
    const answer = await call('PUT', '/website/legal', { x: 'x'.repeat(160 * 1024) });
    expect(answer.statusCode).toBe(413);
  });

  test('a draft of a newer release is answered with 409', async () => {
    const draft = { part: 'home' as const, draft: '{}', draftFormat: 99 };
    await office().db.insertInto('websiteParts').values(draft).execute();
    for (const path of ['/website', home]) {
      const answer = await call('GET', path);
      expect(answer.statusCode).toBe(409);
      expect(answer.body).toContain('A newer version of this program');
    }
    expect((await call('GET', '/website/legal')).statusCode).toBe(200);
  });
});
