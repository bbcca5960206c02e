/**
 * Tests of the screens with which administrators edit and publish the website. They have a separate
 * server, because what they publish would break tests that expect the shipped website.
 */
import { addAdministrator, signInAs } from '#tests/support/administrators.ts';
import { administrator, expect, test } from '#tests/support/app-fixture.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { dialog, heading, rowOf, rows } from '#tests/support/office-screens.ts';
import {
  button,
  openPart,
  previewHeading,
  publish,
  saveDraft,
  startFromPublished,
  text,
  wide,
} from '#tests/support/website-screens.ts';

test.use({ settings: {} });

test.beforeEach(async ({ page, signIn }) => {
  await signIn(page);
  await startFromPublished(page);
});

test('a super admin previews, saves, publishes, reverts and restores a heading', async ({
  page,
  app,
}) => {
  const earlier = await app.db
    .selectFrom('websiteVersions')
    .select('number')
    .where('part', '=', 'home')
    .execute();
  const first = earlier.length + 1;
  const siteHeading = async () =>
    /<h1[^>]*>([^<]*)/.exec(await (await page.request.get('/')).text())?.[1];
  const before = await siteHeading();
  await openPart(page, 'home');
  await text(page, 'Heading').fill('Homes between river and marsh');
  await expect(previewHeading(page)).toHaveText('Homes between river and marsh');
  await saveDraft(page);
  expect(await siteHeading()).toBe(before);
  await page.getByRole('link', { name: 'Back to Website' }).last().click();
  await expect(rowOf(page, 'Home page')).toContainText('1 change');
  await expect(rowOf(page, 'Home page')).toContainText(`by ${administrator.username}, just now`);
  await button(page, 'Publish 1 part…').click();
  await expect(dialog(page).getByRole('insertion')).toContainText('Homes between river and marsh');
  await expect(dialog(page).getByRole('deletion')).toContainText(before ?? '');
  await button(page, 'Publish now').click();
  await expect(dialog(page)).toContainText('Published. Visitors see it now.');
  expect(await siteHeading()).toBe('Homes between river and marsh');
  await button(page, 'Close').click();
  await expect(rowOf(page, 'Home page')).toContainText(`Version ${first}`);

  await openPart(page, 'home');
  await text(page, 'Heading').fill('Houses of the coast');
  await publish(page, 'Shorter');
  await button(page, /^Go back to the previous version/).click();
  await expect(dialog(page)).toContainText(`Home page: visitors read version ${first} again.`);
  expect(await siteHeading()).toBe('Homes between river and marsh');
  await button(page, 'Close').click();
  await page.getByRole('link', { name: 'History' }).click();
  const versions = page.getByRole('main').getByRole('listitem');
  await expect(versions).toContainText([
    `Version ${first + 2}`,
    'Why: Shorter',
    `Version ${first}`,
  ]);
  await expect(versions.first()).toContainText(`Restores the words of version ${first}`);
  await versions.nth(1).getByText('1 change').click();
  await expect(versions.nth(1).getByRole('insertion')).toContainText('Houses of the coast');
  await button(page, new RegExp(`Restore to draft.*version ${first + 1}$`)).click();
  await dialog(page).getByRole('button', { name: 'Restore to draft' }).click();
  await expect(text(page, 'Heading')).toHaveValue('Houses of the coast');
  await button(page, /^Changed.*Heading/).click();
  await button(page, 'Restore Heading').click();
  await expect(text(page, 'Heading')).toHaveValue('Homes between river and marsh');
});

test('a user adds, moves and removes items of a list by keyboard, and undoes a removal', async ({
  page,
}) => {
  await openPart(page, 'home');
  const paragraphs = page.getByRole('group', { name: 'Paragraphs' });
  const values = () =>
    paragraphs
      .getByRole('textbox')
      .evaluateAll((all) => all.map((each) => (each as HTMLTextAreaElement).value.slice(0, 12)));
  const [first, second] = await values();
  await button(page, 'Add paragraph').press('Enter');
  await page.keyboard.type('The third');
  await expect(button(page, 'Add paragraph')).toHaveCount(0);
  await button(page, 'Move Paragraph 3 up').press('Enter');
  expect(await values()).toEqual([first, 'The third', second]);
  await expect(button(page, 'Move Paragraph 2 up')).toBeFocused();
  await button(page, 'Remove Paragraph 1').press('Enter');
  expect(await values()).toEqual(['The third', second]);
  await expect(button(page, 'Undo')).toBeFocused();
  await page.keyboard.press('Enter');
  expect(await values()).toEqual([first, 'The third', second]);
  await expect(button(page, 'Remove Claim 1')).toHaveCount(0);
});

test('the form names a text that is too long, an unknown fact and a missing text', async ({
  page,
}) => {
  await openPart(page, 'home');
  await text(page, 'Heading').fill('x'.repeat(49));
  await expect(page.getByText('49 of 48 characters')).toBeVisible();
  await page.getByLabel('Contact').getByRole('textbox').fill('Call {fax}');
  await button(page, 'Save draft').click();
  const summary = page.getByRole('region', { name: 'Please fix the following' });
  await expect(summary.getByRole('link')).toHaveText([
    'Top of the page · Heading: Please use at most 48 characters',
    'Contact · Introduction: {fax} is not a fact that texts can name',
  ]);
  await page.getByLabel('Contact').getByRole('textbox').fill('Call {phone}');
  await text(page, 'Heading').fill('');
  await button(page, 'Publish…').click();
  await expect(button(page, 'Publish now')).toHaveCount(0);
  await dialog(page).getByRole('link', { name: 'Home page · Top of the page · Heading' }).click();
  await expect(text(page, 'Heading')).toBeFocused();
});

test('a new name shows in the sidebar and the title without a reload, and an admin cannot publish', async ({
  page,
}) => {
  const name = 'Coastal Oak Realty and Property Associates of Brunswick, Inc';
  await openPart(page, 'brokerage');
  const { username } = await addAdministrator(page);
  await text(page, 'Name').fill(name);
  await publish(page);
  await button(page, 'Close').click();
  await expect(page.getByRole('banner').getByText(name).last()).toBeVisible();
  await expect(page).toHaveTitle(`Brokerage · Admin · ${name}`);
  await page.setViewportSize({ width: 320, height: 640 });
  await signInAs(page, username);
  await openPart(page, 'brokerage');
  await text(page, 'Tagline').fill('A draft');
  await saveDraft(page);
  await expect(page.getByText('Ready? Ask a super admin to publish.')).toBeVisible();
  await expect(button(page, 'Publish…')).toHaveCount(0);
  await page.goto('/admin/website');
  await expect(rowOf(page, 'Brokerage')).toContainText('1 change');
  await expect(button(page, /^Publish/)).toHaveCount(0);
});

test('the editor, its dialog and the history are accessible, and the history prints without controls', async ({
  page,
}) => {
  await page.goto('/admin/website');
  await expect(rows(page)).toHaveCount(6);
  await expect(rowOf(page, 'Neighborhoods')).toContainText('Sample words');
  await page.setViewportSize(wide);
  await openPart(page, 'neighborhoods');
  await button(page, 'Remove Neighborhood 4').click();
  await text(page, 'Name').first().fill('W'.repeat(45));
  await button(page, /^Changed.*Name/)
    .first()
    .click();
  await expect(
    page.getByText(/^Preview paused\. .* 1 · Name: Please use at most 40/),
  ).toBeVisible();
  await text(page, 'Name').first().fill('W'.repeat(40));
  await expect(previewHeading(page)).toHaveCount(1);
  await expectAccessible(page);
  await button(page, 'Publish…').click();
  await expect(dialog(page)).toContainText('Figures need a source');
  await expect(button(page, 'Publish now')).toHaveCount(0);
  await expectAccessible(page);
  await button(page, 'Keep editing').click();
  await openPart(page, 'agents');
  await text(page, 'Badge').fill('W'.repeat(40));
  await publish(page, 'W'.repeat(200));
  await button(page, 'Close').click();
  await page.getByRole('link', { name: 'History' }).click();
  await page.getByText(/^\d+ change/).click();
  await expect(page.getByRole('insertion').first()).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(heading(page)).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
});
