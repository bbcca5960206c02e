/** Test of the back office on a phone with words that are wider than the screen, such as links. */
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/app-fixture.ts';
import { inquiry } from '#tests/support/inquiries.ts';
import { addAgent, addPolicy } from '#tests/support/office-records.ts';
import { goInside } from '#tests/support/office-screens.ts';

const link = `https://photos.example.com/${'b7f3c9e2'.repeat(16)}`;

/** Returns the number of pixels by which the page is wider than the window. */
const excess = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('no long link or name makes a form or an inquiry wider than a phone', async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const agent = await addAgent(page, { lastName: 'W'.repeat(60), notes: link });
  const policy = await addPolicy(page, { content: link });
  await page.request.post('/api/contact', { data: { ...inquiry, message: link } });
  const [received] = await (await page.request.get('/api/admin/contacts')).json();

  await goInside(page, `/admin/agents/${agent.id}/edit`);
  await expect(page.getByLabel('Notes')).toHaveValue(link);
  expect.soft(await excess(page), 'agent').toBe(0);
  await goInside(page, `/admin/policies/${policy.id}/edit`);
  await expect(page.getByLabel('Content')).toHaveValue(link);
  expect.soft(await excess(page), 'policy').toBe(0);
  await goInside(page, '/admin/continuing-education/class');
  await expect(page.getByRole('checkbox', { name: /W{60}/ })).toBeVisible();
  expect.soft(await excess(page), 'class').toBe(0);
  await goInside(page, `/admin/contacts/${received.id}`);
  await expect(page.getByText(link)).toBeVisible();
  expect.soft(await excess(page), 'inquiry').toBe(0);
  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(page.getByLabel('Message *')).toBeVisible();
  expect.soft(await excess(page), 'reply').toBe(0);
});
