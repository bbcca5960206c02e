/** Test of the back office with text of twice the usual size, in wide and narrow windows. */
import { expect, test } from '#tests/support/app-fixture.ts';
import { send } from '#tests/support/inquiry-screens.ts';
import { expectRoomForLargeText } from '#tests/support/large-text.ts';
import { emptyOffice } from '#tests/support/empty-office.ts';
import { addAgent, keepOnly } from '#tests/support/office-records.ts';
import { dialog, goInside, heading, pressEscape } from '#tests/support/office-screens.ts';

test('login, lists, records and their dialogs fit the screen and break no words', async ({
  page,
  app,
  signIn,
}) => {
  await emptyOffice(app.db);
  await keepOnly(app.db, []);
  await page.goto('/admin/login');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expectRoomForLargeText(page);
  await signIn(page);
  await addAgent(page);
  const inquiry = await send(page);
  await app.db
    .updateTable('contactSubmissions')
    .set({ replyDueAt: '2026-01-05T15:00:00.000Z' })
    .execute();

  await page.goto('/admin');
  await expect(page.getByText('overdue inquiry')).toBeVisible();
  await expectRoomForLargeText(page);
  const expectRoomIn = async (list: string) => {
    await goInside(page, `/admin/${list}`);
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeHidden();
    await expect(heading(page)).toBeVisible();
    await expectRoomForLargeText(page);
  };
  for (const list of ['agents', 'contacts', 'standing', 'testimonials']) {
    await expectRoomIn(list);
  }
  // Without its own typefaces, the page has the wider fallback.
  await page.route('**/*.woff2', (route) => route.abort());
  await page.reload();
  await expectRoomIn('administrators');
  await page.unrouteAll();

  await goInside(page, '/admin/agents');
  await page.getByRole('button', { name: /^Deactivate / }).click();
  await expect(dialog(page)).toBeVisible();
  await expectRoomForLargeText(page);
  await pressEscape(page);
  await page.getByRole('link', { name: /^Edit / }).click();
  await page.getByLabel('First Name').fill('Xaverina');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(dialog(page)).toContainText('Leave without saving?');
  await expectRoomForLargeText(page);
  await dialog(page).getByRole('button', { name: 'Leave without saving' }).click();

  await goInside(page, `/admin/contacts/${inquiry}`);
  await expect(page.getByText(/ late$/)).toBeVisible();
  await expectRoomForLargeText(page);
  await page.getByRole('button', { name: 'Delete personal data' }).click();
  await expect(dialog(page)).toBeVisible();
  await expectRoomForLargeText(page);
});
