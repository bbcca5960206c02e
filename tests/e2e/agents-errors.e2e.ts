/**
 * Tests that errors in saving, loading or finding an agent are shown in the right place and lose no
 * input.
 */
import {
  agentFields,
  createAgentButton,
  fillNewAgent,
  heading,
  toast,
} from '#tests/support/office-screens.ts';
import { expect, test } from '#tests/support/app-fixture.ts';
import { answer } from '#tests/support/network.ts';
import { addAgent, enterEmptyOffice } from '#tests/support/office-records.ts';

test.beforeEach(enterEmptyOffice);

test('a save that failed keeps the text, shows each error in its place and can be sent again', async ({
  page,
}) => {
  await addAgent(page, { email: 'jane@example.com' });
  await fillNewAgent(page, 'JANE@example.com');
  const { email } = agentFields(page);
  const fail = () =>
    answer(page, '**/api/admin/agents', { status: 500, body: 'Something went wrong' });
  const stayAway = () => page.route('**/api/admin/agents', (route) => route.abort());
  await test.step('a failure and a missing answer show above the form', async () => {
    for (const { arrange, reason } of [
      { arrange: fail, reason: 'Something went wrong' },
      { arrange: stayAway, reason: 'The server did not answer.' },
    ]) {
      await arrange();
      await createAgentButton(page).click();
      await expect(toast(page)).toContainText('Error');
      await expect(toast(page)).toContainText('Failed to create agent');
      await expect(page.getByRole('main').getByRole('alert')).toContainText(reason);
      await expect(email).toHaveValue('JANE@example.com');
      await page.unrouteAll();
    }
  });
  await test.step('an error of a field that the form does not have shows above the form', async () => {
    await answer(page, '**/api/admin/agents', {
      status: 422,
      contentType: 'application/problem+json',
      body: JSON.stringify({ status: 422, errors: { hireDate: ['Hired too early'] } }),
    });
    await createAgentButton(page).click();
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('Hired too early');
    await page.unrouteAll();
  });
  await test.step('an email address of another agent is an error at its field', async () => {
    await createAgentButton(page).click();
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription('Another agent has this email address');
    await expect(toast(page)).toContainText('Failed to create agent');
    await email.fill('jane.doe@example.com');
    await expect(email).not.toHaveAttribute('aria-invalid');
    await createAgentButton(page).click();
    await expect(toast(page)).toContainText('Agent created successfully');
  });
});

test('an unknown agent is not found, and a form that cannot be loaded offers Retry', async ({
  page,
}) => {
  await test.step('an unknown agent shows a not-found screen instead of an empty form', async () => {
    for (const id of ['0190aaaa-0000-7000-8000-000000000000', '%2E%2E%2Fsession']) {
      await page.goto(`/admin/agents/${id}/edit`);
      await expect(heading(page)).toHaveText('Agent Not Found');
      await expect(page.getByRole('textbox')).toHaveCount(0);
      await page.getByRole('link', { name: 'Back to Agents' }).click();
      await expect(heading(page)).toHaveText('Agents');
    }
  });
  await test.step('a form that cannot be loaded offers Retry', async () => {
    const agent = await addAgent(page);
    await answer(page, `**/api/admin/agents/${agent.id}`, { status: 500, body: 'Broken' });
    await page.goto(`/admin/agents/${agent.id}/edit`);
    await expect(page.getByRole('alert')).toContainText('The agent could not be loaded');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(agentFields(page).firstName).toHaveValue('Jane');
  });
});
