import sharp from 'sharp';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type AgentDesk, openAgentDesk, testPicture } from '#tests/support/agent-pages.ts';
import { shareTestApp } from '#tests/support/shared-app.ts';
import { emptyOffice } from '#tests/support/empty-office.ts';

const testApp = shareTestApp('sqlite');
/** The timeout is a minute, because encoding a portrait takes seconds while other tests run. */
vi.setConfig({ testTimeout: 60_000 });
let desk: AgentDesk;
let id: string;
beforeEach(async () => {
  await testApp().db.deleteFrom('agentPortraits').execute();
  await emptyOffice(testApp().db);
  desk = await openAgentDesk(testApp());
  ({ id } = await desk.addAgent());
});

const get = (url: string) => testApp().app.inject(url);
const storedIds = async () => {
  const rows = await testApp().db.selectFrom('agentPortraits').select('portraitId').execute();
  return [...new Set(rows.map(({ portraitId }) => portraitId))];
};

async function upload(bytes: Buffer, type?: string): Promise<string> {
  const answer = await desk.sendPortrait(id, bytes, type);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return answer.json<{ portraitId: string }>().portraitId;
}

describe('a portrait', () => {
  test('is stored upright in the site’s widths and formats, without metadata, until it is replaced', async () => {
    const sent = await testPicture(1600, 1200)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'SECRET PLACE', Orientation: '6' } })
      .toBuffer();
    const portraitId = await upload(sent);
    for (const width of [400, 800, 1200]) {
      for (const [extension, type, format] of [
        ['avif', 'image/avif', 'heif'],
        ['webp', 'image/webp', 'webp'],
      ]) {
        const answer = await get(`/portraits/${portraitId}-${width}.${extension}`);
        expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, type]);
        expect(answer.headers).toMatchObject({
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
        });
        const found = await sharp(answer.rawPayload).metadata();
        expect(found).toMatchObject({ format, width, height: width * 1.25 });
        expect([found.exif, found.xmp, found.iptc, found.orientation]).toEqual(
          Array(4).fill(undefined),
        );
        expect(answer.rawPayload.includes('SECRET')).toBe(false);
      }
    }
    // A file is judged by its content and not by its Content-Type.
    const second = await upload(await testPicture().png().toBuffer(), 'image/gif');
    expect(await storedIds()).toEqual([second]);
    expect((await get(`/portraits/${portraitId}-400.webp`)).statusCode).toBe(404);
    expect((await desk.pageOf(id)).portraitId).toBe(second);
  });

  test('can change while the page’s form is open, stays with a new name, and can be removed twice', async () => {
    const portraitId = await upload(
      await testPicture().webp().toBuffer(),
      'application/octet-stream',
    );
    const saved = await desk.savePage(id, { slug: 'another' }, { 'if-match': '"1"' });
    expect(saved.statusCode).toBe(200);
    expect((await desk.pageOf(id)).portraitId).toBe(portraitId);
    const renamed = await desk.call('PUT', `/${id}`, desk.agentFields({ lastName: 'Habersham' }));
    expect(renamed.statusCode).toBe(200);
    expect((await desk.pageOf(id)).portraitId).toBe(portraitId);
    expect(await storedIds()).toEqual([portraitId]);
    for (const _ of [1, 2]) {
      const answer = await desk.call('DELETE', `/${id}/portrait`);
      expect([answer.statusCode, answer.json()]).toMatchObject([200, { portraitId: null }]);
    }
    expect(await storedIds()).toEqual([]);
  });

  test('with an outdated version is refused and stores nothing', async () => {
    const bytes = await testPicture().jpeg().toBuffer();
    const headers = { 'content-type': 'image/jpeg', 'if-match': '"9"' };
    expect((await desk.call('PUT', `/${id}/portrait`, bytes, headers)).statusCode).toBe(412);
    expect(await storedIds()).toEqual([]);
  });

  test('is accepted only with a session and from this site', async () => {
    const payload = await testPicture().jpeg().toBuffer();
    const url = `/api/admin/agents/${id}/portrait`;
    const headers = { 'content-type': 'image/jpeg' };
    const put = (more: object) =>
      testApp().app.inject({ method: 'PUT', url, payload, headers: { ...headers, ...more } });
    expect((await put({})).statusCode).toBe(401);
    expect((await put({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  });
});

describe('an upload of a portrait is refused and not stored if it is', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['an SVG with a script', () => Buffer.from(svg)],
    ['a picture too small to show', () => testPicture(399, 500).jpeg().toBuffer()],
  ])('%s', async (_what, make) => {
    const answer = await desk.sendPortrait(id, await make());
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ errors: { portrait: [expect.any(String)] } });
    expect(await storedIds()).toEqual([]);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])(
    'anything sent as %s',
    async (type) => {
      const answer = await desk.sendPortrait(id, await testPicture().jpeg().toBuffer(), type);
      expect(answer.statusCode).toBe(415);
    },
  );

  test('JSON', async () => {
    const answer = await desk.call('PUT', `/${id}/portrait`, { portrait: 'x' });
    expect([answer.statusCode, answer.json()]).toMatchObject([422, { errors: { portrait: {} } }]);
  });
});

test.each([
  'x-400.jpg',
  '../x-400.jpg',
  '%00',
  '0193a3b0-1111-7111-8111-111111111111-400.jpg',
  '0193a3b0-1111-7111-8111-111111111111-1200.card',
])('%s is not found', async (file) => {
  expect((await get(`/portraits/${file}`)).statusCode).toBe(404);
});
