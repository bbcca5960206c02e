/**
 * Tests of the back office and of the page of a policy while a browser translates them and an
 * extension inserts elements.
 */
import type { Page } from '@playwright/test';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { administrator, expect, test } from '#tests/support/app-fixture.ts';
import { fillHostileOffice } from '#tests/support/hostile-office.ts';
import { hold } from '#tests/support/network.ts';
import { emptyOffice } from '#tests/support/empty-office.ts';
import { addAgent, addPolicy, keepOnly, linkOfEmail } from '#tests/support/office-records.ts';
import {
  agentFields,
  answerDialog,
  createAgentButton,
  dialog,
  heading,
  rows,
  searchBox,
  toast,
} from '#tests/support/office-screens.ts';
import { forgetAttempts, signInFields } from '#tests/support/sign-in-page.ts';
import { extension, invite, translator } from '#tests/support/strangers.ts';

const failures: string[] = [];

/** Matches the error with which the browser keeps the strangers out of the preview, which runs no script. */
const keptOut =
  /^Blocked script execution in 'about:(blank|srcdoc)' because the document's frame is sandboxed/;

test.beforeEach(async ({ page, app }) => {
  await emptyOffice(app.db);
  await keepOnly(app.db, []);
  failures.length = 0;
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && !keptOut.test(text)) failures.push(text);
  });
  await invite(page, translator, extension);
});
test.afterEach(() => expect(failures).toEqual([]));

/** Opens a screen as a link does, without loading the document again. */
async function openScreen(page: Page, path: string) {
  await page.evaluate((to) => history.pushState({}, '', to), path);
  await page.waitForFunction(() => {
    const text = document.querySelector('h1')?.textContent ?? '';
    return text !== '' && !text.startsWith('Loading') && document.title.includes(text);
  });
}

test('every screen opens and closes, and a form keeps its texts and shows its errors', async ({
  page,
  signIn,
}) => {
  await signIn(page);
  const screens = await fillHostileOffice(page);
  await page.goto('/admin/dashboard');
  const paths = screens.map(({ path }) => path).filter((path) => path.startsWith('/admin'));
  for (const path of [...paths, '/admin/emails', '/admin/audit', '/admin/policies/new']) {
    await test.step(path, async () => {
      await openScreen(page, path);
      await expect(heading(page)).not.toHaveText('Something Went Wrong');
    });
  }

  await openScreen(page, '/admin/agents/new');
  const { firstName, lastName, email, notes } = agentFields(page);
  await firstName.fill('Zoe');
  await notes.fill('Likes long walks');
  await createAgentButton(page).click();
  await expect(page.getByText('Please fix the following')).toBeVisible();
  await lastName.fill('Young');
  await email.fill('zoe@example');
  await createAgentButton(page).click();
  await expect(page.getByText('Invalid email').first()).toBeVisible();
  await email.fill('zoe@example.com');
  await expect(page.getByText('Invalid email')).toHaveCount(0);
  expect([await firstName.inputValue(), await notes.inputValue()]).toEqual([
    'Zoe',
    'Likes long walks',
  ]);
  await createAgentButton(page).click();
  await expect(toast(page).first()).toContainText('Agent created successfully');

  await expect(heading(page)).toHaveText('Agents');
  const count = page.getByText(/^\d+ (active )?agents?$/).first();
  await expect(count).toHaveText(/^2 /);
  await searchBox(page).fill('zoe');
  await expect(rows(page)).toHaveCount(1);
  await expect(count).not.toHaveText(/^2 /);
  await page.getByRole('button', { name: /^Deactivate/ }).click();
  await answerDialog(page, 'Cancel');
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole('button', { name: /^Deactivate/ }).click();
  await answerDialog(page, 'Deactivate');
  await expect(page.getByRole('button', { name: /^Reactivate/ })).toBeVisible();
  await searchBox(page).fill('');
  await expect(rows(page)).toHaveCount(2);
  await expect(count).toHaveText(/^2 /);
});

test('the login keeps what was typed before its scripts, and signs in', async ({ page, app }) => {
  await forgetAttempts(app.db);
  const letGo = await hold(page, '**/assets/main-*.js');
  await page.goto('/admin/login', { waitUntil: 'domcontentloaded' });
  const { username, password, show } = signInFields(page);
  // A password manager can write a value without an event.
  await password.evaluate((input: HTMLInputElement, value) => {
    input.value = value;
  }, administrator.password);
  await username.fill('admn');
  await page.keyboard.press('ArrowLeft');
  letGo();
  await expect(show).toBeVisible();
  await expect(username).toBeFocused();
  await page.keyboard.type('I');
  await username.blur();
  await expect(username).toHaveValue('admin');
  await password.evaluate((input: HTMLInputElement) => {
    input.value = 'Wrong';
  });
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  failures.length = 0;
  await password.fill(administrator.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/admin/dashboard');
});

test('an agent confirms a policy, after an error that keeps the typed name', async ({
  page,
  app,
  signIn,
}) => {
  await signIn(page);
  await addAgent(page);
  const { id } = await addPolicy(page);
  await page.request.post(apiPaths.policyPublish(id), { data: { asks: true } });
  await page.goto(await linkOfEmail(app.db));
  await page.getByLabel('Your full name').fill('Jane Doe');
  await page.getByRole('button', { name: 'I confirm' }).click();
  await expect(page.getByText('Please fix the following')).toBeVisible();
  failures.length = 0;
  await expect(page.getByLabel('Your full name')).toHaveValue('Jane Doe');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'I confirm' }).click();
  await expect(page.getByText(/^You confirmed version 1/)).toBeVisible();
});
