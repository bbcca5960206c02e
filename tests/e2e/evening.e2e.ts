import { officeDay, startOfOfficeDay } from '#shared/domain/office-time.ts';
import {
  adminAgentCommissionPath,
  adminAgentLicensePath,
  adminPaths,
} from '#shared/domain/paths.ts';
import { expect, test } from '#tests/support/app-fixture.ts';
import { emptyOffice } from '#tests/support/empty-office.ts';
import { addAgent } from '#tests/support/office-records.ts';
import { chooseInMenu } from '#tests/support/office-screens.ts';

test('at 9 PM the dialogs of an agent have the day of the office', async ({
  page,
  app,
  signIn,
}) => {
  await emptyOffice(app.db);
  await signIn(page);
  const { id } = await addAgent(page);
  const today = officeDay(new Date());
  const ninePm = Date.parse(startOfOfficeDay(today)) + 21 * 3_600_000;
  await page.clock.setFixedTime(ninePm);
  const dialogs = [
    { path: adminAgentCommissionPath(id), button: 'Change split', label: /^From/ },
    { path: adminAgentLicensePath(id), button: 'Record renewal', label: /^Renewed On/ },
    { path: adminAgentLicensePath(id), button: 'Add exemption', label: /^From/ },
  ];
  const form = page.getByRole('dialog');
  for (const { path, button, label } of dialogs) {
    await page.goto(path);
    await page.getByRole('main').getByRole('button', { name: button }).click();
    await expect(form.getByLabel(label), button).toHaveValue(today);
  }
  await page.goto(adminPaths.agents);
  await chooseInMenu(page, 'Jane Doe', 'Agent leaves');
  await expect(form.getByLabel('Last day')).toHaveValue(today);
  await expect(form.getByRole('button', { name: 'Agent leaves' })).toBeVisible();
});
