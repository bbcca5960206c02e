/**
 * Test of the header with the longest name that a brokerage can have. It has a separate server,
 * because the published name would break tests that expect the shipped one.
 */
import { shippedContent } from '#features/site/domain/parts.ts';
import { expect, test } from '#tests/support/app-fixture.ts';
import { publishPart } from '#tests/support/publish-part.ts';
import { addPublishedAgent } from '#tests/support/site-pages.ts';

test.use({ settings: {} });

const name = 'Coastal Oak, Marsh & Magnolia Realty of the Golden Isles LLC';

test('vector 26: a name of 60 characters has two lines in a header of 80 px, with the phone number', async ({
  page,
  app,
  signIn,
}) => {
  expect(name).toHaveLength(60);
  const { brokerage } = shippedContent;
  await publishPart(app.db, 'brokerage', { ...brokerage, name: { ...brokerage.name, name } });
  await signIn(page);
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
