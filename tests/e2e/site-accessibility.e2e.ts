/**
 * Automatic WCAG checks of public pages with and without the open menu, and of the inquiry form and
 * its toast. `agent-page.e2e.ts` checks the team page and agents' pages.
 */
import { expect, test } from '#tests/support/app-fixture.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import {
  inquiryFields,
  fillInquiry,
  newInquiry,
  sendAnother,
  sendButton,
  toast,
} from '#tests/support/inquiry-form.ts';
import { answer, inquiryCall, hold } from '#tests/support/network.ts';

test('each public page and its open menu are accessible', async ({ page }) => {
  for (const path of ['/privacy', '/terms', '/no-such-page', '/contact/sent', '/']) {
    await page.goto(path);
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  await expectAccessible(page);
});

test('the form is accessible with errors and while it is sent, and so is the toast', async ({
  page,
}) => {
  await page.goto('/#contact');
  await sendButton(page).click();
  await expect(inquiryFields(page).email).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  for (const status of [201, 500]) {
    await answer(page, inquiryCall, { status, body: 'Something went wrong' });
    const letGo = await hold(page, inquiryCall);
    await fillInquiry(page, newInquiry());
    await sendButton(page).click();
    await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
    if (status === 201) await expectAccessible(page);
    letGo();
    await expect(toast(page)).toContainText(status === 201 ? 'successfully' : 'Error');
    // Hover over the toast, because a toast does not disappear while the pointer is on it.
    await toast(page).hover();
    await expectAccessible(page);
    await expect(toast(page)).toBeVisible();
    await page.unroute(inquiryCall);
    if (status === 201) await sendAnother(page);
  }
});

test('the page that answers a form without JavaScript is accessible', async ({ page }) => {
  await page.route(/\.js$/, (route) => route.abort());
  await page.goto('/#contact');
  await fillInquiry(page, newInquiry({ firstName: '', email: 'no-address' }));
  await sendButton(page).click();
  await expect(page).toHaveURL('/api/contact');
  await expect(inquiryFields(page).email).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
});
