import { beforeEach, describe, expect, test } from 'vitest';
import type { Finding } from '#app/domain/attention/findings.ts';
import { readPublicProperties } from '#features/properties/db/public-properties.ts';
import { pictureUrl, type Property } from '#features/properties/domain/properties.ts';
import { sitePaths } from '#shared/domain/paths.ts';
import { shareDesk } from '#tests/support/desk.ts';
import { setTime } from '#tests/support/late.ts';
import { storePicture } from '#tests/support/pictures.ts';
import { propertyInput } from '#tests/support/property-input.ts';
import { addProperty } from '#tests/support/record-samples.ts';
import { engines } from '#tests/support/test-database.ts';

const [today, tomorrow] = ['2026-06-30', '2026-07-01'];

describe.each(engines)('homes at 9 PM in New York, on %s', (engine) => {
  const { office, signIn, get, post } = shareDesk(engine);
  beforeEach(() => setTime(office(), '2026-07-01T01:00:00.000Z'));

  /** Adds the home of an agent whose listing agreement ends today. */
  async function addLastDay() {
    const { agent, cookie } = await signIn();
    const days = { permittedOn: '2026-06-01', mlsEnteredOn: '2026-06-01', listingEndsOn: today };
    const picture = await storePicture(office(), 'landscape');
    const home = { ...days, imageUrl: pictureUrl(picture.id), agentId: agent.id };
    const { id } = await addProperty(office(), home);
    return { id, cookie, picture };
  }
  const setStillRight = (stillRightOn: string) =>
    office().db.updateTable('properties').set({ stillRightOn }).execute();
  const listIds = async (status: string) => {
    const found = await office().call('GET', `/properties?status=${status}`);
    return found.json<Property[]>().map(({ id }) => id);
  };
  const readHome = async (id: string) =>
    (await office().call('GET', `/properties/${id}`)).json<Property>();

  test('a home and its picture are shown on the last day of the listing agreement', async () => {
    const { app, db, clock } = office();
    const { id, cookie, picture } = await addLastDay();
    const file = sitePaths.picture(picture.id, 400, 'webp');
    expect((await app.inject(file)).statusCode).toBe(200);
    expect((await readPublicProperties(db, clock.read(), true)).listed).toHaveLength(1);
    expect([await listIds('ending'), await listIds('ended')]).toEqual([[id], []]);
    const exported = await office().call('GET', '/properties/export.csv?status=ending');
    expect(exported.body).toContain(id);
    const findings = (await office().call('GET', '/attention')).json<Finding[]>();
    expect(findings.filter(({ code }) => code === 'ended_homes')).toEqual([]);
    expect(JSON.stringify((await get('/desk', cookie)).page)).toContain('Shown until Jun 30, 2026');
  });

  test('“Still right” counts for today, at the desk and in the back office', async () => {
    const { id, cookie } = await addLastDay();
    await setStillRight('2026-06-20');
    expect((await post(`/desk/homes/${id}/still-right`, {}, cookie)).answer.statusCode).toBe(303);
    expect(await readHome(id)).toMatchObject({ stillRightOn: today });
    await setStillRight('2026-06-20');
    await office().call('POST', `/properties/${id}/still-right`);
    expect(await readHome(id)).toMatchObject({ stillRightOn: today });
  });

  test('a home that is added or edited is right today, and permitted today at the latest', async () => {
    const draft = { mlsNumber: null, mlsEnteredOn: today };
    const send = (permittedOn: string) =>
      office().call('POST', '/properties', propertyInput({ ...draft, permittedOn }));
    expect([(await send(tomorrow)).statusCode, (await send(today)).statusCode]).toEqual([422, 201]);
    const home = await addProperty(office(), { ...draft, permittedOn: today });
    expect(await readHome(home.id)).toMatchObject({ stillRightOn: today });
    await setStillRight('2026-06-20');
    const edit = (permittedOn: string) =>
      office().call('PUT', `/properties/${home.id}`, {
        ...home,
        title: 'Garden house',
        permittedOn,
      });
    expect([(await edit(tomorrow)).statusCode, (await edit(today)).statusCode]).toEqual([422, 200]);
    expect(await readHome(home.id)).toMatchObject({ stillRightOn: today });
  });
});
