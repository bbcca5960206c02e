/** Tests of sending the inquiry form of the home page. */
import { expect, test } from '#tests/support/app-fixture.ts';
import {
  inquiryFields,
  fillInquiry,
  inquiriesFrom,
  newInquiry,
  sendAnother,
  sendButton,
  toast,
  typedInquiry,
  untilNoSpam,
} from '#tests/support/inquiry-form.ts';
import { inquiryCall, hold, loseAnswer, watchCalls } from '#tests/support/network.ts';

const nothing = { firstName: '', lastName: '', email: '', phone: '', service: '', message: '' };

test('inquiries are stored exactly as written', async ({ page, app }) => {
  await page.goto('/#contact');
  await test.step('a visitor sends an inquiry, which is stored exactly as written', async () => {
    const words = newInquiry({ message: 'A porch, please.\n\n  And a garden for ¿Zoë?' });
    const letGo = await hold(page, inquiryCall);
    await fillInquiry(page, words);
    await untilNoSpam(page);
    await sendButton(page).click();
    await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
    letGo();

    await expect(toast(page)).toContainText('Message sent successfully!');
    await expect(toast(page)).toContainText(
      'Thank you for your inquiry. We will contact you soon.',
    );
    await sendAnother(page);
    await expect(sendButton(page)).toBeEnabled();
    expect(await typedInquiry(page)).toEqual(nothing);
    expect(await inquiriesFrom(app.db, words.email)).toMatchObject([
      { ...words, status: 'new', consentVersion: '2026-11-22' },
    ]);
  });
  await test.step('two inquiries with the same words are stored twice', async () => {
    const words = newInquiry();
    for (const count of [1, 2]) {
      await fillInquiry(page, words);
      await sendButton(page).click();
      await sendAnother(page);
      await expect(inquiryFields(page).email).toHaveValue('');
      await expect.poll(() => inquiriesFrom(app.db, words.email)).toHaveLength(count);
    }
  });
  await test.step('phone and message are optional', async () => {
    const words = newInquiry({ phone: '', message: '', service: 'consultation' });
    await fillInquiry(page, words);
    await sendButton(page).click();
    await sendAnother(page);
    expect(await inquiriesFrom(app.db, words.email)).toMatchObject([
      { service: 'consultation', phone: null, message: null },
    ]);
  });
  await test.step('a visitor fills in and sends the form by keyboard', async () => {
    const words = newInquiry({ service: 'selling' });
    await inquiryFields(page).firstName.focus();
    for (const text of [words.firstName, words.lastName, words.email, words.phone]) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.type('Selling');
    await page.keyboard.press('Tab');
    await page.keyboard.type(words.message);
    await page.keyboard.press('Tab');
    await expect(sendButton(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await sendAnother(page);
    expect(await inquiriesFrom(app.db, words.email)).toMatchObject([words]);
  });
});

test('two clicks, two presses of Enter, or another try after a lost answer are one inquiry', async ({
  page,
  app,
}) => {
  await page.goto('/#contact');
  await test.step('two clicks are one request and one inquiry', async () => {
    const words = newInquiry();
    await fillInquiry(page, words);
    const requests = watchCalls(page);
    await sendButton(page).dblclick();
    await expect(toast(page)).toContainText('Message sent successfully!');
    await sendAnother(page);
    expect(requests).toEqual([expect.stringContaining('/api/contact')]);
    expect(await inquiriesFrom(app.db, words.email)).toHaveLength(1);
  });
  await test.step('Enter pressed twice is one request and one inquiry', async () => {
    const words = newInquiry();
    const letGo = await hold(page, inquiryCall);
    await fillInquiry(page, words);
    const requests = watchCalls(page);
    await inquiryFields(page).email.press('Enter');
    await inquiryFields(page).email.press('Enter');
    // An extension sends the form, too.
    await page.locator('#contact-form').evaluate((form: HTMLFormElement) => form.requestSubmit());
    letGo();
    await sendAnother(page);
    expect(requests).toEqual([expect.stringContaining('/api/contact')]);
    expect(await inquiriesFrom(app.db, words.email)).toHaveLength(1);
  });
  await test.step('an inquiry that is sent again after its answer was lost is stored once', async () => {
    const words = newInquiry();
    await loseAnswer(page, inquiryCall);
    await fillInquiry(page, words);
    await sendButton(page).click();
    await expect(toast(page)).toContainText('Error sending message');
    expect(await inquiriesFrom(app.db, words.email)).toHaveLength(1);
    await sendButton(page).click();
    await expect(toast(page)).toContainText('Message sent successfully!');
    expect(await inquiriesFrom(app.db, words.email)).toHaveLength(1);
  });
});

test('the field for programs is hidden from people, and marks spam', async ({ page, app }) => {
  await page.goto('/#contact');
  await test.step('neither Tab nor a screen reader reaches the field', async () => {
    await expect(page.locator('[name=leaveEmpty]')).toBeAttached();
    await expect(page.getByRole('textbox', { name: 'Leave this field empty' })).toHaveCount(0);
    await expect(page.locator('[name=leaveEmpty]')).not.toBeInViewport();

    const visited: (string | null)[] = [];
    await inquiryFields(page).firstName.focus();
    while (visited.at(-1) !== 'submit') {
      visited.push(
        await page.evaluate(() => {
          const here = document.activeElement;
          return here?.getAttribute('name') ?? here?.getAttribute('type') ?? null;
        }),
      );
      await page.keyboard.press('Tab');
    }
    expect(visited).toEqual([...Object.keys(nothing), 'submit']);
  });
  await test.step('an inquiry with this field filled in is stored as spam', async () => {
    const words = newInquiry();
    await fillInquiry(page, words);
    await page.locator('[name=leaveEmpty]').evaluate((input: HTMLInputElement) => {
      input.value = 'https://spam.example';
    });
    await sendButton(page).click();
    await expect(toast(page)).toContainText('Message sent successfully!');
    expect(await inquiriesFrom(app.db, words.email)).toMatchObject([{ ...words, status: 'spam' }]);
  });
});
