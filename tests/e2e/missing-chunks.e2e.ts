/** Test of a page that was opened before a new release, whose code is gone from the server. */
import { apiPaths } from '#shared/domain/api-paths.ts';
import { expect, test } from '#tests/support/app-fixture.ts';
import { addPolicy, enterEmptyOffice } from '#tests/support/office-records.ts';
import { goInside } from '#tests/support/office-screens.ts';

test.beforeEach(enterEmptyOffice);

test('the page is reloaded when code is missing, but a screen with unsaved text stays and says that the page needs a reload', async ({
  page,
}) => {
  const { id } = await addPolicy(page);
  await page.request.post(apiPaths.policyPublish(id), { data: {} });
  const missing = { times: 1 };
  await page.route('**/assets/comparison-*.js', (route) => route.fulfill({ status: 404 }), missing);
  await page.goto(`/admin/policies/${id}/versions`);
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByText('have the same words')).toBeVisible();

  await page.route('**/assets/app-setup-*.js', (route) => route.fulfill({ status: 404 }));
  await goInside(page, '/admin/account');
  const name = page.getByLabel('Full Name');
  await name.fill('Margaret Ellis');
  await page.getByRole('button', { name: 'Set Up an App' }).click();
  await expect(page.getByText('This part of the page could not be loaded')).toBeVisible();
  await expect(name).toHaveValue('Margaret Ellis');
});
