import { describe, expect, test } from 'vitest';
import type { EditablePart, PartVersion, VersionSummary } from '#features/website/domain/api.ts';
import { shippedContent } from '#features/site/domain/parts.ts';
import { beforeTransaction } from '#tests/support/transactions.ts';
import { refusalOf } from '#tests/support/office.ts';
import { publishPart } from '#tests/support/publish-part.ts';
import {
  brokerageNamed,
  publishContent,
  readVersions,
  useWebsite,
} from '#tests/support/website.ts';

function content(number: number) {
  const { name, ...others } = brokerageNamed(`Name ${number}`);
  return { name: { ...name, tagline: 'Our own' }, ...others };
}

describe('the history of the website', () => {
  const office = useWebsite('sqlite');
  const versions = () => readVersions(office());
  const visibleName = () => office().liveSite.current().brokerage.name;

  test('vector 13: an old version can become the draft, or be published again', async () => {
    const { call, db, editorCall } = office();
    await publishContent(office(), 'brokerage', brokerageNamed('First'), 'one');
    await publishContent(office(), 'brokerage', brokerageNamed('Second'), 'two');
    const path = '/website/brokerage/restore';
    const draft = await editorCall('POST', path, { number: 1 });
    expect(draft.json<EditablePart>()).toMatchObject({
      content: brokerageNamed('First'),
      summary: { published: 2, draft: { changes: 1 } },
    });
    expect(visibleName()).toBe('Second');

    const wouldLose = await call('POST', path, { number: 1, publish: true });
    expect(wouldLose.statusCode).toBe(409);
    expect((await call('POST', path, { number: 1 })).statusCode).toBe(409);
    const again = { number: 1, publish: true, discardDraft: true, note: 'Back to the first' };
    const stale = await call('POST', path, again, { 'if-match': '"1"' });
    expect(stale.statusCode).toBe(412);
    const live = await call('POST', path, again, { 'if-match': draft.headers.etag as string });
    expect(live.json<EditablePart>().summary).toMatchObject({ published: 3, draft: null });
    expect(visibleName()).toBe('First');
    expect((await versions()).at(-1)).toMatchObject({
      number: 3,
      restoredFrom: 1,
      note: 'Back to the first',
    });
    const published = db.selectFrom('auditLog').select('after').where('action', '=', 'published');
    const { after } = await published.orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect(JSON.parse(after ?? '')).toMatchObject({ Version: 3, 'Restored from version': 1 });
    const [first, , third] = await versions();
    expect(third?.contentHash).toBe(first?.contentHash);
    expect((await call('POST', path, { number: 3, publish: true })).statusCode).toBe(409);
    expect((await call('POST', path, { number: 4 })).statusCode).toBe(404);
  });

  test('an old version is not published again once its caller was demoted', async () => {
    const { db, call } = office();
    for (const name of ['First', 'Second']) {
      await publishContent(office(), 'brokerage', brokerageNamed(name), name);
    }
    const spy = beforeTransaction(db, () =>
      db.updateTable('adminUsers').set({ role: 'admin' }).execute(),
    );
    const again = await call('POST', '/website/brokerage/restore', { number: 1, publish: true });
    spy.mockRestore();
    expect([again.statusCode, visibleName()]).toEqual([403, 'Second']);
  });

  test.each([0, -1, 1.5, 2 ** 31, Number.MAX_SAFE_INTEGER])(
    'restoring the version %d answers 422',
    async (number) => {
      const answer = await office().call('POST', '/website/home/restore', { number });
      expect(refusalOf(answer)).toEqual({ status: 422, errors: { number: ['Must be a version'] } });
    },
  );

  test('the history has each version with its changes, newest first', async () => {
    const { call, db } = office();
    for (let number = 1; number < 27; number++) {
      await publishPart(db, 'brokerage', content(number));
    }
    await publishContent(office(), 'brokerage', content(27), '27');
    const page = async (query = '') => {
      const answer = await call('GET', `/website/brokerage/versions${query}`);
      expect(answer.headers['x-total-count']).toBe('27');
      return answer.json<VersionSummary[]>();
    };
    const first = await page();
    expect(first.map(({ number }) => number)).toEqual(Array.from({ length: 25 }, (_, i) => 27 - i));
    const last = await page('?page=2');
    expect(last.map(({ number }) => number)).toEqual([2, 1]);
    const changes = [first.at(-1), ...last].map((version) => version?.changes);
    expect(changes).toEqual([['Name · Name'], ['Name · Name'], ['Name · Name', 'Name · Tagline']]);
    expect(await page('?page=9')).toEqual(await page('?page=2'));
    expect(first[0]).toMatchObject({ note: '27', publishedBy: 'admin', changes: ['Name · Name'] });
    const one = (await call('GET', '/website/brokerage/versions/1')).json<PartVersion>();
    expect(one.content).toEqual(content(1));
    expect(one.before).toEqual(shippedContent.brokerage);
    for (const number of ['28', '0', '-1', '1.0', 'x']) {
      const answer = await call('GET', `/website/brokerage/versions/${number}`);
      expect([number, answer.statusCode]).toEqual([number, 404]);
    }
  });
});
