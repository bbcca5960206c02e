/** Tests of the public pages of homes for sale and sold homes. */
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test, type RunningApp } from '#tests/support/app-fixture.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import {
  fillInquiry,
  inquiriesFrom,
  inquiryFields,
  newInquiry,
  sendButton,
  toast,
  untilNoSpam,
} from '#tests/support/inquiry-form.ts';
import { permittedHome } from '#tests/support/stored-homes.ts';
import { addPublishedAgent } from '#tests/support/site-pages.ts';
import { officeDay } from '#shared/domain/office-time.ts';

const id = (nth: number) => `019aa000-0000-7000-8000-00000000000${nth}`;
const today = officeDay(new Date());
const common = permittedHome(today);

/** Waits until the home page, which the server keeps for half a second, shows homes or none. */
const untilHomePage = (request: APIRequestContext, hasHomes: boolean) =>
  expect
    .poll(async () => (await (await request.get('/')).text()).includes('Recently Sold'))
    .toBe(hasHomes);

test.beforeEach(async ({ app, request }) => {
  await app.db
    .insertInto('properties')
    .values({ ...common, id: id(1), mlsNumber: 'SA-1', mlsEnteredOn: today, listingEndsOn: today })
    .execute();
  const sold = { ...common, status: 'sold' as const, closedOn: today, isPriceShown: false };
  await app.db
    .insertInto('properties')
    .values([2, 3, 4].map((nth) => ({ ...sold, id: id(nth), side: 'seller' as const })))
    .execute();
  await untilHomePage(request, true);
});
test.afterEach(async ({ app, request }) => {
  await app.db.deleteFrom('properties').execute();
  await untilHomePage(request, false);
});

/** Opens the page of the home for sale by the links of the home page. */
async function openHome(page: Page) {
  await page.goto('/');
  await page.getByRole('link', { name: 'Homes for sale' }).click();
  await page.getByRole('link', { name: common.title }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(common.title);
}

const storedHome = async (app: RunningApp, email: string) =>
  (await inquiriesFrom(app.db, email)).map(({ propertyId }) => propertyId);

test('a visitor finds the homes and asks about one of them', async ({ page, app }) => {
  await page.goto('/');
  const market = page.locator('#market-expertise');
  await expect(market.getByRole('heading', { name: 'Recently Sold' })).toBeVisible();
  await expect(market.getByText('Price on request')).toHaveCount(3);
  await market.getByRole('link', { name: 'All sold homes' }).click();
  await expect(page.getByRole('heading', { name: 'Recently Sold' })).toBeInViewport();
  await expectAccessible(page, 'main');
  await openHome(page);
  await expectAccessible(page, 'main');
  const facts = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(facts ?? '')).toMatchObject({
    '@graph': [
      { '@type': 'RealEstateListing', offers: { price: common.price } },
      {},
      { '@type': 'BreadcrumbList' },
    ],
  });
  const words = newInquiry();
  await fillInquiry(page, words);
  await untilNoSpam(page);
  await sendButton(page).click();
  await expect(toast(page)).toContainText('Message sent successfully!');
  expect(await storedHome(app, words.email)).toEqual([id(1)]);
});

test('an agent’s page has the homes that the agent sold, while the office shows at least three', async ({
  page,
  app,
  signIn,
}) => {
  await signIn(page);
  const agent = await addPublishedAgent(page);
  const own = { agentId: agent.id, street: 'Gordon Row' };
  await app.db.updateTable('properties').set(own).where('id', '=', id(2)).execute();
  const heading = page.getByRole('heading', { name: 'Sold with Eleanor' });
  await expect(async () => {
    await page.goto(agent.path);
    await expect(heading).toBeVisible({ timeout: 100 });
  }).toPass();
  const sold = heading.locator('..');
  await expect(sold.getByRole('listitem')).toHaveCount(1);
  await expect(sold).toContainText('Gordon Row');
  await app.db.deleteFrom('properties').where('id', '=', id(4)).execute();
  await expect(async () => {
    await page.goto(agent.path);
    await expect(heading).toHaveCount(0, { timeout: 100 });
  }).toPass();
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Homes for sale' })).toBeVisible();
  await expect(page.getByText(/Recently Sold|All sold homes/)).toHaveCount(0);
});

test('words about people in the description of a home warn, and are saved all the same', async ({
  page,
  app,
  signIn,
}) => {
  await signIn(page);
  const updatedAt = common.createdAt;
  await app.db.updateTable('properties').set({ updatedAt }).where('id', '=', id(1)).execute();
  await page.goto(`/admin/properties/${id(1)}/edit`);
  const warning = page.getByText('“Perfect for families”: it prefers some people');
  await page.getByLabel('Description').fill('A family room over the garden.');
  await expect(warning).toHaveCount(0);
  await page.getByLabel('Description').fill('Perfect for families.');
  await expect(warning).toBeVisible();
  await page.getByRole('button', { name: 'Update Property' }).click();
  await expect(toast(page)).toContainText('Property updated successfully');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the inquiry about a home keeps it, also after an error', async ({ page, app }) => {
    await openHome(page);
    await expect(inquiryFields(page).service).toHaveValue('buying');
    const words = newInquiry();
    await fillInquiry(page, { ...words, firstName: '' });
    await sendButton(page).click();
    await inquiryFields(page).firstName.fill(words.firstName);
    await sendButton(page).click();
    await expect(page).toHaveTitle(/Message sent/);
    expect(await storedHome(app, words.email)).toEqual([id(1)]);
  });
});
