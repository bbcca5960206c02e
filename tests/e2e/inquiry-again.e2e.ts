/** Tests of the inquiry form after an inquiry was sent or failed, and while one is being sent. */
import { untilCountsAreRead } from '#tests/support/sign-in-page.ts';
import { expect, test } from '#tests/support/app-fixture.ts';
import {
  fillInquiry,
  inquiriesFrom,
  inquiryFields,
  newInquiry,
  sendAnother,
  sendButton,
  sentHeading,
  toast,
  untilEnhanced,
  untilNoSpam,
} from '#tests/support/inquiry-form.ts';
import { answer, hold, inquiryCall, scripts } from '#tests/support/network.ts';

test.beforeEach(({ page }) => page.goto('/#contact'));

test('the form for another inquiry has no errors and no hint of the one before', async ({
  page,
}) => {
  const { firstName, email } = inquiryFields(page);
  const hint = page.getByRole('button', { name: 'gmail.com', exact: true });
  await sendButton(page).click();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  const words = newInquiry();
  await fillInquiry(page, { ...words, email: words.email.replace('example.com', 'gmial.com') });
  await expect(hint).toBeVisible();
  await expect(page.getByRole('status').first()).toHaveText('Did you mean gmail.com?');
  await sendButton(page).click();
  await expect(sentHeading(page)).toBeFocused();
  await sendAnother(page);
  await expect(firstName).toBeFocused();
  await expect(hint).toHaveCount(0);
  await email.pressSequentially('a');
  await expect(email).toHaveValue('a');
  expect(await email.getAttribute('aria-invalid')).not.toBe('true');
});

test('after a failure the keyboard is at the message, and after the visitor leaves while it is sent the button works again', async ({
  page,
}) => {
  await fillInquiry(page, newInquiry());
  await answer(page, inquiryCall, { status: 500, body: '', contentType: 'text/plain' });
  await sendButton(page).click();
  const message = page
    .getByRole('status')
    .filter({ hasText: 'Everything you typed is still here' });
  await expect(message).toBeFocused();
  const { email } = inquiryFields(page);
  await email.press('Enter');
  await expect(sendButton(page)).toBeEnabled();
  await expect(email).toBeFocused();
  await page.unroute(inquiryCall);
  const release = await hold(page, inquiryCall);
  await sendButton(page).click();
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  await expect(message).toHaveCount(0);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')));
  await expect(sendButton(page)).toBeEnabled();
  release();
  await expect(sentHeading(page)).toBeVisible();
});

test('an inquiry whose answer cannot be shown is sent by the browser, and stored once', async ({
  page,
  app,
}) => {
  const words = newInquiry();
  await fillInquiry(page, words);
  await untilNoSpam(page);
  await page.evaluate(() => {
    HTMLFormElement.prototype.reset = () => {
      throw new Error('the page was changed');
    };
  });
  await sendButton(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Message sent successfully!');
  expect(await inquiriesFrom(app.db, words.email)).toHaveLength(1);
});

test('an inquiry after a sent one, which the script cannot read, is sent by the browser as a new one', async ({
  page,
  app,
}) => {
  await fillInquiry(page, newInquiry());
  await sendButton(page).click();
  await sendAnother(page);
  const words = newInquiry();
  await fillInquiry(page, words);
  await page.evaluate(() => {
    // An extension has replaced it.
    globalThis.FormData = undefined as unknown as typeof FormData;
  });
  await sendButton(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Message sent successfully!');
  expect(await inquiriesFrom(app.db, words.email)).toHaveLength(1);
});

test('the hint at the email waits until the visitor has typed the whole address', async ({
  page,
}) => {
  const { email, phone } = inquiryFields(page);
  const hint = page.getByRole('button', { name: 'gmail.com', exact: true });
  const letGo = await hold(page, scripts);
  await page.reload();
  await email.pressSequentially('ann@gmail.co');
  letGo();
  await untilEnhanced(page);
  await expect(hint).toHaveCount(0);
  await email.press('Backspace');
  await email.pressSequentially('o');
  await expect(hint).toHaveCount(0);
  await email.press('Tab');
  await expect(phone).toBeFocused();
  await expect(hint).toBeVisible();
});

test('on a phone nothing below the form moves when its answer replaces it, also without a toast and the text of a newer release', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await untilEnhanced(page);
  const toasts = page.waitForRequest(/toasts[^/]*\.js$/);
  await page.route(/toasts[^/]*\.js$/, (route) => route.abort());
  await inquiryFields(page).firstName.press('A');
  await toasts;
  await fillInquiry(page, newInquiry());
  await answer(page, inquiryCall, { status: 201, contentType: 'application/json', body: '{}' });
  const footer = page.getByRole('contentinfo');
  const topOfFooter = () =>
    footer.evaluate((each) => Math.round(each.getBoundingClientRect().top + scrollY));
  const before = await topOfFooter();
  await sendButton(page).click();
  await expect(sentHeading(page)).toBeFocused();
  expect(await topOfFooter()).toBe(before);
  const contact = page.locator('#contact');
  await expect(contact.getByRole('heading', { level: 3 }).first()).toHaveText(
    'Thanks. We got your message.',
  );
  await expect(contact).toContainText('Thank you for your inquiry. We will contact you soon.');
  await expect(contact).toContainText('In a hurry? Call (912) 555-0142.');
  await expect(contact).not.toContainText('Office hours');
});

test('a visitor who reaches the limit of inquiries is asked to wait or to call', async ({
  page,
  app,
}) => {
  const send = async () => {
    await fillInquiry(page, newInquiry());
    await sendButton(page).click();
  };
  await send();
  await expect(toast(page)).toContainText('Message sent successfully!');
  const ofInquiry = app.db.updateTable('throttleBuckets').where('key', 'like', 'contact:%');
  await ofInquiry.set({ count: 1_000_000 }).execute();
  await sendAnother(page);
  await send();
  await expect(toast(page)).toContainText('Error sending message');
  const reason = /Please try again in \d+ minutes?, or call us at \(912\) 555-0142\./;
  await expect(toast(page)).toContainText(new RegExp(`429: .*${reason.source}`));
  const below = page.locator('form output').last();
  await expect(below).toHaveText(
    new RegExp(`${reason.source} Everything you typed is still here\\.$`),
  );
  const phone = below.getByRole('link', { name: '(912) 555-0142' });
  await expect(phone).toHaveAttribute('href', 'tel:+19125550142');
  await page.setViewportSize({ width: 390, height: 844 });
  const lines = await phone.evaluate((link) => link.getClientRects().length);
  expect(lines).toBe(1);
  await ofInquiry.set({ count: 0 }).execute();
  await untilCountsAreRead();
});
