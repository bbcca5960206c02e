import { describe, expect, test, vi } from 'vitest';
import type { UploadedPicture } from '#features/pictures/domain/picture-requests.ts';
import { testPicture } from '#tests/support/agent-pages.ts';
import { shareOffice } from '#tests/support/office.ts';
import {
  filesOf,
  storePicture,
  upload,
  uploaded,
  withoutPictures,
} from '#tests/support/pictures.ts';
import { engines } from '#tests/support/test-database.ts';

/** A minute, because encoding a picture takes seconds while other tests run. */
vi.setConfig({ testTimeout: 60_000 });

const sharedOffice = shareOffice('sqlite');

const noPicture = Buffer.from('no picture');

describe.each(engines)('an upload on %s', (engine) => {
  const office = shareOffice(engine);

  test('is stored in the widths and formats of its place, and listed', async () => {
    const { call } = await withoutPictures(office());
    const picture = await uploaded(
      office(),
      'shape=landscape&focus=30,70',
      await testPicture(1000, 750).jpeg().toBuffer(),
    );
    expect(picture).toEqual({
      id: expect.any(String),
      shape: 'landscape',
      width: 1000,
      height: 750,
      widths: [400, 800, 1000],
      focus: { x: 30, y: 70 },
      hasAlpha: false,
      hasMaster: true,
      isPublished: false,
      note: null,
    });
    const { note: _note, ...listed } = picture;
    expect((await call('GET', '/website/pictures')).json()).toEqual([listed]);
    const files = await filesOf(office(), picture.id);
    expect(files.map(({ width, format }) => `${width}.${format}`)).toEqual(
      [400, 800, 1000].flatMap((width) => ['avif', 'webp'].map((each) => `${width}.${each}`)),
    );
    const audit = await call('GET', '/audit?entity=picture');
    expect(audit.json<object[]>()[0]).toMatchObject({ action: 'create', entityId: picture.id });
  });

  test('vector 48: moves its focal point under a new id, and only while the whole picture is stored', async () => {
    const { call, db } = await withoutPictures(office());
    const bytes = await testPicture(1600, 800).jpeg().toBuffer();
    const first = await uploaded(office(), 'shape=landscape&focus=0,0', bytes);
    const moved = await call('PUT', `/website/pictures/${first.id}/focus`, { x: 100, y: 100 });
    expect(moved.statusCode).toBe(201);
    const second = moved.json<UploadedPicture>();
    expect(second).toMatchObject({ focus: { x: 100, y: 100 }, widths: first.widths });
    expect(second.id).not.toBe(first.id);
    await db.updateTable('websitePictures').set({ master: null }).execute();
    const late = await call('PUT', `/website/pictures/${second.id}/focus`, { x: 1, y: 1 });
    expect([late.statusCode, late.json()]).toMatchObject([409, { detail: /upload it again/ }]);
    const master = await call('GET', `/website/pictures/${second.id}/master`);
    expect(master.statusCode).toBe(404);
  });
});

describe('limits', () => {
  test('an administrator uploads at most 30 pictures in ten minutes', async () => {
    const office = sharedOffice();
    for (let nth = 0; nth < 30; nth++) {
      expect((await upload(office, 'shape=wide', noPicture)).statusCode).toBe(422);
    }
    const answer = await upload(office, 'shape=wide', noPicture);
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '600']);
    const { id } = await storePicture(office);
    const moved = await office.call('PUT', `/website/pictures/${id}/focus`, { x: 0, y: 0 });
    expect(moved.statusCode).toBe(429);
    office.clock.advance(601);
    expect((await upload(office, 'shape=wide', noPicture)).statusCode).toBe(422);
  });

  test('at most 300 pictures are stored', async () => {
    const office = await withoutPictures(sharedOffice());
    for (let nth = 0; nth < 299; nth++) await storePicture(office, 'mark');
    const mark = await testPicture(192, 192).png().toBuffer();
    const uploads = Array.from({ length: 2 }, () => upload(office, 'shape=mark', mark));
    const statuses = (await Promise.all(uploads)).map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([201, 409]));
    const answer = await upload(office, 'shape=mark', mark);
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { detail: /already 300/ }]);
    const rows = await office.db.selectFrom('websitePictures').select('id').execute();
    expect(rows).toHaveLength(300);
  });

  test('an upload needs a session and comes from this site', async () => {
    const { app } = sharedOffice();
    const send = (headers: Record<string, string>) =>
      app.inject({
        method: 'PUT',
        url: '/api/admin/website/pictures?shape=mark',
        payload: noPicture,
        headers: { 'content-type': 'image/png', ...headers },
      });
    expect((await send({})).statusCode).toBe(401);
    const foreign = { cookie: sharedOffice().cookie, 'sec-fetch-site': 'cross-site' };
    expect((await send(foreign)).statusCode).toBe(403);
  });
});
