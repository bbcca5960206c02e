/** Test of single-key shortcuts and of the dialog that lists them. */
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/app-fixture.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { heading, pressEscape } from '#tests/support/office-screens.ts';

const help = (page: Page) => page.getByRole('dialog', { name: 'Keyboard Shortcuts' });
const agentsLink = (page: Page) => page.getByRole('link', { name: 'Agents', exact: true });
const opener = (page: Page) => page.getByRole('button', { name: 'Keyboard shortcuts' });
const singleKeys = (page: Page) => help(page).getByRole('switch', { name: 'Single-key shortcuts' });

test('single keys open the help and the search, but not in a field, with a modifier, behind a dialog or once they are off', async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await page.goto('/admin/contacts');
  await expect(heading(page)).toHaveText('Contact Submissions');
  await test.step('? opens the help, and Escape closes it and returns the focus', async () => {
    await agentsLink(page).focus();
    await page.keyboard.press('?');
    await expect(help(page)).toContainText('Jump to search');
    await expect(help(page)).toContainText('F8');
    await pressEscape(page);
    await expect(help(page)).toHaveCount(0);
    await expect(agentsLink(page)).toBeFocused();
  });
  await test.step('keys in a field are text', async () => {
    const search = page.getByRole('searchbox');
    await search.focus();
    await page.keyboard.type('who? a/b');
    await expect(search).toHaveValue('who? a/b');
    await expect(help(page)).toHaveCount(0);
    await search.fill('');
    await agentsLink(page).focus();
  });
  await test.step('keys with a modifier or behind a dialog do nothing', async () => {
    await page.keyboard.press('Control+/');
    await expect(page.getByRole('searchbox')).not.toBeFocused();
    await page.keyboard.press('?');
    await expect(help(page)).toBeVisible();
    await page.keyboard.press('/');
    await expect(singleKeys(page)).toBeFocused();
    await expect(help(page)).toHaveCount(1);
    await expectAccessible(page, '[role=dialog]');
    await pressEscape(page);
    // Wait until the dialog has returned the focus, because the next key must reach the screen
    // behind it.
    await expect(agentsLink(page)).toBeFocused();
  });
  await test.step('/ moves the focus to the search of a list, if there is one', async () => {
    const search = page.getByRole('searchbox', { name: 'Search inquiries' });
    await page.keyboard.press('/');
    await expect(search).toBeFocused();
    await expect(search).toHaveValue('');
    await page.getByRole('link', { name: 'Audit Trail' }).click();
    await expect(heading(page)).toBeFocused();
    await page.keyboard.press('/');
    await expect(page.getByRole('combobox', { name: 'Person' })).toBeFocused();
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(heading(page)).toBeFocused();
    await page.keyboard.press('/');
    await expect(heading(page)).toBeFocused();
  });
  await test.step('they stay off until the user turns them on again', async () => {
    await page.getByRole('link', { name: 'Contact Submissions', exact: true }).click();
    await turnOffAndOn(page);
  });
  await test.step('on a phone the menu opens the help', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Menu' }).click();
    await opener(page).click();
    await expect(help(page)).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toHaveCount(0);
    await pressEscape(page);
    await expect(help(page)).toHaveCount(0);
    await expect(heading(page)).toBeFocused();
  });
});

async function turnOffAndOn(page: Page) {
  await opener(page).click();
  await expect(singleKeys(page)).toBeChecked();
  await singleKeys(page).press('Space');
  await page.keyboard.press('Escape');
  await expect(opener(page)).toBeFocused();
  const nothingHappens = async () => {
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).not.toBeFocused();
    await page.keyboard.press('?');
    await expect(help(page)).toHaveCount(0);
  };
  await nothingHappens();
  await page.reload();
  await expect(page.getByRole('searchbox')).toBeVisible();
  await nothingHappens();

  await opener(page).click();
  await expect(singleKeys(page)).not.toBeChecked();
  await singleKeys(page).press('Space');
  await page.keyboard.press('Escape');
  await expect(opener(page)).toBeFocused();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  expect(await page.evaluate(() => localStorage.getItem('shortcuts'))).toBeNull();
}
