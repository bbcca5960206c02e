/** Tests of the first day of a new office: the steps of the setup, and the end of the sample office. */
import type { Page } from '@playwright/test';
import type { SampleOffice } from '#shared/domain/samples.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { recordApiPath } from '#shared/domain/paths.ts';
import { expect, test } from '#tests/support/app-fixture.ts';
import { setup, step, steps } from '#tests/support/first-day.ts';
import { tabTo } from '#tests/support/keyboard.ts';
import { answerDialog, dialog, heading } from '#tests/support/office-screens.ts';
import { testimonialInput } from '#tests/support/record-samples.ts';
import { codeField, codeOf } from '#tests/support/second-factor-steps.ts';
import { button, openPart, publish, saveDraft, text } from '#tests/support/website-screens.ts';

test.use({ settings: { DEMO_DATA: 'true' } });

/** The steps in their order, each with its link and the path of the screen behind it. */
const links = [
  ['Name, phone and license', 'Enter your own', '/admin/website/brokerage'],
  ['Colors and pictures', 'Choose your look', '/admin/website/look'],
  ['Your own words', 'Write your texts', '/admin/website'],
  ['Claims', 'Review claims', '/admin/website/claims'],
  ['Email', 'See the emails', '/admin/mails'],
  ['Web address', 'For your IT person', '/admin/server'],
  ['A second person', 'Add an administrator', '/admin/administrators'],
  ['A second step at sign-in', 'Set it up', '/admin/account'],
  ['Your first policy', 'Write a policy', '/admin/policies/new'],
  ['Backup', 'For your IT person', '/admin/server'],
] as const;

test('the setup comes first, and a step is done by doing it, and open again when it is undone', async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await test.step('the setup comes first, and each step leads to its screen', async () => {
    await page.goto('/admin/dashboard');
    await expect(setup(page)).toContainText('0 of 11 done');
    const headings = await page.getByRole('heading', { level: 2 }).allTextContents();
    expect(headings.slice(0, 2)).toEqual(['Getting started', 'Needs attention']);
    await expect(
      page.getByRole('region', { name: 'Needs attention' }).getByText('Sample').first(),
    ).toBeVisible();
    for (const [title, link, path] of links) {
      const to = step(page, title).getByRole('link', { name: link });
      await expect(to).toHaveAttribute('href', path);
    }
    await step(page, 'Name, phone and license').getByRole('link').click();
    await expect(heading(page)).toHaveText('Brokerage');
  });
  await test.step('the step about the brokerage is done with its own facts', async () => {
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
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(setup(page)).toContainText('1 of 11 done');
    await expect(step(page, 'Enter your own')).toHaveCount(0);
    const home = await page.request.get('/');
    expect(await home.text()).not.toContain('$850M');
    await page.getByRole('link', { name: 'Properties', exact: true }).click();
    await expect(page.getByText('Not shown: sample home')).toHaveCount(7);
  });
  await test.step('the step is open again with a sample phone number', async () => {
    await openPart(page, 'brokerage');
    await text(page, 'Phone').fill('(912) 555-0142');
    await button(page, 'Publish…').click();
    await button(page, 'Publish now').click();
    await expect(dialog(page)).toContainText('Published. Visitors see it now.');
    await button(page, 'Close').click();
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(step(page, 'Name, phone and license')).toContainText(
      'Samples on the site: the phone.',
    );
  });
  await test.step('a second step at sign-in is set up and removed', async () => {
    const secondStep = step(page, 'A second step at sign-in').getByRole('link');
    await secondStep.click();
    await button(page, 'Set Up an App').click();
    const key = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
    await codeField(page).fill(codeOf(key));
    await page.keyboard.press('Enter');
    await page.getByLabel('I have saved these codes').check();
    await button(page, 'Continue').click();
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(setup(page)).toContainText('1 of 11 done');
    await expect(secondStep).toHaveCount(0);
    await page.getByRole('link', { name: /^Your account: / }).click();
    await button(page, 'Remove Authenticator app').click();
    await answerDialog(page, 'Remove');
    await expect(button(page, 'Set Up an App')).toBeVisible();
  });
});

async function press(page: Page, name: string) {
  await tabTo(page, button(page, name));
  await page.keyboard.press('Enter');
}

test('sample records are marked until a super admin removes them with the keyboard', async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await page.goto('/admin/agents');
  await expect(page.getByRole('row').getByText('Sample', { exact: true })).toHaveCount(6);
  await page.getByRole('link', { name: 'Contact Submissions', exact: true }).click();
  await expect(page.getByRole('row').getByText('Sample', { exact: true })).toHaveCount(3);
  await page.getByRole('link', { name: 'Amelia Carter' }).click();
  await expect(heading(page)).toHaveText('Amelia Carter');
  await expect(page.getByText('Sample', { exact: true })).toHaveCount(1);

  const { records }: SampleOffice = await (await page.request.get(apiPaths.samples)).json();
  const data = testimonialInput({ agentId: records[0]?.id });
  expect((await page.request.post(recordApiPath('testimonial'), { data })).status()).toBe(201);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(page.getByText('0 of 11 done')).toBeVisible();
  await expect(steps(page)).toHaveCount(11);
  await press(page, 'Remove the sample office');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Marcus Delacroix, Priya Raman');
  await expect(question).toContainText(
    'Stay as your own records, because records of yours belong to them: Eleanor Whitfield.',
  );
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(320);
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await press(page, 'Remove the sample office');
  await expect(page.getByText('The sample office was removed', { exact: true })).toBeVisible();
  await expect(question).toHaveCount(0);
  await expect(steps(page).filter({ hasText: 'There is no agent yet.' })).toHaveCount(0);
  await expect(heading(page)).toBeFocused();
  await page.goto('/admin/agents');
  await expect(page.getByRole('row').filter({ hasText: 'Eleanor Whitfield' })).toHaveCount(1);
  await expect(page.getByText('1 active agent')).toBeVisible();
  await expect(page.getByText('Sample', { exact: true })).toHaveCount(0);
});
