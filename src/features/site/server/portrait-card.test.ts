import sharp from 'sharp';
import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { sitePaths } from '#shared/domain/paths.ts';
import { shippedContent } from '#features/site/domain/parts.ts';
import { type AgentDesk, openAgentDesk, testPicture } from '#tests/support/agent-pages.ts';
import { publishPart } from '#tests/support/publish-part.ts';
import { shareTestApp } from '#tests/support/shared-app.ts';
import { emptyOffice } from '#tests/support/empty-office.ts';
import { plain } from '#tests/support/pictures.ts';

const portrait = await testPicture(1200, 1500).webp().toBuffer();

describe('a portrait’s card', () => {
  const testApp = shareTestApp('sqlite');
  let desk: AgentDesk;
  let id: string;
  let email: string;
  let portraitId: string;
  beforeEach(async () => {
    const { db } = testApp();
    await db.deleteFrom('agentPortraits').execute();
    await emptyOffice(db);
    desk = await openAgentDesk(testApp());
    ({ id, email } = await desk.addAgent());
    portraitId = newId();
    const file = { portraitId, width: 1200, format: 'webp', bytes: portrait };
    await db.insertInto('agentPortraits').values(file).execute();
    await db.updateTable('agentPages').set({ portraitId }).where('agentId', '=', id).execute();
  });
  const get = (url: string) => testApp().app.inject(url);
  const card = (name = 'Eleanor Whitfield') => get(sitePaths.portraitCard(portraitId, name));
  const rename = (lastName: string) =>
    desk.call('PUT', `/${id}`, desk.agentFields({ lastName, email }));

  test('has the size that social networks ask for', async () => {
    const { statusCode, headers, rawPayload } = await card();
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'no-cache' });
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 });
    expect(rawPayload.length).toBeLessThan(300_000);
  });

  test('shows the present name, whatever name the URL has', async () => {
    const eleanor = (await card()).rawPayload;
    await rename('Habersham');
    const renamed = (await card('Eleanor Habersham')).rawPayload;
    expect(renamed.equals(eleanor)).toBe(false);
    expect((await card()).rawPayload.equals(renamed)).toBe(true);
    expect((await get(`/portraits/${portraitId}-card.jpg`)).rawPayload.equals(renamed)).toBe(true);
    await rename('Whitfield');
    expect((await card()).rawPayload.equals(eleanor)).toBe(true);
  });

  test('has the colors of the brokerage’s look', async () => {
    const shipped = (await card()).rawPayload;
    const look = { ...shippedContent.look, colors: { main: '#005a9c', accent: '' } };
    await publishPart(testApp().db, 'look', look);
    await testApp().liveSite.refresh();
    const at = { left: 9, top: 9, width: 1, height: 1 };
    const corner = sharp((await card()).rawPayload).extract(at);
    const pixel = [...(await corner.raw().toBuffer())];
    // The expected color is #063964, but JPEG changes it a little.
    expect(pixel.map((value, nth) => Math.abs(value - [6, 57, 100][nth]!) < 4)).toEqual(
      Array(3).fill(true),
    );
    await testApp().db.deleteFrom('websiteParts').execute();
    await testApp().liveSite.refresh();
    expect((await card()).rawPayload.equals(shipped)).toBe(true);
  });

  test('escapes markup in a name', async () => {
    await desk.call('PUT', `/${id}`, desk.agentFields({ firstName: '</span>&<b>', email }));
    expect((await card()).statusCode).toBe(200);
  });

  test('is drawn once and kept in memory', async () => {
    const first = await Promise.all([card(), card(), card()]);
    await testApp().db.deleteFrom('agentPortraits').execute();
    const answers = [...first, await card()];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1);
  });

  test('has the same words and no picture if its agent has no portrait', async () => {
    await desk.call('DELETE', `/${id}/portrait`);
    const text = await get(sitePaths.portraitCard(id, 'Eleanor Whitfield'));
    expect(await sharp(text.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 });
    const right = { left: 1140, top: 0, width: 60, height: 630 };
    const pixels = await sharp(text.rawPayload).extract(right).png().toBuffer();
    const { channels } = await sharp(pixels).stats();
    expect(channels.every(({ stdev }) => stdev < 2)).toBe(true);
  });

  test('shows the largest file of the portrait', async () => {
    const bytes = await plain(400, 500, '#00f').webp().toBuffer();
    const small = { portraitId, width: 400, format: 'webp', bytes };
    await testApp().db.insertInto('agentPortraits').values(small).execute();
    const right = { left: 1000, top: 0, width: 200, height: 630 };
    const shown = await sharp((await card()).rawPayload)
      .extract(right)
      .png()
      .toBuffer();
    const { channels } = await sharp(shown).stats();
    expect(channels[2]?.mean).toBeLessThan(100);
  });

  test('is gone while its agent is not active', async () => {
    const { db } = testApp();
    const statuses = [];
    for (const isActive of [true, false, true]) {
      await db.updateTable('agents').set({ isActive }).where('id', '=', id).execute();
      statuses.push((await card()).statusCode);
    }
    expect(statuses).toEqual([200, 404, 200]);
  });

  test('is gone with its portrait', async () => {
    await card();
    await desk.call('DELETE', `/${id}/portrait`);
    expect((await card()).statusCode).toBe(404);
  });
});

describe('without an agent, there is no card at', () => {
  const testApp = shareTestApp('sqlite');
  const unknown = '0193a3b0-1111-7111-8111-111111111111';
  test.each([
    `${unknown}-card.jpg`,
    `${unknown}-card.avif`,
    `${unknown}-card`,
    `${unknown}-card.jpg.jpg`,
    'x-card.jpg',
    '%00-card.jpg',
    `${unknown}-card.jpg%00`,
  ])('%s', async (file) => {
    expect((await testApp().app.inject(`/portraits/${file}`)).statusCode).toBe(404);
  });
});
