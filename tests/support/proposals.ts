/** Steps of browser tests in which the office accepts what agents propose for their pages. */
import { expect, type Page } from '@playwright/test';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { press } from './desk-phone.ts';

/** Expects that a proposal is not accepted over a page that a colleague changed in the meantime. */
async function changePageMeanwhile(page: Page, agentId: string) {
  await expect(page.getByText('A porch for Zoe')).toBeInViewport();
  const path = apiPaths.agentPage(agentId);
  const stored = (await (await page.request.get(path)).json()) as object;
  const saved = await page.request.put(path, { data: { ...stored, areas: 'Tybee Island' } });
  expect(saved.status()).toBe(200);
  await press(page, 'Accept');
  await expect(page.getByRole('alert')).toContainText('Reload this screen to see the change.');
  await page.reload();
}

/** Accepts the proposals of Zoe and of Ann, one after the other. */
export async function acceptProposals(page: Page, idOfZoe: string) {
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('link', { name: '2 proposals for agents’ pages' }).click();
  await changePageMeanwhile(page, idOfZoe);
  for (const name of ['Zoe', 'Ann']) {
    await expect(page.getByText(`A porch for ${name}`)).toBeInViewport();
    await press(page, 'Accept');
    await expect(page.getByLabel('Headline')).toHaveValue(`A porch for ${name}`);
    const next = page.getByRole('link', { name: 'Next proposal of another agent' });
    if (name === 'Zoe') await next.click();
  }
}
