import { beforeAll, describe, expect, test } from 'vitest';
import type { PageRequest, PublishedWebsite, Site } from '#features/site/domain/site.ts';
import type { LookContent } from '#features/site/domain/look.ts';
import { shippedContent } from '#features/site/domain/parts.ts';
import {
  pictureShapes,
  type PictureShape,
  type WebsitePicture,
} from '#features/pictures/domain/pictures.ts';
import { compressPage, firstFlight } from '#shared/http/pages.ts';
import { publicAgent } from '#tests/support/public-agent.ts';
import { loadBuiltSite } from '#tests/support/test-site.ts';

const idOf = (nth: number) => `018f0000-0000-7000-8000-${String(nth).padStart(12, '0')}`;

/** Returns an upload that is twice as wide as high. */
const upload = (
  nth: number,
  shape: PictureShape,
  focus: WebsitePicture['focus'] = { x: 50, y: 50 },
): WebsitePicture => ({
  id: idOf(nth),
  shape,
  width: 4000,
  height: 2000,
  widths: pictureShapes[shape].crops.map(({ width }) => width),
  focus,
  hasAlpha: false,
});

const place = (nth: number) => ({ picture: idOf(nth), alt: `Our photograph ${nth}` });

/** Returns the shipped website with an uploaded picture in each place except the brand mark. */
function websiteWithPictures(): PublishedWebsite {
  const uploads = [
    upload(1, 'wide', { x: 80, y: 40 }),
    upload(2, 'portrait', { x: 20, y: 30 }),
    ...[3, 4, 5, 6, 7, 8, 9].map((nth) => upload(nth, 'landscape', { x: 10 * nth, y: 50 })),
  ];
  const { neighborhoods, look } = shippedContent;
  return {
    ...shipped,
    content: {
      ...shippedContent,
      look: {
        ...look,
        hero: place(1),
        headshot: place(2),
        property: place(3),
        house: place(4),
        park: place(5),
      },
      neighborhoods: {
        neighborhoods: {
          entries: neighborhoods.neighborhoods.entries.map((entry, nth) => ({
            ...entry,
            ownPicture: idOf(6 + nth),
            alt: `Our photograph ${6 + nth}`,
          })),
        },
      },
    },
    pictures: Object.fromEntries(uploads.map((each) => [each.id, each])),
  };
}

let site: Site;
beforeAll(async () => {
  site = await loadBuiltSite();
});

const shipped = { content: shippedContent, publishedAt: {}, reviews: [], pictures: {} };

const render = (website: PublishedWebsite, request: PageRequest = { page: 'home' }) =>
  site.compile(website, new Date('2026-11-21T15:00:00Z')).renderPage(request, 'http://localhost');

const alts = (html: string) => [...html.matchAll(/<img [^>]*alt="([^"]*)"/g)].map(([, alt]) => alt);

test('the home page shows a brokerage’s own pictures with their descriptions', () => {
  const { html } = render(websiteWithPictures());
  expect(html).not.toMatch(/\/assets\/[\w-]+\.(avif|webp)/);
  expect(alts(html)).toEqual([1, 2, 4, 5, 3, 6, 7, 8, 9].map((nth) => `Our photograph ${nth}`));
  const hero = '/pictures/018f0000-0000-7000-8000-000000000001';
  expect(html).toContain(`${hero}-1280.avif 1280w, ${hero}-1920.avif 1920w`);
  expect(html).toContain(`src="${hero}-1920.webp"`);
  expect(html).toContain(`media="(max-width: 47.99rem)" srcSet="${hero}-720.avif"`);
  expect(html).not.toContain('720w');
});

test('other pages show the pictures of the house and the neighborhoods', () => {
  const sent = render(websiteWithPictures(), { page: 'contact-sent' }).html;
  expect(alts(sent)).toEqual(['Our photograph 4']);
  const agent = { ...publicAgent, portraitId: null };
  expect(alts(render(websiteWithPictures(), { page: 'agent', agent }).html)).toEqual(
    [6, 7, 8].map((nth) => `Our photograph ${nth}`),
  );
});

const withoutAlts = (html: string) => html.replaceAll(/alt="[^"]*"/g, '');

test('a drawing is shown for a picture that does not exist', () => {
  const website = { ...websiteWithPictures(), pictures: {} };
  expect(withoutAlts(render(website).html)).toBe(withoutAlts(render(shipped).html));
});

test('a style that the Content-Security-Policy allows keeps the focal point of each picture visible', () => {
  const { html, inlineStyles } = render(websiteWithPictures());
  const [, own = ''] = inlineStyles;
  expect(html).toContain(`<style>${own}</style>`);
  // The focal point is at 80% of 4000 pixels. The crop leaves out the first 800 pixels, so the
  // point is at (3200 - 800) / 3200 = 75% of the crop.
  expect(own).toContain('000000000001"]{object-position:75% 40%}');
  expect(own).toContain('.dusk{');
  expect(render(shipped).inlineStyles).toHaveLength(1);
});

test('numbers of a picture that were changed by hand add neither styles nor markup', () => {
  const website = websiteWithPictures();
  const evil = '1}</style><script>alert(1)</script>';
  const changed = { focus: { x: evil, y: evil }, widths: [evil, 1920] };
  for (const picture of Object.values(website.pictures)) Object.assign(picture, changed);
  const { html, inlineStyles } = render(website);
  expect(html).toContain('&lt;script&gt;alert(1)');
  expect([html, ...inlineStyles].filter((text) => text.includes('<script>alert'))).toEqual([]);
  expect(inlineStyles[1]).not.toContain('</');
});

test('the home page with pictures in all places arrives at once', () => {
  const { length } = compressPage.br(Buffer.from(render(websiteWithPictures()).html));
  expect(length).toBeLessThanOrEqual(firstFlight);
});

const markOf = (look: Partial<LookContent['mark']>, hasAlpha = false): PublishedWebsite => {
  const mark = { ...upload(10, 'mark'), hasAlpha };
  const content = structuredClone(shippedContent);
  Object.assign(content.look.mark, look);
  return { ...shipped, content, pictures: { [mark.id]: mark } };
};

const header = (html: string) => html.slice(html.indexOf('<header'), html.indexOf('<nav'));
const iconIn = (html: string) => /<link rel="icon" href="([^"]+)" type="([^"]+)"/.exec(html)?.[1];
const admin = (website: PublishedWebsite) =>
  site.compile(website, new Date()).renderAdmin('n', true);

describe('the brand mark', () => {
  const { id } = upload(10, 'mark');

  test('is a drawing if the shipped one is used', () => {
    const { html } = render(markOf({}));
    expect(header(html)).toContain('<svg');
    expect(iconIn(html)).toMatch(/favicon.*svg/);
    expect(admin(markOf({}))).toMatch(/<span[^>]*><svg/);
  });

  test('that was uploaded is in the header, in tabs and in the back office', () => {
    const website = markOf({ picture: id });
    const page = render(website);
    expect(header(page.html)).toContain(`<img src="/pictures/${id}-96.png" alt=""`);
    expect(header(page.html)).not.toContain('<svg');
    expect(iconIn(page.html)).toBe(`/pictures/${id}-96.png`);
    expect(page.inlineStyles).toHaveLength(1);
    expect(admin(website)).toContain(`<img src="/pictures/${id}-96.png" alt=""`);
    expect(iconIn(admin(website))).toBe(`/pictures/${id}-96.png`);
    expect(site.compile(website, new Date()).icon).toEqual({ kind: 'picture', id });
  });

  test('with transparent parts is on paper', () => {
    const { html, inlineStyles } = render(markOf({ picture: id }, true));
    expect(header(html)).toContain('class="paper ');
    expect(inlineStyles[1]).toContain('.paper{background:#faf6ee;');
  });

  test('that is not shown leaves the name, and a letter as the icon', () => {
    const website = markOf({ shown: 'hidden', picture: id });
    const { html } = render(website);
    expect(header(html)).not.toMatch(/<svg|<img/);
    expect(header(html)).toContain('Marsh &amp; Square Realty');
    expect(iconIn(html)).toBe('/icon-192.png?letter=M&amp;color=%232f4a3a');
    expect(site.compile(website, new Date()).icon).toMatchObject({ kind: 'letter', letter: 'M' });
    expect(admin(website)).not.toMatch(/<p[^>]*>\s*<(span|img)/);
  });
});
