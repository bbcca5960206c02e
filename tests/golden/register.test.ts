/**
 * Compares the register of claims with the public pages. The register must contain the published
 * texts and the claims that the pages show, and no others.
 */
import { describe, expect, test } from 'vitest';
import type { PublicAgent } from '#features/agents/domain/agent-pages.ts';
import { subjectsOf } from '#features/site/domain/claims/subjects.ts';
import type { ItemField } from '#features/site/domain/fields.ts';
import {
  partIds,
  parts,
  shippedContent,
  type WebsiteContent,
} from '#features/site/domain/parts.ts';
import { convertTexts } from '#features/site/domain/values.ts';
import { loadBuiltSite } from '#tests/support/test-site.ts';

const now = new Date('2026-11-22T15:00:00Z');

const agent: PublicAgent = {
  id: '018f0000-0000-7000-8000-000000000001',
  firstName: 'Eleanor',
  lastName: 'Whitfield',
  slug: 'eleanor-whitfield',
  headline: 'Porches first.',
  portraitId: null,
  changedAt: '2026-11-21T00:00:00.000Z',
  email: 'eleanor@example.com',
  phone: null,
  licenseNumber: null,
  biography: 'I grew up here.\n\nThen I restored houses.',
  whatsapp: null,
  facebook: null,
  instagram: null,
  linkedin: null,
  isSample: true,
  isRealtor: null,
  areas: null,
  languages: null,
  isFirst: false,
};
const newcomer = { ...agent, headline: null, biography: null };
const testimonials = [
  { content: 'Kind and exact.', name: 'Ruth M.', title: 'sold in Ardsley Park' },
  { content: 'No drama at all.', name: 'The Cole family', title: '' },
].map((each, index) => ({
  ...each,
  id: `018f0000-0000-7000-8000-00000000010${index}`,
  relationship: index === 0 ? 'Works for the brokerage' : null,
  isVerified: index === 1,
}));
const records = { agents: [{ ...agent, name: 'Eleanor Whitfield' }], homes: [], testimonials };

const registerOf = (content: WebsiteContent) => subjectsOf({ content, reviews: [] }, records, now);

async function renderPages(content: WebsiteContent) {
  const site = await loadBuiltSite();
  const compiled = site.compile({ content, pictures: {}, publishedAt: {}, reviews: [] }, now);
  const render = (request: Parameters<typeof compiled.renderPage>[0]) =>
    compiled.renderPage(request, 'http://localhost:3000').html;
  return {
    home: render({ page: 'home' }),
    agent: render({ page: 'agent', agent, testimonials }),
    newcomer: render({ page: 'agent', agent: newcomer }),
    privacy: render({ page: 'privacy' }),
    terms: render({ page: 'terms' }),
    sell: render({ page: 'sell' }),
    guides: content.neighborhoods.neighborhoods.entries
      .map(({ anchor }) =>
        render({ page: 'guide', anchor, agents: [], homes: { listed: [], sold: [], earlier: [] } }),
      )
      .join(''),
  };
}

const plain = (html: string) =>
  html
    .replaceAll(/<(style|script)[^>]*>.*?<\/\1>/gs, ' ')
    .replaceAll('<wbr/>', '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(' ,', ',')
    .trim();

/**
 * Returns the text of a page, and the values of its attributes `alt`, `content` and `href`, such as
 * the descriptions of pictures.
 */
function pageWords(html: string) {
  const attributes = [...html.matchAll(/\s(?:alt|content|href)="([^"]*)"/g)];
  return [plain(html), ...attributes.map(([, value = '']) => plain(value))].join('\n');
}

const between = (html: string, start: string | RegExp, end: string) => {
  const from = html.search(start);
  return html.slice(from, html.indexOf(end, from));
};

/**
 * Returns the figures of a part of a page with their meanings, such as "20+ years", in the order of
 * the page.
 * @param isLabelFirst whether visitors see the meaning before the figure
 */
const figuresIn = (html: string, isLabelFirst = false) =>
  [...html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/gs)].map(
    ([, term = '', value = '']) =>
      (isLabelFirst ? [term, value] : [value, term]).map(plain).join(' '),
  );

/**
 * Returns the claims that the pages show, found by the pages' structure. Leaves out the claims that
 * are made in a text in passing.
 */
function claimsOnPages({ home, agent: page }: Awaited<ReturnType<typeof renderPages>>) {
  const hero = between(page, /<main/, '<section id="about"');
  const [badge = ''] = hero.split('<h1');
  const market = between(home, '<section id="market-expertise"', '</section>');
  return [
    ...figuresIn(between(home, '<section id="home"', '</section>')),
    ...market
      .split('<h3')
      .flatMap((card) => [
        ...figuresIn(card, true),
        ...[...card.matchAll(/<p class="mt-3[^>]*>(.*?)<\/p>/g)].map(([, text = '']) =>
          plain(text),
        ),
      ]),
    ...(/<p/.test(badge) ? [plain(badge)] : []),
    ...figuresIn(hero),
    ...figuresIn(between(page, '<section id="reviews"', '</section>')),
  ];
}

/**
 * Adds a different number to each text, such as " ~7~", so that a test can find each text. Empty
 * texts, names of links and months of figures stay as they are.
 */
function marked(content: WebsiteContent): WebsiteContent {
  let count = 0;
  const mark = (text: string, { kind, label }: ItemField) => {
    const isText = kind === 'line' || kind === 'text';
    const isOther =
      text === '' || label === 'End of the web address' || label === 'Month of the figures';
    return isText && !isOther ? `${text} ~${++count}~` : text;
  };
  const all = partIds.map((part) => [part, convertTexts(parts[part].groups, content[part], mark)]);
  return Object.fromEntries(all) as WebsiteContent;
}

/**
 * Returns all rotations of the line's words. Those of "a b c" are "a b c", "b c a" and "c a b". The
 * register has a figure before its meaning ("20+ years"), but a page's HTML has the meaning first.
 */
const rotations = (line: string) => {
  const words = line.split(' ');
  return words.map((_word, index) => [...words.slice(index), ...words.slice(0, index)].join(' '));
};

const marksIn = (text: string) => [...new Set(text.match(/~\d+~/g))].sort();

const { agents, home, neighborhoods } = shippedContent;
const [first, second, third, fourth] = neighborhoods.neighborhoods.entries;

/**
 * A brokerage's own content: figures from different months, a hidden claim, a hidden badge and
 * testimonials of clients.
 */
const own: WebsiteContent = {
  ...shippedContent,
  home: {
    ...home,
    about: {
      ...home.about,
      claims: home.about.claims.with(1, { ...home.about.claims[1]!, shown: 'hidden' }),
    },
  },
  neighborhoods: {
    neighborhoods: {
      entries: [
        { ...first!, asOf: '2026-10', source: 'Savannah Multi-List' },
        { ...second!, asOf: '2025-10', source: 'Savannah Multi-List' },
        { ...third!, averagePrice: null, trend: null },
        { ...fourth!, trend: null, asOf: '2025-11', source: 'Own sales' },
      ],
    },
  },
  agents: {
    ...agents,
    hero: { ...agents.hero, badgeShown: 'hidden' },
    reviews: { ...agents.reviews, source: 'own' },
  },
};

const withoutReviews: WebsiteContent = {
  ...own,
  agents: { ...agents, reviews: { ...agents.reviews, source: 'none' } },
};

describe.each([
  ['the shipped words', shippedContent],
  ['own words', own],
  ['words without reviews', withoutReviews],
])('the register of %s', (_what, content) => {
  test('equals the pages word for word', async () => {
    const words = Object.values(await renderPages(content))
      .map(pageWords)
      .join('\n');
    const lines = registerOf(content).flatMap((row) => row.words.split('\n'));
    const visible = lines.map((line) => line.replaceAll(/\s+/g, ' ').trim()).filter(Boolean);
    const isShown = (line: string) => rotations(line).some((each) => words.includes(each));
    expect(visible.filter((line) => !isShown(line))).toEqual([]);
  });

  test('vector 58: has every claim of the pages, and no other', async () => {
    const claims = registerOf(content).filter(
      ({ subject, isClaim }) => isClaim && !subject.startsWith('claim:words.'),
    );
    const names = new Set(content.neighborhoods.neighborhoods.entries.map(({ name }) => name));
    const lines = claims
      .flatMap(({ words }) => words.split('\n'))
      .filter((line) => !names.has(line));
    expect(claimsOnPages(await renderPages(content))).toEqual(lines);
  });

  test('has every text of the pages, and no other', async () => {
    const all = marked(content);
    const pages = Object.values(await renderPages(all)).join('');
    const register = registerOf(all).flatMap(({ isHidden, words }) => (isHidden ? [] : [words]));
    expect(marksIn(register.join('\n'))).toEqual(marksIn(pages));
  });
});

test('structured data has no figures of the neighborhoods', async () => {
  const { home: html } = await renderPages(own);
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  expect(json).toContain('Ardsley Park');
  expect(json).not.toMatch(/\$|485|%|Multi-List/);
  const card = between(html, '<li id="ardsley-park"', '</li>');
  expect(card).not.toMatch(/<d[lt]|485|As of/);
});
