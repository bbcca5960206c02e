import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { deleteUnusedPictures } from '#features/pictures/server/unused-pictures.ts';
import { pictureUrl } from '#features/properties/domain/properties.ts';
import { shippedContent } from '#features/site/domain/parts.ts';
import { sitePaths } from '#shared/domain/paths.ts';
import { shareOffice } from '#tests/support/office.ts';
import { storePicture } from '#tests/support/pictures.ts';
import { propertyInput } from '#tests/support/property-input.ts';
import { addProperty } from '#tests/support/record-samples.ts';
import { publishContent } from '#tests/support/website.ts';

const day = 24 * 3600 * 1000;

describe('the picture of a home', () => {
  const office = shareOffice('sqlite');
  const addPicture = async () => (await storePicture(office(), 'landscape')).id;
  const addHome = (picture: string, values: object = {}) =>
    addProperty(office(), { imageUrl: pictureUrl(picture), ...values });
  const show = (home: { id: string }, picture: string, values: object = {}) =>
    office().call(
      'PUT',
      `/properties/${home.id}`,
      propertyInput({ imageUrl: pictureUrl(picture), ...values }),
    );
  const remove = (home: { id: string }) => office().call('DELETE', `/properties/${home.id}`);
  const stored = async (picture: string) =>
    office()
      .db.selectFrom('websitePictures')
      .select('publishedAt')
      .where('id', '=', picture)
      .executeTakeFirst();
  const isPublic = async (picture: string) => (await stored(picture))?.publishedAt !== null;

  test('becomes private when the last home that shows it gets another one', async () => {
    const [first, second] = [await addPicture(), await addPicture()];
    const homes = [await addHome(first), await addHome(first)] as const;
    await show(homes[0], second);
    expect([await isPublic(first), await isPublic(second)]).toEqual([true, true]);
    await show(homes[1], second);
    expect([await isPublic(first), await isPublic(second)]).toEqual([false, true]);
    const answer = await office().call('DELETE', `/website/pictures/${first}`);
    expect(answer.statusCode).toBe(204);
    const used = await office().call('DELETE', `/website/pictures/${second}`);
    expect(used.statusCode).toBe(409);
  });

  test('stays public if a version of the website has it, also after its home is gone', async () => {
    const id = await addPicture();
    const home = await addHome(id);
    const property = { picture: id, alt: 'A house with two porches' };
    await publishContent(office(), 'look', { ...shippedContent.look, property });
    await publishContent(office(), 'look', shippedContent.look);
    await show(home, id, { permittedBy: null });
    expect(await isPublic(id)).toBe(true);
    const { app } = office();
    const file = await app.inject(sitePaths.picture(id, 800, 'webp'));
    expect([file.statusCode, file.headers['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    await remove(home);
    expect(await isPublic(id)).toBe(true);
  });

  test('that is private again after a minute in memory is not sent during an outage', async () => {
    const { app, db } = office();
    const now = vi.spyOn(performance, 'now').mockReturnValue(1000);
    onTestFinished(() => now.mockRestore());
    const id = await addPicture();
    const home = await addHome(id);
    const status = async () => (await app.inject(sitePaths.picture(id, 800, 'webp'))).statusCode;
    expect(await status()).toBe(200);
    await show(home, id, { permittedBy: null });
    now.mockReturnValue(62_000);
    expect(await status()).toBe(404);
    const query = vi.spyOn(db.getExecutor(), 'executeQuery').mockRejectedValue(new Error('Lost'));
    onTestFinished(() => query.mockRestore());
    expect(await status()).toBe(500);
  });

  test('is kept for seven days after the home, or its draft, was last saved', async () => {
    const { db, clock } = office();
    for (const draft of [{}, { permittedBy: null }]) {
      const id = await addPicture();
      const longAgo = { usedAt: '2026-11-01T15:00:00.000Z' };
      await db.updateTable('websitePictures').set(longAgo).where('id', '=', id).execute();
      const home = await addHome(id, draft);
      const used = await office().call('DELETE', `/website/pictures/${id}`);
      expect([draft, used.statusCode]).toEqual([draft, 409]);
      await remove(home);
      await deleteUnusedPictures(db, clock.read());
      expect([draft, await stored(id)]).toEqual([draft, { publishedAt: null }]);
      await deleteUnusedPictures(db, new Date(clock.read().getTime() + 8 * day));
      expect([draft, await stored(id)]).toEqual([draft, undefined]);
    }
  });
});
