/** Tests of the screen on which a super admin adds requirements of continuing education. */
import { expect, test } from '#tests/support/app-fixture.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { answerDialog, dialog, heading, rowOf, toast } from '#tests/support/office-screens.ts';

test('a super admin adds a dated requirement and confirms a source, and earlier rows stay', async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await page.goto('/admin/standing');
  await page.getByRole('link', { name: 'Requirements and their sources' }).click();
  await expect(heading(page)).toHaveText('Requirements');
  const topics = rowOf(page, 'Broker topics');
  await expect(topics.last()).toContainText('Watched');
  const before = await topics.count();

  await topics.first().getByRole('button', { name: 'Add row' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Strength').selectOption('enforced');
  await form.getByLabel('Renewals From').fill('2095-01-01');
  await form.getByRole('button', { name: 'Add row' }).click();
  await expect(form.getByLabel('Reason')).toBeFocused();
  await expectAccessible(page);
  await form.getByLabel('Reason').fill('GREC confirmed it.');
  await form.getByRole('button', { name: 'Add row' }).click();
  await expect(toast(page)).toContainText('Requirement added successfully');
  await expect(topics).toHaveCount(before + 1);
  await expect(topics.first()).toContainText('Renewals from Jan 1, 2095');
  await expect(topics.first()).toContainText('Enforced');
  await expect(topics.nth(1)).toContainText('through Dec 31, 2094');

  const law = rowOf(page, 'License law');
  await law.first().getByRole('button', { name: 'Checked today' }).click();
  await expect(dialog(page)).toContainText('does it still ask for 3.00 hours?');
  await answerDialog(page, 'Checked today');
  await expect(law.first()).toContainText('Added by');
  await expect(law.nth(1)).toContainText('Replaced by a newer row');
  await expectAccessible(page);
});
