import type { Page } from '@playwright/test';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { addDays, endOfMonth } from '#shared/domain/calendar.ts';
import { formatCalendarDate, officeDay } from '#shared/domain/office-time.ts';
import { expect, test } from '#tests/support/app-fixture.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { holdAnswers } from '#tests/support/network.ts';
import { addAgent, enterEmptyOffice } from '#tests/support/office-records.ts';
import {
  agentFields,
  answerDialog,
  dialog,
  goInside,
  heading,
  pressEscape,
  rowOf,
  rows,
  toast,
} from '#tests/support/office-screens.ts';

const changeButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Change split' });
const form = (page: Page) => page.getByRole('dialog');

async function sendChange(page: Page, split: string, reason: string, day?: string) {
  await changeButton(page).click();
  await form(page).getByLabel('New Split (%)').fill(split);
  if (day) await form(page).getByLabel('From').fill(day);
  await form(page).getByLabel('Reason').fill(reason);
  await form(page).getByRole('button', { name: 'Change split' }).click();
}

test.beforeEach(enterEmptyOffice);

test('the office reads the split of a past day, and plans, cancels, backdates and voids a change', async ({
  page,
  app,
}) => {
  const { id } = await addAgent(page);
  const opening = {
    id: crypto.randomUUID(),
    agentId: id,
    effectiveOn: '2024-01-10',
    split: '60.00',
    reason: 'Starting split',
    origin: 'opening' as const,
    createdBy: 'Ann',
    createdAt: '2024-01-10T15:00:00.000Z',
  };
  await app.db.insertInto('commissionSplits').values(opening).execute();
  const nextMonth = formatCalendarDate(addDays(endOfMonth(officeDay(new Date())), 1));
  const answer = page.getByRole('status').filter({ hasText: /split|Records/ });

  await test.step('the screen shows the split of a day, also as the office knew it on another day', async () => {
    await page.goto('/admin/agents');
    await rowOf(page, 'Jane Doe').getByRole('link', { name: 'Jane Doe', exact: true }).click();
    await page.getByRole('link', { name: 'Commission', exact: true }).click();
    await expect(heading(page)).toHaveText('Commission');
    await expect(page.getByText('Agent 70.00 · Brokerage 30.00')).toBeVisible();
    await page.getByLabel('Day', { exact: true }).fill('2024-03-14');
    const words =
      'On Mar 14, 2024 the split was 60.00 (agent) and 40.00 (brokerage), since Jan 10, 2024.';
    await expect(answer).toContainText(words);
    await page.getByText('As recorded on an earlier day').click();
    await page.getByLabel('As recorded on', { exact: true }).fill('2024-01-09');
    await expect(answer).toHaveText('As recorded on Jan 9, 2024: No split is recorded.');
    await page.getByLabel('As recorded on', { exact: true }).fill('');
    await page.getByLabel('Day', { exact: true }).fill('2024-01-09');
    await expect(answer).toHaveText('Records begin Jan 10, 2024.');
  });

  await test.step('a change is planned from next month', async () => {
    await changeButton(page).click();
    await form(page).getByRole('button', { name: 'Change split' }).click();
    await expect(form(page).getByText(/^New Split \(%\): Enter a number/)).toBeVisible();
    await form(page).getByLabel('New Split (%)').fill('80');
    await form(page).getByRole('button', { name: nextMonth }).click();
    await expect(form(page)).toContainText(`From ${nextMonth}: 80.00. Until then 70.00 stays.`);
    await expectAccessible(page, '[role=dialog]');
    await pressEscape(page);
    await answerDialog(page, 'Keep editing');
    await form(page).getByLabel('Reason').fill('Annual review');
    await form(page).getByRole('button', { name: 'Change split' }).click();
    await expect(toast(page)).toContainText('Split changed successfully');
    await expect(changeButton(page)).toBeFocused();
    await expect(
      page.getByRole('button', { name: `Cancel 80.00 from ${nextMonth}` }),
    ).toBeVisible();
  });

  await test.step('an edit of the agent keeps the planned change and has its own reason', async () => {
    await page.getByRole('link', { name: 'Details' }).click();
    await expect(page.getByLabel('Reason for the new split')).toHaveCount(0);
    // The splits that were read before the edit arrive only after it.
    const answers = await holdAnswers(page, `**${apiPaths.agentSplits(id)}`, 1);
    await agentFields(page).commissionSplit.fill('75');
    await expect(page.getByText(`80.00 from ${nextMonth} stays planned.`)).toBeVisible();
    await page.getByLabel('Reason for the new split').fill('Agreed today');
    await page.getByRole('button', { name: 'Update Agent' }).click();
    await expect(toast(page)).toContainText('Agent updated successfully');
    await goInside(page, `/admin/agents/${id}/commission`);
    answers[0]?.();
    await expect(page.getByText('Agent 75.00 · Brokerage 25.00')).toBeVisible();
    await expect(rowOf(page, ', replaced')).toContainText('Starting split');
    await expect(page.getByText(/^since .*: Agreed today$/)).toBeVisible();
  });

  await test.step('the plan of an inactive agent is canceled', async () => {
    await page.request.delete(`/api/admin/agents/${id}`);
    await page.reload();
    await expect(page.getByText('This agent is inactive.')).toBeVisible();
    await page.getByRole('button', { name: `Cancel 80.00 from ${nextMonth}` }).click();
    await form(page).getByLabel('Reason').fill('Left the brokerage');
    await form(page).getByRole('button', { name: 'Cancel change' }).click();
    await expect(page.getByText('No change is planned.')).toBeVisible();
    await expect(heading(page)).toBeFocused();
    await expect(rowOf(page, `Since ${nextMonth}`)).toContainText(': Left the brokerage');
  });

  await test.step('a backdated change is confirmed, and voided', async () => {
    await sendChange(page, '65', 'Signed in June', '2024-06-01');
    await expect(dialog(page)).toContainText('This rewrites the split from Jun 1, 2024 to');
    await answerDialog(page, 'Cancel');
    await expect(form(page).getByLabel('Reason')).toHaveValue('Signed in June');
    await form(page).getByRole('button', { name: 'Change split' }).click();
    await answerDialog(page, 'Change the past');
    await expect(changeButton(page)).toBeFocused();
    const backdated = rowOf(page, 'Jun 1, 2024');
    await expect(backdated).toContainText('Backdated');
    await page.getByLabel('Day', { exact: true }).fill('2024-07-01');
    await expect(answer).toContainText('was 65.00 (agent)');
    await backdated.getByRole('button', { name: 'Void' }).click();
    await form(page).getByLabel('Reason').fill('Never signed');
    await form(page).getByRole('button', { name: 'Void split' }).click();
    await expect(backdated.locator('s').first()).toHaveText('Since Jun 1, 2024');
    await expect(answer).toContainText('was 60.00 (agent)');
  });

  await test.step('one screen lists the splits of all agents on a day', async () => {
    await page.getByRole('link', { name: 'Commission splits of all agents on a date' }).click();
    await expect(page.getByRole('button', { name: 'Export' })).toBeVisible();
    await page.getByLabel('Day').fill('2024-03-14');
    await expect(page.getByText('1 agent on Mar 14, 2024')).toBeVisible();
    await expect(rows(page)).toContainText(['60.00']);
    await page.getByRole('link', { name: 'Jane Doe (inactive)' }).click();
    await expect(heading(page)).toHaveText('Commission');
    const pdf = await page.pdf({ preferCSSPageSize: true });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  });

  await test.step('the button of a replaced plan is beside its text', async () => {
    const plan = { ...opening, effectiveOn: addDays(officeDay(new Date()), 300) };
    const plans = ['81.00', '82.00'].map((split, nth) => ({
      ...plan,
      id: crypto.randomUUID(),
      split,
      createdAt: `2024-01-1${nth}T15:00:00.000Z`,
    }));
    await app.db.insertInto('commissionSplits').values(plans).execute();
    await page.reload();
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const words = await page.getByText('replaced by another plan').boundingBox();
      const button = await page.getByRole('button', { name: /^Cancel 81.00/ }).boundingBox();
      expect(button?.y).toBeLessThan((words?.y ?? 0) + (words?.height ?? 0));
    }
  });
});
