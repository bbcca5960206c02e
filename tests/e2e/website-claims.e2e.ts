/** Test of the register of claims and of its reviews. */
import type { Page } from '@playwright/test';
import { administrator, expect, test } from '#tests/support/app-fixture.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { confirmPassword, outdateConfirmations } from '#tests/support/confirm-identity.ts';
import { dialog, goInside, heading, pressEscape, rowOf } from '#tests/support/office-screens.ts';
import type { RegisterRow } from '#features/site/domain/claims/reviews.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { button, openPart, startFromPublished, text } from '#tests/support/website-screens.ts';

test.use({ settings: {} });

test.beforeEach(startFromPublished);

const validUntil = new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10);

test('an administrator publishes an own name and signs a claim in the register, which prints all its texts', async ({
  page,
  app,
}) => {
  const review = (words: string) =>
    rowOf(page, words)
      .getByRole('button', { name: /Review|Add source/ })
      .click();

  // The dialog has no "Sign" button, because an administrator without a full name cannot sign.
  await page.goto('/admin/website');
  await page.getByRole('link', { name: 'Claims' }).click();
  await expect(heading(page)).toHaveText('Claims');
  await review('$850M+ in sales volume');
  await expect(button(page, 'Sign')).toHaveCount(0);
  await dialog(page).getByRole('link', { name: 'add your name under Your account' }).click();
  await page.getByLabel('Full Name').fill('Margaret Ellis');
  await text(page, 'Title').fill('Qualifying Broker');
  await button(page, 'Save Name').click();
  await expect(page.getByText('Account updated successfully').first()).toBeVisible();

  // An own name hides the claims. The dialog that publishes it counts them.
  await openPart(page, 'brokerage');
  await text(page, 'Name').fill('Coastal Oak Realty');
  await text(page, 'Phone').fill('9125550177');
  await button(page, 'Publish…').click();
  await expect(dialog(page)).toContainText(
    '17 of 17 claims will be hidden until your broker signs',
  );
  await expect(dialog(page)).toContainText('555-0177');
  await button(page, 'Publish now').click();
  await expect(dialog(page)).toContainText('Published. Visitors see it now.');
  await button(page, 'Close').click();
  await goInside(page, '/admin/website/claims');
  const years = rowOf(page, '15+ years of local experience');
  await expect(years).toContainText('Hidden');
  await years.getByRole('button', { name: 'Add source' }).click();
  await button(page, 'Sign').click();
  await expect(dialog(page)).toContainText('Choose a decision');
  await button(page, 'Approved').click();
  await text(page, 'Source').fill('Licenses of the agents');
  await page.getByLabel('Valid until').fill('2039-01-01');
  await button(page, 'Sign').click();
  await expect(dialog(page)).toContainText('Choose a day from today to 24 months from now');
  await page.getByLabel('Valid until').fill(validUntil);
  await button(page, 'Sign').click();
  await expect(years).toContainText('Approved');
  await expect(years).not.toContainText('Hidden');
  await expect(years).toContainText('Licenses of the agents');
  await expect(years).toContainText('Margaret Ellis, Qualifying Broker');
  await expect(years).toContainText(`${administrator.username}, `);
  const home = await page.request.get('/');
  expect(await home.text()).toMatch(/15\+(?!.*850M)/s);
  await page.getByRole('link', { name: /^Hide Home page · About: 25\+/ }).click();
  await expect(page).toHaveURL(/website\/home#about\.claims\.1\.shown$/);
  await goInside(page, '/admin/website/claims');

  // The register refuses a review without a source, and a review of texts that another
  // administrator has changed and published meanwhile.
  await review('$850M+ in sales volume');
  await button(page, 'Approved').click();
  await button(page, 'Sign').click();
  await expect(dialog(page)).toContainText('A claim needs a source');
  await button(page, 'Changes needed').click();
  await text(page, 'Note').fill('Count again');
  // A signature asks for the password. Canceling keeps the review.
  await outdateConfirmations(app);
  await button(page, 'Sign').click();
  await expect(confirmPassword(page)).toBeFocused();
  await pressEscape(page);
  await expect(dialog(page)).toContainText('Please confirm that it is you');
  await expect(text(page, 'Note')).toHaveValue('Count again');
  await button(page, 'Sign').click();
  await confirmPassword(page).fill(administrator.password);
  await page.keyboard.press('Enter');
  await expect(rowOf(page, '$850M+ in sales volume')).toContainText('Count again');
  await review('Home page · All other texts');
  await button(page, 'Approved').click();
  await publishHeading(page, 'Houses of the coast');
  await button(page, 'Sign').click();
  await expect(dialog(page).getByRole('alert')).toHaveText(/have changed in the meantime/);
  await expect(dialog(page)).toContainText('Houses of the coast');
  await button(page, 'Sign').click();
  await expect(rowOf(page, 'Home page · All other texts')).toContainText('Approved');
  await publishHeading(page, 'Homes of the coast');
  await goInside(page, '/admin/website');
  const attention = page.getByRole('region', { name: 'The website needs attention' });
  await expect(attention).toContainText('1 claim or text has changed since the review.');
  await attention.getByRole('link', { name: 'Review claims' }).click();
  await expect(rowOf(page, 'Home page · All other texts')).toContainText(
    'Changed since its review',
  );
  await expectAccessible(page, 'main');

  // The printed register contains all texts that the API returns.
  await page.emulateMedia({ media: 'print' });
  const printed = (await page.getByRole('main').innerText()).replaceAll(/\s+/g, ' ');
  const answer = await page.request.get(apiPaths.websiteClaims);
  for (const { words } of (await answer.json()) as RegisterRow[]) {
    expect(printed).toContain(words.replaceAll(/\s+/g, ' '));
  }
  const cut = await page
    .getByRole('rowheader')
    .locator('p')
    .evaluateAll((all) => all.filter((each) => each.scrollHeight > each.clientHeight + 1).length);
  expect(cut).toBe(0);
  await expect(page.getByRole('button')).toHaveCount(0);
});

/** Publishes another heading of the home page through the API, as another administrator would. */
async function publishHeading(page: Page, words: string) {
  const part = apiPaths.websitePart('home');
  const stored = await page.request.get(part);
  const { content } = (await stored.json()) as { content: { hero: object } };
  const data = { ...content, hero: { ...content.hero, heading: words } };
  const saved = await page.request.put(part, { data });
  const { summary } = (await saved.json()) as { summary: { version: number } };
  const parts = { home: summary.version };
  const answer = await page.request.post(apiPaths.websitePublish, { data: { parts } });
  expect(answer.status()).toBe(200);
}
