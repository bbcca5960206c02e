/**
 * A test of the website's editor without a mouse. It has a separate server, because the texts that
 * it publishes would break tests that expect the shipped website.
 */
import { expect, test } from '#tests/support/app-fixture.ts';
import { tabTo } from '#tests/support/keyboard.ts';
import { dialog, heading } from '#tests/support/office-screens.ts';
import { button, frame, startFromPublished, text } from '#tests/support/website-screens.ts';

test.use({ settings: {} });

test('a user types, previews, saves and publishes a name by keyboard alone', async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await startFromPublished(page);
  await page.goto('/admin/website');
  const edit = page.getByRole('link', { name: 'Edit Brokerage' });
  await edit.waitFor();
  await tabTo(page, edit);
  await page.keyboard.press('Enter');
  await expect(heading(page)).toBeFocused();
  await tabTo(page, text(page, 'Name'));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Tidewater Realty');
  await expect(frame(page).getByText('Tidewater Realty').first()).toBeAttached();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
  const site = await page.request.get('/');
  expect((await site.text()).includes('Tidewater')).toBe(false);
  await page.keyboard.press('Shift+Tab');
  await expect(button(page, /^Changed.*Name/)).toBeFocused();
  await tabTo(page, button(page, 'Publish…'));
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeFocused();
  await button(page, 'Publish now').waitFor();
  await page.keyboard.press('Shift+Tab');
  await expect(button(page, 'Publish now')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button(page, 'Close')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('The live site shows this text.')).toBeVisible();
  await expect(page.getByText(/^Draft saved/)).toHaveCount(0);
  await page.goto('/');
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Tidewater Realty' }),
  ).toBeVisible();
});
