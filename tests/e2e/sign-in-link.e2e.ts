/** Tests of a sign-in link: making one, and the screen that it opens. */
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/app-fixture.ts';
import { addAdministrator, goodPassword, rowOf, unique } from '#tests/support/administrators.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { expectRoomForLargeText } from '#tests/support/large-text.ts';
import { heading, toast } from '#tests/support/office-screens.ts';

const path = '/admin/administrators';

const add = (page: Page) => page.getByRole('button', { name: 'Add Administrator' });

test.beforeEach(({ page, signIn }) => signIn(page));

test('A57, I42, I43: a new administrator gets a link, sets a password with it and is signed in', async ({
  page,
  browser,
}) => {
  const taken = await addAdministrator(page);
  const username = unique('Broker').toLowerCase();
  const invitee = `Ruth ${username}`;
  let link = '';
  await test.step('errors are shown at their fields, then the link is shown once', async () => {
    await page.goto(path);
    await add(page).click();
    const dialog = page.getByRole('dialog', { name: 'Add Administrator' });
    const name = dialog.getByRole('textbox', { name: 'Username' });
    const create = dialog.getByRole('button', { name: 'Create Administrator' });
    await expect(name).toBeFocused();
    await create.click();
    await expect(name).toHaveAccessibleDescription(/Required/);
    await expect(page).toHaveTitle(/^Error: (\(\d+\) )?Administrators/);
    await name.fill(taken.username);
    await create.click();
    await expect(name).toHaveAccessibleDescription(/Another administrator has this username/);
    await expect(name).toBeFocused();
    await name.fill(username.toUpperCase());
    await dialog.getByRole('combobox', { name: 'Role' }).selectOption('super admin');
    await dialog.getByRole('textbox', { name: 'Full Name' }).fill(invitee);
    await create.click();
    const shown = dialog.getByRole('textbox', { name: `Link for ${invitee}` });
    await expect(shown).toBeFocused();
    await expect(shown).toHaveAccessibleDescription(/Works once, until .+ It is not shown again\./);
    link = await shown.inputValue();
    await expectAccessible(page, '[role=dialog]');
    await expectRoomForLargeText(page);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(add(page)).toBeFocused();
    await expect(rowOf(page, invitee).getByRole('rowheader')).toHaveText(invitee + username);
    await expect(rowOf(page, invitee)).toContainText('super admin');
    await expect(rowOf(page, invitee)).toContainText('Invited, link works until');
  });
  await test.step('the link opens a screen that sets the name and the password, and works once', async () => {
    const context = await browser.newContext();
    const invited = await context.newPage();
    for (let time = 0; time < 3; time++) {
      await invited.request.get(link);
      await invited.request.head(link);
    }
    // The link must still be valid after these requests, because email programs request links
    // before the user does.
    await invited.goto(link);
    await expect(heading(invited)).toHaveText(`Welcome, ${invitee}`);
    // The link was copied with the end of a sentence.
    await invited.goto(`${link}.”`);
    await invited.reload();
    await expect(heading(invited)).toHaveText(`Welcome, ${invitee}`);
    await expect(invited.getByText(`Your username is ${username}.`)).toBeVisible();
    await expect(heading(invited)).toBeFocused();
    await expect(invited).toHaveTitle(/^Welcome · Admin/);
    const password = invited.getByLabel('New Password *', { exact: true });
    const go = invited.getByRole('button', { name: 'Continue' });
    await expect(password).toHaveAccessibleDescription(/At least 15 characters/);
    await expectAccessible(invited);
    await expectRoomForLargeText(invited);
    await invited.getByRole('textbox', { name: 'Full Name' }).fill('');
    await go.click();
    await expect(invited.getByRole('region', { name: 'Please fix the following' })).toBeFocused();
    await expect(invited).toHaveTitle(/^Error: Welcome/);
    await invited.getByRole('textbox', { name: 'Full Name' }).fill('Ruth Lee');
    await password.fill(`${username}${username}`);
    await go.click();
    await expect(password).toHaveAccessibleDescription(/too easy to guess/);
    await password.fill(goodPassword);
    await go.click();
    await expect(toast(invited)).toContainText('Login successful');
    await expect(invited).toHaveURL(/\/admin\/dashboard$/);
    await expect(invited.getByText(`Welcome, Ruth Lee.`)).toBeVisible();
    await context.clearCookies();
    await invited.goto('about:blank');
    await invited.goto(link);
    await expect(heading(invited)).toHaveText('This Link No Longer Works');
    await expect(invited).toHaveTitle(/^This Link No Longer Works · Admin/);
    await expect(invited.getByRole('main')).toContainText(
      'This Link No Longer WorksPlease ask a super admin for a new one.',
    );
    await invited.getByRole('link', { name: 'Go to the login' }).click();
    await expect(heading(invited)).toHaveText('Admin Login');
    await context.close();
  });
});
