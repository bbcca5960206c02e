/** Tests of the inquiry form on a page that a translator and a browser extension change. */
import { expect, test } from '#tests/support/app-fixture.ts';
import { addPublishedAgent } from '#tests/support/site-pages.ts';
import {
  fillInquiry,
  inquiriesFrom,
  inquiryFields,
  newInquiry,
  sendAnother,
  sendButton,
  toast,
  typedInquiry,
  untilEnhanced,
  sentHeading,
  untilNoSpam,
} from '#tests/support/inquiry-form.ts';
import {
  answer,
  hold,
  inquiryCall,
  loseAnswer,
  scripts,
  watchCalls,
} from '#tests/support/network.ts';
import { extension, invite, translator, wrapper } from '#tests/support/strangers.ts';

test('typed text, focus and caret stay when the script comes, and the inquiry is sent', async ({
  page,
  app,
}) => {
  const words = newInquiry();
  words.email = words.email.replace('example.com', 'gmial.com');
  await invite(page, translator, extension, wrapper);
  const letGo = await hold(page, scripts);
  await page.goto('/#contact');
  const { phone, message } = inquiryFields(page);
  await fillInquiry(page, { ...words, phone: '' });
  // Browsers can fill in a field without an event.
  await phone.evaluate((field: HTMLInputElement, text) => {
    field.value = text;
  }, words.phone);
  await message.evaluate((box: HTMLTextAreaElement) => {
    box.focus();
    box.setSelectionRange(2, 11, 'backward');
  });
  letGo();
  await untilEnhanced(page);
  await expect(message).toBeFocused();
  const selection = await message.evaluate((box: HTMLTextAreaElement) => [
    box.selectionStart,
    box.selectionEnd,
    box.selectionDirection,
  ]);
  expect(selection).toEqual([2, 11, 'backward']);
  expect(await typedInquiry(page)).toEqual(words);
  await expect(page.getByRole('button', { name: 'gmail.com', exact: true })).toBeVisible();
  await untilNoSpam(page);
  await sendButton(page).click();
  await expect(sentHeading(page)).toBeFocused();
  await expect(toast(page)).toContainText('Message sent successfully!');
  expect(await inquiriesFrom(app.db, words.email)).toMatchObject([{ ...words, status: 'new' }]);
});

test('an inquiry that is sent twice before the script has come is one request and one inquiry', async ({
  page,
  app,
  signIn,
}) => {
  await signIn(page);
  const agent = await addPublishedAgent(page);
  await invite(page, translator, extension, wrapper);
  for (const path of ['/#contact', `${agent.path}#contact`]) {
    const { firstName, lastName, email, service } = newInquiry();
    const letGo = await hold(page, scripts);
    await page.goto(path);
    await page.locator('[name=firstName]').fill(firstName);
    await page.locator('[name=lastName]').fill(lastName);
    await page.locator('[name=email]').fill(email);
    await page.locator('[name=service]').selectOption(service);
    const calls = watchCalls(page);
    await page.locator('[name=email]').press('Enter');
    await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
    await page.locator('[name=email]').press('Enter');
    letGo();
    await expect(sentHeading(page)).toBeFocused();
    expect(calls).toHaveLength(1);
    expect(page.url()).toBe(app.origin + path);
    expect(await inquiriesFrom(app.db, email)).toHaveLength(1);
  }
});

test('errors, the hint at the email, a failure and a second try lose nothing', async ({
  page,
  app,
}) => {
  const words = newInquiry();
  const [local] = words.email.split('@');
  const wrong = { ...words, email: `${local}@gmial.com` };
  const right = { ...words, email: `${local}@gmail.com` };
  const { email, message } = inquiryFields(page);
  const hint = page.getByRole('button', { name: 'gmail.com', exact: true });
  await page.goto('/#contact');
  await untilEnhanced(page);
  await invite(page, translator, extension, wrapper);

  await test.step('a translated link chooses a service', async () => {
    await page.getByText('Ask about selling').click();
    await expect(inquiryFields(page).service).toHaveValue('selling');
  });
  await test.step('errors come and go', async () => {
    await sendButton(page).click();
    const summary = page.getByRole('region', { name: 'Please fix the following' });
    await expect(summary).toBeFocused();
    await expect(email).toHaveAccessibleDescription('Please enter a valid email address');
    await fillInquiry(page, wrong);
    await expect(email).not.toHaveAttribute('aria-invalid');
    await expect(summary).toBeHidden();
    await expect(page).not.toHaveTitle(/^Error/);
  });
  await test.step('the hint goes when the address is corrected by typing or with its button', async () => {
    await expect(hint).toBeVisible();
    await email.fill(right.email);
    await expect(hint).toBeHidden();
    await email.fill(wrong.email);
    await message.focus();
    await hint.click();
    await expect(email).toHaveValue(right.email);
    await expect(email).toBeFocused();
    await expect(hint).toBeHidden();
    expect(await typedInquiry(page)).toEqual(right);
  });
  await test.step('a refusal and a lost answer keep the text', async () => {
    await answer(page, inquiryCall, { status: 503, body: 'Call (912) 555-0142.' });
    await sendButton(page).click();
    await expect(page.getByText('Everything you typed is still here.')).toBeVisible();
    await page.unroute(inquiryCall);
    await loseAnswer(page, inquiryCall);
    await sendButton(page).click();
    await expect(page.getByText('You can try again, or call us at')).toBeVisible();
    expect(await typedInquiry(page)).toEqual(right);
    await page.unroute(inquiryCall);
  });
  await test.step('the second try is stored once, and its answer is shown', async () => {
    await sendButton(page).click();
    await expect(sentHeading(page)).toBeFocused();
    expect(await inquiriesFrom(app.db, right.email)).toHaveLength(1);
    await page.getByRole('button', { name: 'Change it' }).click();
    await expect(email).toBeFocused();
    expect(await typedInquiry(page)).toEqual(right);
    await sendButton(page).click();
    await sendAnother(page);
    expect(Object.values(await typedInquiry(page)).join('')).toBe('');
  });
});

test('strangers that come while an inquiry is sent do not hide its answer', async ({
  page,
  app,
}) => {
  const words = newInquiry();
  await page.goto('/#contact');
  await fillInquiry(page, words);
  const letGo = await hold(page, inquiryCall);
  await untilNoSpam(page);
  await sendButton(page).click();
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  await invite(page, translator, extension, wrapper);
  letGo();
  await expect(sentHeading(page)).toBeFocused();
  await expect(toast(page)).toContainText('Message sent successfully!');
  expect(await inquiriesFrom(app.db, words.email)).toHaveLength(1);
});
