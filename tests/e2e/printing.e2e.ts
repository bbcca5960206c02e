/**
 * Tests of printing the back office and the public pages, and of forced colors, which users choose
 * in the operating system (B27 in docs/requirements.md).
 */
import type { Page } from '@playwright/test';
import { officeDay } from '#shared/domain/office-time.ts';
import { expect, test } from '#tests/support/app-fixture.ts';
import { addAgent, addPolicy, enterEmptyOffice, keepOnly } from '#tests/support/office-records.ts';
import { goInside, heading } from '#tests/support/office-screens.ts';
import { printAndRead } from '#tests/support/printed-text.ts';
import { openInquiry, send } from '#tests/support/inquiry-screens.ts';
import { addPublishedAgent, wholePage } from '#tests/support/site-pages.ts';

test.beforeEach(enterEmptyOffice);

async function expectPaper(page: Page) {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(heading(page)).toBeVisible();
  // Expect a light page without controls and without the menu.
  await expect(
    page.locator('button, nav, [type=file], a[href="#main"]').filter({ visible: true }),
  ).toHaveCount(0);
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await page.emulateMedia({ media: 'screen' });
}

test('every screen prints its content without controls', async ({ page }) => {
  const agent = await addAgent(page);
  const id = await send(page);
  for (const path of [
    'dashboard',
    'audit',
    'account',
    'administrators',
    'mails',
    'standing',
    'website',
    'website/brokerage',
    `agents/${agent.id}/page`,
    `agents/${agent.id}/commission`,
    'splits',
  ]) {
    await goInside(page, `/admin/${path}`);
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    await expectPaper(page);
  }
  await openInquiry(page, id);
  await expectPaper(page);
});

test('a long list prints in landscape and repeats its heads, and forced colors keep the selected tab, the borders and the focus visible', async ({
  page,
  app,
}) => {
  await keepOnly(
    app.db,
    Array.from({ length: 24 }, () => ({})),
  );
  await page.goto('/admin/contacts');
  await expect(page.getByText('24 inquiries')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const heads = page.getByRole('columnheader');
  await expect(heads).toHaveText(
    ['From', 'Status', 'Interested in', 'Assigned to', 'Came from', 'Reply', 'Received'],
    { useInnerText: true },
  );
  // Expect that the headers print as plain text, without their sort buttons.
  await expect(heads.locator('button').filter({ visible: true })).toHaveCount(0);
  await expect(page.locator('body')).toHaveCSS('page', 'many-columns');

  await page.emulateMedia({ media: 'screen', forcedColors: 'active' });
  const colour = (tab: string, property: string) =>
    page
      .getByRole('button', { name: new RegExp(`^${tab}`) })
      .evaluate((button, of) => getComputedStyle(button).getPropertyValue(of), property);
  expect(await colour('Open', 'background-color')).not.toBe(
    await colour('Spam', 'background-color'),
  );
  expect(await colour('Open', 'color')).not.toBe(await colour('Open', 'background-color'));
  const edge = (name: string) =>
    page
      .getByRole('link', { name, exact: true })
      .evaluate((link) => getComputedStyle(link).borderLeftColor);
  expect(await edge('Contact Submissions')).not.toBe(await edge('Policies'));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const focused = page.locator(':focus');
  await expect(focused).toHaveCSS('outline-style', 'solid');
  await expect(focused).toHaveCSS('outline-width', '3px');
});

test('a list prints the brokerage, the time, its filters as words and the page numbers', async ({
  page,
}) => {
  await Promise.all(
    Array.from({ length: 16 }, (_, nth) =>
      addAgent(page, { lastName: `Doe ${nth}`, isActive: nth % 2 === 0 }),
    ),
  );
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto('/admin/agents?status=active&nope=1&page=-3&sort=house');
  await expect(page.getByText('8 active agents')).toBeVisible();
  await page.mouse.move(700, 400);
  await page.mouse.wheel(0, 300);
  await expect(page.getByRole('columnheader').first()).toBeInViewport();
  const texts = await printAndRead(page);
  for (const text of ['Realty', 'Printed', 'Status:Active', 'License', 'Page1of']) {
    expect([text, texts.some((each) => each.includes(text))]).toEqual([text, true]);
  }
});

test('the evidence of a confirmation prints on one page', async ({ page }) => {
  const agent = await addAgent(page);
  const content = `# Advertising\n\n- One\n- Two\n\n${'Every advertisement names the brokerage. '.repeat(75)}`;
  const policy = await addPolicy(page, { content });
  const call = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/admin/policies/${policy.id}/${path}`, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  await call('publish', {});
  const day = officeDay(new Date());
  const paper = { confirmedOn: day, typedName: 'Anna Smith', note: 'In the binder' };
  await call(`readers/${agent.id}/paper`, paper);
  await page.goto(`/admin/agents/${agent.id}/policies`);
  await page.getByRole('rowheader').getByRole('link').click();
  await expect(page.getByText('1 of 1 has confirmed version 1.')).toBeVisible();
  await page.getByRole('link', { name: /^Evidence of/ }).click();
  await expect(
    page.getByText('recomputed for this page: matches the stored checksum.'),
  ).toBeVisible();
  await expect(page.getByText('differs from the agent’s name on record')).toBeVisible();
  await expectPaper(page);
  await page.emulateMedia({ media: 'print' });
  const pdf = await page.pdf({ format: 'Letter' });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test('public pages print dark on white on few sheets, without the form', async ({ page }) => {
  const agent = await addPublishedAgent(page, {}, wholePage);
  const margin = { top: '0.4in', right: '0.4in', bottom: '0.4in', left: '0.4in' };
  for (const [path, sheets] of [
    ['/', 6],
    [agent.path, 5],
    ['/team', 1],
    ['/privacy', 2],
  ] as const) {
    await page.goto(path);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(
      page.locator('form, button, nav, [href$="#contact"]').filter({ visible: true }),
    ).toHaveCount(0);
    await expect(page.getByRole('heading', { name: /^Send (Us|Me) a Message/ })).toHaveCount(0);
    for (const band of await page.locator('.bg-deep:visible').all()) {
      await expect(band).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    }
    const pdf = await page.pdf({ format: 'Letter', margin });
    const printed = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g);
    expect(printed?.length, path).toBeLessThanOrEqual(sheets);
    await page.emulateMedia({ media: 'screen' });
  }
});
