/** Tests of the page on which an agent reads and confirms a policy. */
import type { Locator, Page } from '@playwright/test';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { shippedContent } from '#features/site/domain/parts.ts';
import { expect, test } from '#tests/support/app-fixture.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { emptyOffice } from '#tests/support/empty-office.ts';
import { addAgent, addPolicy, linkOfEmail } from '#tests/support/office-records.ts';
import { publishPart } from '#tests/support/publish-part.ts';

// The file has its own server, because its test publishes colors of the brokerage.
test.use({ settings: {} });

const paragraph =
  'Name the brokerage and its telephone number in every advertisement, in print, on signs and on the web. ';
const content = `# Advertising\n\n${Array.from({ length: 55 }, (_, nth) => `${nth + 1}. **Rule ${nth * 7919}**: ${paragraph}`).join('\n')}`;

const confirm = (page: Page) => page.getByRole('button', { name: 'I confirm' });
const name = (page: Page) => page.getByLabel('Your full name');
const colorOf = (part: Locator, property: 'color' | 'borderLeftColor') =>
  part.evaluate((element, key) => getComputedStyle(element)[key], property);

test('an agent confirms a policy on a phone without JavaScript', async ({
  page,
  app,
  signIn,
  browser,
}) => {
  await emptyOffice(app.db);
  await signIn(page);
  await addAgent(page);
  const { id } = await addPolicy(page, { title: 'Advertising review', content });
  const published = await page.request.post(apiPaths.policyPublish(id), { data: { asks: true } });
  expect(published.status()).toBe(201);
  const path = await linkOfEmail(app.db);
  await publishPart(app.db, 'look', {
    ...shippedContent.look,
    colors: { main: '', accent: '#0b5394' },
  });

  const context = await browser.newContext({
    baseURL: app.origin,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  const phone = await context.newPage();
  const answer = await phone.goto(path);
  const headers = await answer?.allHeaders();
  expect(content.length).toBeGreaterThan(6000);
  expect(Number(headers?.['content-length'])).toBeLessThan(14_600);
  expect(await phone.locator('script').count()).toBe(0);

  await confirm(phone).click();
  await expect(phone).toHaveTitle(/^Error: Advertising review/);
  const problems = phone.getByRole('region', { name: 'Please fix the following' });
  await expect(problems).toBeFocused();
  // Errors keep the shipped color instead of the brokerage's accent color. Expect that the list of
  // errors above the policy has the same color as an error in the form.
  const errorColor = await colorOf(phone.getByText('Required', { exact: true }).last(), 'color');
  expect(await colorOf(problems, 'borderLeftColor')).toBe(errorColor);
  expect(await colorOf(problems.getByRole('link').first(), 'color')).toBe(errorColor);
  await expect(name(phone)).toHaveAccessibleDescription('Required');
  await phone.getByRole('link', { name: 'Your full name: Required' }).click();
  await expect(name(phone)).toBeInViewport();
  await page.goto(path);
  await expectAccessible(page);

  await phone.getByLabel(/^I have read version 1 of Advertising review/).check();
  await name(phone).fill('Eleanor Whitfield');
  await confirm(phone).click();
  await expect(phone.getByText(/^You confirmed version 1 on .+ [AP]M\.$/)).toBeInViewport();
  await expect(confirm(phone)).toHaveCount(0);
  await context.close();
});
