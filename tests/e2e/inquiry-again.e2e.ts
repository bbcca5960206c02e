/** Tests of the inquiry form after an inquiry was sent or failed, and while one is being sent. */
import { expect, test } from '#tests/support/app-fixture.ts';
import {
  fillInquiry,
  inquiriesFrom,
  inquiryFields,
  newInquiry,
  sendAnother,
  sendButton,
  sentHeading,
  untilNoSpam,
} from '#tests/support/inquiry-form.ts';
import { answer, hold, inquiryCall } from '#tests/support/network.ts';

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
  await page.unroute(inquiryCall);
  const release = await hold(page, inquiryCall);
  await sendButton(page).click();
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
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
