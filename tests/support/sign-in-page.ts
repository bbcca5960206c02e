/** The fields and buttons of the login page, and steps with them. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Database } from '#shared/db/connection.ts';
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

/**
 * Waits until the server reads the counts of its limits again. For a second after it has found a
 * limit reached, it does not read the count.
 */
export const untilCountsAreRead = () => sleep(1100);

/**
 * Deletes the counts of all limits, so that failed sign-ins and inquiries of one test do not count
 * in the next one.
 */
export const forgetAttempts = (db: Database) => db.deleteFrom('throttleBuckets').execute();
