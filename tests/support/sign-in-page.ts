/** The fields of the login page, and signing in with them. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Database } from '#db/connection.ts';
import { administrator } from './app-fixture.ts';

export const signInFields = (page: Page) => ({
  username: page.getByRole('textbox', { name: 'Username' }),
  password: page.getByLabel('Password *', { exact: true }),
  show: page.getByRole('button', { name: 'Show password' }),
  hide: page.getByRole('button', { name: 'Hide password' }),
  submit: page.getByRole('button', { name: 'Sign In' }),
});

export async function signInByHand(page: Page, credentials = administrator) {
  const { username, password, submit } = signInFields(page);
  await username.fill(credentials.username);
  await password.fill(credentials.password);
  await submit.click();
}

/** Waits until the server counts failed logins again. It remembers a reached limit for a second. */
export const untilCountsAreRead = () => sleep(1100);

/** Resets the login throttle, so that failed attempts of one test do not affect the next one. */
export const forgetAttempts = (db: Database) => db.deleteFrom('throttleBuckets').execute();
