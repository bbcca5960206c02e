import { expect, test } from 'vitest';
import { shippedContent, type WebsiteContent } from '#features/site/domain/parts.ts';
import { loadBuiltSite } from '#tests/support/test-site.ts';

const fontsIn = (html: string) =>
  [...html.matchAll(/rel="preload" href="\/assets\/([\w-]+)-[\w-]{8}\.woff2"/g)].map(
    ([, name]) => name,
  );

async function renderHome(content: WebsiteContent) {
  const site = await loadBuiltSite();
  const compiled = site.compile(
    { content, publishedAt: {}, reviews: [], pictures: {} },
    new Date(),
  );
  return compiled.renderPage({ page: 'home' }, 'http://localhost:3000').html;
}

test('the small typeface is loaded before the first picture, and that before the others', async () => {
  const html = await renderHome(shippedContent);
  expect(html.indexOf('as="image"')).toBeGreaterThan(0);
  expect(html.indexOf('fraunces-title')).toBeLessThan(html.indexOf('as="image"'));
  expect(html.indexOf('as="image"')).toBeLessThan(html.indexOf('fraunces-english'));
  expect(fontsIn(html)).toEqual(['fraunces-title', 'fraunces-english', 'figtree-english']);
  expect(html).toContain('<h1 class="font-title ');
});

test('a heading with other letters does not use the small typeface, and all Latin letters are loaded early if the words of the site have accents', async () => {
  const hero = { ...shippedContent.home.hero, heading: 'Peña & Ruíz Realty' };
  const html = await renderHome({
    ...shippedContent,
    home: { ...shippedContent.home, hero },
  });
  expect(html).toContain('<h1 class="font-display ');
  expect(fontsIn(html)).toEqual([
    'fraunces-title',
    'fraunces-english',
    'figtree-english',
    'fraunces-latin',
    'figtree-latin-wght-normal',
  ]);
});
