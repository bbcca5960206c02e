/** Tests of the screen with the days on which the office is closed. */
import { apiPaths } from '#shared/domain/api-paths.ts';
import { adminPaths } from '#shared/domain/paths.ts';
import { expect, test } from '#tests/support/app-fixture.ts';
import { holdAnswers, loseAnswer } from '#tests/support/network.ts';
import { toast } from '#tests/support/office-screens.ts';
import { button, text } from '#tests/support/website-screens.ts';

test.afterEach(({ app }) => app.db.deleteFrom('closedDays').execute());

const year = new Date().getFullYear() + 1;
const holiday = `${year}-12-23`;

test('closed days are added, removed and saved, also after another administrator changed them', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await page.goto(adminPaths.website);
  await page.getByRole('link', { name: 'Closed days' }).click();
  const days = page.locator('section', { has: page.getByRole('heading', { name: String(year) }) });
  await expect(days.getByText('Thanksgiving')).toBeVisible();

  await page.getByLabel('Date').fill(`${year - 9}-12-23`);
  await text(page, 'Name').fill('Winter party');
  await button(page, 'Add day').click();
  await expect(page.getByText(/^Must be a year from/)).toBeVisible();
  await page.getByLabel('Date').fill(holiday);
  await button(page, 'Add day').click();
  await expect(days.getByText('Winter party')).toBeVisible();
  await expect(text(page, 'Name')).toHaveValue('');
  await days.getByRole('button', { name: 'Remove Columbus Day' }).click();

  const { [year]: stored } = (await (await page.request.get(apiPaths.closedDays)).json()) as Record<
    number,
    object[]
  >;
  const retreat = { date: `${year}-03-03`, name: 'Retreat' };
  await page.request.put(apiPaths.closedDays, { data: { [year]: [...stored!, retreat] } });
  await button(page, 'Save').click();
  await expect(page.getByRole('alert')).toContainText('were changed in the meantime');
  await expect(days.getByText('Retreat')).toBeVisible();
  const answers = await holdAnswers(page, `**${apiPaths.closedDays}`, 1);
  await button(page, 'Save').click();
  await expect.poll(() => answers.length).toBe(1);
  await page.getByLabel('Date').fill(`${year}-12-22`);
  await text(page, 'Name').fill('Added during the save');
  await button(page, 'Add day').click();
  answers[0]?.();
  await expect(toast(page)).toContainText('Closed days saved');
  // The days are saved, but the answer is lost.
  await loseAnswer(page, `**${apiPaths.closedDays}`);
  await button(page, 'Save').click();
  await expect(page.getByRole('alert')).toContainText('were not saved');
  await button(page, 'Save').click();
  await expect(page.getByRole('alert')).toContainText('were changed in the meantime');
  await expect(days.getByText('Added during the save')).toHaveCount(1);
  await button(page, 'Save').click();
  await expect(button(page, 'Save')).toBeHidden();
  await page.reload();
  await expect(days.getByText('Winter party')).toBeVisible();
  await expect(days.getByText('Added during the save')).toBeVisible();
  await expect(days.getByText('Retreat')).toBeVisible();
  await expect(days.getByText('Columbus Day')).toBeHidden();
});
