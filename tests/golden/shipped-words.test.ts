/**
 * Compares the HTML of pages of a new installation, and the styles of two of them, with stored
 * copies. The copies were first made when the specification's texts were still fixed in the code,
 * to show that the texts did not change when the back office became able to edit them.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { PageRequest } from '#features/site/domain/site.ts';
import { shippedContent } from '#features/site/domain/parts.ts';
import { publicAgent as agent } from '#tests/support/public-agent.ts';
import { loadBuiltSite } from '#tests/support/test-site.ts';

const requests: Record<string, PageRequest> = {
  home: { page: 'home' },
  sell: { page: 'sell' },
  guide: {
    page: 'guide',
    anchor: 'ardsley-park',
    agents: [agent],
    homes: { listed: [], sold: [], earlier: [] },
  },
  team: { page: 'team', agents: [agent] },
  privacy: { page: 'privacy' },
  terms: { page: 'terms' },
  'contact-sent': { page: 'contact-sent' },
  'not-found': { page: 'not-found' },
  agent: { page: 'agent', agent },
};

/** Replaces the checksums in file names, because they change with the source code. */
const withoutChecksums = (text: string) =>
  text.replaceAll(/(\/assets\/[a-z\d.-]+)-[\w-]{8}\./g, '$1-CHECKSUM.');

/**
 * Empties the inline styles and the inline script, because they are the same on many pages. Keeps
 * the structured data, and replaces the checksums.
 */
const withoutCode = (html: string) =>
  withoutChecksums(html.replaceAll(/(<(style|script)>).*?(<\/\2>)/gs, '$1$3'));

async function renderShipped(request: PageRequest) {
  const site = await loadBuiltSite();
  const compiled = site.compile(
    { content: shippedContent, publishedAt: {}, reviews: [], pictures: {} },
    new Date('2026-11-21T15:00:00Z'),
  );
  return compiled.renderPage(request, 'http://localhost:3000');
}

test.each(Object.entries(requests))(
  'the shipped page %s has not changed',
  async (name, request) => {
    const { html } = await renderShipped(request);
    await expect(withoutCode(html)).toMatchFileSnapshot(`${name}.html`);
  },
);

test.each(['home', 'agent'])('the styles of the shipped page %s have not changed', async (name) => {
  const { inlineStyles } = await renderShipped(requests[name]!);
  await expect(withoutChecksums(inlineStyles.join(''))).toMatchFileSnapshot(`${name}.css`);
});

/** Returns a pattern of the characters that a style sheet's typeface file has. */
function charactersOf(file: string) {
  const styles = readFileSync('src/features/site/site/site.css', 'utf8');
  const [, range = ''] = new RegExp(`${file}'.*?unicode-range:([^;]+);`, 's').exec(styles) ?? [];
  const ranges = range
    .replaceAll(/U\+([\da-f]+)/g, '\\u{$1}')
    .replaceAll(/-([\da-f]+)/g, '-\\u{$1}');
  return new RegExp(`[${ranges.replaceAll(/[,\s]/g, '')}]`, 'gu');
}

const realtor: PageRequest = { page: 'agent', agent: { ...agent, isRealtor: true } };

test('the mark REALTOR® is shown after the name of a member of NAR and a comma', async () => {
  const { html } = await renderShipped(realtor);
  const body = html.slice(html.indexOf('<body'));
  expect(body.match(/[^<>]*REALTOR®[^<>]*/g)).toEqual(['Eleanor Whitfield, REALTOR®']);
});

test.each(Object.entries({ ...requests, realtor }))(
  'the text of the shipped page %s needs only the typefaces for English',
  async (_name, request) => {
    const { html } = await renderShipped(request);
    const body = html.slice(html.indexOf('<body'));
    const text = body.replaceAll(/<(style|script)\b.*?<\/\1>|<[^>]*>|\n/gs, '');
    expect(text).toContain('Marsh');
    expect(text.replaceAll(charactersOf('figtree-english.woff2'), '')).toBe('');
  },
);
