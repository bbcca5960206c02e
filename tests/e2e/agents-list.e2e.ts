/** Tests of the list of agents: its content, search, filters and sort order. */
import { expect, test } from '#tests/support/app-fixture.ts';
import { answer, hold } from '#tests/support/network.ts';
import { emptyOffice } from '#tests/support/empty-office.ts';
import { addAgent, enterEmptyOffice } from '#tests/support/office-records.ts';
import { expectNames, heading, rowOf, rows, searchBox } from '#tests/support/office-screens.ts';

const listCall = '**/api/admin/agents?*';

test.beforeEach(enterEmptyOffice);

test('each agent is a row with all columns and a card on a phone, and a search follows each keystroke and is in the URL', async ({
  page,
}) => {
  await addAgent(page, { lastName: 'Núñez', email: 'jane@coast.example' });
  await addAgent(page, {
    firstName: 'Tom',
    lastName: 'Lee',
    email: 'tom@river.example',
    phone: '',
    licenseNumber: '',
    commissionSplit: '100',
    isActive: false,
  });
  await page.goto('/admin/agents?sort=password&dir=up&status=gone&page=-1&agent=x');
  await expect(heading(page)).toHaveText('Agents');
  // The list removes invalid parameters from its URL.
  await expect(page).toHaveURL('/admin/agents');
  await expect(page.getByText('2 active agents', { exact: true })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText(
    ['Name', 'Email', 'Phone', 'License', 'Commission Split (%)', 'Status', 'Actions'].map(
      (header) => new RegExp(`${header.replace(/[()]/g, String.raw`\$&`)}$`),
    ),
  );
  await expect(rowOf(page, 'Jane Núñez').getByRole('cell')).toHaveText([
    /jane@coast.example/,
    /\(912\) 555-0142/,
    /312345/,
    /70\.00/,
    /Active/,
    /Edit.*Deactivate/,
  ]);
  await expect(rowOf(page, 'Tom Lee').getByRole('cell')).toHaveText([
    /tom@river.example/,
    /N\/A/,
    /N\/A/,
    /100\.00/,
    /Inactive/,
    /Edit.*Reactivate/,
  ]);
  await test.step('a search by name or email follows each keystroke and survives a reload', async () => {
    await searchBox(page).pressSequentially('nunez');
    await expectNames(page, ['Jane Núñez']);
    await expect(page.getByRole('status').filter({ hasText: '1 active agent' })).toBeVisible();
    await searchBox(page).fill('RIVER');
    await expectNames(page, ['Tom Lee']);
    await expect(page).toHaveURL('/admin/agents?q=RIVER');
    await page.reload();
    await expect(searchBox(page)).toHaveValue('RIVER');
    await expectNames(page, ['Tom Lee']);
    await searchBox(page).fill('');
    await expect(rows(page)).toHaveCount(2);
    await expect(page).toHaveURL('/admin/agents');
  });
  await test.step('a search without results offers to clear it', async () => {
    await page.getByLabel('Status').selectOption('Active');
    await searchBox(page).fill('no-such-name');
    await expect(page.getByText('No agents found')).toBeVisible();
    await expect(page.getByText('0 active agents')).toBeVisible();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(rows(page)).toHaveCount(2);
    await expect(page).toHaveURL('/admin/agents');
  });
  await test.step('an earlier answer that arrives later is ignored', async () => {
    const letGo = await hold(page, /agents\?q=ja?&/);
    await searchBox(page).pressSequentially('jan');
    await expectNames(page, ['Jane Núñez']);
    letGo();
    await searchBox(page).fill('tom');
    await expectNames(page, ['Tom Lee']);
    await expect(searchBox(page)).toHaveValue('tom');
  });
  await test.step('the list shows that it waits for the answer', async () => {
    const letGo = await hold(page, listCall);
    await searchBox(page).fill('example');
    await expect(page.getByRole('status').filter({ hasText: 'Loading agents...' })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(1);
    letGo();
    await expectNames(page, ['Tom Lee', 'Jane Núñez']);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await searchBox(page).fill('');
    await expect(page).toHaveURL('/admin/agents');
  });
  await test.step('on a phone agents are cards, and a select orders them', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(rowOf(page, 'Jane Núñez')).toContainText('Commission Split (%)70.00');
    await page.getByLabel('Sort by').selectOption('Email, A to Z');
    await expectNames(page, ['Jane Núñez', 'Tom Lee']);
    await expect(page).toHaveURL('/admin/agents?sort=email');
    await expect(page.getByRole('button', { name: 'Deactivate Jane Núñez' })).toBeVisible();
  });
});

test('the list shows its loading state and an error with Retry, and Back, a reload and the form restore the status and the order', async ({
  page,
  app,
}) => {
  await addAgent(page, { firstName: 'Ann', commissionSplit: '60' });
  await addAgent(page, { firstName: 'Bea', commissionSplit: '80' });
  await addAgent(page, { firstName: 'Cora', isActive: false });
  await test.step('the list shows its loading state, and an error with Retry', async () => {
    const letGo = await hold(page, listCall);
    await page.goto('/admin/agents');
    await expect(page.getByRole('status').filter({ hasText: 'Loading agents...' })).toBeVisible();
    letGo();
    await expect(rows(page)).toHaveCount(3);
    await page.unrouteAll();
    await answer(page, listCall, { status: 500, body: 'Something went wrong' });
    await page.reload();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('The agents could not be loaded');
    await expect(page.getByText('No agents found')).toHaveCount(0);
    await page.unrouteAll();
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect(rows(page)).toHaveCount(3);
  });
  await page.getByLabel('Status').selectOption('Active');
  await expectNames(page, ['Ann Doe', 'Bea Doe']);
  const split = page.getByRole('columnheader', { name: 'Commission Split (%)' });
  await split.getByRole('button').click();
  await expect(split).toHaveAttribute('aria-sort', 'ascending');
  await split.getByRole('button').click();
  await expect(split).toHaveAttribute('aria-sort', 'descending');
  await expectNames(page, ['Bea Doe', 'Ann Doe']);
  const address = '/admin/agents?status=active&sort=split&dir=desc';
  await expect(page).toHaveURL(address);

  await page.getByRole('link', { name: 'Edit Bea Doe' }).click();
  await expect(heading(page)).toHaveText('Edit Agent');
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expectNames(page, ['Bea Doe', 'Ann Doe']);
  await page.reload();
  await expectNames(page, ['Bea Doe', 'Ann Doe']);

  for (const way of ['Back to Agents', 'Cancel']) {
    await page.getByRole('link', { name: 'Edit Bea Doe' }).click();
    await page.getByRole('link', { name: way }).click();
    await expect(page).toHaveURL(address);
  }
  await page.getByRole('link', { name: 'Agents', exact: true }).click();
  await expect(page).toHaveURL('/admin/agents');

  await test.step('an empty list links to the form for the first agent', async () => {
    await emptyOffice(app.db);
    await page.reload();
    await expect(page.getByText('No agents found')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Clear search' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Add Agent' }).last().click();
    await expect(page).toHaveURL('/admin/agents/new');
  });
});
