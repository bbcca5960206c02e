/** Test of the screen that lists the calls of the API. */
import { expect, test } from '#tests/support/app-fixture.ts';
import { tabTo } from '#tests/support/keyboard.ts';
import { heading, searchBox } from '#tests/support/office-screens.ts';

test('an administrator finds a call, its fields and its answers, also on a phone', async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await page.goto('/admin/help');
  await page.getByRole('link', { name: 'Connect another program' }).click();
  await expect(page).toHaveURL('/admin/api');
  await expect(heading(page)).toHaveText('Connect another program');
  await expect(page.getByRole('heading', { level: 2, name: 'Inquiries' })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await searchBox(page).fill('list agents');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Agents']);
  await tabTo(page, page.locator('summary').filter({ hasText: 'List agents' }));
  await page.keyboard.press('Enter');
  const open = page.locator('details[open]').first();
  await expect(open).toContainText('The scope for a token is agents:read.');
  await expect(open.getByRole('term').filter({ hasText: /^licenseNumber$/ })).toBeVisible();
  await expect(open).toContainText(/curl http:\S+\/api\/admin\/agents/);
  await expect(open).toContainText("-H 'authorization: Bearer msq_…'");
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);

  await searchBox(page).fill('no such call');
  await expect(page.getByRole('main')).toContainText('No call matches.');

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'openapi.json' }).click();
  expect((await download).suggestedFilename()).toBe('openapi.json');
});
