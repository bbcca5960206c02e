/** Steps and locators for browser tests of the screens on which the website is edited. */
import { expect, type Page } from '@playwright/test';
import { apiPaths } from '#shared/domain/api-paths.ts';
import type { WebsiteOverview } from '#features/website/domain/api.ts';
import type { OfficeFixtures } from './app-fixture.ts';
import { dialog, goInside } from './office-screens.ts';

/** The size of a window that is wide enough to show the preview beside the form. */
export const wide = { width: 1440, height: 900 };

export const text = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });

export const frame = (page: Page) => page.frameLocator('iframe');

/**
 * Returns the heading of the page in the preview. That page is inert and so hidden from screen
 * readers. The locator therefore includes hidden elements.
 */
export const previewHeading = (page: Page) =>
  frame(page).getByRole('heading', { level: 1, includeHidden: true });

export async function openPart(page: Page, part: string) {
  await goInside(page, `/admin/website/${part}`);
  await expect(button(page, 'Save draft')).toBeVisible();
}

export async function saveDraft(page: Page) {
  await button(page, 'Save draft').click();
  await expect(
    page.getByText(/^Draft saved \d+:\d\d [AP]M\. Visitors do not see it yet\.$/),
  ).toBeVisible();
}

export async function publish(page: Page, why = '') {
  await button(page, 'Publish…').click();
  await text(page, 'Why').fill(why);
  await button(page, 'Publish now').click();
  await expect(dialog(page)).toContainText('Published. Visitors see it now.');
}

/**
 * Begins a test with the published website: signs in, makes the window wide and discards all drafts.
 */
export async function startFromPublished({ page, signIn }: Omit<OfficeFixtures, 'app'>) {
  await signIn(page);
  await page.setViewportSize(wide);
  const headers = { 'if-match': '*' };
  const answer = await page.request.get(apiPaths.website);
  const { parts } = (await answer.json()) as WebsiteOverview;
  for (const { part, draft } of parts) {
    if (draft) await page.request.delete(apiPaths.websiteDraft(part), { headers });
  }
}
