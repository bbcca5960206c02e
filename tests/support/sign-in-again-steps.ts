/** Steps of signing in again after a session has ended in the middle of work. */
import type { Page } from '@playwright/test';
import { administrator, expect, type RunningApp } from './app-fixture.ts';
import { expectAccessible } from './axe.ts';
import { dialog, toast } from './office-screens.ts';
import { ageSession, button, codeField, newCode, press, type } from './second-factor-steps.ts';

const agentSaved = 'Agent created successfully';

async function fillAgent(page: Page, firstName: string) {
  await page.goto('/admin/agents/new');
  await page.getByLabel('First Name').fill(firstName);
  await page.getByLabel('Last Name').fill('Boone');
  await page.getByLabel('Email Address').fill(`${firstName}@example.com`);
}

/**
 * Expects that the password alone is enough after the session was idle, and that the form is saved.
 */
export async function signInAgainAfterIdling(page: Page, app: RunningApp) {
  await fillAgent(page, 'Winifred');
  await ageSession(app, 2, 1);
  await press(page, button(page, 'Create Agent'));
  const password = dialog(page).getByLabel('Password *', { exact: true });
  await expect(password).toBeFocused();
  await type(page, password, administrator.password);
  await expect(toast(page)).toContainText(agentSaved);
}

/** Expects that the second factor is needed again twelve hours after the sign-in. */
export async function signInAgainAfterTwelveHours(page: Page, app: RunningApp, key: string) {
  await fillAgent(page, 'Adelaide');
  await ageSession(app, 13, 1);
  for (const end of ['Cancel', 'Confirm']) {
    await press(page, button(page, 'Create Agent'));
    await expect(dialog(page)).toContainText('Your session has ended');
    await type(page, dialog(page).getByLabel('Password *'), administrator.password);
    await expect(dialog(page)).toContainText('Confirm It Is You');
    await expect(codeField(page)).toBeFocused();
    if (end === 'Cancel') {
      await expectAccessible(page);
      await press(page, button(page, 'Cancel'));
      await expect(dialog(page)).toBeHidden();
      await expect(page.getByLabel('First Name')).toHaveValue('Adelaide');
    } else {
      await type(page, codeField(page), await newCode(app, key));
    }
  }
  await expect(toast(page)).toContainText(agentSaved);
}

/**
 * Expects that a user without a second factor is sent to another tab to set it up, and loses no
 * input.
 */
export async function needFactorToSignInAgain(page: Page, { db }: RunningApp) {
  await fillAgent(page, 'Ophelia');
  await db.deleteFrom('authenticatorApps').execute();
  await db.deleteFrom('recoveryCodes').execute();
  await db.deleteFrom('sessions').execute();
  await press(page, button(page, 'Create Agent'));
  await type(page, dialog(page).getByLabel('Password *'), administrator.password);
  await expect(dialog(page)).toContainText('Your office now asks for a second factor.');
  const newTab = page.getByRole('link', { name: 'Open Sign-In in a New Tab' });
  await expect(newTab).toBeFocused();
  await expect(newTab).toHaveAttribute('href', '/admin/login');
  await expectAccessible(page);
  await press(page, button(page, 'Try Again'));
  await expect(dialog(page).getByLabel('Password *')).toBeFocused();
  await press(page, button(page, 'Cancel'));
  await expect(page.getByLabel('First Name')).toHaveValue('Ophelia');
}
