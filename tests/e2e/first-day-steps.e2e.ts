/** Test of the other steps of a new office's first day, done and undone. */
import type { Page } from '@playwright/test';
import type { RegisterRow } from '#features/site/domain/claims/reviews.ts';
import { addDays } from '#shared/domain/calendar.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { addAdministrator } from '#tests/support/administrators.ts';
import { expect, test } from '#tests/support/app-fixture.ts';
import { setup, step } from '#tests/support/first-day.ts';
import { inquiry } from '#tests/support/inquiries.ts';
import { addAgent, addPolicy } from '#tests/support/office-records.ts';
import { answerDialog, dialog, rowOf } from '#tests/support/office-screens.ts';
import { codeField, codeOf } from '#tests/support/second-factor-steps.ts';
import { button, openPart, publish, text } from '#tests/support/website-screens.ts';

test.use({
  settings: async ({ emailServer }, use) =>
    use({
      DEMO_DATA: 'true',
      SMTP_URL: emailServer.url,
      MAIL_FROM: 'info@marshandsquare.com',
      MAIL_TO: 'desk@marshandsquare.com',
    }),
});

test('the steps about words, people, emails and policies are done, and those about people and policies can be undone', async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  const expectOpen = async (isOpen: boolean, ...titles: string[]) => {
    await page.goto('/admin/dashboard');
    await expect(setup(page)).toContainText(/\d+ of 11 done/);
    for (const title of titles) {
      const open = step(page, title).filter({ has: page.getByRole('link') });
      expect([title, await open.count()]).toEqual([title, isOpen ? 1 : 0]);
    }
  };

  for (const part of ['look', 'home', 'legal']) {
    await openPart(page, part);
    const field = page.locator('form').getByRole('textbox').first();
    const value = await field.inputValue();
    await field.fill(part === 'look' ? '#2f4a3b' : `${value} today`);
    await publish(page);
    await button(page, 'Close').click();
  }
  await page.request.post('/api/contact', { data: inquiry });
  const policy = await addPolicy(page);
  await page.request.post(apiPaths.policyPublish(policy.id), { data: {} });
  const { username } = await addAdministrator(page, 'super_admin');
  const own = ['Colors and pictures', 'Your own words', 'Your first policy', 'A second person'];
  // The email about the inquiry is sent a moment after the inquiry was received.
  await expect(async () => expectOpen(false, 'Email', ...own)).toPass();
  await page.goto('/admin/administrators');
  await rowOf(page, username).getByRole('button', { name: 'Deactivate' }).click();
  await dialog(page).getByRole('button', { name: 'Deactivate' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await page.request.delete(`/api/admin/policies/${policy.id}`, { headers: { 'if-match': '*' } });
  await expectOpen(true, 'A second person', 'Your first policy');

  await page.getByRole('button', { name: 'Remove the sample office' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Remove the sample office' })
    .click();
  await expect(step(page, 'Bring your agents in')).toContainText('There is no agent yet.');
  const agent = await addAgent(page);
  await expectOpen(false, 'Bring your agents in');
  await page.request.delete(`/api/admin/agents/${agent.id}`, { headers: { 'if-match': '*' } });
  await expectOpen(true, 'Bring your agents in');
});

/** The step with its link, which only an open step has. */
const openStep = (page: Page, title: string) =>
  step(page, title).filter({ has: page.getByRole('link') });

/** Opens the dashboard, and waits for its steps. */
async function openSetup(page: Page) {
  await page.goto('/admin/dashboard');
  await expect(setup(page)).toContainText(/\d+ of 11 done/);
}

/** Signs all claims of the live website through the API. */
async function signClaims(page: Page) {
  await page.request.put(apiPaths.account, { data: { fullName: 'Ann Lee', title: 'Broker' } });
  const answer = await page.request.get(apiPaths.websiteClaims);
  for (const { subject, checksum, isClaim } of (await answer.json()) as RegisterRow[]) {
    if (!isClaim) continue;
    const proof = { source: 'On file', validUntil: addDays(officeDay(new Date()), 300) };
    const data = { subject, checksum, decision: 'approved', ...proof };
    expect((await page.request.post(apiPaths.websiteReviews, { data })).status()).toBe(201);
  }
}

test('the steps about claims, a second step and a backup are done, and can be undone', async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPart(page, 'brokerage');
  await text(page, 'Name').fill('Harbor Oak Realty');
  await publish(page);

  await test.step('claims are signed, and another figure has no signature', async () => {
    await signClaims(page);
    await openSetup(page);
    await expect(openStep(page, 'Claims')).toHaveCount(0);
    await openPart(page, 'home');
    await text(page, 'Number').first().fill('16+');
    await publish(page);
    await openSetup(page);
    await expect(openStep(page, 'Claims')).toContainText('1 claim needs a source');
  });

  await test.step('a second step is set up and removed', async () => {
    await openStep(page, 'A second step at sign-in').getByRole('link').click();
    await button(page, 'Set Up an App').click();
    const key = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
    await codeField(page).fill(codeOf(key));
    await page.keyboard.press('Enter');
    await page.getByLabel('I have saved these codes').check();
    await button(page, 'Continue').click();
    await openSetup(page);
    await expect(openStep(page, 'A second step at sign-in')).toHaveCount(0);
    await page.goto('/admin/account');
    await button(page, 'Remove Authenticator app').click();
    await answerDialog(page, 'Remove');
    await expect(button(page, 'Set Up an App')).toBeVisible();
    await openSetup(page);
    await expect(openStep(page, 'A second step at sign-in')).toHaveCount(1);
  });

  // A backup is too old after a week, which the tests of the steps show.
  await test.step('a backup is downloaded', async () => {
    await openStep(page, 'Backup').getByRole('link').click();
    await page.getByLabel('Passphrase', { exact: true }).fill('six blue herons at dusk');
    const download = page.waitForEvent('download');
    await button(page, 'Download encrypted backup').click();
    await (await download).path();
    await openSetup(page);
    await expect(openStep(page, 'Backup')).toHaveCount(0);
  });
});
