/** Steps of signing in with second factors, by keyboard alone. */
import type { Locator, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { administrator, expect, type RunningApp } from './app-fixture.ts';
import { tabTo } from './keyboard.ts';
import { heading, toast } from './office-screens.ts';

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

/** Expects that a device without a mouse shows a link that opens the app with this key. */
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

/** @returns the code that the app with this key shows now */
export const codeOf = (key: string): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate();

/** Makes the code of this moment valid again, so that the test need not wait for the next one. */
export async function newCode({ db }: RunningApp, key: string): Promise<string> {
  await db.updateTable('authenticatorApps').set({ lastStep: 0 }).execute();
  return codeOf(key);
}

/** @returns whether the browser has the cookie of a session */
export const hasSession = async (page: Page) =>
  (await page.context().cookies()).some(({ name }) => name === 'sid');

const hour = 3_600_000;

/** Makes the session `began` hours old, and its last use `lastSeen` hours old. */
export const ageSession = ({ db }: RunningApp, began: number, lastSeen: number) =>
  db
    .updateTable('sessions')
    .set({
      createdAt: new Date(Date.now() - began * hour).toISOString(),
      lastSeenAt: new Date(Date.now() - lastSeen * hour).toISOString(),
    })
    .execute();
