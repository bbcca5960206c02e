import type { Page } from '@playwright/test';
import type { RunningApp } from './app-fixture.ts';

/** Finds the dialog in which an administrator confirms who they are, and its password field. */
export const confirmDialog = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Confirm it’s you' });
export const confirmPassword = (page: Page) =>
  confirmDialog(page).getByLabel('Password *', { exact: true });

/**
 * Makes the last confirmations of all sessions 16 minutes old. A confirmation is valid for 15
 * minutes.
 */
export const outdateConfirmations = ({ db }: RunningApp) =>
  db
    .updateTable('sessions')
    .set({ confirmedAt: new Date(Date.now() - 16 * 60_000).toISOString() })
    .execute();
