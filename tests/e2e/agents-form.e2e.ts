/** Tests of creating and editing an agent. */
import {
  agentFields,
  createAgentButton,
  expectNames,
  heading,
  rowOf,
  toast,
} from '#tests/support/office-screens.ts';
import { expect, test } from '#tests/support/app-fixture.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { hold, watchCalls } from '#tests/support/network.ts';
import { emptyOffice } from '#tests/support/empty-office.ts';
import { addAgent } from '#tests/support/office-records.ts';

test.beforeEach(async ({ page, app, signIn }) => {
  await emptyOffice(app.db);
  await signIn(page);
});

test('a new agent starts with the usual split, and a US phone number is formatted', async ({
  page,
  app,
}) => {
  await page.goto('/admin/agents');
  await page.getByRole('link', { name: 'Add Agent' }).first().click();
  await expect(heading(page)).toHaveText('Add Agent');
  await expect(heading(page)).toBeFocused();
  const { commissionSplit, isActive, notes, phone } = agentFields(page);
  await expect(commissionSplit).toHaveValue('70.00');
  await expect(commissionSplit).toHaveAttribute('step', '0.01');
  await expect(commissionSplit).toHaveAttribute('min', '0');
  await expect(commissionSplit).toHaveAttribute('max', '100');
  await expect(agentFields(page).email).toHaveAttribute('type', 'email');
  await expect(isActive).toBeChecked();

  await agentFields(page).firstName.fill('Zoë');
  await agentFields(page).lastName.fill("O'Hara");
  await agentFields(page).email.fill('zoe@example.com');
  await phone.fill('912 555 0142');
  await commissionSplit.fill('72.5');
  await notes.fill('First line\nSecond line');
  const letGo = await hold(page, '**/api/admin/agents');
  await createAgentButton(page).click();
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled();
  letGo();
  await expect(toast(page)).toContainText('Agent created successfully');
  await expect(page).toHaveURL('/admin/agents');
  await expectNames(page, ["Zoë O'Hara"]);
  expect(await app.db.selectFrom('agents').selectAll().execute()).toMatchObject([
    {
      firstName: 'Zoë',
      lastName: "O'Hara",
      email: 'zoe@example.com',
      phone: '(912) 555-0142',
      licenseNumber: null,
      commissionSplit: '72.50',
      isActive: true,
      notes: 'First line\nSecond line',
    },
  ]);
});

test('the form lists all errors at once, and two clicks create one agent', async ({ page }) => {
  await test.step('the form lists the errors of all fields at once, and then checks while the user types', async () => {
    await page.goto('/admin/agents/new');
    const { firstName, email, commissionSplit } = agentFields(page);
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
    await expectAccessible(page);
    await summary.getByRole('link', { name: /Email/ }).click();
    await expect(email).toBeFocused();
    await email.fill('jane@example.com');
    await expect(email).not.toHaveAttribute('aria-invalid');
    expect(calls).toEqual([]);
  });
  await test.step('two clicks create one agent', async () => {
    const { firstName, lastName, commissionSplit } = agentFields(page);
    await firstName.fill('Jane');
    await lastName.fill('Doe');
    await commissionSplit.fill('70');
    const calls = watchCalls(page);
    await createAgentButton(page).dblclick();
    await expect(toast(page)).toContainText('Agent created successfully');
    expect(calls.filter((call) => call.endsWith('/api/admin/agents'))).toHaveLength(1);
  });
});

test('an edit stores only the changed fields, and the list keeps its search', async ({
  page,
  app,
}) => {
  const agent = await addAgent(page, { notes: 'Speaks Spanish.' });
  await addAgent(page, { firstName: 'Tom' });
  await page.goto('/admin/agents?q=Jane');
  await page.getByRole('link', { name: `Edit Jane Doe` }).click();
  await expect(page).toHaveURL(`/admin/agents/${agent.id}/edit`);
  await expect(heading(page)).toHaveText('Edit Agent');
  await expect(agentFields(page).notes).toHaveValue('Speaks Spanish.');
  await agentFields(page).lastName.fill('Roe');
  await agentFields(page).isActive.uncheck();
  await page.getByRole('button', { name: 'Update Agent' }).click();
  await expect(toast(page)).toContainText('Agent updated successfully');
  await expect(page).toHaveURL('/admin/agents?q=Jane');
  await expectNames(page, ['Jane Roe']);
  await expect(rowOf(page, 'Jane Roe')).toContainText('Inactive');
  const stored = app.db.selectFrom('agents').selectAll().where('id', '=', agent.id);
  expect(await stored.executeTakeFirst()).toMatchObject({
    lastName: 'Roe',
    isActive: false,
    notes: 'Speaks Spanish.',
    commissionSplit: '70.00',
  });
});
