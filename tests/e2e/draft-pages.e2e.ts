/** Tests of agents' pages before they are published and after they are hidden again. */
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/app-fixture.ts';
import { addAgent, enterEmptyOffice } from '#tests/support/office-records.ts';
import {
  answerDialog,
  createAgentButton,
  chooseInMenu,
  dialog,
  expectNames,
  fillNewAgent,
  heading,
  pressEscape,
  rowOf,
  toast,
} from '#tests/support/office-screens.ts';

const path = '/agent/jane-doe';

test.beforeEach(enterEmptyOffice);

const statusOf = async (page: Page) => (await page.request.get(path)).status();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a new agent’s page is a draft, which the list publishes after it has named what is missing, and which the form hides and publishes again', async ({
  page,
}) => {
  await fillNewAgent(page, 'jane@example.com');
  await createAgentButton(page).click();
  await expect(toast(page)).toContainText('Agent created successfully');
  await expect(page).toHaveURL('/admin/agents');
  await expect(rowOf(page, 'Jane Doe')).toContainText('Draft');
  expect(await statusOf(page)).toBe(404);
  await test.step('the toast opens the draft, and “Update Public Page” keeps it, also after a failed publication', async () => {
    await button(page, 'Open the draft page').click();
    await expect(heading(page)).toHaveText('Edit Public Page');
    await expect(
      page.getByText('Visitors cannot see this page until it is published.'),
    ).toBeVisible();
    await expect(
      page.getByText('Not yet on this page: license number, phone, portrait.'),
    ).toBeVisible();
    await page.getByLabel('Facebook').fill('not a link');
    await button(page, 'Publish page').click();
    await expect(page.getByText('Enter the whole address of the profile').first()).toBeVisible();
    await page.getByLabel('Facebook').fill('');
    await button(page, 'Update Public Page').click();
    await expect(toast(page)).toContainText('Public page updated successfully');
    await expect(rowOf(page, 'Jane Doe')).toContainText('Draft');
  });
  await test.step('the list names what is missing before it publishes the page', async () => {
    await chooseInMenu(page, 'Jane Doe', 'Publish page');
    await expect(dialog(page)).toContainText('Visitors will see the page of Jane Doe right away.');
    await expect(dialog(page)).toContainText(
      'Not yet on this page: license number, phone, portrait.',
    );
    await pressEscape(page);
    expect(await statusOf(page)).toBe(404);
    await chooseInMenu(page, 'Jane Doe', 'Publish page');
    await answerDialog(page, 'Publish page');
    await expect(toast(page)).toContainText('Page published successfully');
    await expect(rowOf(page, 'Jane Doe')).not.toContainText('Draft');
    await expect(button(page, 'More for Jane Doe')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem')).toHaveText([
      'Public page',
      'Agent leaves',
      'Invite to the desk',
    ]);
    expect(await statusOf(page)).toBe(200);
  });
  await test.step('the form hides the page, and publishes it again', async () => {
    await page.getByRole('menuitem', { name: 'Public page' }).click();
    await expect(page.getByRole('link', { name: /^Preview/ })).toBeVisible();
    await button(page, 'Hide page').click();
    await expect(toast(page)).toContainText('Page hidden successfully');
    await expect(rowOf(page, 'Jane Doe')).toContainText('Draft');
    expect(await statusOf(page)).toBe(404);
    await chooseInMenu(page, 'Jane Doe', 'Public page');
    await page.getByLabel('Headline').fill('Porches first.');
    await button(page, 'Publish page').click();
    await expect(toast(page)).toContainText('Page published successfully');
    await expect(page).toHaveURL('/admin/agents');
    await expect(rowOf(page, 'Jane Doe')).not.toContainText('Draft');
    await page.goto(path);
    await expect(page.getByText('Porches first.')).toBeVisible();
  });
});

test('the list publishes the selected pages, after it has named what each one lacks, but none of an inactive agent, and the form explains why', async ({
  page,
}) => {
  await addAgent(page, { firstName: 'Ann', phone: '' });
  await addAgent(page, { isActive: false });
  await page.goto('/admin/agents');
  await expect(rowOf(page, 'Jane Doe')).toContainText('Inactive');
  await expect(rowOf(page, 'Jane Doe')).not.toContainText('Draft');
  await page.getByLabel('Page', { exact: true }).selectOption('Draft');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await button(page, 'Publish pages').click();
  await expect(dialog(page)).toContainText(
    'Ann Doe (lacks phone, portrait, 40 words of biography, neighborhoods served, languages).',
  );
  await answerDialog(page, 'Publish pages');
  await expect(toast(page)).toContainText('1 page published');
  await expect(page.getByRole('alert')).toHaveText('Jane Doe is inactive.');
  await page.getByLabel('Page', { exact: true }).selectOption('Published');
  await expectNames(page, ['Ann Doe']);
  expect((await page.request.get('/agent/ann-doe')).status()).toBe(200);

  await page.getByLabel('Page', { exact: true }).selectOption('Draft');
  await button(page, 'More for Jane Doe').click();
  await expect(page.getByRole('menuitem')).toHaveText(['Public page']);
  await page.getByRole('menuitem').click();
  await button(page, 'Publish page').click();
  await expect(toast(page)).toContainText('Page published successfully');
  await page.getByLabel('Page', { exact: true }).selectOption({ index: 0 });
  await chooseInMenu(page, 'Jane Doe', 'Public page');
  await expect(
    page.getByText('Visitors cannot see this page while the agent is inactive.'),
  ).toBeVisible();
  expect(await statusOf(page)).toBe(410);
});

test('an administrator with an outdated form is asked before a page is published or hidden', async ({
  page,
}) => {
  const { id } = await addAgent(page);
  const url = `/api/admin/agents/${id}/page`;
  await page.goto(`/admin/agents/${id}/page`);
  await page.getByLabel('Headline').fill('Mine.');
  const data = { slug: 'jane-doe', headline: 'Theirs.', isShown: true };
  expect((await page.request.put(url, { data })).status()).toBe(200);
  await button(page, 'Update Public Page').click();
  const published = dialog(page).getByRole('listitem').filter({ hasText: 'Published' });
  await expect(published).toHaveText(/BeforeOffTheirsOn$/);
  await answerDialog(page, 'Load theirs');
  await expect(page.getByLabel('Headline')).toHaveValue('Theirs.');
  await expect(button(page, 'Hide page')).toBeVisible();
  expect(await statusOf(page)).toBe(200);
});
