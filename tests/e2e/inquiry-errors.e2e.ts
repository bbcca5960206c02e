/** Tests of the errors that the inquiry form shows. */
import { expect, test } from '#tests/support/app-fixture.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import {
  inquiryFields,
  fillInquiry,
  inquiriesFrom,
  newInquiry,
  sendAnother,
  sendButton,
  toast,
  typedInquiry,
} from '#tests/support/inquiry-form.ts';
import { answer, inquiryCall, watchCalls } from '#tests/support/network.ts';

const summary = 'Please fix the following';

test.beforeEach(({ page }) => page.goto('/#contact'));

test('fields with errors are named and linked, and typed text stays', async ({ page, app }) => {
  await test.step('the summary lists the errors, and each field has its own', async () => {
    const calls = watchCalls(page);
    await sendButton(page).click();

    const problems = page.getByRole('region', { name: summary });
    await expect(problems).toBeFocused();
    await expect(problems.getByRole('link')).toHaveText([
      'First name is required',
      'Last name is required',
      'Please enter a valid email address',
      'Please select a service',
    ]);
    const { firstName, lastName, email, phone, service, message } = inquiryFields(page);
    await expect(firstName).toHaveAccessibleDescription('First name is required');
    await expect(lastName).toHaveAccessibleDescription('Last name is required');
    await expect(email).toHaveAccessibleDescription('Please enter a valid email address');
    await expect(service).toHaveAccessibleDescription('Please select a service');
    expect((await problems.boundingBox())?.y).toBeLessThan((await firstName.boundingBox())?.y ?? 0);
    for (const wrong of [firstName, lastName, email, service]) {
      await expect(wrong).toHaveAttribute('aria-invalid', 'true');
    }
    for (const right of [phone, message]) await expect(right).not.toHaveAttribute('aria-invalid');
    await expect(page).toHaveTitle(/^Error: /);
    await expect(sendButton(page)).toBeEnabled();
    expect(calls).toEqual([]);
    await expectAccessible(page, 'main');
  });
  await test.step('each line of the summary links to its field', async () => {
    const link = page.getByRole('link', { name: 'Please select a service' });
    await link.press('Enter');
    const { service } = inquiryFields(page);
    await expect(service).toBeFocused();
    await expect(page).toHaveURL('/#contact');
    await page.getByRole('link', { name: 'Ask about buying' }).click();
    await expect(service).not.toHaveAttribute('aria-invalid');
  });
  await test.step('errors show after the first attempt, and then while the user types', async () => {
    const words = newInquiry();
    const { firstName, email } = inquiryFields(page);
    await page.reload();
    await email.fill('not yet');
    await firstName.focus();
    await expect(email).not.toHaveAttribute('aria-invalid');

    await sendButton(page).click();
    await expect(email).toHaveAccessibleDescription('Please enter a valid email address');
    await email.fill(words.email);
    await expect(email).not.toHaveAttribute('aria-invalid');
    await expect(email).not.toHaveAttribute('aria-describedby');
    await expect(page.getByText('Please enter a valid email address')).toHaveCount(0);
    await expect(firstName).toHaveAccessibleDescription('First name is required');
    await expect(page.getByRole('region', { name: summary }).getByRole('link')).toHaveCount(3);
    await email.fill('no more');
    await expect(email).toHaveAccessibleDescription('Please enter a valid email address');
    await expect(page).toHaveTitle(/^Error: (?!Error)/);

    await fillInquiry(page, words);
    await expect(page.getByRole('region', { name: summary })).toHaveCount(0);
    await expect(page).not.toHaveTitle(/^Error: /);
    await sendButton(page).click();
    await expect(toast(page)).toContainText('Message sent successfully!');
    expect(await inquiriesFrom(app.db, words.email)).toHaveLength(1);
  });
  await test.step('a single field with an error gets the focus, and the text stays', async () => {
    await sendAnother(page);
    const words = newInquiry({ email: 'amelia at example' });
    await fillInquiry(page, words);
    await sendButton(page).click();
    await expect(inquiryFields(page).email).toBeFocused();
    await expect(page.getByRole('region', { name: summary })).toHaveCount(0);
    expect(await typedInquiry(page)).toEqual(words);
  });
  await test.step('a name of spaces is an error, and the hint for sellers still describes the message', async () => {
    const { firstName, message } = inquiryFields(page);
    const hint =
      'Your street, and when you might sell. A person replies; this is not an appraisal.';
    await fillInquiry(page, newInquiry({ firstName: '   ', service: 'selling' }));
    await sendButton(page).click();
    await expect(firstName).toHaveAccessibleDescription('First name is required');
    await expect(message).toHaveAccessibleDescription(hint);
    await message.fill('x'.repeat(5001));
    await expect(message).toHaveAccessibleDescription(`${hint} Please use at most 5000 characters`);
  });
});

const kept = 'Everything you typed is still here.';
const failures = [
  {
    status: 500,
    body: 'Out of paper',
    shown: '500: Out of paper',
    inForm: `Out of paper ${kept} You can also call us at (912) 555-0142.`,
  },
  {
    status: 503,
    body: '',
    shown: '503: Service Unavailable',
    inForm: `${kept} You can try again, or call us at (912) 555-0142.`,
  },
  {
    status: 429,
    body: 'Please try again in a few minutes, or call us.',
    shown: '429: Please try again in a few minutes, or call us.',
    inForm: `Please try again in a few minutes, or call us. ${kept} You can also call us at (912) 555-0142.`,
  },
];

test('a failure shows its reason, and typed text stays and can be sent later', async ({
  page,
  app,
  context,
}) => {
  const words = newInquiry();
  await test.step('an error of the server is shown', async () => {
    await fillInquiry(page, words);
    for (const { shown, inForm, status, body } of failures) {
      await answer(page, inquiryCall, { status, body, contentType: 'text/plain' });
      await sendButton(page).click();
      await expect(toast(page)).toContainText('Error sending message');
      await expect(toast(page).getByText(shown, { exact: true })).toBeVisible();
      await expect(toast(page)).toHaveClass(/bg-brick/);
      await expect(page.locator('form output').last()).toHaveText(inForm);
      await expect(sendButton(page)).toBeEnabled();
      expect(await typedInquiry(page)).toEqual(words);
      await page.unroute(inquiryCall);
    }
  });
  await test.step('without a network the visitor is asked to try again later', async () => {
    await context.setOffline(true);
    await sendButton(page).click();
    await expect(toast(page)).toContainText('Error sending message');
    await expect(toast(page).getByText('Please try again later.', { exact: true })).toBeVisible();
    await expect(page.getByText(`${kept} You can try again, or call us at`)).toBeVisible();
    expect(await typedInquiry(page)).toEqual(words);
    await inquiryFields(page).firstName.fill('');
    await sendButton(page).click();
    await expect(inquiryFields(page).firstName).toBeFocused();
    await expect(page.locator('form output').last()).toBeEmpty();
    await fillInquiry(page, words);
    expect(await inquiriesFrom(app.db, words.email)).toEqual([]);
    await context.setOffline(false);
  });
  await test.step('an error that only the server finds shows at its field', async () => {
    const problem = {
      title: 'Unprocessable Entity',
      status: 422,
      detail: 'Please check the marked fields.',
      errors: { email: ['This address is not in use'] },
    };
    await answer(page, inquiryCall, {
      status: 422,
      contentType: 'application/problem+json',
      body: JSON.stringify(problem),
    });
    await sendButton(page).click();
    const { email } = inquiryFields(page);
    await expect(email).toHaveAccessibleDescription('This address is not in use');
    await expect(email).toBeFocused();
    await expect(page.locator('form output').last()).toHaveText(
      'Please check the marked fields and send again.',
    );
    await expect(toast(page)).toContainText('Error sending message');
    await expect(toast(page)).toContainText('422: Please check the marked fields.');

    await email.press('End');
    await email.press('Space');
    await expect(email).not.toHaveAttribute('aria-invalid');
    await page.unroute(inquiryCall);
    await sendButton(page).click();
    await expect(toast(page)).toContainText('Message sent successfully!');
    expect(await inquiriesFrom(app.db, words.email)).toHaveLength(1);
  });
});
