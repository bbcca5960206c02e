import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/app-fixture.ts';
import {
  fillInquiry,
  newInquiry,
  sendAnother,
  sendButton,
  toast,
} from '#tests/support/inquiry-form.ts';
import { answer, inquiryCall } from '#tests/support/network.ts';

test.beforeEach(async ({ page }) => {
  await page.clock.install();
  await answer(page, inquiryCall, { status: 201 });
  await page.goto('/#contact');
  // Show a toast before the clock is stopped, because the code of toasts is loaded only now.
  await send(page);
  await expect(toast(page)).toBeVisible();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await expect(toast(page)).toHaveCount(0);
  await showAnother(page);
});

const region = (page: Page) => page.getByRole('region', { name: /^Notifications/ });
const place = (page: Page) => region(page).getByRole('list');

async function send(page: Page) {
  await fillInquiry(page, newInquiry());
  await sendButton(page).click();
}

async function showAnother(page: Page) {
  await sendAnother(page);
  await send(page);
  await expect(toast(page)).toBeVisible();
  // Radix listens to the pointer and the focus only a moment after it shows the toast.
  await expect(region(page)).not.toHaveCSS('pointer-events', 'none');
}

test('goes after five seconds, waits for pointer and keyboard, and can be closed', async ({
  page,
}) => {
  await test.step('goes after five seconds', async () => {
    await page.clock.runFor(4900);
    await expect(toast(page)).toBeVisible();
    await page.clock.runFor(200);
    await expect(toast(page)).toHaveCount(0);
  });
  await test.step('waits while the pointer rests on it', async () => {
    await showAnother(page);
    await page.clock.runFor(4000);
    await toast(page).hover();
    await page.clock.runFor(60_000);
    await expect(toast(page)).toBeVisible();
    await page.mouse.move(5, 300);
    await page.clock.runFor(900);
    await expect(toast(page)).toBeVisible();
    await page.clock.runFor(200);
    await expect(toast(page)).toHaveCount(0);
  });
  await test.step('is reached with F8, waits meanwhile, and is closed with Escape', async () => {
    await showAnother(page);
    await page.keyboard.press('F8');
    await expect(place(page)).toBeFocused();
    await page.clock.runFor(60_000);
    await expect(toast(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(toast(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(toast(page)).toHaveCount(0);
  });
  await test.step('is closed by its button', async () => {
    await showAnother(page);
    await toast(page).getByRole('button', { name: 'Close' }).click();
    await expect(toast(page)).toHaveCount(0);
  });
});

test('makes room for the next one', async ({ page }) => {
  await expect(toast(page)).toContainText('Message sent successfully!');
  await answer(page, inquiryCall, { status: 500, body: 'Out of paper' });
  await sendAnother(page);
  await send(page);
  await expect(toast(page)).toContainText('Error sending message');
  await expect(toast(page)).toHaveCount(1);
});

test('is at most 420 pixels wide, fits a phone, and is swiped away to the right', async ({
  page,
}) => {
  await test.step('is at most 420 pixels wide from tablets on, and fits a phone', async () => {
    await page.setViewportSize({ width: 1024, height: 700 });
    expect(await place(page).boundingBox()).toMatchObject({ width: 420 });
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await place(page).boundingBox()).toMatchObject({ x: 0, width: 320 });
  });
  await test.step('swiped to the right it stays after 40 pixels and goes after 60', async () => {
    for (const { distance, count } of [
      { distance: 40, count: 1 },
      { distance: 60, count: 0 },
    ]) {
      const text = await toast(page).getByText('Message sent successfully!').boundingBox();
      if (!text) throw new Error('no toast');
      await page.mouse.move(text.x + 10, text.y + 10);
      await page.mouse.down();
      await page.mouse.move(text.x + 10 + distance, text.y + 10, { steps: 5 });
      await page.mouse.up();
      await expect(toast(page)).toHaveCount(count);
    }
  });
});
