import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import type { PageRequest, Site } from '#features/site/domain/site.ts';
import type { AnyContent, AnyItem, Field, TextField } from '#features/site/domain/fields.ts';
import {
  partIds,
  parts,
  shippedContent,
  type WebsiteContent,
} from '#features/site/domain/parts.ts';
import { testimonialLimits } from '#features/testimonials/domain.ts';
import { compressPage, firstFlight } from '#shared/http/pages.ts';
import { listedHome } from '#tests/support/public-property.ts';
import { publicAgent } from '#tests/support/public-agent.ts';
import { loadBuiltSite } from '#tests/support/test-site.ts';

let site: Site;
beforeAll(async () => {
  site = await loadBuiltSite();
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
 * Returns the website with test texts in all parts except the part `legal`, because a lawyer decides
 * on the length of the legal pages.
 */
const filled = (textFor: TextFor): WebsiteContent =>
  Object.fromEntries(
    partIds.map((part) => [
      part,
      part === 'legal' ? shippedContent.legal : filledPart(part, textFor),
    ]),
  ) as unknown as WebsiteContent;

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

/** English prose: this project's documentation for operators and on security, as of November 2026. */
const english = () =>
  piecesOf(readFileSync('tests/support/english-prose.txt', 'utf8').replaceAll('\n', ' '));

/** Returns the pages that a visitor enters by, with an agent whose page has texts at all limits. */
function entryPages(textFor: TextFor): PageRequest[] {
  const text = (limit: number) => textFor({ kind: 'text', label: '', limit });
  const { content, line } = testimonialLimits;
  const agent = {
    ...publicAgent,
    headline: text(120),
    biography: text(2000),
  };
  const testimonials = ['1', '2', '3'].map((id) => ({
    id,
    content: text(content),
    name: text(line),
    title: text(line),
    relationship: text(line),
    isVerified: true,
  }));
  const sold = [1, 2, 3, 4].map((nth) => ({
    ...listedHome,
    id: `${nth}`,
    shownAs: 'sold' as const,
    closedIn: `2026-0${nth}`,
    side: 'buyer' as const,
    address: text(30),
    neighborhood: text(20),
    listingBrokerage: text(30),
    agent,
  }));
  const homes = { listed: [listedHome], sold, earlier: [] };
  return [
    { page: 'home', homes },
    { page: 'agent', agent, testimonials, homes },
    { page: 'property', home: { ...listedHome, description: text(2000) } },
  ];
}

/** Returns the size of the largest page with this content, as it is sent to browsers. */
function largest(content: WebsiteContent, textFor: TextFor): number {
  const now = new Date('2026-11-21T15:00:00Z');
  const compiled = site.compile({ content, publishedAt: {}, reviews: [], pictures: {} }, now);
  const sizes = entryPages(textFor).map((request) => {
    const { html } = compiled.renderPage(request, 'https://www.example.com');
    return compressPage.br(Buffer.from(html)).length;
  });
  return Math.max(...sizes);
}

test('the shipped words make pages of one round trip', () => {
  expect(largest(shippedContent, english())).toBeLessThanOrEqual(firstFlight);
});

/** The bytes by which texts at their limits may pass one round trip. The editor warns about it. */
const overrun = 1000;

test('own testimonials at their limits make pages of about one round trip', () => {
  const { agents } = shippedContent;
  const own = { ...agents, reviews: { ...agents.reviews, source: 'own' as const } };
  const content = { ...shippedContent, agents: own };
  expect(largest(content, english())).toBeLessThanOrEqual(firstFlight + overrun);
});

test('English words at the limit of each field, with sold homes, make pages of about one round trip', () => {
  const textFor = english();
  expect(largest(filled(textFor), textFor)).toBeLessThanOrEqual(firstFlight + overrun);
});
