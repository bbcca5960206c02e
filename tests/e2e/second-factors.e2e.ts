/**
 * Test of each kind of second factor with the keyboard, on a server that requires a second factor
 * of every role.
 */
import type { Page } from '@playwright/test';
import { expect, type RunningApp, test } from '#tests/support/app-fixture.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { expectReadableQrCode, expectRoomForLargeText } from '#tests/support/large-text.ts';
import { goInside, toast } from '#tests/support/office-screens.ts';
import {
  addPasskeyDevice,
  alert,
  button,
  codeField,
  codeOf,
  expectAppLink,
  expectDashboard,
  expectStep,
  hasSession,
  logOut,
  needFactorToSignInAgain,
  newCode,
  type PasskeyDevice,
  press,
  signInAgainAfterIdling,
  signInAgainAfterTwelveHours,
  type,
  typePassword,
} from '#tests/support/second-factor-steps.ts';

test.use({ settings: { SECOND_FACTOR: 'all' } });

/**
 * Sets up an authenticator app.
 * @returns the app's key and the recovery codes
 */
async function setUpApp(page: Page) {
  await press(page, button(page, 'Set Up an App'));
  const qrCode = page.getByRole('img', { name: 'QR code for your authenticator app' });
  await expect(qrCode).toBeVisible();
  await expectAccessible(page, 'main');
  await expectReadableQrCode(page);
  await expectRoomForLargeText(page);
  const key = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await expectAppLink(page, key);
  await expect(codeField(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(codeField(page)).toHaveAccessibleDescription(/Please enter a code/);
  await expect(page).toHaveTitle(/^Error: Set Up a Second Factor · Admin/);
  expect(await hasSession(page)).toBe(false);
  await type(page, codeField(page), codeOf(key));
  await expectStep(page, 'Your Recovery Codes');
  return { key, codes: await page.getByRole('main').getByRole('listitem').allTextContents() };
}

async function saveCodes(page: Page, codes: string[]) {
  expect(codes).toHaveLength(8);
  expect(await hasSession(page)).toBe(true);
  await press(page, button(page, 'Continue'));
  const saved = page.getByLabel('I have saved these codes');
  await expect(saved).toBeFocused();
  await expect(saved).toHaveAccessibleDescription('Please save the codes first');
  await expectAccessible(page, 'main');
  await expectRoomForLargeText(page);
  const download = page.waitForEvent('download');
  await press(page, button(page, 'Download codes'));
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
  await press(page, saved, 'Space');
  await press(page, button(page, 'Continue'));
  await expectDashboard(page);
}

/** Expects that the dialog that renames a passkey asks before a typed name is lost. */
async function keepNewName(page: Page) {
  const name = page.getByRole('dialog').getByLabel('Passkey name');
  await button(page, 'Rename <b>Desk</b>').click();
  await name.fill('Laptop');
  await page.keyboard.press('Escape');
  await button(page, 'Keep editing').click();
  await expect(name).toHaveValue('Laptop');
  await button(page, 'Cancel').click();
  await button(page, 'Leave without saving').click();
  await expect(name).toHaveCount(0);
}

async function createPasskey(page: Page) {
  await goInside(page, '/admin/account');
  await press(page, button(page, 'Create a Passkey'));
  const name = page.getByLabel('Passkey name *', { exact: true });
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Chrome on Linux');
  await expect(button(page, 'Cancel')).toHaveCount(0);
  await type(page, name, '<b>Desk</b>');
  await expect(button(page, 'Replace the App')).toBeVisible();
  const row = page.getByRole('row', { name: '<b>Desk</b>' });
  await expect(row).toContainText('this device only');
  await expect(page.getByRole('heading', { name: 'Second Factor', exact: true })).toBeFocused();
  await expect(page.getByRole('row', { name: 'This session' })).toContainText('Password and code');
  await press(page, button(page, 'Create a Passkey'));
  await expect(alert(page)).toHaveText('This device already has a passkey here.');
  await keepNewName(page);
}

/**
 * Expects that the authenticator app cannot be removed if the only passkey was made at an old
 * address of the site, because that passkey no longer works.
 */
async function keepTheFactorThatWorks(page: Page, { db }: RunningApp) {
  const removeApp = button(page, 'Remove Authenticator app');
  await expect(removeApp).toBeVisible();
  const { rpId } = await db.selectFrom('passkeys').select('rpId').executeTakeFirstOrThrow();
  await db.updateTable('passkeys').set({ rpId: 'old.example' }).execute();
  await page.reload();
  await expect(page.getByRole('row', { name: '<b>Desk</b>' })).toContainText('old address');
  await expect(removeApp).toHaveCount(0);
  await db.updateTable('passkeys').set({ rpId }).execute();
}

async function signInWithPasskey(page: Page, { db }: RunningApp, device: PasskeyDevice) {
  await page.goto('/admin/login');
  await button(page, 'Use a Passkey').waitFor();
  await device.verifyUser(false);
  await press(page, button(page, 'Use a Passkey'));
  await expect(alert(page)).toHaveText('Nothing was confirmed. Try again, or sign in another way.');
  await device.verifyUser(true);
  await press(page, button(page, 'Use a Passkey'));
  await expectDashboard(page);
  const { method } = await db
    .selectFrom('sessions')
    .select('method')
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow();
  expect(method).toBe('passkey');
}

async function signInWithCode(page: Page, app: RunningApp, key: string) {
  await typePassword(page);
  await expectStep(page, 'Confirm it’s you');
  await expect(page).toHaveTitle(/^Confirm · Admin · /);
  await press(page, button(page, 'Use a code instead'));
  await expect(codeField(page)).toBeFocused();
  await type(page, codeField(page), '12345');
  await expect(alert(page)).toHaveText(
    'Please enter six digits, or a recovery code of 24 letters and digits',
  );
  await expect(toast(page)).toContainText('422: Please enter six digits');
  for (const words of [
    'That code did not match',
    /match. Check that your phone sets its clock automatically.$/,
  ]) {
    await type(page, codeField(page), '000000');
    await expect(alert(page)).toContainText(words);
    await expect(codeField(page)).toBeFocused();
    await expect(codeField(page)).toHaveValue('');
  }
  await expect(toast(page)).toContainText('401: That code did not match');
  await expect(page).toHaveTitle(/^Error: Confirm · Admin · /);
  await expectRoomForLargeText(page);
  const code = await newCode(app, key);
  await type(page, codeField(page), `${code.slice(0, 3)} ${code.slice(3)}`);
  await expectDashboard(page);
}

async function signInWithRecoveryCode(page: Page, code = '') {
  await typePassword(page);
  await expectStep(page, 'Confirm it’s you');
  await press(page, button(page, 'Use a recovery code'));
  await type(page, page.getByLabel('Recovery code *', { exact: true }), code.toUpperCase());
  await expectDashboard(page);
  await expect(page.getByRole('note')).toContainText(
    'You signed in with a recovery code; 7 are left.',
  );
}

/**
 * Uses a passkey that was deleted on the server, and expects that the page reports this to the
 * browser.
 */
async function useRemovedPasskey(page: Page, { db }: RunningApp) {
  const signals: unknown[] = [];
  await page.exposeFunction('reportSignal', (signal: unknown) => void signals.push(signal));
  await page.addInitScript(() => {
    const report = (globalThis as unknown as { reportSignal: (signal: unknown) => void })
      .reportSignal;
    PublicKeyCredential.signalUnknownCredential = async (signal) => report(signal);
  });
  await page.goto('/admin/login');
  await button(page, 'Use a Passkey').waitFor();
  const { credentialId } = await db
    .deleteFrom('passkeys')
    .returning('credentialId')
    .executeTakeFirstOrThrow();
  await press(page, button(page, 'Use a Passkey'));
  await expect(alert(page)).toHaveText('This passkey is not known here');
  await expect.poll(() => signals).toEqual([{ rpId: 'localhost', credentialId }]);
}

test('I14, I22, I25, I34, I53 and I54: an app is set up at sign-in and a passkey later, and each signs in', async ({
  page,
  app,
}) => {
  test.setTimeout(240_000);
  const device = await addPasskeyDevice(page);
  await typePassword(page);
  await expectStep(page, 'Set Up a Second Factor');
  const { key, codes } = await setUpApp(page);
  await saveCodes(page, codes);
  await createPasskey(page);
  await keepTheFactorThatWorks(page, app);
  await logOut(page);
  await signInWithPasskey(page, app, device);
  await logOut(page);
  await signInWithCode(page, app, key);
  await logOut(page);
  await useRemovedPasskey(page, app);
  await signInWithRecoveryCode(page, codes[0]);
  await signInAgainAfterIdling(page, app);
  await signInAgainAfterTwelveHours(page, app, key);
  await needFactorToSignInAgain(page, app);
});
