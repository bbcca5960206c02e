/**
 * A test of two edits of the same part of the website. It has a separate server, so that other
 * tests do not find its drafts.
 */
import { expect, test } from '#tests/support/app-fixture.ts';
import { dialog, pressEscape } from '#tests/support/office-screens.ts';
import { button, openPart, startFromPublished, text } from '#tests/support/website-screens.ts';

test.use({ settings: {} });

test.beforeEach(async ({ page, signIn }) => {
  await signIn(page);
  await startFromPublished(page);
});

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
