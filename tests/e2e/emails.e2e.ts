/** Tests of the list of emails while no email server is configured. */
import { expect, test } from '#tests/support/app-fixture.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { answer, hold } from '#tests/support/network.ts';
import { goInside, heading, pressEscape, rows } from '#tests/support/office-screens.ts';
import { menu, send } from '#tests/support/inquiry-screens.ts';
import { enterEmptyOffice } from '#tests/support/office-records.ts';

const listCall = /\/api\/admin\/mails\?/;

test.beforeEach(enterEmptyOffice);

test('the dashboard counts failed emails, and the list shows why they failed', async ({
  page,
  app,
}) => {
  await send(page);
  await app.db
    .updateTable('emailMessages')
    .set({ status: 'failed', attempts: 9, lastError: '550 No such person here' })
    .execute();
  await page.goto('/admin/dashboard');
  const banner = page.getByText('2 emails could not be sent');
  await expect(page.getByRole('link', { name: '2 failed emails' })).toBeVisible();
  await expect(menu(page).getByText('2 failed')).toBeVisible();
  await page.getByRole('link', { name: 'Contact Submissions', exact: true }).click();
  await expect(banner).toBeVisible();
  await page.getByRole('link', { name: 'See why' }).click();
  await expect(page).toHaveURL('/admin/mails?status=failed');
  await expect(heading(page)).toHaveText('Emails');
  await expect(heading(page)).toBeFocused();
  await expect(rows(page)).toHaveCount(2);
  const thanks = rows(page).filter({ hasText: 'amelia@example.com' });
  await expect(thanks).toContainText('Auto-reply to client');
  await expect(thanks).toContainText('Your inquiry to');
  await expect(thanks).toContainText('550 No such person here');
  await expect(thanks).toContainText('Tried 9 times');
  await expect(thanks.locator('time')).toHaveText(/\d+:\d\d [AP]M$/);
  await expectAccessible(page, 'main');
  await thanks.getByRole('link', { name: 'Inquiry from Amelia Carter' }).click();
  await expect(heading(page)).toHaveText('Amelia Carter');
});

test('the list of emails shows its loading state, an error with Retry and that it is empty, and without an email server emails wait and can be read', async ({
  page,
}) => {
  const letGo = await hold(page, listCall);
  await page.goto('/admin/mails');
  await expect(page.getByText('Loading emails...')).toBeVisible();
  letGo();
  await expect(page.getByText('No emails yet')).toBeVisible();
  await answer(page, listCall, { status: 500, body: 'Something went wrong' });
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('The emails could not be loaded');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('No emails yet')).toBeVisible();

  await send(page);
  await goInside(page, '/admin/dashboard');
  await expect(heading(page)).toHaveText('Dashboard');
  await expect(page.getByText('could not be sent')).toHaveCount(0);
  const onHold = page.getByText('Email isn’t set up. 2 emails are on hold');
  const finding = page.getByRole('link', {
    name: '2 emails on hold. Email isn’t set up. Nothing can be sent.',
  });
  await expect(finding).toBeVisible();
  await expect(onHold).toHaveCount(0);
  await page.getByRole('link', { name: 'Contact Submissions', exact: true }).click();
  await expect(onHold).toBeVisible();
  await page.getByRole('link', { name: 'Emails', exact: true }).click();
  await expect(onHold).toBeVisible();
  await expect(page.getByText('2 emails', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /Send/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Read email to amelia@example.com' }).click();
  const email = page.getByRole('dialog', { name: 'Auto-reply to client' });
  await expect(email).toContainText('Hello Amelia,');
  await expectAccessible(page, '[role=dialog]');
  await pressEscape(page);
  await page.getByRole('button', { name: 'Failed', exact: true }).click();
  await expect(page.getByText('No failed emails')).toBeVisible();
  await page.getByRole('button', { name: 'Show all emails' }).click();
  await expect(rows(page)).toHaveCount(2);
});
