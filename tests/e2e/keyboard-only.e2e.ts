/**
 * A test that signs in and adds an agent, a policy and an education record with the keyboard alone.
 */
import type { Locator, Page } from '@playwright/test';
import { administrator, expect, test } from '#tests/support/app-fixture.ts';
import { tabTo } from '#tests/support/keyboard.ts';

async function type(page: Page, label: string, text: string) {
  await tabTo(page, page.getByLabel(label));
  await page.keyboard.type(text);
}

async function press(page: Page, target: Locator, key = 'Enter') {
  await target.waitFor();
  await tabTo(page, target);
  await page.keyboard.press(key);
}

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('a user adds an agent, a policy and a verified course by keyboard alone', async ({ page }) => {
  await page.goto('/admin/login');
  await type(page, 'Username', administrator.username);
  await tabTo(page, page.getByRole('textbox', { name: 'Password' }));
  await page.keyboard.type(administrator.password);
  await page.keyboard.press('Enter');

  await expect(heading(page, 'Dashboard')).toBeVisible();
  await press(page, link(page, 'Add New Agent'));
  await expect(heading(page, 'Add Agent')).toBeVisible();
  await type(page, 'First Name', 'Winifred');
  await type(page, 'Last Name', 'Boone');
  await type(page, 'Email Address', 'winifred.boone@example.com');
  await press(page, button(page, 'Create Agent'));
  await expect(page.getByText('Agent created successfully', { exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: /Winifred Boone/ })).toContainText('70.00');

  await press(page, link(page, 'Policies'));
  await expect(heading(page, 'Policies')).toBeFocused();
  await press(page, link(page, 'Add Policy'));
  await expect(heading(page, 'Add Policy')).toBeVisible();
  await type(page, 'Title', 'Keys and lockboxes');
  await type(page, 'Content', 'Keys go back to the lockbox before the door is out of sight.');
  await press(page, button(page, 'Create Policy'));
  await expect(page.getByText('Policy created successfully', { exact: true })).toBeVisible();

  await press(page, link(page, 'Continuing Education'));
  await expect(heading(page, 'Continuing Education')).toBeFocused();
  await press(page, link(page, 'Add Record'));
  await expect(heading(page, 'Add Education Record')).toBeVisible();
  await type(page, 'Agent', 'Winifred');
  await type(page, 'Course Title', 'Georgia License Law Update');
  await type(page, 'Provider', 'Coastal Real Estate School');
  await type(page, 'Course Type', 'License');
  await tabTo(page, page.getByLabel('Hours Completed'));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('3');
  await type(page, 'Completion Date', '03122026');
  await press(page, page.getByRole('switch', { name: 'Verified Completion' }), 'Space');
  await press(page, button(page, 'Create Record'));
  await expect(page.getByText('Record created successfully', { exact: true })).toBeVisible();

  const course = page.getByRole('row', { name: /Winifred Boone/ });
  for (const words of ['License Law', '3.00 hrs', 'Mar 12, 2026', 'Verified']) {
    await expect(course).toContainText(words);
  }
});
