import { describe, expect, test } from 'vitest';
import { readPublicProperties } from '#features/properties/db/public-properties.ts';
import { pictureUrl, type Property } from '#features/properties/domain/properties.ts';
import { deleteUnusedPictures } from '#features/pictures/server/unused-pictures.ts';
import { sitePaths } from '#shared/domain/paths.ts';
import { recordedDuring } from '#tests/support/audit.ts';
import { refusalOf, shareOffice } from '#tests/support/office.ts';
import { storePicture } from '#tests/support/pictures.ts';
import { propertyInput } from '#tests/support/property-input.ts';
import { addAgent, addProperty } from '#tests/support/record-samples.ts';
import { brokerageNamed, publishContent } from '#tests/support/website.ts';
import { engines } from '#tests/support/test-database.ts';

const sale = {
  status: 'sold',
  closedOn: '2026-10-30',
  side: 'seller',
  soldPrice: 712_000,
};
const day = 24 * 3600;

describe.each(engines)('the calls for properties on %s', (engine) => {
  const office = shareOffice(engine);
  const change = (id: string, overrides: object) =>
    office().call('PUT', `/properties/${id}`, propertyInput(overrides));
  const stillRight = (id: string) => office().call('POST', `/properties/${id}/still-right`);
  const shown = async (showsSamples = false) => {
    const { db, clock } = office();
    const { listed, sold, earlier } = await readPublicProperties(db, clock.read(), showsSamples);
    return [listed, sold, earlier].map((homes) => homes.map(({ title }) => title));
  };

  test('POST creates a home that visitors see with its agent, and PUT sells it', async () => {
    const agent = await addAgent(office());
    await office().db.updateTable('agentPages').set({ isShown: true }).execute();
    const home = await addProperty(office(), { agentId: agent.id, price: '650000' });
    expect(home).toMatchObject({
      price: 650_000,
      agentName: 'Eleanor Whitfield',
      stillRightOn: '2026-11-21',
    });
    const { listed } = await readPublicProperties(office().db, office().clock.read(), false);
    expect(listed).toMatchObject([{ shownAs: 'available', agent: { id: agent.id } }]);
    await change(home.id, { ...sale, title: 'Sold house' });
    expect(await shown()).toEqual([[], ['Sold house'], []]);
  });

  test('a home without permission, MLS number or agreement is stored, and not shown', async () => {
    for (const field of ['permittedOn', 'mlsNumber', 'mlsEnteredOn', 'listingEndsOn']) {
      await addProperty(office(), { [field]: '' });
    }
    expect(await shown()).toEqual([[], [], []]);
  });

  test('nothing that was to have happened is in the future', async () => {
    const future = {
      permittedOn: '2026-11-22',
      mlsEnteredOn: '2026-11-22',
      closedOn: '2026-11-22',
    };
    const refused = async (overrides: object) => {
      const input = propertyInput({ ...overrides, ...future });
      return refusalOf(await office().call('POST', '/properties', input));
    };
    const message = ['This date is in the future'];
    // The form of a sold home hides the day in the MLS, and that of a listed one the closing.
    const errors = { permittedOn: message, mlsEnteredOn: message };
    expect(await refused({})).toEqual({ status: 422, errors });
    expect(await refused(sale)).toEqual({
      status: 422,
      errors: { permittedOn: message, closedOn: message },
    });
  });

  test('“Still right” keeps a home for 30 more days, once a day', async () => {
    const { id, title } = await addProperty(office());
    office().clock.advance(60);
    const updatedAt = office().clock.read().toISOString();
    const actions = await recordedDuring(office(), async () => {
      const overdue = { stillRightOn: '2026-10-22' };
      await office().db.updateTable('properties').set(overdue).execute();
      expect(await shown()).toEqual([[], [], []]);
      const ended = await office().call('GET', '/properties?status=ended');
      expect(ended.json<Property[]>().map((home) => home.id)).toEqual([id]);
      for (const _ of [1, 2]) {
        const answer = await stillRight(id);
        expect(answer.json()).toMatchObject({ stillRightOn: '2026-11-21', updatedAt });
        expect(answer.headers.etag).toBe('"2"');
      }
    });
    expect(actions).toMatchObject([{ action: 'confirmed', entity: 'property', entityName: title }]);
    expect(await shown()).toEqual([[title], [], []]);
  });

  test('an old draft that is completed is right from that day on', async () => {
    const { id, title } = await addProperty(office(), { mlsNumber: '' });
    const old = { stillRightOn: '2026-10-01' };
    await office().db.updateTable('properties').set(old).execute();
    await change(id, {});
    expect(await shown()).toEqual([[title], [], []]);
    await office().db.updateTable('properties').set(old).execute();
    await change(id, { description: 'The listing has not been confirmed.' });
    expect(await shown()).toEqual([[], [], []]);
    const ended = { ...old, listingEndsOn: '2026-11-20' };
    await office().db.updateTable('properties').set(ended).execute();
    await change(id, { listingEndsOn: '2027-06-30' });
    expect(await shown()).toEqual([[], [], []]);
  });

  test('a sold home that is listed again is right from that day on', async () => {
    const { id, title } = await addProperty(office());
    await change(id, sale);
    await office().db.updateTable('properties').set({ stillRightOn: '2026-10-01' }).execute();
    await change(id, {});
    expect(await shown()).toEqual([[title], [], []]);
  });

  test('every listed home is public and 24 are sold, newest first; the others are earlier', async () => {
    for (let nth = 14; nth >= 1; nth--) {
      const mlsEnteredOn = `2026-10-${String(nth).padStart(2, '0')}`;
      // The newest one was sold before, and is listed again.
      const closedOn = nth === 14 ? '2024-03-01' : null;
      await addProperty(office(), { title: `Listed ${nth}`, mlsEnteredOn, closedOn });
    }
    for (let nth = 25; nth >= 1; nth--) {
      const closedOn = `2026-08-${String(nth).padStart(2, '0')}`;
      await addProperty(office(), { ...sale, title: `Sold ${nth}`, closedOn });
    }
    await addProperty(office(), { ...sale, title: 'Old', closedOn: '2024-11-21' });
    const [listed = [], sold = [], earlier] = await shown();
    expect([listed.length, listed[0], sold.length, sold[0], earlier]).toEqual([
      14,
      'Listed 14',
      24,
      'Sold 25',
      ['Sold 1', 'Old'],
    ]);
  });

  test('a picture is public as long as its home is, and is kept with a draft', async () => {
    const { db, clock } = office();
    const [draft, live, mark] = [
      await storePicture(office(), 'landscape'),
      await storePicture(office(), 'landscape'),
      await storePicture(office(), 'mark'),
    ];
    const published = async () =>
      (
        await db
          .selectFrom('websitePictures')
          .select('id')
          .where('publishedAt', 'is not', null)
          .execute()
      ).map(({ id }) => id);
    await addProperty(office(), { imageUrl: pictureUrl(draft.id), permittedBy: null });
    expect(await published()).not.toContain(draft.id);
    const home = await addProperty(office(), { imageUrl: pictureUrl(live.id) });
    expect(await published()).toContain(live.id);
    const { listed } = await readPublicProperties(db, clock.read(), false);
    expect(listed.map(({ picture }) => picture?.id)).toEqual([live.id]);
    await change(home.id, { imageUrl: pictureUrl(live.id), permittedBy: null });
    expect(await published()).not.toContain(live.id);
    await change(home.id, { imageUrl: pictureUrl(live.id) });
    expect(await published()).toContain(live.id);
    await office().call('DELETE', `/properties/${home.id}`);
    expect(await published()).not.toContain(live.id);
    await addProperty(office(), { imageUrl: pictureUrl(live.id) });
    const wrong = propertyInput({ imageUrl: pictureUrl(mark.id) });
    expect(refusalOf(await office().call('POST', '/properties', wrong)).errors).toEqual({
      imageUrl: ['This picture is no longer stored: please upload it again'],
    });
    await deleteUnusedPictures(db, new Date(clock.read().getTime() + 8 * day * 1000));
    expect(
      (await db.selectFrom('websitePictures').select('id').execute()).map(({ id }) => id),
    ).toEqual(expect.arrayContaining([draft.id, live.id]));
  });

  test('a picture is reachable only while visitors see its home', async () => {
    const { db, app } = office();
    const { id: pictureId } = await storePicture(office(), 'landscape');
    // Each file that was sent stays in memory for a minute, so each is only sent once.
    const files = [400, 800, 1200].map((width) => sitePaths.picture(pictureId, width, 'webp'));
    const answer = async () => (await app.inject(files[0] ?? '')).statusCode;
    const answerOnce = async () => {
      const status = await answer();
      files.shift();
      return status;
    };
    const store = (columns: object) => db.updateTable('properties').set(columns).execute();
    const { id } = await addProperty(office(), { imageUrl: pictureUrl(pictureId) });
    const sent = await app.inject(files[0] ?? '');
    expect(sent.headers['cache-control']).toBe('public, max-age=60');
    const asked = { url: files[0] ?? '', headers: { 'if-none-match': sent.headers.etag } };
    expect((await app.inject(asked)).statusCode).toBe(304);
    files.shift();
    await store({ listingEndsOn: '2026-11-20' });
    expect(await answer()).toBe(404);
    await store({ listingEndsOn: '2026-12-31', stillRightOn: '2026-10-20' });
    expect(await answer()).toBe(404);
    // An edit of the home does not say that everything about it is still right.
    await change(id, { imageUrl: pictureUrl(pictureId), description: 'Shorter.' });
    expect(await answer()).toBe(404);
    await stillRight(id);
    expect(await answerOnce()).toBe(200);
    await db.insertInto('demoRecords').values({ entity: 'property', recordId: id }).execute();
    await publishContent(office(), 'brokerage', brokerageNamed('Coastal Oak Realty'));
    expect(await answer()).toBe(404);
  });
});
