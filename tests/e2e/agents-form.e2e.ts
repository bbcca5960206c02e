/** Test of creating and editing an agent. */
import { enterEmptyOffice } from '#tests/support/office-records.ts';
import {
  agentFields,
  createAgentButton,
  expectNames,
  heading,
  rowOf,
  searchBox,
  toast,
} from '#tests/support/office-screens.ts';
import { expect, test } from '#tests/support/app-fixture.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { hold, watchCalls } from '#tests/support/network.ts';

test.beforeEach(enterEmptyOffice);

test('a new agent starts with the usual split, errors are listed at once, two clicks create one agent, and an edit stores only the changed fields', async ({
  page,
  app,
}) => {
  const { firstName, lastName, email, phone, commissionSplit, isActive, notes } = agentFields(page);
  await test.step('a new agent starts with the usual split', async () => {
    await page.goto('/admin/agents');
    await page.getByRole('link', { name: 'Add Agent' }).first().click();
    await expect(heading(page)).toHaveText('Add Agent');
    await expect(heading(page)).toBeFocused();
    await expect(commissionSplit).toHaveValue('70.00');
    await expect(commissionSplit).toHaveAttribute('step', '0.01');
    await expect(commissionSplit).toHaveAttribute('min', '0');
    await expect(commissionSplit).toHaveAttribute('max', '100');
    await expect(email).toHaveAttribute('type', 'email');
    await expect(isActive).toBeChecked();
  });
  await test.step('the form lists the errors of all fields at once, and then checks while the user types', async () => {
    await email.fill('no-address');
    await email.blur();
    await expect(email).not.toHaveAttribute('aria-invalid');
    await commissionSplit.fill('100.001');
    const calls = watchCalls(page);
    await createAgentButton(page).click();

    const summary = page.getByRole('region', { name: 'Please fix the following' });
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('link')).toHaveText([
      'First Name: Required',
      'Last Name: Required',
      'Email Address: Invalid email',
      'Commission Split (%): Enter a number from 0 to 100 with at most two decimal places',
    ]);
    await expect(page).toHaveTitle(/^Error: (\(\d+\) )?Add Agent · Admin · /);
    await expect(firstName).toHaveAttribute('aria-invalid', 'true');
    await expect(firstName).toHaveAccessibleDescription('Required');
    await expectAccessible(page, 'form');
    await summary.getByRole('link', { name: /Email/ }).click();
    await expect(email).toBeFocused();
    await email.fill('zoe@example.com');
    await expect(email).not.toHaveAttribute('aria-invalid');
    expect(calls).toEqual([]);
  });
  await test.step('two clicks create one agent, with a formatted phone number', async () => {
    await firstName.fill('Zoë');
    await lastName.fill("O'Hara");
    await phone.fill('912 555 0142');
    await commissionSplit.fill('72.5');
    await notes.fill('First line\nSecond line');
    const calls = watchCalls(page);
    const letGo = await hold(page, '**/api/admin/agents');
    await createAgentButton(page).dblclick();
    await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled();
    letGo();
    await expect(toast(page)).toContainText('Agent created successfully');
    expect(calls.filter((call) => call.endsWith('/api/admin/agents'))).toHaveLength(1);
    await expect(page).toHaveURL('/admin/agents');
    await expectNames(page, ["Zoë O'Hara"]);
  });
  const created = {
    firstName: 'Zoë',
    lastName: "O'Hara",
    email: 'zoe@example.com',
    phone: '(912) 555-0142',
    licenseNumber: null,
    commissionSplit: '72.50',
    isActive: true,
    notes: 'First line\nSecond line',
  };
  const stored = app.db.selectFrom('agents').selectAll();
  expect(await stored.execute()).toMatchObject([created]);
  await test.step('an edit stores only the changed fields, and the list keeps its search', async () => {
    await searchBox(page).fill('Hara');
    await expect(page).toHaveURL('/admin/agents?q=Hara');
    await page.getByRole('link', { name: "Edit Zoë O'Hara" }).click();
    await expect(heading(page)).toHaveText('Edit Agent');
    await expect(notes).toHaveValue('First line\nSecond line');
    await lastName.fill('Hara');
    await isActive.uncheck();
    await page.getByRole('button', { name: 'Update Agent' }).click();
    await expect(toast(page)).toContainText('Agent updated successfully');
    await expect(page).toHaveURL('/admin/agents?q=Hara');
    await expectNames(page, ['Zoë Hara']);
    await expect(rowOf(page, 'Zoë Hara')).toContainText('Inactive');
    expect(await stored.execute()).toMatchObject([
      { ...created, lastName: 'Hara', isActive: false },
    ]);
  });
});
