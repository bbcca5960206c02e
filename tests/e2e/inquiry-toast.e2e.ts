/** Test of the toast that follows an inquiry. */
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/app-fixture.ts';
import {
  fillInquiry,
  newInquiry,
  sendAnother,
  sendButton,
  toast,
} from '#tests/support/inquiry-form.ts';
import { untilEffectsRan } from '#tests/support/effects.ts';
import { answer, inquiryCall } from '#tests/support/network.ts';

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
  // Wait, because Radix reacts to the pointer and the focus only a moment after it has shown the
  // toast: it renders the region again, and React attaches the listeners in a task of its own.
  await expect(region(page)).not.toHaveCSS('pointer-events', 'none');
  await untilEffectsRan(page);
}

test('a toast disappears after five seconds, waits for pointer and keyboard, fits a phone, and can be swiped, closed and replaced', async ({
  page,
}) => {
  await page.clock.install();
  await answer(page, inquiryCall, { status: 201 });
  await page.goto('/#contact');
  // Show a first toast before the clock is stopped, because this makes the page load the script for
  // toasts.
  await send(page);
  await expect(toast(page)).toBeVisible();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await expect(toast(page)).toHaveCount(0);
  await showAnother(page);
  await test.step('it disappears after five seconds', async () => {
    await page.clock.fastForward(4900);
    await expect(toast(page)).toBeVisible();
    await page.clock.fastForward(200);
    await expect(toast(page)).toHaveCount(0);
  });
  await test.step('it stays while the pointer is on it', async () => {
    await showAnother(page);
    await page.clock.fastForward(4000);
    await toast(page).hover();
    await page.clock.fastForward(60_000);
    await expect(toast(page)).toBeVisible();
    await page.mouse.move(5, 300);
    await page.clock.fastForward(900);
    await expect(toast(page)).toBeVisible();
    await page.clock.fastForward(200);
    await expect(toast(page)).toHaveCount(0);
  });
  await test.step('F8 moves the focus to it, where it stays until Escape closes it', async () => {
    await showAnother(page);
    await page.keyboard.press('F8');
    await expect(place(page)).toBeFocused();
    await page.clock.fastForward(60_000);
    await expect(toast(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(toast(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(toast(page)).toHaveCount(0);
  });
  await test.step('its button closes it', async () => {
    await showAnother(page);
    await toast(page).getByRole('button', { name: 'Close' }).click();
    await expect(toast(page)).toHaveCount(0);
  });
  await showAnother(page);
  await test.step('it is 420 pixels wide on a tablet, and as wide as a phone', async () => {
    await page.setViewportSize({ width: 1024, height: 700 });
    expect(await place(page).boundingBox()).toMatchObject({ width: 420 });
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await place(page).boundingBox()).toMatchObject({ x: 0, width: 320 });
  });
  await test.step('it follows a swipe to the right: one of 40 pixels keeps it, and one of 60 closes it', async () => {
    for (const { distance, count } of [
      { distance: 40, count: 1 },
      { distance: 60, count: 0 },
    ]) {
      const text = toast(page).getByText('Message sent successfully!');
      const box = await text.boundingBox();
      if (!box) throw new Error('no toast');
      await page.mouse.move(box.x + 10, box.y + 10);
      await page.mouse.down();
      await page.mouse.move(box.x + 10 + distance, box.y + 10, { steps: 5 });
      expect((await text.boundingBox())?.x).toBe(box.x + distance);
      await page.mouse.up();
      await expect(toast(page)).toHaveCount(count);
    }
  });
  await page.setViewportSize({ width: 1280, height: 720 });
  await test.step('the next toast replaces it', async () => {
    await showAnother(page);
    await answer(page, inquiryCall, { status: 500, body: 'Out of paper' });
    await sendAnother(page);
    await send(page);
    await expect(toast(page)).toContainText('Error sending message');
    await expect(toast(page)).toHaveCount(1);
    await expect(page.locator('[role=status][aria-live=assertive]')).toBeAttached();
  });
});
