/**
 * Tests of the screens with which administrators edit and publish the website, and of the header
 * with the longest name that a brokerage can publish. They have a separate server, because what they publish would break tests that expect the shipped website.
 */
import { shippedContent } from '#features/site/domain/parts.ts';
import { addAdministrator, signInAs } from '#tests/support/administrators.ts';
import { administrator, expect, test } from '#tests/support/app-fixture.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { dialog, heading, rowOf, rows } from '#tests/support/office-screens.ts';
import { publishPart } from '#tests/support/publish-part.ts';
import { addPublishedAgent } from '#tests/support/site-pages.ts';
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

test.beforeEach(startFromPublished);

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
  await expectAccessible(page, 'main');
  await button(page, 'Publish…').click();
  await expect(dialog(page)).toContainText('Figures need a source');
  await expect(button(page, 'Publish now')).toHaveCount(0);
  await expectAccessible(page, '[role=alertdialog]');
  await button(page, 'Keep editing').click();
  await openPart(page, 'agents');
  await text(page, 'Badge').fill('W'.repeat(40));
  await publish(page, 'W'.repeat(200));
  await button(page, 'Close').click();
  await page.getByRole('link', { name: 'History' }).click();
  await page.getByText(/^\d+ change/).click();
  await expect(page.getByRole('insertion').first()).toBeVisible();
  await expectAccessible(page, 'main');
  await page.emulateMedia({ media: 'print' });
  await expect(heading(page)).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
});

const longName = 'Coastal Oak, Marsh & Magnolia Realty of the Golden Isles LLC';

test('vector 26: a name of 60 characters has two lines in a header of 80 px, with the phone number', async ({
  page,
  app,
}) => {
  expect(longName).toHaveLength(60);
  const { brokerage } = shippedContent;
  await publishPart(app.db, 'brokerage', {
    ...brokerage,
    name: { ...brokerage.name, name: longName },
  });
  const { path } = await addPublishedAgent(page);
  await expect(async () => {
    expect(await (await page.request.get('/')).text()).toContain('Golden Isles');
  }).toPass();
  for (const url of ['/', path]) {
    await page.goto(url);
    for (const width of [320, 390, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const measured = await page.evaluate(() => {
        const header = document.querySelector('header');
        const link = header?.querySelector('a');
        const lineHeight = link ? Number.parseFloat(getComputedStyle(link).lineHeight) : 0;
        const phones = [...(header?.querySelectorAll('a[href^="tel:"]') ?? [])];
        return {
          overflow: document.documentElement.scrollWidth - innerWidth,
          height: header?.getBoundingClientRect().height,
          lines: Math.round((link?.getBoundingClientRect().height ?? 0) / lineHeight),
          phones: phones.filter((phone) => phone.checkVisibility()).length,
        };
      });
      // Allow the usual height of the header (80 px on the home page, 68 px on an agent's page)
      // plus its borders of 1 px: one on the home page, two on an agent's page.
      const height = url === '/' ? 81 : 70;
      const where = `${url} at ${width} px`;
      expect.soft(measured, where).toMatchObject({ overflow: 0, phones: 1 });
      expect.soft(measured.lines, where).toBe(2);
      expect.soft(measured.height, where).toBeLessThanOrEqual(height);
    }
  }
});
