/** Tests of the inquiry form, and of the menu on a phone, in a browser without JavaScript. */
import { untilCountsAreRead } from '#tests/support/sign-in-page.ts';
import { expect, test } from '#tests/support/app-fixture.ts';
import {
  inquiryFields,
  fillInquiry,
  inquiriesFrom,
  newInquiry,
  sendButton,
  typedInquiry,
} from '#tests/support/inquiry-form.ts';

test.use({ javaScriptEnabled: false });

test('a visitor without JavaScript finds the form and sends an inquiry', async ({ page, app }) => {
  const words = newInquiry({ message: 'One line.\nAnd another.' });
  await page.goto('/');
  await page.getByRole('link', { name: 'Schedule Consultation' }).click();
  await expect(inquiryFields(page).firstName).toBeInViewport();
  await fillInquiry(page, words);
  await sendButton(page).click();

  await expect(page).toHaveTitle(/Message sent/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Message sent successfully!');
  await expect(page.getByRole('main')).toContainText(
    'Thank you for your inquiry. We will reply within 2 hours during office hours, 9 AM to 6 PM, 7 days a week.',
  );
  const [stored] = await inquiriesFrom(app.db, words.email);
  expect(stored?.message?.split(/\r?\n/)).toEqual(['One line.', 'And another.']);
  expect(stored).toMatchObject({ ...words, message: stored?.message, status: 'new' });

  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Message sent successfully!');
  expect(await inquiriesFrom(app.db, words.email)).toHaveLength(1);
});

test('errors show at their fields, and typed text stays, also markup', async ({ page, app }) => {
  const words = newInquiry({
    firstName: '',
    lastName: '"><script>alert(1)</script>',
    email: 'amelia at example',
    service: '',
    message: '</textarea><img src=x onerror=alert(1)>',
  });
  await page.goto('/');
  await fillInquiry(page, words);
  const answered = page.waitForResponse('**/api/contact');
  await sendButton(page).click();
  expect((await answered).status()).toBe(422);

  await expect(page).toHaveTitle(/^Error: /);
  const { firstName, lastName, email, service } = inquiryFields(page);
  await expect(firstName).toHaveAccessibleDescription('First name is required');
  await expect(email).toHaveAccessibleDescription('Please enter a valid email address');
  await expect(service).toHaveAccessibleDescription('Please select a service');
  await expect(lastName).not.toHaveAttribute('aria-invalid');
  const summary = page.getByRole('region', { name: 'Please fix the following' });
  const toService = summary.getByRole('link', { name: 'Please select a service' });
  await expect(toService).toHaveAttribute('href', '#service');
  expect(await typedInquiry(page)).toEqual(words);
  expect(await inquiriesFrom(app.db, words.email)).toEqual([]);

  const corrected = newInquiry();
  await fillInquiry(page, corrected);
  await sendButton(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Message sent successfully!');
  expect(await inquiriesFrom(app.db, corrected.email)).toMatchObject([corrected]);
});

test('a visitor who reaches the limit of inquiries gets a page that keeps the text', async ({
  page,
  app,
}) => {
  const first = newInquiry();
  await page.request.post('/api/contact', { data: first });
  const ofInquiry = app.db.updateTable('throttleBuckets').where('key', 'like', 'contact:%');
  await ofInquiry.set({ count: 1_000_000 }).execute();
  const words = newInquiry();
  await page.goto('/');
  await fillInquiry(page, words);
  await sendButton(page).click();
  await expect(page.getByRole('main')).toContainText('Error sending message');
  const main = page.getByRole('main');
  await expect(main).toContainText(/Please try again in \d+ minutes?, or call us at/);
  await expect(main.locator('a[href="tel:+19125550142"]')).toHaveText('(912) 555-0142');
  expect(await typedInquiry(page)).toEqual(words);
  await ofInquiry.set({ count: 0 }).execute();
  await untilCountsAreRead();
  await sendButton(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Message sent successfully!');
  expect(await inquiriesFrom(app.db, words.email)).toMatchObject([words]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the menu opens and links to each section', async ({ page }) => {
    await page.goto('/');
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await expect(menu).toBeHidden();
    for (const section of ['Services', 'About', 'Market Expertise', 'Contact']) {
      await page.getByRole('button', { name: 'Menu' }).click();
      await menu.getByRole('link', { name: section }).click();
      const anchor = section.toLowerCase().replace(' ', '-');
      await expect(page).toHaveURL(new RegExp(`/#${anchor}$`));
      await expect(page.locator(`#${anchor}`)).toBeInViewport();
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
    }
  });
});
