/** Checks of a screen with text of twice the usual size, and with forced colors. */
import { expect, type Page } from '@playwright/test';
import { showTypefaces } from './typefaces.ts';

/**
 * @returns the page and the dialogs that are too narrow for their content or reach beyond the
 * window's right edge, with the excess in pixels
 */
const findCuts = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('[role=dialog], [role=alertdialog]')]
      .map((element) => ({
        name: element.getAttribute('role') ?? 'page',
        excess: Math.max(
          element.scrollWidth - element.clientWidth,
          element.getBoundingClientRect().right - innerWidth,
        ),
      }))
      .filter(({ excess }) => excess > 0),
  );

/** @returns the visible words of 2 to 14 letters that begin on one line and end on another */
const findBrokenWords = (page: Page) =>
  page.evaluate(() => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.parentElement?.checkVisibility()) continue;
      for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(
        /(?<!\S)\p{L}{2,14}(?!\S)/gu,
      )) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(word);
      }
    }
    return broken;
  });

/**
 * Expects that the page and its dialogs have room for text of twice the usual size with forced
 * colors, and that no word of up to 14 letters is broken, in windows that are 1440, 780 and 390
 * pixels wide. Then restores the text size, the colors and the size of the window.
 */
export async function expectRoomForLargeText(page: Page) {
  const size = page.viewportSize();
  const browser = await page.context().newCDPSession(page);
  const setFont = (standard: number, fixed: number) =>
    browser.send('Page.setFontSizes', { fontSizes: { standard, fixed } });
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await setFont(32, 26);
  await expect(page.locator('html')).toHaveCSS('font-size', '32px');
  await showTypefaces(page);
  for (const width of [1440, 780, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const where = `${await page.title()} at ${width} px`;
    expect.soft(await findCuts(page), where).toEqual([]);
    expect.soft(await findBrokenWords(page), where).toEqual([]);
  }
  await setFont(16, 13);
  await page.emulateMedia({ forcedColors: null, reducedMotion: 'reduce' });
  if (size) await page.setViewportSize(size);
}

/**
 * Expects that the QR code on the page has only black and white squares and a white margin, in the
 * dark theme with and without forced colors.
 */
export async function expectReadableQrCode(page: Page) {
  const code = page.getByRole('img', { name: /^QR code/ });
  const [, , modules] = ((await code.getAttribute('viewBox')) ?? '').split(' ').map(Number);
  for (const forcedColors of [null, 'active'] as const) {
    await page.emulateMedia({ colorScheme: 'dark', forcedColors, reducedMotion: 'reduce' });
    const picture = (await code.screenshot()).toString('base64');
    const colors = await page.evaluate(readColors, { picture, modules: modules ?? 1 });
    expect(colors.margin, `margin with forced colors: ${forcedColors}`).toEqual(['255,255,255']);
    expect(colors.all.toSorted()).toEqual(['0,0,0', '255,255,255']);
  }
  await page.emulateMedia({ forcedColors: null, reducedMotion: 'reduce' });
}

/**
 * Returns the colors of a QR code's margin, which is four squares wide, and of the whole code. Runs
 * in the page, because the browser can decode the screenshot. Reads only the middle of each square,
 * because pixels at an edge have mixed colors.
 */
async function readColors({ picture, modules }: { picture: string; modules: number }) {
  const bytes = Uint8Array.from(atob(picture), (letter) => letter.codePointAt(0) ?? 0);
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  if (!context) throw new Error('no canvas');
  context.drawImage(bitmap, 0, 0);
  const side = bitmap.width / modules;
  const margin = new Set<string>();
  const all = new Set<string>();
  for (let row = 0; row < modules; row++) {
    for (let column = 0; column < modules; column++) {
      const at = (index: number) => Math.round((index + 0.5) * side);
      const { data } = context.getImageData(at(column), at(row), 1, 1);
      const color = data.slice(0, 3).join();
      all.add(color);
      const distance = Math.min(row, column, modules - 1 - row, modules - 1 - column);
      if (distance < 4) margin.add(color);
    }
  }
  return { margin: [...margin], all: [...all] };
}
