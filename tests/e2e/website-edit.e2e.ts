/**
 * Tests of the form that edits a part of the website: by keyboard, with errors, and while another
 * administrator edits the same part. They have a separate server, because the texts that they save
 * and publish would break tests that expect the shipped website.
 */
import { expect, test } from '#tests/support/app-fixture.ts';
import { tabTo } from '#tests/support/keyboard.ts';
import { dialog, heading, pressEscape } from '#tests/support/office-screens.ts';
import {
  button,
  frame,
  openPart,
  startFromPublished,
  text,
} from '#tests/support/website-screens.ts';

test.use({ settings: {} });

test.beforeEach(startFromPublished);

test('a part that another administrator saved first shows both texts, and only the edited one is overwritten', async ({
  page,
}) => {
  await openPart(page, 'home');
  await text(page, 'Heading').fill('Mine');
  const { content } = (await (await page.request.get('/api/admin/website/home')).json()) as {
    content: { hero: object; about: object };
  };
  const theirs = {
    ...content,
    hero: { ...content.hero, heading: 'Theirs', action: 'Their button' },
    about: { ...content.about, paragraphs: [{ text: 'Their paragraph' }] },
  };
  const saved = await page.request.put('/api/admin/website/home', { data: theirs });
  expect(saved.status()).toBe(200);
  await button(page, 'Save draft').click();
  await expect(dialog(page).getByRole('listitem')).toHaveText([
    /Top of the page · Heading\s*Before.*Theirs\s*Theirs\s*Yours\s*Mine/,
    /Top of the page · Button\s*Before.*Theirs\s*Their button$/,
    /About · Paragraph 1\s*Before.*Theirs\s*Their paragraph$/,
    /About · Paragraph 2\s*Before.*Theirs\s*empty$/,
  ]);
  await pressEscape(page);
  await expect(text(page, 'Heading')).toHaveValue('Mine');
  await button(page, 'Save draft').click();
  await dialog(page).getByRole('button', { name: 'Keep mine and overwrite' }).click();
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
  await expect(text(page, 'Heading')).toHaveValue('Mine');
  const stored = await page.request.get('/api/admin/website/home');
  expect(await stored.json()).toMatchObject({
    content: { ...theirs, hero: { ...theirs.hero, heading: 'Mine' } },
  });
});

test('a user edits a list by keyboard, undoes a removal, and sees the errors of texts', async ({
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

test('a user types, previews, saves and publishes a name by keyboard alone', async ({ page }) => {
  await page.goto('/admin/website');
  const edit = page.getByRole('link', { name: 'Edit Brokerage' });
  await edit.waitFor();
  await tabTo(page, edit);
  await page.keyboard.press('Enter');
  await expect(heading(page)).toBeFocused();
  await tabTo(page, text(page, 'Name'));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Tidewater Realty');
  await expect(frame(page).getByText('Tidewater Realty').first()).toBeAttached();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
  const site = await page.request.get('/');
  expect((await site.text()).includes('Tidewater')).toBe(false);
  await page.keyboard.press('Shift+Tab');
  await expect(button(page, /^Changed.*Name/)).toBeFocused();
  await tabTo(page, button(page, 'Publish…'));
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeFocused();
  await button(page, 'Publish now').waitFor();
  await page.keyboard.press('Shift+Tab');
  await expect(button(page, 'Publish now')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button(page, 'Close')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('The live site shows this text.')).toBeVisible();
  await expect(page.getByText(/^Draft saved/)).toHaveCount(0);
  await page.goto('/');
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Tidewater Realty' }),
  ).toBeVisible();
});
