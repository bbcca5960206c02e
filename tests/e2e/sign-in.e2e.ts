/** Tests of signing in with a username and a password. */
import type { Page } from '@playwright/test';
import { administrator, expect, test } from '#tests/support/app-fixture.ts';
import { toast } from '#tests/support/inquiry-form.ts';
import { answer, hold } from '#tests/support/network.ts';
import {
  forgetAttempts,
  signInByHand,
  signInFields,
  untilCountsAreRead,
} from '#tests/support/sign-in-page.ts';

const loginCall = '**/api/admin/login';
/** @returns an array to which the URL of every further sign-in request of the page is added */
function watchLogins(page: Page): string[] {
  const logins: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/login')) logins.push(request.url());
  });
  return logins;
}

const wrong = { ...administrator, password: 'not the password' };

async function openLogin(page: Page, path = '/admin/login') {
  await page.goto(path);
  // Wait until the scripts have replaced the server's form. Only the new form has this button.
  await expect(signInFields(page).show).toBeVisible();
}

test.afterEach(({ app }) => forgetAttempts(app.db));

test('a wrong password is refused, the right one opens the dashboard, and the browser keeps no secret where scripts could read it', async ({
  page,
  app,
}) => {
  await app.db.updateTable('adminUsers').set({ fullName: null }).execute();
  await openLogin(page);
  await signInByHand(page, { ...wrong, username: 'ADMIN' });
  await expect(toast(page)).toContainText('Login failed');
  await expect(toast(page)).toContainText('401: ');
  const { username, password } = signInFields(page);
  await expect(username).toHaveValue('admin');
  await expect(password).toHaveValue('');
  await expect(password).toBeFocused();
  await expect(page).toHaveTitle(/^Error: Login · Admin · /);

  await page.keyboard.type(administrator.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  await expect(toast(page)).toContainText('Login successful');
  await expect(page.getByRole('banner').getByText('admin', { exact: true })).toBeVisible();
  await expect(page.getByRole('banner').getByText('super admin', { exact: true })).toBeVisible();
  await expectNoReadableSecret(page);
});

test('both fields are required, and two clicks send the username once in lower case', async ({
  page,
}) => {
  await openLogin(page);
  await test.step('an empty field has its error in words', async () => {
    const calls = watchLogins(page);
    const { username, password, submit } = signInFields(page);
    await submit.click();
    await expect(page.getByRole('region', { name: 'Please fix the following' })).toBeFocused();
    await expect(username).toHaveAccessibleDescription('Username is required');
    await expect(password).toHaveAccessibleDescription('Password is required');
    await username.fill('admin');
    await expect(username).not.toHaveAttribute('aria-invalid');
    await submit.click();
    await expect(password).toBeFocused();
    expect(calls).toEqual([]);
  });
  await test.step('the username turns to lower case while the user types, and is sent once', async () => {
    const { username } = signInFields(page);
    await username.clear();
    await username.pressSequentially('AdMn');
    await expect(username).toHaveValue('admn');
    await username.press('ArrowLeft');
    await username.pressSequentially('I');
    await expect(username).toHaveValue('admin');
    await username.fill('ADMIN');
    await signInFields(page).password.fill(administrator.password);
    const calls = watchLogins(page);
    const sent = page.waitForRequest(loginCall);
    await signInFields(page).submit.dblclick();
    expect((await sent).postDataJSON()).toEqual(administrator);
    await expect(page).toHaveURL('/admin/dashboard');
    expect(calls).toHaveLength(1);
  });
});

test('a password can be shown, is hidden again when it is sent, and a refusal says its reason', async ({
  page,
  app,
}) => {
  await openLogin(page);
  const { username, password, show, hide, submit } = signInFields(page);
  await expect(password).toHaveAttribute('type', 'password');
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await expect(password).not.toHaveAttribute('maxlength');
  await username.fill('admin');
  await password.fill(wrong.password);
  await show.click();
  await expect(password).toHaveAttribute('type', 'text');
  await hide.click();
  await expect(password).toHaveAttribute('type', 'password');
  await show.click();

  const letGo = await hold(page, loginCall);
  await submit.click();
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
  await expect(password).toHaveAttribute('type', 'password');
  letGo();
  await expect(toast(page)).toContainText('Login failed');
  await expect(submit).toBeEnabled();

  await test.step('a server that fails or does not answer is not a wrong password', async () => {
    await page.unroute(loginCall);
    const failure = { status: 500, body: 'Something went wrong', contentType: 'text/plain' };
    await answer(page, loginCall, failure);
    await signInByHand(page);
    await expect(toast(page)).toContainText('500: Something went wrong');
    await expect(username).toHaveValue('admin');
    await page.unroute(loginCall);
    await page.route(loginCall, (route) => route.abort());
    await signInByHand(page);
    await expect(toast(page)).toContainText('Invalid credentials');
    await expect(page.getByRole('main').getByRole('alert')).toContainText('did not answer');
    await page.unroute(loginCall);
  });
  await test.step('after too many attempts even the right password is refused for a while', async () => {
    await forgetAttempts(app.db);
    const refused = () =>
      page.request.post('/api/admin/login', { data: wrong }).then((response) => response.status());
    for (let attempt = 1; attempt <= 5; attempt++) expect(await refused()).toBe(401);
    await signInByHand(page);
    const words = /Too many attempts\. Please try again in (a minute|\d+ minutes)\./;
    await expect(toast(page)).toContainText('Login failed');
    await expect(toast(page)).toContainText(new RegExp(`429: ${words.source}`));
    await expect(page.getByRole('main').getByRole('alert')).toContainText(words);
    await expect(page).toHaveURL('/admin/login');
    await forgetAttempts(app.db);
    await untilCountsAreRead();
  });
});

const dashboard = '/admin/dashboard';
const inside = '/admin/contacts?q=tybee';
const elsewhere = 'https://evil.example/admin/contacts';
const loginWith = (next: string) => `/admin/login?next=${encodeURIComponent(next)}`;

test('A38: signing in with ?next= goes to a screen of this site, and never elsewhere, also with a session', async ({
  page,
}) => {
  await openLogin(page, loginWith(elsewhere));
  await signInByHand(page);
  await expect(toast(page)).toContainText('Login successful');
  await expect(page).toHaveURL(dashboard);
  for (const [next, goal] of [
    [inside, inside],
    [elsewhere, dashboard],
  ] as const) {
    await page.goto(loginWith(next));
    await expect(page, next).toHaveURL(goal);
  }
});

/** Expects that a user with a session has its cookie, and that scripts cannot read it. */
async function expectNoReadableSecret(page: Page) {
  const readable = () =>
    page.evaluate(() => ({
      local: Object.keys(localStorage),
      session: Object.entries(sessionStorage).join(' '),
      cookie: document.cookie,
    }));
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'sid');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: expect.stringMatching(/Lax|Strict/) });
  const { local, session, cookie: seen } = await readable();
  expect({ local, seen }).toEqual({ local: [], seen: '' });
  expect(session).not.toContain(cookie?.value);

  await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
  expect((await readable()).local).toEqual(['theme']);
}
