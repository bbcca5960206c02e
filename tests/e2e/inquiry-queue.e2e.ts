/** Tests of working through inquiries: answering, exporting and deleting them. */
import { readFile } from 'node:fs/promises';
import { mostFromSamePerson } from '#features/inquiries/domain/inquiries.ts';
import { expect, test } from '#tests/support/app-fixture.ts';
import { inquiry } from '#tests/support/inquiries.ts';
import { emailsOf, menu, panel, send } from '#tests/support/inquiry-screens.ts';
import { addAgent, enterEmptyOffice, keepOnly } from '#tests/support/office-records.ts';
import {
  answerDialog,
  goInside,
  heading,
  rowOf,
  rows,
  toast,
} from '#tests/support/office-screens.ts';

test.beforeEach(enterEmptyOffice);

test('a user reads, assigns, notes and answers an inquiry, and Undo brings a row back that left the list', async ({
  page,
  app,
}) => {
  await addAgent(page);
  await send(page);
  await page.goto('/admin/contacts');
  await expect(menu(page).getByText('1 unread')).toBeVisible();
  await page.getByRole('link', { name: 'Amelia Carter (unread)' }).click();
  await expect(heading(page)).toHaveText('Amelia Carter');
  await expect(panel(page, 'Inquiry')).toContainText(inquiry.message);
  await expect(menu(page).getByText('unread')).toHaveCount(0);

  await page.getByLabel('Assigned to').selectOption('Jane Doe');
  await expect(toast(page)).toContainText('Inquiry updated successfully');
  await expect(page.getByLabel('Assigned to')).toHaveValue(/.{36}/);
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('Please write a note')).toBeVisible();
  await page.getByLabel('New note').fill('Called, <b>left a message</b>');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(panel(page, 'Activity').getByRole('list')).toContainText('<b>left a message</b>');
  await page.getByRole('button', { name: 'Mark as replied' }).click();
  await expect(panel(page, 'Status and owner')).toContainText('Replied in 0 min');
  await expect(page.getByLabel('Status')).toHaveValue('in_progress');

  await page.getByRole('link', { name: 'Back to Contact Submissions' }).click();
  await expect(page.getByLabel('Status of Amelia Carter')).toHaveValue('in_progress');
  await expect(rowOf(page, 'Amelia Carter')).toContainText('Jane Doe');
  await page.getByRole('button', { name: /^Done/ }).click();
  await expect(page).toHaveURL('/admin/contacts?status=done');
  await expect(page.getByText('No inquiries found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rows(page)).toHaveCount(1);
  await test.step('“Assign” without an agent asks for one', async () => {
    const box = page.getByRole('checkbox', { name: /Amelia Carter/ });
    await box.check();
    await page.getByRole('button', { name: 'Assign', exact: true }).click();
    await expect(page.getByLabel('Assign to')).toBeFocused();
    await box.uncheck();
  });
  await test.step('a row that leaves the list after its status changed comes back with Undo', async () => {
    await page.getByLabel('Status of Amelia Carter').selectOption('Spam');
    await expect(toast(page)).toContainText('Amelia Carter: Spam');
    await expect(page.getByText('No inquiries found')).toBeVisible();
    await toast(page).getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByLabel('Status of Amelia Carter')).toHaveValue('in_progress');
    await expect(toast(page)).toContainText('Amelia Carter: In progress');
  });
  await test.step('Undo leaves a row that a colleague has changed since', async () => {
    await page.getByLabel('Status of Amelia Carter').selectOption('Spam');
    await expect(toast(page)).toContainText('Amelia Carter: Spam');
    await app.db.updateTable('contactSubmissions').set({ status: 'done' }).execute();
    await toast(page).getByRole('button', { name: 'Undo' }).click();
    await expect(toast(page)).toContainText('This inquiry was changed in the meantime.');
    const stored = app.db.selectFrom('contactSubmissions').select('status');
    expect(await stored.execute()).toEqual([{ status: 'done' }]);
  });
});

test('the export contains only the filtered inquiries, and an inquiry shows its emails and links to the person’s other inquiries', async ({
  page,
  app,
}) => {
  await send(page, { message: 'First' });
  await send(page, { message: '=1+1', service: 'selling' });
  await page.goto('/admin/contacts?status=all');
  const filter = page.getByLabel('Interested in');
  await filter.selectOption('Selling a Home');
  await expect(page).toHaveURL(/[?&]service=selling/);
  await expect(rows(page)).toHaveCount(1);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file.trimEnd().split('\r\n')).toHaveLength(2);
  expect(file).toContain(`,"'=1+1",`);
  await filter.selectOption({ index: 0 });
  await expect(rows(page)).toHaveCount(2);
  // Open the first inquiry, which is listed last. Only the first inquiry got an auto-reply, because
  // an address gets only one in an hour.
  await rows(page)
    .last()
    .getByRole('link', { name: /Amelia Carter/ })
    .click();
  const emails = panel(page, 'Activity');
  await expect(emailsOf(page)).toHaveCount(2);
  // Wait for what moves the emails down, so that the click does not miss.
  await expect(emails).toContainText('Email isn’t set up.');
  await expect(emails).toContainText('First opened');
  await emails.getByText('Auto-reply to client').click();
  await expect(emails).toContainText('Thank you for your inquiry. We will contact you soon.');
  await expect(emails.getByRole('button', { name: 'Send again' })).toHaveCount(0);
  await app.db.updateTable('emailMessages').set({ status: 'maybe_delivered' }).execute();
  await page.reload();
  // Emails with a problem are open at once.
  await expect(emails).toContainText('Thank you for your inquiry. We will contact you soon.');
  await page.getByRole('button', { name: 'Reply' }).click();
  const composer = page.getByRole('form', { name: 'Reply' });
  await composer.getByLabel('Message').fill('See you & me');
  const status = page.getByLabel('Status', { exact: true });
  await status.selectOption('Spam');
  await expect(page.getByRole('button', { name: 'Reply' })).toHaveCount(0);
  await expect(composer.getByLabel('Message')).toHaveValue('See you & me');
  await status.selectOption('New');
  await expect(page.getByRole('button', { name: 'Reply' })).toBeVisible();
  const link = composer.getByRole('link', { name: 'Open in email program' });
  await expect(link).toHaveAttribute(
    'href',
    /^mailto:amelia@example\.com\?subject=Re%3A%20[^&]+&body=See%20you%20%26%20me(%0D%0A){2}.*%3E%20First/i,
  );
  // The reply was sent from the other program, so leaving the screen loses nothing.
  await page.getByRole('button', { name: 'Mark as replied' }).click();
  await expect(page.getByRole('button', { name: 'Undo, not replied yet' })).toBeVisible();
  await panel(page, 'From the same person').getByRole('link').click();
  await expect(panel(page, 'Inquiry')).toContainText('=1+1');
});

test('a spam inquiry shows why it is spam and is released, and the office deletes a person’s data after a question', async ({
  page,
  app,
}) => {
  await test.step('the question names no number of inquiries if not all of them were read', async () => {
    await keepOnly(
      app.db,
      Array.from({ length: mostFromSamePerson + 2 }, () => ({})),
    );
    await page.goto('/admin/contacts');
    await rows(page)
      .first()
      .getByRole('link', { name: /Carter/ })
      .click();
    await page.getByRole('button', { name: 'Delete personal data' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('All inquiries from');
    await keepOnly(app.db, []);
  });
  await send(page, { email: 'AMELIA@example.com' });
  await send(page, { leaveEmpty: 'https://spam.example' });
  await page.goto('/admin/contacts?status=spam');
  await page.getByRole('link', { name: 'Amelia Carter' }).click();
  await expect(page.getByText('A hidden field was filled in')).toBeVisible();
  await expect(emailsOf(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Not spam' }).click();
  // Only the office gets an email, because the address got an auto-reply less than an hour ago.
  await expect(emailsOf(page)).toHaveCount(1);
  await expect(page.getByLabel('Status')).toHaveValue('new');
  await page.getByRole('button', { name: 'Delete personal data' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('All 2 inquiries from');
  await answerDialog(page, 'Cancel');
  await page.getByRole('button', { name: 'Delete personal data' }).click();
  await answerDialog(page, 'Delete');
  await expect(page).toHaveURL('/admin/contacts');
  await expect(page.getByText('No inquiries found')).toBeVisible();
  await goInside(page, '/admin/contacts/00000000-0000-7000-8000-000000000000');
  await expect(heading(page)).toHaveText(/not found/i);
});

test('the focus goes to the next row when the row that has it leaves the list, and to the heading after the last one', async ({
  page,
}) => {
  await send(page, { firstName: 'Ruth' });
  await send(page, { firstName: 'Nora' });
  await page.goto('/admin/contacts');
  await expect(rows(page)).toHaveCount(2);
  await rowOf(page, 'Ruth')
    .getByRole('combobox', { name: /^Status/ })
    .focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await expect(rows(page)).toHaveCount(1);
  await expect(rowOf(page, 'Nora').getByRole('link').first()).toBeFocused();
  const status = rowOf(page, 'Nora').getByRole('combobox', { name: /^Status/ });
  await status.focus();
  await status.selectOption('Done');
  await expect(page.getByText('No inquiries found')).toBeVisible();
  await expect(heading(page)).toBeFocused();
});
