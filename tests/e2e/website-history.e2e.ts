/** Test of going back to an earlier version of the website while another administrator publishes. */
import { shippedContent } from '#features/site/domain/parts.ts';
import { expect, test } from '#tests/support/app-fixture.ts';
import { dialog } from '#tests/support/office-screens.ts';
import { publishPart } from '#tests/support/publish-part.ts';
import {
  button,
  openPart,
  publish,
  startFromPublished,
  text,
} from '#tests/support/website-screens.ts';

test.use({ settings: {} });

test.beforeEach(async ({ page, signIn }) => {
  await signIn(page);
  await startFromPublished(page);
});

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
