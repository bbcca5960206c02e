import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openAgentDesk } from '#tests/support/agent-pages.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import type * as Cards from './portrait-card.ts';

const drawSharingCard = vi.fn<() => Promise<Buffer>>();
const kilobytes = 1024;
const drawn = () => drawSharingCard.mock.calls.length;
let { createPortraitCards } = {} as typeof Cards;
let testApp: TestApp;
const ids: string[] = [];
let findCard: Cards.FindPortraitCard;

beforeAll(async () => {
  // Another test file may have loaded the real function already.
  vi.resetModules();
  vi.doMock('./sharing-card.ts', () => ({ drawSharingCard }));
  ({ createPortraitCards } = await import('./portrait-card.ts'));
  testApp = await createTestApp('sqlite');
  const desk = await openAgentDesk(testApp);
  for (let nth = 0; nth < 100; nth++) {
    const portraitId = newId();
    const { id } = await desk.addAgent();
    const file = { portraitId, width: 400, format: 'webp', bytes: Buffer.from('a portrait') };
    await testApp.db.insertInto('agentPortraits').values(file).execute();
    const pages = testApp.db.updateTable('agentPages').set({ portraitId });
    await pages.where('agentId', '=', id).execute();
    ids.push(portraitId);
  }
});
afterAll(async () => {
  vi.doUnmock('./sharing-card.ts');
  vi.resetModules();
  await testApp.close();
});
beforeEach(() => {
  drawSharingCard.mockClear();
  findCard = createPortraitCards(testApp.db, testApp.liveSite.current);
});

/** Requests the cards one after the other, each with this size. */
async function requestAll(portraits: string[], kilobytesEach: number) {
  drawSharingCard.mockImplementation(async () => Buffer.alloc(kilobytesEach * kilobytes));
  for (const id of portraits) await findCard(id);
}

test('the cards of 100 agents are drawn once', async () => {
  await requestAll(ids, 100);
  await requestAll(ids, 100);
  expect(drawn()).toBe(100);
});

test('the cards in memory have 32 MB together at most', async () => {
  await requestAll(ids.slice(0, 30), 1024);
  expect(drawn()).toBe(30);
  await requestAll(ids.slice(0, 40), 1024);
  expect(drawn()).toBe(40);
  await requestAll(ids.slice(0, 1), 1024);
  expect(drawn()).toBe(41);
});

test('simultaneous requests for a card share one drawing, and the 22nd other card is refused', async () => {
  const [first = '', ...others] = ids;
  const { promise: drawing, resolve: finishDrawing } = Promise.withResolvers<Buffer>();
  drawSharingCard.mockReturnValue(drawing);
  const same = Array.from({ length: 50 }, () => findCard(first));
  await vi.waitFor(() => expect(drawn()).toBe(1));
  const other = others.slice(0, 21).map(findCard);
  await expect(Promise.race(other)).rejects.toMatchObject({ status: 503 });
  finishDrawing(Buffer.alloc(kilobytes));
  const results = await Promise.allSettled([...same, ...other]);
  expect(drawn()).toBe(21);
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1);
});
