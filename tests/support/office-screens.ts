/** Locators and steps for the back office's lists, forms and dialogs. */
import { expect, type Page } from '@playwright/test';
import { adminNewPath, adminPaths } from '#shared/domain/paths.ts';
import { untilEffectsRan } from './effects.ts';

declare global {
  interface Window {
    /** The router of the back office, which TanStack Router puts here. */
    __TSR_ROUTER__?: { state: { status: string; resolvedLocation?: { href: string } } };
  }
}

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });

export const toast = (page: Page) =>
  page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');

/** Returns the rows of the table, without its header row. */
export const rows = (page: Page) => page.getByRole('table').locator('tbody').getByRole('row');

export const rowOf = (page: Page, name: string) =>
  rows(page).filter({ has: page.getByRole('rowheader', { name }) });

export async function chooseInMenu(page: Page, record: string, action: string) {
  await page.getByRole('button', { name: `More for ${record}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

export const dialog = (page: Page) => page.getByRole('alertdialog');

/** Clicks the button with this name in the open dialog. */
export const answerDialog = (page: Page, answer: string) =>
  dialog(page).getByRole('button', { name: answer }).click();

/**
 * Presses Escape in the open dialog. Waits first until the focus is in the dialog and the dialog
 * knows that it is the topmost one, because Escape has no effect before that.
 */
export async function pressEscape(page: Page) {
  const open = page.locator(':is([role=dialog], [role=alertdialog]):focus-within');
  await expect(open).toBeVisible();
  await untilEffectsRan(page);
  await page.keyboard.press('Escape');
}

export const searchBox = (page: Page) => page.getByRole('searchbox');

/**
 * Expects that the rows have these texts in their header cells, in this order, and that there are
 * no other rows.
 */
export async function expectNames(page: Page, names: (string | RegExp)[]) {
  await expect(rows(page).getByRole('rowheader')).toHaveText(names);
}

/** @returns whether the browser would ask for confirmation before it closes the page */
export const asksBeforeClosing = (page: Page) =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));

/**
 * Opens a screen. From another screen of the back office it goes inside the app, as a link does but
 * without a question about changes, because loading the app costs as much as most checks of a
 * screen. Loads the app for the screen that is open, which would otherwise keep its state.
 * @param changes whether the browser leaves a form with changes, or the app discards them
 */
export async function goInside(page: Page, path: string, changes?: 'discard') {
  const { pathname } = new URL(page.url());
  const isInside =
    pathname.startsWith('/admin/') && path.startsWith('/admin/') && pathname !== path;
  const isBlocked = !changes && isInside && (await asksBeforeClosing(page));
  if (!isInside || isBlocked) return page.goto(path);
  return page.evaluate(async (to) => {
    const { __TSR_ROUTER__: router } = window;
    const isOpen = () =>
      router?.state.resolvedLocation?.href === to && router.state.status === 'idle';
    history.pushState({}, '', to);
    while (!isOpen()) await new Promise(requestAnimationFrame);
  }, path);
}

export const agentFields = (page: Page) => ({
  firstName: page.getByLabel('First Name'),
  lastName: page.getByLabel('Last Name'),
  email: page.getByLabel('Email Address'),
  phone: page.getByLabel('Phone Number'),
  licenseNumber: page.getByLabel('License Number'),
  commissionSplit: page.getByLabel('Commission Split (%)'),
  isActive: page.getByRole('switch', { name: 'Active Agent' }),
  notes: page.getByLabel('Notes'),
});

export const createAgentButton = (page: Page) => page.getByRole('button', { name: 'Create Agent' });

/** Opens the form for a new agent and fills in the names and the email address, without saving. */
export async function fillNewAgent(page: Page, email: string) {
  await page.goto(adminNewPath(adminPaths.agents));
  await agentFields(page).firstName.fill('Jane');
  await agentFields(page).lastName.fill('Doe');
  await agentFields(page).email.fill(email);
}
