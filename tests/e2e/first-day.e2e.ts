/** Test of the first day of a new office: the steps in order, done and undone. */
import type { Page } from '@playwright/test';
import type { RegisterRow } from '#features/site/domain/claims/reviews.ts';
import { addDays } from '#shared/domain/calendar.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { addAdministrator } from '#tests/support/administrators.ts';
import { expect, test } from '#tests/support/app-fixture.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { inquiry } from '#tests/support/inquiries.ts';
import { addAgent, addPolicy } from '#tests/support/office-records.ts';
import { answerDialog, dialog, heading, rowOf } from '#tests/support/office-screens.ts';
import { codeField, codeOf } from '#tests/support/second-factor-steps.ts';
import { button, openPart, publish, saveDraft, text } from '#tests/support/website-screens.ts';

test.use({
  settings: async ({ emailServer }, use) =>
    use({
      DEMO_DATA: 'true',
      SMTP_URL: emailServer.url,
      MAIL_FROM: 'info@marshandsquare.com',
      MAIL_TO: 'desk@marshandsquare.com',
    }),
});

const setup = (page: Page) => page.getByRole('region', { name: 'Getting started' });
const step = (page: Page, title: string) =>
  setup(page)
    .getByRole('listitem')
    .filter({ has: page.getByText(title, { exact: true }) });

/** The steps in their order, each with its link and the heading of the screen behind it. */
const links = [
  ['Name, phone and license', 'Enter your own', 'Brokerage'],
  ['Colors and pictures', 'Choose your look', 'Look'],
  ['Your own words', 'Write your texts', 'Website'],
  ['Claims', 'Review claims', 'Claims'],
  ['Email', 'See the emails', 'Emails'],
  ['Web address', 'For your IT person', 'For your IT person'],
  ['A second person', 'Add an administrator', 'Administrators'],
  ['A second step at sign-in', 'Set it up', 'Your Account'],
  ['Your first policy', 'Write a policy', 'Add Policy'],
  ['Backup', 'For your IT person', 'For your IT person'],
] as const;

test('the setup comes first, and each step leads to its screen', async ({ page, signIn }) => {
  await signIn(page);
  await page.goto('/admin/dashboard');
  await expect(setup(page)).toContainText('0 of 11 done');
  const headings = await page.getByRole('heading', { level: 2 }).allTextContents();
  expect(headings.slice(0, 2)).toEqual(['Getting started', 'Needs attention']);
  await expect(
    page.getByRole('region', { name: 'Needs attention' }).getByText('Sample').first(),
  ).toBeVisible();
  await expectAccessible(page);
  for (const [title, link, screen] of links) {
    await step(page, title).getByRole('link', { name: link }).click();
    await expect(heading(page)).toHaveText(screen);
    await page.goBack();
  }
});

test('a step is done by doing it, and open again when it is undone', async ({ page, signIn }) => {
  await signIn(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPart(page, 'brokerage');
  for (const [label, value] of [
    ['Name', 'Coastal Oak Realty'],
    ['Phone', '(912) 234-5678'],
    ['Phone in the footer', ''],
    ['A broker or manager answered on', '2026-11-02'],
    ['Email', 'hello@coastaloak.com'],
    ['Street', '9 Broad Street'],
    ['License line', 'GREC License H-77123'],
  ] as const) {
    await text(page, label).fill(value);
  }
  await saveDraft(page);
  await publish(page);
  await button(page, 'Close').click();
  await page.goto('/admin/dashboard');
  await expect(setup(page)).toContainText('1 of 11 done');
  await expect(step(page, 'Enter your own')).toHaveCount(0);
  const home = await page.request.get('/');
  expect(await home.text()).not.toContain('$850M');
  await page.goto('/admin/properties');
  await expect(page.getByText('Not shown: sample home')).toHaveCount(7);

  await openPart(page, 'brokerage');
  await text(page, 'Phone').fill('(912) 555-0142');
  await button(page, 'Publish…').click();
  await button(page, 'Publish now').click();
  await expect(dialog(page)).toContainText('Published. Visitors see it now.');
  await page.goto('/admin/dashboard');
  await expect(step(page, 'Name, phone and license')).toContainText(
    'Samples on the site: the phone.',
  );
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
