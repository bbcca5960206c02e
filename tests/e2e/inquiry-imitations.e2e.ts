/** Tests of the inquiry form between extensions and networks that imitate its parts. */
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/app-fixture.ts';
import {
  fillInquiry,
  inquiriesFrom,
  newInquiry,
  sendButton,
  toast,
  typedInquiry,
  untilEnhanced,
  sentHeading,
  untilNoSpam,
} from '#tests/support/inquiry-form.ts';
import { answer, inquiryCall } from '#tests/support/network.ts';

/** Adds a hidden field with this name to the form. */
const addField = (page: Page, name: string) =>
  sendButton(page).evaluate((button: HTMLButtonElement, added) => {
    const field = Object.assign(document.createElement('input'), { type: 'hidden', name: added });
    button.form?.append(field);
  }, name);

test('a field with the name of one of the form, and phone links that call with a program, lose nothing', async ({
  page,
  app,
}) => {
  const words = newInquiry();
  await page.goto('/#contact');
  await untilEnhanced(page);
  await addField(page, 'email');
  await page.evaluate(() => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="tel:"]')) {
      link.href = link.href.replace('tel:', 'callto:');
    }
  });
  await fillInquiry(page, words);
  await answer(page, inquiryCall, { status: 502 });
  await untilNoSpam(page);
  await sendButton(page).click();
  await expect(page.getByText('or call us at (912) 555-0142.')).toBeVisible();
  await page.unroute(inquiryCall);
  await sendButton(page).click();
  await expect(sentHeading(page)).toBeFocused();
  const phone = page.locator('#contact [data-sent]').getByRole('link', { name: '(912) 555-0142' });
  await expect(phone).toHaveAttribute('href', 'tel:+19125550142');
  expect(await inquiriesFrom(app.db, words.email)).toMatchObject([words]);
});

test('a page that a network sends instead of the answer does not pass for it', async ({
  page,
  app,
}) => {
  const words = newInquiry();
  await page.goto('/#contact');
  await fillInquiry(page, words);
  await untilNoSpam(page);
  await answer(page, inquiryCall, {
    status: 200,
    contentType: 'text/html',
    body: '<h1>Hotel</h1>',
  });
  await sendButton(page).click();
  await expect(toast(page)).toContainText('Error sending message');
  await answer(page, inquiryCall, {
    status: 502,
    contentType: 'text/html',
    body: '<h1>Bad Gateway</h1>',
  });
  await sendButton(page).click();
  // The button says "Sending..." until the answer is there. Without this line, the toast of the
  // first answer would be enough.
  await expect(sendButton(page)).toBeEnabled();
  await expect(toast(page)).toHaveText(/Error sending message\s*Please try again later\./);
  await page.unroute(inquiryCall);
  expect(await typedInquiry(page)).toEqual(words);
  await sendButton(page).click();
  await expect(sentHeading(page)).toBeFocused();
  expect(await inquiriesFrom(app.db, words.email)).toHaveLength(1);
});
