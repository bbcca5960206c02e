/** Tests of the back office without a session, and of how a session ends. */
import { expect, test } from '#tests/support/app-fixture.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { answer, hold } from '#tests/support/network.ts';
import { endEverySession } from '#tests/support/office-records.ts';
import { heading, toast } from '#tests/support/office-screens.ts';
import { signInByHand } from '#tests/support/sign-in-page.ts';

const sessionCall = '**/api/admin/session';
const loginAddress = (next: string) => `/admin/login?next=${encodeURIComponent(next)}`;

test('a user without a session sees only the login, and gets the requested screen after signing in', async ({
  page,
  app,
}) => {
  await page.goto('/admin');
  await expect(heading(page)).toHaveText('Admin Login');
  await expect(page.getByRole('navigation', { name: 'Admin' })).toHaveCount(0);
  await page.goto('/admin/contacts?q=tybee');
  await expect(page).toHaveURL(loginAddress('/admin/contacts?q=tybee'));
  await expect(heading(page)).toHaveText('Admin Login');
  await signInByHand(page);
  await expect(page).toHaveURL('/admin/contacts?q=tybee');
  await expect(heading(page)).toHaveText('Contact Submissions');
  await test.step('a session that ended elsewhere opens the login, and then the same screen', async () => {
    await expect(page.getByText(/^\d+ inquir(y|ies)$/)).toBeVisible();
    await endEverySession(page, app.db);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page).toHaveURL(loginAddress('/admin/contacts?q=tybee'));
    await expect(toast(page)).toContainText('Your session has ended');
    await signInByHand(page);
    await expect(page).toHaveURL('/admin/contacts?q=tybee');
    await expect(heading(page)).toHaveText('Contact Submissions');
  });
  await test.step('an administrator who was deactivated loses access at once', async () => {
    const admins = app.db.updateTable('adminUsers').where('username', '=', 'admin');
    await admins.set({ isActive: false }).execute();
    await page.reload();
    await expect(heading(page)).toHaveText('Admin Login');
    await admins.set({ isActive: true }).execute();
  });
});

test('a screen waits for the check of the session, and a server that fails or does not answer does not sign the user out', async ({
  page,
  signIn,
}) => {
  await signIn(page);
  const letGo = await hold(page, sessionCall);
  await page.goto('/admin/contacts');
  await expect(page.getByRole('status')).toHaveText('Loading...');
  await expect(page.getByRole('navigation', { name: 'Admin' })).toHaveCount(0);
  letGo();
  await expect(heading(page)).toHaveText('Contact Submissions');
  await page.unroute(sessionCall);

  await answer(page, sessionCall, { status: 503, body: 'Closed for repairs' });
  await page.reload();
  const problem = page.getByRole('alert');
  await expect(problem).toContainText('The back office could not be reached');
  await expectAccessible(page);
  await expect(page).toHaveURL('/admin/contacts');
  await page.unroute(sessionCall);
  const lost = page.waitForEvent('requestfailed');
  await page.route(sessionCall, (route) => route.abort());
  await page.getByRole('button', { name: 'Retry' }).click();
  await lost;
  await expect(problem).toContainText('The back office could not be reached');
  await expect(page).toHaveURL('/admin/contacts');
  await page.unroute(sessionCall);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(heading(page)).toHaveText('Contact Submissions');
});

test('an unknown screen links to the dashboard, and logging out ends the session, so that Back shows only the login', async ({
  page,
  signIn,
}) => {
  await signIn(page);
  const unknown = await page.goto('/admin/no-such-screen');
  expect(unknown?.status()).toBe(404);
  await expect(heading(page)).toHaveText('Page Not Found');
  await page.getByRole('link', { name: 'Back to the dashboard' }).click();
  await expect(page).toHaveURL('/admin/dashboard');
  await page.getByRole('link', { name: 'Contact Submissions', exact: true }).click();
  await expect(heading(page)).toHaveText('Contact Submissions');
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'sid');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/admin/login');
  await expect(toast(page)).toContainText('Logged out successfully');

  await page.goBack();
  await expect(heading(page)).toHaveText('Admin Login');
  await expect(page.getByRole('table')).toHaveCount(0);
  await page.reload();
  await expect(heading(page)).toHaveText('Admin Login');
  expect((await page.request.get('/admin/no-such-screen')).status()).toBe(404);
  // The cookie of the ended session must be refused.
  const response = await page.request.get('/api/admin/contacts', {
    headers: { cookie: `${cookie?.name}=${cookie?.value}` },
  });
  expect(response.status()).toBe(401);
});
