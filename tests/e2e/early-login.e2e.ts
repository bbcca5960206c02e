/** Tests of the login form that the server sends, which shows before the scripts have loaded. */
import { administrator, expect, test } from '#tests/support/app-fixture.ts';
import { hold, watchCalls } from '#tests/support/network.ts';
import { forgetAttempts, signInFields } from '#tests/support/sign-in-page.ts';

test.beforeEach(({ app }) => forgetAttempts(app.db));
test.afterEach(({ app }) => forgetAttempts(app.db));

test.describe('before the scripts have loaded', () => {
  const failures: string[] = [];
  let letGo: () => void;
  test.beforeEach(async ({ page }) => {
    failures.length = 0;
    page.on('console', (message) => {
      if (message.type() === 'error') failures.push(message.text());
    });
    letGo = await hold(page, '**/assets/main-*.js');
    // Wait until the browser has read the whole document, because the form's inline script has run
    // by then. The main script is still held back.
    await page.goto('/admin/login', { waitUntil: 'domcontentloaded' });
    await expect(page).toHaveTitle(/^Login · Admin · /);
  });
  test.afterEach(() => expect(failures).toEqual([]));

  test('the form shows, and keeps its text and focus when the scripts have loaded', async ({
    page,
  }) => {
    const calls = watchCalls(page);
    const { username, password, show } = signInFields(page);
    await password.fill(administrator.password);
    await username.fill('ADMI');
    letGo();
    await expect(show).toBeVisible();
    await page.keyboard.type('N');
    await expect(username).toHaveValue('admin');
    // The page must not ask for its session, because the server already knows that there is none.
    expect(calls.filter((url) => url.endsWith('/session'))).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/admin/dashboard');
  });

  test('a submitted form is sent as soon as the scripts have loaded', async ({ page }) => {
    const { username, password } = signInFields(page);
    await username.fill(administrator.username);
    await password.fill(administrator.password);
    await expect(page.locator('form')).toHaveAttribute('method', 'post');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible();
    await expect(page).toHaveURL('/admin/login');
    letGo();
    await expect(page).toHaveURL('/admin/dashboard');
  });
});

test('a capital that an input method composes is changed to lower case once', async ({ page }) => {
  await page.goto('/admin/login');
  const { username, show } = signInFields(page);
  await expect(show).toBeVisible();
  await username.focus();
  const session = await page.context().newCDPSession(page);
  for (const text of ['M', 'Ma', 'Mar', 'Mari', 'Maria']) {
    const selection = { selectionStart: text.length, selectionEnd: text.length };
    await session.send('Input.imeSetComposition', { text, ...selection });
  }
  await session.send('Input.insertText', { text: 'Maria' });
  await page.keyboard.press('Tab');
  await expect(username).toHaveValue('maria');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the login page explains that the back office needs JavaScript', async ({ page }) => {
    await page.goto('/admin/login');
    await expect(page.locator('noscript h1')).toBeVisible();
    await expect(page.locator('noscript p')).toContainText('The back office needs JavaScript.');
    await expect(signInFields(page).username).toBeHidden();
    // Expect no meta element without the attribute "content", because HTML requires this attribute
    // in each meta element except the one with "charset".
    expect(await page.locator('meta:not([charset]):not([content])').count()).toBe(0);
  });
});
