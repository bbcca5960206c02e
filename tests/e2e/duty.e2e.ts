/** Test of the calendar of duty: the rotation fills it, and a dialog changes a day. */
import { expect, test } from '#tests/support/app-fixture.ts';
import { emptyOffice } from '#tests/support/empty-office.ts';
import { addAgent, enterEmptyOffice } from '#tests/support/office-records.ts';
import { toast } from '#tests/support/office-screens.ts';

test.beforeEach(enterEmptyOffice);
test.afterEach(({ app }) => emptyOffice(app.db));

test('the rotation fills a month, and the office changes a day, also on a phone', async ({
  page,
  app,
}) => {
  for (const firstName of ['Ann', 'Ben']) {
    await addAgent(page, { firstName, lastName: 'Lee', email: `${firstName}@example.com` });
  }
  const fill = page.getByRole('button', { name: 'Fill empty days' });
  await page.route('**/api/admin/duty?*', (route) => route.abort());
  await page.goto('/admin/duty?month=2099-11');
  await expect(page.getByText('The duty could not be loaded')).toBeVisible();
  // Without the month, the toast could not say how many days were filled.
  await expect(fill).toHaveCount(0);
  await page.unroute('**/api/admin/duty?*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await fill.click();
  await expect(toast(page)).toContainText('No day was filled');
  await page.getByRole('switch', { name: 'Ann Lee takes part' }).click();
  await expect(toast(page)).toContainText('Ann Lee takes part');
  await fill.click();
  await expect(toast(page)).toContainText(/\d+ days filled/);
  const first = page.getByRole('listitem').filter({ hasText: /Nov 1(?!\d)/ });
  await expect(first).toContainText('Ann Lee');
  await page.setViewportSize({ width: 390, height: 844 });
  await first.getByRole('button', { name: 'Change' }).click();
  await page.getByLabel('Second agent').selectOption('Ben Lee');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(first).toContainText('Second: Ben Lee');
  const [, ben] = await app.db.selectFrom('agents').select('id').orderBy('firstName').execute();
  const away = { from: '2099-11-01', to: '2099-11-01' };
  await page.request.post(`/api/admin/agents/${ben?.id}/away`, { data: away });
  await page.reload();
  await expect(first).toContainText('Second: Ben Lee (away)');
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

test('a day that a colleague has changed meanwhile is only overwritten once its dialog has said so', async ({
  page,
  app,
}) => {
  const ids: string[] = [];
  for (const firstName of ['Ann', 'Ben']) {
    const email = `${firstName}@example.com`;
    ids.push((await addAgent(page, { firstName, lastName: 'Lee', email })).id);
  }
  await page.goto('/admin/duty?month=2099-11');
  const first = page.getByRole('listitem').filter({ hasText: /Nov 1(?!\d)/ });
  await first.getByRole('button', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Agent', { exact: true }).selectOption('Ann Lee');
  const entered = { agentId: ids[1] ?? '', updatedBy: 'colleague', updatedAt: '2026-01-01' };
  await app.db
    .insertInto('dutyDays')
    .values({ day: '2099-11-01', secondId: null, ...entered })
    .execute();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('It has Ben Lee now.');
  await expect(dialog.getByLabel('Agent', { exact: true })).toHaveValue(ids[0] ?? '');
  const days = app.db.selectFrom('dutyDays').select('agentId');
  expect(await days.execute()).toEqual([{ agentId: ids[1] }]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(first).toContainText('Ann Lee');
});
