/**
 * Tests of uploaded pictures in the website's editor and on the home page. They have a separate
 * server, because published pictures would break tests that expect the shipped website.
 */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { contrastOf } from '#features/site/domain/colors/site-colors.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import type { EditablePart } from '#features/website/domain/api.ts';
import type { UploadedPicture } from '#features/pictures/domain/picture-requests.ts';
import { shippedContent } from '#features/site/domain/parts.ts';
import { expect, test } from '#tests/support/app-fixture.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { tabTo } from '#tests/support/keyboard.ts';
import { holdAnswers } from '#tests/support/network.ts';
import { dialog, pressEscape } from '#tests/support/office-screens.ts';
import {
  button,
  frame,
  openPart,
  saveDraft,
  startFromPublished,
} from '#tests/support/website-screens.ts';

test.use({ settings: {} });

test.beforeEach(startFromPublished);

const photograph = (color: string, width = 1280) =>
  sharp({ create: { width, height: 800, channels: 3, background: color } })
    .jpeg()
    .toBuffer();

const jpeg = (buffer: Buffer) => ({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });

test('a user uploads, crops, describes and publishes a picture with the keyboard', async ({
  page,
}) => {
  const listAnswers = await holdAnswers(page, /\/website\/pictures$/, 1);
  await openPart(page, 'look');
  const hero = page.getByRole('group', { name: 'Hero' });
  const file = hero.getByLabel('Picture', { exact: true });
  await file.setInputFiles(jpeg(Buffer.from('GIF89a')));
  await expect(hero.getByText('Please choose a JPEG, PNG or WebP picture')).toBeVisible();
  await file.setInputFiles(jpeg(await photograph('#3a5a8a', 1600)));
  await expect(hero.getByText('Uploaded. Visitors see it once it is published.')).toBeVisible();
  await expect(page.getByText('1 picture needs a description.')).toBeVisible();
  // The list of pictures that was read before the upload arrives only now.
  listAnswers[0]?.();

  await page.route('**/focus', async (route) => {
    const answer = await route.fetch();
    const note = 'The crop at this point is too large.';
    await route.fulfill({ response: answer, json: { ...(await answer.json()), note } });
  });
  const point = hero.getByRole('slider', { name: 'Focal point: Hero · Picture' });
  await tabTo(page, point);
  await page.keyboard.press('ArrowRight');
  for (let nth = 0; nth < 10; nth++) await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('ArrowRight');
  for (let nth = 0; nth < 10; nth++) await page.keyboard.press('Shift+ArrowDown');
  await expect(point).toHaveAttribute('aria-valuetext', '1% from the left, 100% from the top');
  const moved = page.waitForResponse((answer) => answer.url().endsWith('/focus'));
  const { id, focus } = (await (await moved).json()) as UploadedPicture;
  expect(focus).toEqual({ x: 1, y: 100 });
  await expect(point).toBeFocused();
  await expect(frame(page).locator(`img[src="/pictures/${id}-1280.webp"]`)).toHaveCount(1);
  await expect(hero.getByText('The crop at this point is too large.')).toBeVisible();

  await button(page, 'Publish…').click();
  await expect(dialog(page)).toContainText('Your picture needs a description');
  await pressEscape(page);
  await hero.getByRole('textbox').fill('The harbor at noon, seen from the pier');
  await expect(page.getByText('1 picture needs a description.')).toHaveCount(0);
  await saveDraft(page);
  await expectAccessible(page, 'main');
  await hero.getByRole('button', { name: 'Remove picture' }).click();
  await expect(button(page, 'Undo')).toBeFocused();
  await expect(hero.getByText('The crop at this point is too large.')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(point).toBeVisible();
  await button(page, 'Publish…').click();
  await expect(dialog(page)).toContainText('A picture of your own');
  await button(page, 'Publish now').click();
  await expect(dialog(page)).toContainText('Published. Visitors see it now.');
  await page.goto('/');
  const image = page.getByRole('img', { name: 'The harbor at noon, seen from the pier' });
  await expect(image).toHaveCSS('object-position', '1% 100%');
});

async function publishHero(page: Page, picture: Buffer) {
  const upload = await page.request.put(`${apiPaths.websitePictures}?shape=wide`, {
    data: picture,
    headers: { 'content-type': 'application/octet-stream' },
  });
  const { id } = (await upload.json()) as UploadedPicture;
  const hero = { picture: id, alt: 'A photograph of one color' };
  await page.request.put(apiPaths.websitePart('look'), {
    data: { ...shippedContent.look, hero },
    headers: { 'if-match': '*' },
  });
  const stored = await page.request.get(apiPaths.websitePart('look'));
  const { version } = ((await stored.json()) as EditablePart).summary;
  const published = await page.request.post(apiPaths.websitePublish, {
    data: { parts: { look: version } },
  });
  expect(published.status()).toBe(200);
}

const toHex = (bytes: Iterable<number>) =>
  `#${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;

/**
 * Returns the lowest contrast between the words of the first section and the pixels behind them,
 * and the same for its arrow. Leaves out texts with a background color, and measures every seventh
 * pixel.
 */
async function heroContrasts(page: Page): Promise<{ words: number; arrow: number }> {
  const texts = await page.locator('#home').evaluate((section) =>
    [...section.querySelectorAll<HTMLElement>('h1, p, a')]
      .filter((each) => getComputedStyle(each).backgroundColor === 'rgba(0, 0, 0, 0)')
      .map((each) => {
        const range = document.createRange();
        range.selectNodeContents(each);
        const { x, y, width, height } = range.getBoundingClientRect();
        const color = getComputedStyle(each).color.match(/\d+/g)?.map(Number) ?? [];
        each.style.visibility = 'hidden';
        const [left, top] = [Math.ceil(x), Math.ceil(y)];
        const box = { left, top, width: Math.floor(width) - 1, height: Math.floor(height) - 1 };
        return { box, color, isArrow: each.matches('[aria-label]') };
      }),
  );
  const contrasts = { words: Infinity, arrow: Infinity };
  const screen = sharp(await page.screenshot()).removeAlpha();
  await page.locator('#home').evaluate((section) => {
    for (const each of section.querySelectorAll<HTMLElement>('h1, p, a')) {
      each.style.visibility = '';
    }
  });
  for (const { box, color, isArrow } of texts) {
    const data = await screen.clone().extract(box).raw().toBuffer();
    const kind = isArrow ? 'arrow' : 'words';
    for (let at = 0; at < data.length; at += 3 * 7) {
      const contrast = contrastOf(toHex(color), toHex(data.subarray(at, at + 3)));
      contrasts[kind] = Math.min(contrasts[kind], contrast);
    }
  }
  return contrasts;
}

test('the hero’s text stays readable over a black and a white photograph', async ({ page }) => {
  for (const color of ['#000000', '#ffffff']) {
    await publishHero(page, await photograph(color));
    await page.goto('/');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const width of [1024, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await page.locator('#home img').evaluate(async (image: HTMLImageElement) => {
          await Promise.all([image.decode(), document.fonts.ready]);
        });
        const { words, arrow } = await heroContrasts(page);
        const place = `${color} ${colorScheme} ${width}`;
        expect.soft(words, `words: ${place}`).toBeGreaterThanOrEqual(4.5);
        expect.soft(arrow, `arrow: ${place}`).toBeGreaterThanOrEqual(3);
      }
    }
  }
});
