/** Test of the steps in "Getting started", and of removing the sample office with the keyboard. */
import type { Page } from '@playwright/test';
import type { SampleOffice } from '#shared/domain/samples.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { recordApiPath } from '#shared/domain/paths.ts';
import { expect, test } from '#tests/support/app-fixture.ts';
import { tabTo } from '#tests/support/keyboard.ts';
import { testimonialInput } from '#tests/support/record-samples.ts';

test.use({ settings: { DEMO_DATA: 'true' } });

const steps = (page: Page) =>
  page.getByRole('region', { name: 'Getting started' }).getByRole('listitem');

async function press(page: Page, name: string) {
  const button = page.getByRole('button', { name });
  await tabTo(page, button);
  await page.keyboard.press('Enter');
}

test('sample records are marked until a super admin removes them with the keyboard', async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await page.goto('/admin/agents');
  await expect(page.getByRole('row').getByText('Sample', { exact: true })).toHaveCount(6);
  await page.goto('/admin/contacts');
  await expect(page.getByRole('row').getByText('Sample', { exact: true })).toHaveCount(3);
  await page.getByRole('link', { name: 'Amelia Carter' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Amelia Carter');
  await expect(page.getByText('Sample', { exact: true })).toHaveCount(1);

  const { records }: SampleOffice = await (await page.request.get(apiPaths.samples)).json();
  const data = testimonialInput({ agentId: records[0]?.id });
  expect((await page.request.post(recordApiPath('testimonial'), { data })).status()).toBe(201);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/admin/dashboard');
  await expect(page.getByText('0 of 11 done')).toBeVisible();
  await expect(steps(page)).toHaveCount(11);
  await press(page, 'Remove the sample office');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Marcus Delacroix, Priya Raman');
  await expect(dialog).toContainText(
    'Stay as your own records, because records of yours belong to them: Eleanor Whitfield.',
  );
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(320);
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await press(page, 'Remove the sample office');
  await expect(page.getByText('The sample office was removed', { exact: true })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(steps(page).filter({ hasText: 'There is no agent yet.' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goto('/admin/agents');
  await expect(page.getByRole('row').filter({ hasText: 'Eleanor Whitfield' })).toHaveCount(1);
  await expect(page.getByText('1 active agent')).toBeVisible();
  await expect(page.getByText('Sample', { exact: true })).toHaveCount(0);
});
