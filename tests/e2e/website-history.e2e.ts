/**
 * Tests of drafts and versions of the website that another administrator changes in the meantime, and
 * of the dialogs that publish, restore and review them.
 */
import type { Page } from '@playwright/test';
import type { EditablePart, WebsiteOverview } from '#features/website/domain/api.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { adminPaths } from '#shared/domain/paths.ts';
import { shippedContent } from '#features/site/domain/parts.ts';
import { expect, test } from '#tests/support/app-fixture.ts';
import {
  answerDialog,
  dialog,
  goInside,
  heading,
  pressEscape,
  toast,
} from '#tests/support/office-screens.ts';
import { publishPart } from '#tests/support/publish-part.ts';
import {
  button,
  openPart,
  publish,
  saveDraft,
  startFromPublished,
  text,
} from '#tests/support/website-screens.ts';

test.use({ settings: {} });

test.beforeEach(startFromPublished);

test('what another administrator has published in the meantime is not replaced unseen', async ({
  page,
  app,
}) => {
  const home = shippedContent.home;
  const theirs = (words: string) =>
    publishPart(app.db, 'home', { ...home, hero: { ...home.hero, heading: words } });
  const refusal = 'Another administrator published this part in the meantime.';
  await theirs('Houses of the coast');
  await openPart(page, 'home');
  await text(page, 'Heading').fill('Homes between river and marsh');
  await publish(page, 'Mine');
  await theirs('Houses of the islands');
  await button(page, /^Go back to the previous version/).click();
  await expect(dialog(page)).toContainText(refusal);
  await button(page, 'Close').click();
  await page.getByRole('link', { name: 'History' }).click();
  const versions = page.getByRole('main').getByRole('listitem');
  await expect(versions.first()).toContainText('Live now');
  await versions
    .nth(1)
    .getByRole('button', { name: /^Go back to this version now/ })
    .click();
  await theirs('Houses of the pines');
  for (let attempt = 0; attempt < 2; attempt++) {
    await button(page, 'Go back now').click();
    await expect(dialog(page)).toContainText(refusal);
    await page.waitForLoadState('networkidle');
  }
  await button(page, 'Cancel').click();
  await versions
    .first()
    .getByText(/^\d+ change/)
    .click();
  await expect(versions.first().getByRole('insertion')).toContainText('pines');
});

const homePath = apiPaths.websitePart('home');

/** Saves this heading as the draft of the home page, as another administrator would. */
async function saveHeading(page: Page, words: string) {
  const { content } = (await (await page.request.get(homePath)).json()) as EditablePart;
  const data = { ...content, hero: { ...content['hero'], heading: words } };
  const saved = await page.request.put(homePath, { data });
  return (await saved.json()) as EditablePart;
}

test('a draft is discarded, but one that another administrator saved in the meantime is shown first', async ({
  page,
}) => {
  await openPart(page, 'home');
  const published = await text(page, 'Heading').inputValue();
  await text(page, 'Heading').fill('Mine');
  await saveDraft(page);
  await saveHeading(page, 'Theirs');
  await button(page, 'Discard draft').click();
  await answerDialog(page, 'Discard draft');
  await expect(toast(page)).toContainText(
    'Another administrator saved or published this part in the meantime. The form now shows it.',
  );
  await expect(dialog(page)).toHaveCount(0);
  await expect(text(page, 'Heading')).toHaveValue('Theirs');
  await button(page, 'Discard draft').click();
  await answerDialog(page, 'Discard draft');
  await expect(toast(page)).toContainText('Draft discarded');
  await expect(text(page, 'Heading')).toHaveValue(published);
  await expect(button(page, 'Discard draft')).toHaveCount(0);
  await expect(page.getByText(/^Draft saved/)).toHaveCount(0);
  await expect(heading(page)).toBeFocused();
  const { parts } = (await (await page.request.get(apiPaths.website)).json()) as WebsiteOverview;
  expect(parts.filter(({ draft }) => draft)).toEqual([]);
});

test('a draft whose words another administrator only published is saved without a question', async ({
  page,
}) => {
  const { summary } = await saveHeading(page, 'Homes of the coast');
  await openPart(page, 'home');
  await text(page, 'Heading').fill('Homes of the islands');
  const data = { parts: { home: summary.version }, note: '' };
  const published = await page.request.post(apiPaths.websitePublish, { data });
  expect(published.status()).toBe(200);
  await saveDraft(page);
  await expect(dialog(page)).toHaveCount(0);
  const stored = (await (await page.request.get(homePath)).json()) as EditablePart;
  expect(stored).toMatchObject({
    content: { hero: { heading: 'Homes of the islands' } },
    published: { hero: { heading: 'Homes of the coast' } },
  });
});

test('the dialogs that publish, restore and review ask before typed words are lost', async ({
  page,
  app,
}) => {
  const keepsTyped = async (field: string) => {
    await text(page, field).fill('Some words');
    await pressEscape(page);
    await expect(dialog(page)).toContainText('Leave without saving?');
    await button(page, 'Keep editing').click();
    await expect(text(page, field)).toHaveValue('Some words');
    await pressEscape(page);
    await button(page, 'Leave without saving').click();
    await expect(dialog(page)).toHaveCount(0);
  };
  await app.db.updateTable('adminUsers').set({ fullName: 'Margaret Ellis' }).execute();
  for (const words of ['Homes by the river', 'Homes by the sea']) {
    await saveHeading(page, words);
    await openPart(page, 'home');
    await button(page, 'Publish…').click();
    await keepsTyped('Why');
    await publish(page, 'New heading');
    await button(page, 'Close').click();
  }
  await page.getByRole('link', { name: 'History' }).click();
  await page
    .getByRole('button', { name: /^Go back to this version now/ })
    .first()
    .click();
  await keepsTyped('Why');
  await goInside(page, adminPaths.websiteClaims);
  await page
    .getByRole('button', { name: /^Review/ })
    .first()
    .click();
  await keepsTyped('Note');
});
