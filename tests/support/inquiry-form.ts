/** Steps and locators for the inquiry form on the home page and on agents' pages. */
import type { Page } from '@playwright/test';
import type { Database } from '#shared/db/connection.ts';
import { inquiry } from './inquiries.ts';

let visitors = 0;

/**
 * Returns the values of a visitor's inquiry. Each call makes another email address, unless
 * `overrides` has one.
 */
export const newInquiry = (overrides: Partial<typeof inquiry> = {}) => ({
  ...inquiry,
  email: `visitor${++visitors}.${process.pid}@example.com`,
  ...overrides,
});

type Inquiry = typeof inquiry;

export async function fillInquiry(page: Page, values: Partial<Inquiry>) {
  const fields = inquiryFields(page);
  const { service, ...texts } = values;
  for (const [name, text] of Object.entries(texts)) {
    await fields[name as keyof typeof texts].fill(text);
  }
  if (service !== undefined) await fields.service.selectOption(service);
}

/** Fills in the form of an agent's page, whose labels are shorter. */
export async function fillAgentInquiry(page: Page, values: Inquiry) {
  for (const [label, value] of [
    ['First Name', values.firstName],
    ['Last Name', values.lastName],
    ['Email', values.email],
    ['Phone', values.phone],
    ['Message', values.message],
  ] as const) {
    await page.getByRole('textbox', { name: label, exact: true }).fill(value);
  }
  await page.getByRole('combobox', { name: 'How can I help?' }).selectOption(values.service);
}

export const inquiryFields = (page: Page) => ({
  firstName: page.getByRole('textbox', { name: 'First Name', exact: true }),
  lastName: page.getByRole('textbox', { name: 'Last Name', exact: true }),
  email: page.getByRole('textbox', { name: 'Email Address', exact: true }),
  phone: page.getByRole('textbox', { name: 'Phone Number', exact: true }),
  service: page.getByRole('combobox', { name: "I'm Interested In", exact: true }),
  message: page.getByRole('textbox', { name: 'Message', exact: true }),
});

/** @returns the values of the form's fields */
export async function typedInquiry(page: Page): Promise<Inquiry> {
  const fields = Object.entries(inquiryFields(page));
  const values = fields.map(async ([name, field]) => [name, await field.inputValue()] as const);
  return Object.fromEntries(await Promise.all(values)) as unknown as Inquiry;
}

export const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Message' });

export const sentHeading = (page: Page) =>
  page.getByRole('heading', { name: 'Thanks. We got your message.' });

/** Waits until the form's script has enhanced the form. It then adds a hidden field. */
export const untilEnhanced = (page: Page) =>
  page.locator('[name=idempotencyKey]').waitFor({ state: 'attached' });

/**
 * Waits until 2.1 seconds after the page was opened. The server marks an inquiry as spam if it was
 * sent less than two seconds after the page was opened.
 */
export const untilNoSpam = (page: Page) => page.waitForFunction(() => performance.now() > 2100);

/** The region in which toasts appear. It exists only after the script for toasts has loaded. */
const notifications = (page: Page) => page.getByRole('region', { name: /^Notifications/ });

/** Clicks "Send another", which shows the empty form again after an inquiry was sent. */
export const sendAnother = (page: Page) =>
  page.getByRole('button', { name: 'Send another' }).click();

export const toast = (page: Page) => notifications(page).getByRole('listitem');

export const inquiriesFrom = (db: Database, email: string) =>
  db.selectFrom('contactSubmissions').selectAll().where('email', '=', email).execute();
