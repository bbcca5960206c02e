/**
 * Tests of the screen that lists a policy's readers: the links back to the lists keep their
 * filters, and each change moves the focus to the right place.
 */
import { officeDay } from '#shared/domain/office-time.ts';
import { expect, test } from '#tests/support/app-fixture.ts';
import { addAgent, addPolicy, enterEmptyOffice } from '#tests/support/office-records.ts';
import { answerDialog, heading, rowOf, toast } from '#tests/support/office-screens.ts';

test.beforeEach(enterEmptyOffice);

test('the office asks readers and records a confirmation on paper, and the lists keep their filters', async ({
  page,
}) => {
  await addAgent(page, { firstName: 'Ann' });
  const { id } = await addPolicy(page);
  const published = await page.request.post(`/api/admin/policies/${id}/publish`, {
    data: { asks: true },
  });
  expect(published.status()).toBe(201);
  await addAgent(page, { firstName: 'Ben' });
  const policies = '/admin/policies?q=open&status=active';

  await test.step('the policy is opened from a filtered list', async () => {
    await page.goto(policies);
    await page.getByRole('link', { name: 'Open houses', exact: true }).click();
    await page.getByLabel('As of').fill(officeDay(new Date()));
    await expect(page).toHaveURL(/\?on=/);
    await page.getByRole('link', { name: 'Versions' }).click();
    const compare = page.getByRole('button', { name: 'Compare' });
    await compare.click();
    await expect(page).toHaveURL(/versions\?from=1&to=text$/);
    await expect(compare).toBeFocused();
    await page.getByRole('link', { name: 'Confirmations' }).click();
    await expect(heading(page)).toHaveText('Confirmations');
  });
  await test.step('the button that asks all disappears when all were asked', async () => {
    const ask = page.getByRole('button', { name: 'Ask everyone not asked yet' });
    await ask.click();
    await answerDialog(page, 'Ask');
    await expect(toast(page)).toContainText('1 agent asked');
    await expect(ask).toHaveCount(0);
    await expect(heading(page)).toBeFocused();
  });
  await test.step('a confirmation on paper is recorded', async () => {
    await page.getByLabel('Search by name or email').fill('Ann');
    const ann = rowOf(page, 'Ann Doe');
    await ann.getByRole('button', { name: 'Record paper signature' }).click();
    await page.getByLabel('Day on the Paper').fill(officeDay(new Date()));
    await page.getByLabel('Note').fill('In the binder');
    await page.getByRole('dialog').getByRole('button', { name: 'Record' }).click();
    await expect(toast(page)).toContainText('Confirmation recorded');
    await expect(heading(page)).toBeFocused();
  });
  await test.step('the evidence links back to the readers, and the readers to the policies', async () => {
    await page.getByRole('link', { name: 'Evidence of Ann Doe' }).click();
    await expect(heading(page)).toHaveText('Evidence of Confirmation');
    await page.getByRole('link', { name: 'Back to Confirmations' }).click();
    await expect(page).toHaveURL(`/admin/policies/${id}/readers?q=Ann`);
    await page.getByRole('link', { name: 'Back to Policies' }).click();
    await expect(page).toHaveURL(policies);
    await expect(rowOf(page, 'Open houses')).toContainText('Version 1 · 1 of 2 open');
  });
});
