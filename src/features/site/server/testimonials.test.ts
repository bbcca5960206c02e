import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  listShownTestimonials,
  readNewestTestimonial,
} from '#features/testimonials/db/testimonials.ts';
import type { Agent } from '#features/agents/domain/agents.ts';
import type { Preview } from '#features/website/domain/api.ts';
import { shippedContent, type WebsiteContent } from '#features/site/domain/parts.ts';
import { loadBuiltSite } from '#tests/support/test-site.ts';
import { shareOffice } from '#tests/support/office.ts';
import { publishPart } from '#tests/support/publish-part.ts';
import { addAgent, addTestimonial } from '#tests/support/record-samples.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const site = await loadBuiltSite();

const { agents } = shippedContent;

type Source = WebsiteContent['agents']['reviews']['source'];

const withReviews = (source: Source) => ({
  ...agents,
  reviews: { ...agents.reviews, source },
});

/** @returns the texts of a page's reviews section, or undefined if the page has none */
function readReviews(html: string) {
  const [, section] = /<section id="reviews"[^>]*>(.*?)<\/section>/.exec(html) ?? [];
  if (section === undefined) return undefined;
  return [...section.matchAll(/<figure[^>]*>(.*?)<\/figure>/g)].map(([, figure = '']) =>
    figure
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(' , ', ', ')
      .trim(),
  );
}

describe('vectors 59 and 60: testimonials on agents’ pages', () => {
  const office = shareOffice('sqlite', { site });
  let agent: Agent;
  beforeEach(async () => {
    agent = await addAgent(office());
    await office().db.updateTable('agentPages').set({ isShown: true }).execute();
    await publish('own');
  });

  async function publish(source: Source) {
    await publishPart(office().db, 'agents', withReviews(source));
    await office().liveSite.refresh();
  }
  const pageOf = async ({ app }: Pick<TestApp, 'app'> = office()) =>
    (await app.inject('/agent/eleanor-whitfield')).body;
  const reviewsOf = async (on?: Pick<TestApp, 'app'>) => readReviews(await pageOf(on));
  const add = (name: string, overrides: object = {}) =>
    addTestimonial(office(), { name, title: null, content: `By ${name}`, ...overrides });
  const previewed = async (source: Source) => {
    const body = { part: 'agents', content: withReviews(source), page: 'agent' };
    const { html } = (await office().call('POST', '/website/preview', body)).json<Preview>();
    return readReviews(html);
  };
  const withdraw = (id: string) => office().call('POST', `/testimonials/${id}/withdraw`);

  test('without testimonials, the page has neither the section nor a link to it', async () => {
    for (const source of ['own', 'none'] as const) {
      await publish(source);
      const page = await pageOf();
      expect(page).toContain('id="services"');
      expect(page).not.toMatch(/reviews|Success Stories|Verified Client/i);
    }
  });

  test('the agent’s newest three testimonials are shown, newest first', async () => {
    const { id: agentId } = agent;
    await add('Of the brokerage');
    const expected: string[] = [];
    for (const name of ['Ann', 'Bea', 'Cid', 'Dan']) {
      office().clock.advance(60);
      await add(name, { agentId });
      expected.unshift(`“By ${name}” ${name}`);
      expect(await reviewsOf()).toEqual(expected.slice(0, 3));
    }
    expect(await pageOf()).toContain('href="#reviews"');
  });

  test('the home page quotes no testimonial about an agent whom visitors do not see', async () => {
    const { db } = office();
    const quoted = async () => (await readNewestTestimonial(db))?.name;
    await add('Ann');
    office().clock.advance(60);
    await add('Bea', { agentId: agent.id });
    expect(await quoted()).toBe('Bea');
    await db.updateTable('agentPages').set({ isShown: false }).execute();
    expect(await quoted()).toBe('Ann');
    await db.updateTable('agentPages').set({ isShown: true }).execute();
    await db.updateTable('agents').set({ isActive: false }).execute();
    expect(await quoted()).toBe('Ann');
  });

  test('the page of an agent without testimonials shows those of the brokerage, and not those of another agent', async () => {
    const { id: agentId } = await addAgent(office(), { firstName: 'Jane' });
    await add('Ann', { agentId });
    await add('Bea', { agentId: agent.id, isShown: false });
    expect(await reviewsOf()).toBeUndefined();
    await add('Cid');
    expect(await reviewsOf()).toEqual(['“By Cid” Cid']);
  });

  test('an agent who did not come with the samples has no sample reviews', async () => {
    await publish('samples');
    expect(await reviewsOf()).toBeUndefined();
    await add('Ann', { agentId: agent.id });
    expect(await reviewsOf()).toEqual(['“By Ann” Ann']);
    expect(await pageOf()).not.toMatch(/Denise M\.|5 out of 5 stars/);
  });

  test('a preview shows the section of reviews before it is published', async () => {
    await add('Ann');
    expect(await previewed('own')).toEqual(['“By Ann” Ann']);
    expect(await previewed('none')).toBeUndefined();
  });

  test('“Verified Client” needs a noted transaction, and a relationship is shown beside the words', async () => {
    await add('Ann', { transactionNote: '5 Oak St, closed 2026-10-01' });
    office().clock.advance(60);
    await add('Bea', { title: 'bought on Tybee', relationship: 'Sister of the broker' });
    expect(await reviewsOf()).toEqual([
      '“By Bea” Bea, bought on Tybee Sister of the broker',
      '“By Ann” Ann Verified Client',
    ]);
    expect(await pageOf()).not.toContain('5 Oak St');
  });

  test('the home page shows the newest one with its month, and its agent while the page is public', async () => {
    const homeReview = async () => {
      const { body } = await office().app.inject('/');
      return /<figure[^>]*><blockquote.*?<\/figure>/.exec(body)?.[0].replaceAll(/<[^>]*>/g, '');
    };
    expect(await homeReview()).toBeUndefined();
    await add('Ann', { title: 'bought on Tybee', agentId: agent.id, consentDate: '2026-10-31' });
    const words = '“By Ann”Ann, bought on Tybee, October 2026';
    expect(await homeReview()).toBe(`${words}, with Eleanor Whitfield`);
    await office().call('DELETE', `/agents/${agent.id}`);
    expect(await homeReview()).toBeUndefined();
    await add('Ben', { title: 'sold downtown', agentId: null, consentDate: '2026-10-31' });
    expect(await homeReview()).toBe('“By Ben”Ben, sold downtown, October 2026');
    await publish('none');
    expect(await homeReview()).toBeUndefined();
  });

  test('structured data has no reviews and no ratings', async () => {
    await add('Ann');
    const [, json] = /application\/ld\+json">(.*?)<\/script>/.exec(await pageOf()) ?? [];
    expect(json).toContain('RealEstateAgent');
    expect(json).not.toMatch(/review|rating|By Ann/i);
  });

  test('markup in a testimonial is text', async () => {
    await add('<b>Ann</b>', { content: '<script>alert(1)</script>', relationship: '"><i>' });
    expect(await pageOf()).toContain('“&lt;script&gt;alert(1)&lt;/script&gt;”');
    expect(await reviewsOf()).toEqual([
      '“&lt;script&gt;alert(1)&lt;/script&gt;” &lt;b&gt;Ann&lt;/b&gt; &quot;&gt;&lt;i&gt;',
    ]);
  });

  test.each([
    ['without a consent', { consentDate: null }],
    ['that was withdrawn', { withdrawnAt: '2026-11-20T15:00:00.000Z' }],
  ])('a record %s is never shown', async (_what, change) => {
    const { id } = await add('Ann');
    await office().db.updateTable('testimonials').set(change).where('id', '=', id).execute();
    await office().liveSite.refresh();
    expect(await reviewsOf()).toBeUndefined();
    expect(await listShownTestimonials(office().db)).toEqual([]);
  });

  test('a testimonial that is withdrawn under load is gone on this instance at once, and on another within a second', async () => {
    const { db, clock } = office();
    const other = await createTestApp('sqlite', { db, clock: clock.read, site });
    onTestFinished(() => other.app.close());
    const { id } = await add('Ann');
    const seen: { on: Pick<TestApp, 'app'>; isShown: boolean; at: number }[] = [];
    const ending = new AbortController();
    const here = office();
    const visit = async (on: Pick<TestApp, 'app'>) => {
      while (!ending.signal.aborted) {
        const at = performance.now();
        seen.push({ on, isShown: (await reviewsOf(on)) !== undefined, at });
        await sleep(1);
      }
    };
    const visits = [here, here, other, other].map(visit);
    /** @returns the distinct values of `isShown` that an instance's visitors saw after a time */
    const statesOf = (on: Pick<TestApp, 'app'>, from: number) => [
      ...new Set(
        seen.filter((each) => each.on === on && each.at > from).map((each) => each.isShown),
      ),
    ];
    const bothSaw = async (isShown: boolean, from: number) =>
      vi.waitFor(
        () => expect([statesOf(here, from), statesOf(other, from)]).toEqual([[isShown], [isShown]]),
        15_000,
      );
    await bothSaw(true, 0);
    expect((await withdraw(id)).statusCode).toBe(200);
    const withdrawn = performance.now();
    await sleep(1000);
    await bothSaw(false, withdrawn + 1000);
    ending.abort();
    await Promise.all(visits);
    expect(statesOf(here, withdrawn)).toEqual([false]);
  });
});
