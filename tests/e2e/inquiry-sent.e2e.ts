/** Test of links that choose a service, and of the form after an inquiry was sent. */
import { expect, test } from '#tests/support/app-fixture.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import {
  fillInquiry,
  inquiriesFrom,
  inquiryFields,
  newInquiry,
  sendAnother,
  sendButton,
  sentHeading,
  toast,
  typedInquiry,
} from '#tests/support/inquiry-form.ts';

test('links choose a service, and a visitor corrects the address after sending, then sends another inquiry', async ({
  page,
  app,
}) => {
  const words = newInquiry({ service: 'selling' });
  const [name] = words.email.split('@');
  const wrong = `${name}@gmial.com`;
  const right = `${name}@gmail.com`;
  const { email, firstName, service } = inquiryFields(page);
  const slip = page.getByRole('button', { name: 'gmail.com', exact: true });
  const heading = sentHeading(page);

  await page.goto('/?service=consultation#contact');
  await expect(service).toHaveValue('consultation');
  await page.goto('/?service=unknown#contact');
  await expect(service).toHaveValue('');

  await page.goto('/?utm_source=flyer');
  const hint = page.getByText('A person replies; this is not an appraisal.');
  await expect(hint).toBeHidden();
  await page.getByRole('link', { name: 'What is my home worth?' }).click();
  await expect(page).toHaveURL('/?utm_source=flyer#contact');
  await expect(service).toHaveValue('selling');
  await expect(hint).toBeVisible();
  await firstName.fill('Typed before');
  await page.getByRole('link', { name: 'Ask about buying' }).click();
  await expect(service).toHaveValue('buying');
  await page.getByRole('link', { name: 'Ask about selling' }).click();
  await expect(service).toHaveValue('selling');
  await expect(firstName).toHaveValue('Typed before');

  await fillInquiry(page, { ...words, email: wrong });
  await expect(slip).toBeVisible();
  await sendButton(page).click();
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await expect(email).toBeHidden();
  await toast(page).hover();
  await expectAccessible(page, '[aria-label^=Notifications]');
  await expectAccessible(page, '#contact');
  const answer = page.locator('[data-script]');
  await expect(answer).toContainText(/We will reply by .*\d+:\d\d\s[AP]M/);
  await expect(answer).toContainText(`The reply goes to ${wrong}`);
  await expect(answer.getByRole('link', { name: '(912) 555-0142' })).toBeVisible();
  await expect(answer).toContainText('Office hours: 9 AM to 6 PM, 7 days a week, Eastern Time');

  await page.getByRole('button', { name: 'Change it' }).click();
  await expect(email).toBeFocused();
  expect(await typedInquiry(page)).toEqual({ ...words, email: wrong });
  await email.fill(wrong.replace('@', '＠'));
  await slip.click();
  await expect(email).toHaveValue(right);
  await expect(slip).toHaveCount(0);
  await sendButton(page).click();
  await expect(answer).toContainText(`The reply goes to ${right}`);
  expect(await inquiriesFrom(app.db, right)).toMatchObject([{ ...words, email: right }]);

  await page.getByRole('link', { name: 'Ask about buying' }).click();
  await sendAnother(page);
  await expect(firstName).toBeFocused();
  expect(Object.values(await typedInquiry(page)).join('')).toBe('buying');
});
