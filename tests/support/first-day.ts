/** The setup of a new office on the dashboard. */
import type { Page } from '@playwright/test';

export const setup = (page: Page) => page.getByRole('region', { name: 'Getting started' });

export const steps = (page: Page) => setup(page).getByRole('listitem');

export const step = (page: Page, title: string) =>
  steps(page).filter({ has: page.getByText(title, { exact: true }) });
