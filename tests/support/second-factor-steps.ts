/**
 * Steps with the keyboard for browser tests that sign in with second factors, and sign in again
 * after the session has ended.
 */
import type { Locator, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { administrator, expect, type RunningApp } from './app-fixture.ts';
import { expectAccessible } from './axe.ts';
import { tabTo } from './keyboard.ts';
import { dialog, goInside, heading, toast } from './office-screens.ts';

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const codeField = (page: Page) => page.getByLabel('Code *', { exact: true });
export const alert = (page: Page) => page.getByRole('main').getByRole('alert');

export async function press(page: Page, target: Locator, key = 'Enter') {
  await target.waitFor();
  await tabTo(page, target);
  await page.keyboard.press(key);
}

export async function type(page: Page, field: Locator, text: string) {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

/**
 * Expects that a device with a touch screen, but not one with a mouse, shows a link that opens an
 * authenticator app with this key.
 */
export async function expectAppLink(page: Page, key: string) {
  const link = page.getByRole('link', { name: 'Open in your app', includeHidden: true });
  await expect(link).toHaveAttribute('href', new RegExp(`^otpauth://totp/.*secret=${key}`));
  await expect(link).toBeHidden();
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await expect(link).toBeVisible();
  await browser.send('Emulation.setTouchEmulationEnabled', { enabled: false });
}

export async function typePassword(page: Page) {
  await page.goto('/admin/login');
  await tabTo(page, page.getByRole('textbox', { name: 'Username' }));
  await page.keyboard.type(administrator.username);
  await type(page, page.getByRole('textbox', { name: 'Password' }), administrator.password);
}

export async function expectStep(page: Page, title: string) {
  await expect(heading(page)).toHaveText(title);
  await expect(heading(page)).toBeFocused();
}

export async function expectDashboard(page: Page) {
  await expect(heading(page)).toHaveText('Dashboard');
  await expect(toast(page)).toContainText('Login successful');
}

export async function logOut(page: Page) {
  await press(page, button(page, 'Log out'));
  await expect(heading(page)).toHaveText('Admin Login');
}

/** @returns the code that an authenticator app with this key shows now */
export const codeOf = (key: string): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate();

/**
 * Returns the current code of the authenticator app, and lets the server accept it again if it was
 * already used. The test then need not wait for the next code.
 */
export async function newCode({ db }: RunningApp, key: string): Promise<string> {
  await db.updateTable('authenticatorApps').set({ lastStep: 0 }).execute();
  return codeOf(key);
}

/** @returns whether the browser has the cookie of a session */
export const hasSession = async (page: Page) =>
  (await page.context().cookies()).some(({ name }) => name === 'sid');

const hour = 3_600_000;

/** Makes all sessions `began` hours old, and their last use `lastSeen` hours old. */
const ageSession = ({ db }: RunningApp, began: number, lastSeen: number) =>
  db
    .updateTable('sessions')
    .set({
      createdAt: new Date(Date.now() - began * hour).toISOString(),
      lastSeenAt: new Date(Date.now() - lastSeen * hour).toISOString(),
    })
    .execute();

const agentSaved = 'Agent created successfully';

async function fillAgent(page: Page, firstName: string) {
  await goInside(page, '/admin/agents/new');
  await page.getByLabel('First Name').fill(firstName);
  await page.getByLabel('Last Name').fill('Boone');
  await page.getByLabel('Email Address').fill(`${firstName}@example.com`);
}

/**
 * Expects that after an hour without a call the password alone is enough to sign in again, and that
 * the form is then saved.
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

/**
 * Expects that 13 hours after the sign-in a user needs the password and the second factor to sign
 * in again, and that the form is then saved.
 */
export async function signInAgainAfterTwelveHours(page: Page, app: RunningApp, key: string) {
  await fillAgent(page, 'Adelaide');
  await ageSession(app, 13, 1);
  for (const end of ['Cancel', 'Confirm']) {
    await press(page, button(page, 'Create Agent'));
    await expect(dialog(page)).toContainText('Your session has ended');
    await type(page, dialog(page).getByLabel('Password *'), administrator.password);
    await expect(dialog(page)).toContainText('Confirm it’s you');
    await expect(codeField(page)).toBeFocused();
    if (end === 'Cancel') {
      await expectAccessible(page, '[role=alertdialog]');
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
 * Expects that a user who now must have a second factor, but has none, gets a link to set it up in
 * a new tab, and that the form keeps its values.
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
  await expectAccessible(page, '[role=alertdialog]');
  await press(page, button(page, 'Try Again'));
  await expect(dialog(page).getByLabel('Password *')).toBeFocused();
  await press(page, button(page, 'Cancel'));
  await expect(page.getByLabel('First Name')).toHaveValue('Ophelia');
}

export interface PasskeyDevice {
  /** Sets whether the user passes the device's check, such as that of the fingerprint. */
  verifyUser: (isVerified: boolean) => Promise<unknown>;
}

/** Lets the page's browser create and use passkeys, as on a device with a fingerprint sensor. */
export async function addPasskeyDevice(page: Page): Promise<PasskeyDevice> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return {
    verifyUser: (isUserVerified) =>
      browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}
