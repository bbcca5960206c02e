/** Tests of the inquiry form before its script has loaded, and without it. */
import { brotliCompressSync } from 'node:zlib';
import type { Route } from '@playwright/test';
import { expect, test } from '#tests/support/app-fixture.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import {
  inquiryFields,
  fillInquiry,
  inquiriesFrom,
  newInquiry,
  sendButton,
  toast,
  typedInquiry,
  untilEnhanced,
} from '#tests/support/inquiry-form.ts';
import { hold, scripts, watchRequests } from '#tests/support/network.ts';

/** Answers with a script whose function to enhance the form has this body. */
const fulfillWith = (route: Route, body: string) =>
  route.fulfill({
    contentType: 'text/javascript',
    body: `export const enhanceInquiryForm = () => { ${body} };`,
  });

const sentPage = 'Message sent successfully!';

test('a visitor who only reads downloads no script, and the script loads near the form', async ({
  page,
}) => {
  const requests = watchRequests(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  const kinds = requests
    .filter((request) => !request.url().endsWith('.svg'))
    .map((request) => request.resourceType());
  expect([...new Set(kinds)].sort()).toEqual(['document', 'font', 'image']);

  const inline = await page.locator('script').allTextContents();
  expect(inline.join('')).not.toBe('');
  expect(brotliCompressSync(inline.join('')).byteLength).toBeLessThanOrEqual(3 * 1024);
  await expect(page.locator('script[src], link[rel=modulepreload]')).toHaveCount(0);

  const stopAbove = (pixels: number) =>
    page.locator('[data-script]').evaluate(async (form, distance) => {
      scrollBy(0, form.getBoundingClientRect().top - innerHeight - distance);
      // The browser finds out what is near the screen when it draws.
      for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame);
    }, pixels);
  await stopAbove(450);
  expect(requests.filter((request) => scripts.test(request.url()))).toEqual([]);
  const script = page.waitForRequest(scripts);
  await stopAbove(350);
  await script;
  await untilEnhanced(page);
});

test('the form loses no keystroke while the script takes it over', async ({ page }) => {
  const letGo = await hold(page, scripts);
  await page.goto('/#contact');
  const { message } = inquiryFields(page);
  await message.focus();
  const text = 'We look for a house near a square, with a porch and some shade. '.repeat(2);
  const typing = page.keyboard.type(text, { delay: 2 });
  letGo();
  await untilEnhanced(page);
  await typing;
  await expect(message).toHaveValue(text);
});

test('the script refuses a form with errors that was submitted before it loaded', async ({
  page,
}) => {
  const letGo = await hold(page, scripts);
  await page.goto('/#contact');
  const words = newInquiry({ firstName: '', email: '' });
  await fillInquiry(page, words);
  await sendButton(page).click();
  letGo();
  await expect(page.getByRole('region', { name: 'Please fix the following' })).toBeFocused();
  await expect(sendButton(page)).toBeEnabled();
  expect(await typedInquiry(page)).toEqual(words);
});

test('the browser sends the form itself as soon as the script fails', async ({ page, app }) => {
  const failing = {
    'to be found': (route: Route) => route.fulfill({ status: 404 }),
    'to enhance the form': (route: Route) => fulfillWith(route, "throw new Error('fault')"),
    'to send the form': (route: Route) => fulfillWith(route, 'return async () => fault'),
  };
  // The clock does not advance, so the form's wait for the script never ends.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const [failure, fail] of Object.entries(failing)) {
    const words = newInquiry();
    await page.route(scripts, fail);
    const letGo = await hold(page, scripts);
    await page.goto('/#contact');
    await fillInquiry(page, words);
    await sendButton(page).click();
    await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible();
    letGo();
    await expect(page.getByRole('heading', { name: sentPage }), failure).toBeVisible();
    expect(await inquiriesFrom(app.db, words.email)).toMatchObject([words]);
    await page.unrouteAll();
  }
});

test('the script loads again when the form gets the focus after a failure', async ({ page }) => {
  await page.route(scripts, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await page.goto('/#contact');
  await failed;
  await page.unrouteAll();
  await inquiryFields(page).firstName.focus();
  await untilEnhanced(page);
});

test('the script loads again when the form is sent after two failures', async ({ page }) => {
  await page.route(scripts, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await page.goto('/#contact');
  await failed;
  const failedAgain = page.waitForEvent('requestfailed');
  await inquiryFields(page).firstName.focus();
  await failedAgain;
  await page.unrouteAll();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Please fix the following' })).toBeFocused();
});

test('the script loads again after only a part of it has arrived', async ({ page }) => {
  await page.route(scripts, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'export const' }),
  );
  const arrived = page.waitForEvent('requestfinished', (request) => scripts.test(request.url()));
  await page.goto('/#contact');
  await arrived;
  await page.unrouteAll();
  const { firstName, lastName } = inquiryFields(page);
  await expect(async () => {
    await lastName.focus();
    await firstName.focus();
    await expect(page.locator('[name=idempotencyKey]')).toBeAttached({ timeout: 500 });
  }).toPass({ timeout: 15_000 });
});

test('the browser sends the form itself if the script takes ten seconds', async ({ page, app }) => {
  const words = newInquiry();
  await page.clock.install();
  const letGo = await hold(page, scripts);
  await page.goto('/#contact');
  await fillInquiry(page, words);
  await sendButton(page).click();
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible();
  await page.clock.fastForward(9000);
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible();
  expect(await inquiriesFrom(app.db, words.email)).toEqual([]);
  await page.clock.fastForward(1000);
  await expect(page.getByRole('heading', { name: sentPage })).toBeVisible();
  letGo();
  expect(await inquiriesFrom(app.db, words.email)).toMatchObject([words]);
});

test('the browser does not send the form itself while the script is sending it', async ({
  page,
}) => {
  await page.clock.install();
  const letScriptGo = await hold(page, scripts);
  await page.goto('/#contact');
  await fillInquiry(page, newInquiry());
  await sendButton(page).click();
  const letInquiryGo = await hold(page, /\/api\/contact$/);
  const sent = page.waitForRequest(/\/api\/contact$/);
  letScriptGo();
  await sent;
  await page.clock.fastForward(11_000);
  letInquiryGo();
  await expect(toast(page).getByText(sentPage)).toBeVisible();
  await expect(page).toHaveURL('/#contact');
});

test('the page that the server answers with the form’s errors is accessible', async ({ page }) => {
  await page.route(scripts, (route) => route.abort());
  await page.goto('/#contact');
  await fillInquiry(page, newInquiry({ firstName: '', email: 'no-address' }));
  await sendButton(page).click();
  await expect(page).toHaveURL('/api/contact');
  await expect(inquiryFields(page).email).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
});
