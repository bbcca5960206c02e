/** Test of a testimonial: the form, the list, and the withdrawal. */
import { expect, test } from '#tests/support/app-fixture.ts';
import { addTestimonial, enterEmptyOffice } from '#tests/support/office-records.ts';
import {
  answerDialog,
  dialog,
  expectNames,
  heading,
  rowOf,
  toast,
} from '#tests/support/office-screens.ts';

test.beforeEach(enterEmptyOffice);

test('a testimonial is added with its consent, is listed after a newer one, and is withdrawn permanently', async ({
  page,
}) => {
  await page.goto('/admin/testimonials');
  await expect(page.getByText('No testimonials found')).toBeVisible();
  await page.getByRole('link', { name: 'Add Testimonial' }).first().click();
  await expect(page.getByLabel('Agent')).toHaveValue('');
  await page.getByRole('button', { name: 'Create Testimonial' }).click();
  await expect(page.getByText('How Consent Was Given: Required')).toBeVisible();
  await page.getByLabel('The Client’s Words').fill('She found the leak before we did.');
  await page.getByLabel('Name as Shown').fill('Ruth O.');
  await page.getByLabel('Consent Given On').fill('2026-01-02');
  await page.getByLabel('How Consent Was Given').fill('Email, on file');
  await page.getByLabel('Requested By').fill('Mallory Reed');
  await expect(page.getByRole('switch', { name: 'Shown to Visitors' })).toBeChecked();
  await page.getByRole('button', { name: 'Create Testimonial' }).click();
  await expect(toast(page)).toContainText('Testimonial created successfully');
  await addTestimonial(page, { name: 'Sam P.' });
  await page.reload();
  await expectNames(page, ['Sam P.', 'Ruth O.']);
  const row = rowOf(page, 'Ruth O.');
  await expect(row.getByRole('cell')).toHaveText([
    /She found the leak/,
    /The brokerage/,
    /Jan 2, 2026/,
    /./,
    /Shown/,
    /Edit.*Withdraw/,
  ]);
  await row.getByRole('button', { name: 'Withdraw' }).click();
  await expect(dialog(page)).toContainText('the testimonial of Ruth O.?');
  await answerDialog(page, 'Withdraw');
  await expect(toast(page)).toContainText('Testimonial withdrawn successfully');
  await expect(row).toContainText('Withdrawn');
  await row.getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByText(/^Withdrawn on .* cannot be changed\.$/)).toBeVisible();
  await expect(page.getByLabel('The Client’s Words')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Update Testimonial' })).toHaveCount(0);
  await page.getByRole('link', { name: 'History' }).click();
  await expect(heading(page)).toHaveText('Audit Trail');
  await expect(page.getByText('withdrew testimonial').first()).toBeVisible();
});
