/** Tests of where an inquiry came from, in the visitor's browser and in the back office. */
import type { Page } from '@playwright/test';
import type { CameFrom } from '#features/inquiries/domain/came-from.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { expect, test } from '#tests/support/app-fixture.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import {
  fillInquiry,
  inquiriesFrom,
  newInquiry,
  sendButton,
  toast,
  untilNoSpam,
} from '#tests/support/inquiry-form.ts';
import { holdAnswers } from '#tests/support/network.ts';
import { goInside, heading, rows } from '#tests/support/office-screens.ts';

const campaign =
  '/sell?utm_source=Flyer&utm_medium=print&utm_campaign=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E&secret=1';
const google = { referer: 'https://www.google.com/' };

/** Sends an inquiry from the home page. @returns its email address */
async function send(page: Page) {
  const words = newInquiry();
  await page.locator('#contact').scrollIntoViewIfNeeded();
  await fillInquiry(page, words);
  await untilNoSpam(page);
  await sendButton(page).click();
  await expect(toast(page)).toContainText('Message sent successfully!');
  return words.email;
}

test('a visit from another site over two pages is kept with the inquiry, and shown as text', async ({
  page,
  app,
  signIn,
}) => {
  await page.goto(campaign, google);
  await page.goto('/');
  const email = await send(page);
  expect(await page.evaluate(() => document.cookie)).toBe('');
  const [stored] = await inquiriesFrom(app.db, email);
  const kept: CameFrom = {
    page: '/',
    landing: '/sell',
    referrerHost: 'www.google.com',
    utmSource: 'Flyer',
    utmMedium: 'print',
    utmCampaign: '<img src=x onerror=alert(1)>',
  };
  expect(JSON.parse(stored?.cameFrom ?? '')).toEqual(kept);

  await signIn(page);
  await page.goto('/admin/contacts');
  await rows(page).getByRole('link', { name: 'flyer', exact: true }).click();
  await expect(page).toHaveURL(/cameFrom=flyer/);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('flyer');
  await expect(page.getByRole('combobox', { name: 'Came from' })).toHaveValue('flyer');
  await expectAccessible(page, 'main');
  const size = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText(' · flyer', { exact: false }).last()).toBeVisible();
  await page.setViewportSize(size);
  await rows(page).getByRole('link', { name: 'Amelia Carter' }).click();
  await expect(heading(page)).toHaveText('Amelia Carter');
  await expect(page.getByRole('main')).toContainText(
    'Flyer (google.com), first page /sell, form on /, medium print, campaign <img src=x onerror=alert(1)>',
  );
});

test('with Global Privacy Control the script keeps and sends nothing', async ({ page, app }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
  });
  await page.goto(campaign, google);
  await page.goto('/');
  const sent = page.waitForRequest('**/api/contact');
  const email = await send(page);
  expect((await sent).postDataJSON()).not.toHaveProperty('cameFrom');
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  expect((await inquiriesFrom(app.db, email))[0]).toMatchObject({ cameFrom: null });
});

test('a page of the site that led to it is no other site, and a long campaign is cut', async ({
  page,
  app,
}) => {
  await page.goto(`/sell?utm_source=${'a'.repeat(300)}`, { referer: `${app.origin}/` });
  await page.goto('/');
  const [stored] = await inquiriesFrom(app.db, await send(page));
  expect(JSON.parse(stored?.cameFrom ?? '')).toMatchObject({
    landing: '/sell',
    referrerHost: null,
    utmSource: 'a'.repeat(100),
  });
});

test('without storage an inquiry names its page only', async ({ page, app }) => {
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'sessionStorage', {
      get() {
        throw new DOMException('Blocked', 'SecurityError');
      },
    });
  });
  await page.goto(campaign, google);
  await page.goto('/');
  const [stored] = await inquiriesFrom(app.db, await send(page));
  const known = Object.entries(JSON.parse(stored?.cameFrom ?? '') as CameFrom).filter(
    ([, value]) => value !== null,
  );
  expect(known).toEqual([['page', '/']]);
});

test('a super admin sets the address of the CRM', async ({ page, app, signIn }) => {
  await app.db.deleteFrom('officeSettings').where('key', '=', 'crm_copy').execute();
  await signIn(page);
  await page.goto('/admin/api');
  await page.getByRole('link', { name: 'Copy to your CRM' }).click();
  await expect(heading(page)).toHaveText('Copy to your CRM');
  const address = page.getByRole('textbox', { name: 'Address of the CRM' });
  await address.fill('leads');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(address).toHaveAccessibleDescription(/Please enter a valid email address/);
  await address.fill('leads@crm.example');
  const name = page.getByRole('textbox', { name: 'Name of the Source' });
  const answers = await holdAnswers(page, `**${apiPaths.crmCopy}`, 1);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => answers.length).toBe(1);
  await name.fill('Typed during the save');
  answers[0]?.();
  await expect(toast(page)).toContainText('Address saved');
  await expect(page.getByRole('heading', { name: 'On' })).toBeVisible();
  await expect(name).toHaveValue('Typed during the save');
  const theirs = { address: 'theirs@crm.example', name: '' };
  const saved = await page.request.put(apiPaths.crmCopy, { data: theirs });
  expect(saved.status()).toBe(200);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('They are shown now, with your changes.');
  await expect(address).toHaveValue('theirs@crm.example');
  await expect(name).toHaveValue('Typed during the save');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toBeHidden();
  await expect(toast(page)).toContainText('Address saved');
  expect(await (await page.request.get(apiPaths.crmCopy)).json()).toEqual({
    address: 'theirs@crm.example',
    name: 'Typed during the save',
  });
  await expect(page.getByRole('main')).toContainText(
    'Erasing a person here cannot reach the copies in your CRM',
  );
  await expectAccessible(page, 'main');
  await page.getByRole('link', { name: 'Back to Connect another program' }).click();
  await goInside(page, '/admin/audit');
  await expect(page.getByRole('main')).toContainText('Copy to the CRM');
  await app.db.deleteFrom('officeSettings').where('key', '=', 'crm_copy').execute();
});
