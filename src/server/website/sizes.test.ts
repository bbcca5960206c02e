import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { PublishedWebsite } from '#domain/website/site.ts';
import type { AnyContent, AnyItem, Field, TextField } from '#domain/website/fields.ts';
import type { Remark } from '#domain/website/api.ts';
import { partIds, parts, shippedContent, type WebsiteContent } from '#domain/website/parts.ts';
import { compressPage, compressThoroughly } from '#server/http/pages.ts';
import { loadBuiltSite } from '#tests/support/test-site.ts';
import { publishPart } from '#tests/support/publish-part.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { createMeasure, type Measure } from './sizes.ts';
import { testimonialLimits } from '#domain/testimonials.ts';
import { specimenAgent, specimenTestimonials } from './specimen-agent.ts';

const publicOrigin = 'http://localhost:3000';
const legalField: TextField = { kind: 'text', label: '', limit: 20_000 };
const clock = () => new Date('2026-11-21T15:00:00Z');

let measure: Measure;
beforeAll(async () => {
  measure = createMeasure({
    site: await loadBuiltSite(),
    clock,
    publicOrigin,
    findPictureBytes: async () => new Map(),
  });
});

type TextFor = (field: TextField) => string;

function filledItem(item: AnyItem, fields: Record<string, Field>, textFor: TextFor): AnyItem {
  return Object.fromEntries(
    Object.entries(item).map(([name, value]) => {
      const field = fields[name];
      const isText = field?.kind === 'line' || field?.kind === 'text';
      return [name, isText && !field.rule ? textFor(field) : value];
    }),
  );
}

/**
 * Returns a part's content with the maximum number of items in each list. Test texts replace the
 * values of all fields of the kinds "line" and "text" that have no rule.
 */
function filledPart(part: keyof WebsiteContent, textFor: TextFor): AnyContent {
  const shipped = shippedContent[part] as AnyContent;
  return Object.fromEntries(
    Object.entries(parts[part].groups).map(([name, { fields }]) => {
      const values = Object.entries(shipped[name] ?? {}).map(([key, value]) => {
        const field = fields[key];
        if (field?.kind !== 'list' || !Array.isArray(value)) {
          return [key, filledItem({ [key]: value as string }, fields, textFor)[key]];
        }
        const items = Array.from({ length: field.most }, (_, nth) => value[nth % value.length]);
        return [key, items.map((item) => filledItem(item ?? {}, field.item, textFor))];
      });
      return [name, Object.fromEntries(values)];
    }),
  );
}

/**
 * Returns the website with test texts in all parts except the part `legal`, because the sizes of
 * the legal pages are not limited.
 */
const filled = (textFor: TextFor): PublishedWebsite => ({
  content: Object.fromEntries(
    partIds.map((part) => [
      part,
      part === 'legal' ? shippedContent.legal : filledPart(part, textFor),
    ]),
  ) as unknown as WebsiteContent,
  publishedAt: {},
  pictures: {},
});

/**
 * Returns a function that returns the next piece of the text at each call. Each piece has the
 * maximum length of its field.
 */
function piecesOf(text: string): TextFor {
  let end = 0;
  return ({ limit }) => {
    end += limit;
    if (end > text.length) throw new Error('The text is too short');
    return text.slice(end - limit, end);
  };
}

/**
 * English prose: this project's documentation for operators and on security, as of November 2026.
 * Other prose takes up to 4% more compressed bytes, so the server may refuse to publish it.
 */
const english = () => readFileSync('tests/support/english-prose.txt', 'utf8').replaceAll('\n', ' ');

let random = 1;

/** Returns a pseudo-random number below a limit. Each run of the tests gets the same numbers. */
function nextRandom(limit: number): number {
  random = (random * 48_271) % 2_147_483_647;
  return random % limit;
}

const lettersFor =
  (share: number, first: number, count: number): TextFor =>
  ({ limit }) =>
    Array.from({ length: Math.max(2, Math.floor(limit * share)) }, () =>
      String.fromCodePoint(first + nextRandom(count)),
    ).join('');

/** Shortens each text by the number of characters that its problem's message asks for. */
function follow({ content, publishedAt }: PublishedWebsite, problems: Remark[]): PublishedWebsite {
  const shortened = structuredClone(content);
  for (const { part, path, message } of problems) {
    const [group = '', field = '', index = '', name = ''] = path?.split('.') ?? [];
    const fields = (shortened[part] as AnyContent)[group] ?? {};
    const fewer = Number(/by about (\d+) of/.exec(message)?.[1]);
    const cut = (text: unknown) => String(text).slice(0, -fewer);
    const item = (fields[field] as AnyItem[])[Number(index)];
    if (Array.isArray(fields[field]) && item) item[name] = cut(item[name]);
    else fields[field] = cut(fields[field]);
  }
  return { content: shortened, publishedAt, pictures: {} };
}

describe('the sizes of pages', () => {
  test('are within the limit with English words at the limit of each field', async () => {
    const { problems } = await measure(filled(piecesOf(english())));
    expect(problems).toEqual([]);
  });

  test('of an agent’s page have three testimonials at their limits, if they show own ones', async () => {
    for (const { content, name, title, relationship, isVerified } of specimenTestimonials) {
      const { line } = testimonialLimits;
      expect([content, name, title, relationship].map((text) => text?.length)).toEqual([
        testimonialLimits.content,
        line,
        line,
        line,
      ]);
      expect(isVerified).toBe(true);
    }
    const { agents } = shippedContent;
    const own = { ...agents, reviews: { ...agents.reviews, source: 'own' as const } };
    const content = { ...shippedContent, agents: own };
    const { sizes, problems } = await measure({ content, publishedAt: {}, pictures: {} });
    const withSamples = await measure({ content: shippedContent, publishedAt: {}, pictures: {} });
    const bytesIn = (all: typeof sizes) => all.find(({ page }) => page === 'agent')?.bytes ?? 0;
    expect(bytesIn(sizes)).toBeGreaterThan(bytesIn(withSamples.sizes));
    expect(problems).toEqual([]);
  });

  test('of an agent’s page are those of the quick Brotli compression, also if browsers get it with zstd', async () => {
    const site = await loadBuiltSite();
    const website = { content: shippedContent, publishedAt: {}, pictures: {} };
    const agent = { ...specimenAgent, portraitId: specimenAgent.id };
    const page = site.compile(website, clock()).renderPage({ page: 'agent', agent }, publicOrigin);
    const { sizes } = await measure(website);
    const bytes = sizes.find((size) => size.page === 'agent')?.bytes;
    expect(bytes).toBe(compressPage.br(Buffer.from(page.html)).length);
    expect(bytes).toBeGreaterThan((await compressThoroughly(page.html)).length);
  });

  test('over the limit are refused with the three longest texts, until these are shortened', async () => {
    const long = filled(lettersFor(0.97, 97, 26));
    const { sizes, problems } = await measure(long);
    const [home] = sizes;
    expect(home?.bytes).toBeGreaterThan(14_600);
    const ofHome = problems.filter(({ part }) => part === 'home');
    expect(ofHome.map(({ label }) => label)).toEqual([
      'About · Paragraph 1',
      'About · Paragraph 2',
      'About · Paragraph 3',
    ]);
    expect(ofHome[0]?.message).toMatch(
      new RegExp(
        `^The home page is ${(home?.bytes ?? 0) - 14_600} bytes too large.*by about \\d+ of`,
      ),
    );
    let shortened = follow(long, problems);
    // Shorter texts are compressed less well, and several pages may be too large, so the advice has
    // to be followed again.
    for (let round = 1; round < 6; round++) {
      shortened = follow(shortened, (await measure(shortened)).problems);
    }
    expect((await measure(shortened)).problems).toEqual([]);
  });

  test.each([
    ['Chinese characters', 0x4e_00, 20_000],
    ['emoji', 0x1_f3_00, 600],
  ])('are too large with %s at half the limit of each field', async (_name, first, count) => {
    const { problems } = await measure(filled(lettersFor(0.5, first, count)));
    expect(problems.length).toBeGreaterThanOrEqual(3);
  });

  test('of a legal page are not limited', async () => {
    const { legal } = shippedContent;
    const sections = [{ heading: 'All', text: lettersFor(1, 97, 26)(legalField) }];
    const content = { ...shippedContent, legal: { ...legal, terms: { ...legal.terms, sections } } };
    const { sizes, problems } = await measure({ content, publishedAt: {}, pictures: {} });
    const terms = sizes.find(({ page }) => page === 'terms');
    expect([terms?.isEnforced, problems]).toEqual([false, []]);
    expect(terms?.bytes).toBeGreaterThan(14_600);
  });

  test('are what the server sends', async () => {
    const { app, db, liveSite, close } = await createTestApp('sqlite', {
      site: await loadBuiltSite(),
    });
    onTestFinished(close);
    const { brokerage } = shippedContent;
    const name = { ...brokerage.name, name: 'Coastal Oak Realty', city: 'Brunswick, Georgia' };
    await publishPart(db, 'brokerage', { ...brokerage, name });
    await liveSite.reload();
    const { sizes } = await measure(liveSite.published());
    const lengthOf = async (url: string) =>
      Number(
        (await app.inject({ url, headers: { 'accept-encoding': 'br' } })).headers['content-length'],
      );
    const sizeOf = (page: string) => sizes.find((each) => each.page === page)?.bytes;
    expect(await lengthOf('/')).toBe(sizeOf('home'));
    await vi.waitFor(async () => expect(await lengthOf('/terms')).toBe(sizeOf('terms')), 15_000);
    await vi.waitFor(
      async () => expect(await lengthOf('/privacy')).toBe(sizeOf('privacy')),
      15_000,
    );
  });
});
