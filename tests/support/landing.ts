import { expect, type Page } from '@playwright/test';

/** The fixed header's, which sections keep clear of. */
export const headerHeight = 80;

const topOf = (page: Page, id: string) =>
  page
    .locator(`section#${id}`)
    .evaluate((section) => Math.round(section.getBoundingClientRect().top));

/** Waits until the page has come to rest with a section right below the header. */
export const expectToLand = (page: Page, id: string) =>
  expect.poll(() => topOf(page, id), `top of ${id}`).toBe(headerHeight);
