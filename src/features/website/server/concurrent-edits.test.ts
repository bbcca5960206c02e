import { setImmediate as letRequestsRun, setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { EditablePart } from '#features/website/domain/api.ts';
import { shippedContent } from '#features/site/domain/parts.ts';
import { engines } from '#tests/support/test-database.ts';
import { testSite } from '#tests/support/test-site.ts';
import { brokerageNamed, homeWith, readVersions, useWebsite } from '#tests/support/website.ts';
import { createLiveSite, type LiveSite } from '#features/site/server/live-site.ts';

const rounds = 7;
const pairParts = ['home', 'brokerage'] as const;

/**
 * Returns the published heading of the home page and the brokerage's name. The tests always publish
 * these two texts together.
 */
function pairOf(liveSite: LiveSite) {
  const { home, brokerage } = liveSite.published().content;
  return [home.hero.heading, brokerage.name.name];
}

const shippedPair = [shippedContent.home.hero.heading, shippedContent.brokerage.name.name];

describe.each(engines)('several administrators on %s', (engine) => {
  const office = useWebsite(engine);

  /**
   * Saves two parts and publishes them in one call. The call names the saved versions, so the server
   * refuses it if a part has changed in the meantime.
   * @returns the status of the publish call
   */
  async function publishPair(pair: string) {
    const { call } = office();
    const contents = { home: homeWith(pair), brokerage: brokerageNamed(pair) };
    const parts: Record<string, number> = {};
    for (const part of pairParts) {
      const saved = await call('PUT', `/website/${part}`, contents[part]);
      parts[part] = saved.json<EditablePart>().summary.version;
    }
    return (await call('POST', '/website/publish', { parts, note: pair })).statusCode;
  }

  const disturb = (nth: number) => async () => {
    const { editorCall } = office();
    const part = pairParts[nth % 2];
    const answer =
      nth % 3 === 0
        ? await editorCall('DELETE', `/website/${part}/draft`)
        : await editorCall('POST', `/website/${part}/restore`, { number: 1, discardDraft: true });
    return answer.statusCode;
  };

  async function followUntilTheEnd(visit: () => void) {
    const { db, clock } = office();
    const other = createLiveSite({ db, site: testSite, clock: clock.read });
    await other.refresh();
    const ending = new AbortController();
    const pairs: string[][] = [];
    const following = (async () => {
      while (!ending.signal.aborted) {
        await other.refresh();
        pairs.push(pairOf(other));
        visit();
        await letRequestsRun();
      }
    })();
    onTestFinished(() => ending.abort());
    return async () => {
      ending.abort();
      await following;
      return pairs;
    };
  }

  test('publish two parts together or not at all, and lose no version', async () => {
    const seen: string[][] = [];
    const end = await followUntilTheEnd(() => seen.push(pairOf(office().liveSite)));
    const published: string[] = [];
    for (let round = 1; round <= rounds; round++) {
      const pairs = [`Pair ${round}a`, `Pair ${round}b`];
      const [first, second, ...others] = await Promise.all([
        ...pairs.map(publishPair),
        disturb(round)(),
        disturb(round + 1)(),
      ]);
      for (const [index, status] of [first, second].entries()) {
        expect([200, 409, 412]).toContain(status);
        if (status === 200) published.push(pairs[index] ?? '');
      }
      for (const status of others) expect([200, 404, 412]).toContain(status);
    }
    expect(published.length).toBeGreaterThan(0);
    const versions = await readVersions(office());
    for (const part of pairParts) {
      const own = versions.filter((each) => each.part === part);
      expect(own.map(({ number }) => number)).toEqual(own.map((_, index) => index + 1));
      expect(own).toHaveLength(published.length);
      expect(new Set(own.map(({ note }) => note))).toEqual(new Set(published));
    }
    const notes = pairParts.map((part) =>
      versions.filter((each) => each.part === part).map(({ note }) => note),
    );
    expect(notes[0]).toEqual(notes[1]);
    for (const [heading, name] of [...seen, ...(await end())]) {
      expect(name).toBe(heading === shippedPair[0] ? shippedPair[1] : heading);
    }
  });

  test('a save without a tag is stored after a simultaneous change of another caller', async () => {
    const home = '/website/home';
    const { call, db } = office();
    await call('PUT', home, homeWith('First'));
    let saving: ReturnType<typeof call> | undefined;
    await db.transaction().execute(async (transaction) => {
      await transaction.updateTable('websiteParts').set({ version: 7 }).execute();
      saving = call('PUT', home, homeWith('Second'));
      // Give the PUT time to read the part. It then waits for this transaction to end.
      await sleep(200);
    });
    const saved = (await saving)?.json<EditablePart>();
    expect(saved).toMatchObject({ content: homeWith('Second'), summary: { version: 8 } });
  });
});
