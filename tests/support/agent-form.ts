/** The form for one agent, as people meet it. */
import type { Page } from '@playwright/test';

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

/** Everything that a new agent needs. */
export async function fillNewAgent(page: Page, email: string) {
  await page.goto('/admin/agents/new');
  await agentFields(page).firstName.fill('Jane');
  await agentFields(page).lastName.fill('Doe');
  await agentFields(page).email.fill(email);
}
