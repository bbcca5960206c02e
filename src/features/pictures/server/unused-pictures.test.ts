import { describe, expect, test } from 'vitest';
import { sitePaths } from '#shared/domain/paths.ts';
import { formatOf } from '#features/site/domain/upgrades.ts';
import { housekeep } from '#app/server/process/housekeeping.ts';
import { callsOf } from '#tests/support/office.ts';
import { lookWith, storePicture } from '#tests/support/pictures.ts';
import { engines } from '#tests/support/test-database.ts';
import { publishContent, useWebsite, type WebsiteOffice } from '#tests/support/website.ts';
import { usePictures } from '#features/website/server/use-pictures.ts';

const day = 24 * 3600;

const storedIds = async ({ db }: WebsiteOffice) =>
  (await db.selectFrom('websitePictures').select('id').orderBy('id').execute()).map(({ id }) => id);

const storedMasters = async ({ db }: WebsiteOffice) =>
  (
    await db
      .selectFrom('websitePictures')
      .select('id')
      .where('master', 'is not', null)
      .orderBy('id')
      .execute()
  ).map(({ id }) => id);

const cleanUp = ({ db, clock }: WebsiteOffice) =>
  housekeep({
    db,
    log: { warn: () => undefined },
    sessionMaxSeconds: 100 * day,
    retentionDays: undefined,
    clock: clock.read,
  });

/** Advances the clock and signs in again, because the session ends in that time. */
async function afterDays(office: WebsiteOffice, days: number): Promise<WebsiteOffice> {
  office.clock.advance(days * day);
  return { ...office, call: await callsOf(office, 'admin') };
}

describe.each(engines)('a picture of the website on %s', (engine) => {
  const office = useWebsite(engine);

  test('is deleted by an administrator unless a draft or a version names it', async () => {
    const { call, editorCall } = office();
    const [first, second] = [await storePicture(office()), await storePicture(office())];
    const remove = async (id: string) =>
      (await editorCall('DELETE', `/website/pictures/${id}`)).statusCode;
    await call('PUT', '/website/look', lookWith(first.id));
    expect(await remove(first.id)).toBe(409);
    await call('DELETE', '/website/look/draft');
    expect(await remove(first.id)).toBe(204);
    expect(await remove(first.id)).toBe(404);
    await publishContent(office(), 'look', lookWith(second.id));
    await publishContent(office(), 'look', lookWith(''));
    expect(await remove(second.id)).toBe(409);
    expect(await storedIds(office())).toEqual([second.id]);
    const files = await office().db.selectFrom('websitePictureFiles').select('pictureId').execute();
    expect(new Set(files.map(({ pictureId }) => pictureId))).toEqual(new Set([second.id]));
  });

  test('is not deleted while an administrator saves a draft with it', async () => {
    const { db } = office();
    const { id } = await storePicture(office());
    const saved = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const saving = db.transaction().execute(async (transaction) => {
      const content = lookWith(id);
      const later = new Date(office().clock.read().getTime() + 1000);
      await usePictures(transaction, { part: 'look', content }, later);
      const draft = { draft: JSON.stringify(content), draftFormat: formatOf('look') };
      await transaction
        .insertInto('websiteParts')
        .values({ part: 'look', ...draft })
        .execute();
      saved.resolve();
      await mayEnd.promise;
    });
    await saved.promise;
    const deleting = office().call('DELETE', `/website/pictures/${id}`);
    setTimeout(mayEnd.resolve, 300);
    await saving;
    expect((await deleting).statusCode).toBe(409);
    expect(await storedIds(office())).toEqual([id]);
  });

  test('vector 50: is deleted seven days after its last use, unless a draft or a version names it', async () => {
    const published = await storePicture(office());
    const drafted = await storePicture(office());
    const forgotten = await storePicture(office());
    await publishContent(office(), 'look', lookWith(published.id));
    const { call } = await afterDays(office(), 6);
    expect((await call('PUT', '/website/look', lookWith(drafted.id))).statusCode).toBe(200);
    await cleanUp(office());
    expect(await storedIds(office())).toEqual([published.id, drafted.id, forgotten.id]);
    expect(await storedMasters(office())).toEqual([published.id, drafted.id, forgotten.id]);
    office().clock.advance(2 * day);
    await cleanUp(office());
    expect(await storedIds(office())).toEqual([published.id, drafted.id]);
    const later = await afterDays(office(), 30);
    await cleanUp(office());
    expect(await storedIds(office())).toEqual([published.id, drafted.id]);
    expect(await storedMasters(office())).toEqual([published.id, drafted.id]);
    expect((await publishContent(later, 'look', lookWith(''))).statusCode).toBe(200);
    await Promise.all([cleanUp(office()), cleanUp(office())]);
    expect(await storedIds(office())).toEqual([published.id]);
    expect(await storedMasters(office())).toEqual([]);
    expect(
      (await office().app.inject(sitePaths.picture(published.id, 1280, 'avif'))).statusCode,
    ).toBe(200);
  });
});
