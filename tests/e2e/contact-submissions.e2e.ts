import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/app-fixture.ts';
import { inquiry } from '#tests/support/inquiries.ts';
import { keepOnly } from '#tests/support/office-records.ts';

const rows = (page: Page) => page.getByRole('table', { name: 'Inquiries' }).locator('tbody tr');
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search inquiries' });

// The list shows times in the office’s time zone, not in that of the computer.
test.use({ timezoneId: 'Pacific/Honolulu' });

test.beforeEach(({ page, signIn }) => signIn(page));

test('the list shows an inquiry from the site with all its fields, exactly as written, and times in the office’s time zone', async ({
  page,
  app,
}) => {
  await test.step('an inquiry from the site is in the list with all its fields', async () => {
    await keepOnly(app.db, []);
    expect((await page.request.post('/api/contact', { data: inquiry })).ok()).toBe(true);
    await page.goto('/admin/dashboard');
    await page.getByRole('link', { name: 'Contact Submissions', exact: true }).click();

    await expect(page).toHaveURL('/admin/contacts');
    await expect(page).toHaveTitle(/^\(\d+\) Contact Submissions · Admin · /);
    await expect(rows(page)).toHaveCount(1);
    const row = rows(page);
    await expect(row.getByRole('rowheader')).toContainText('Amelia Carter');
    await expect(row).toContainText('Buying a Home');
    await expect(row).toContainText(inquiry.message);
    await expect(row.getByRole('link', { name: inquiry.email })).toHaveAttribute(
      'href',
      `mailto:${inquiry.email}`,
    );
    await expect(row.getByRole('link', { name: inquiry.phone })).toHaveAttribute(
      'href',
      'tel:9125550166',
    );
  });
  await test.step('unusual texts, missing fields and spam are shown', async () => {
    const unusual = [
      { firstName: 'שלום', lastName: '\u202Eevil', message: '🏡👩‍👩‍👧‍👦 by Forsyth Park' },
      {
        firstName: 'Long',
        message: Array.from({ length: 10 }, (_, i) => `Line ${i + 1}`).join('\n'),
      },
      { firstName: 'Wide', lastName: 'W'.repeat(100), email: `${'w'.repeat(60)}@example.com` },
      { phone: null, message: null, service: 'consultation' },
      { firstName: 'Robot', status: 'spam' },
    ] as const;
    await keepOnly(app.db, [...unusual]);
    await page.goto('/admin/contacts?status=all');
    await expect(rows(page)).toHaveCount(5);
    const [empty, wide, long, foreign] = [1, 2, 3, 4].map((nth) => rows(page).nth(nth));
    if (!empty || !wide || !long || !foreign) throw new Error('rows are missing');
    await expect(foreign).toContainText('🏡👩‍👩‍👧‍👦 by Forsyth Park');
    await expect(foreign.getByRole('rowheader')).toContainText('שלום');
    const lines = await long
      .getByText('Line 1')
      .evaluate((text) => (text as HTMLElement).innerText);
    expect(lines.split('\n')).toHaveLength(10);
    await expect(wide).toContainText('W'.repeat(100));
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    const marked = rows(page).filter({ has: page.locator('option:checked', { hasText: 'Spam' }) });
    await expect(marked).toHaveCount(1);
    await expect(marked).toContainText('Robot');
    await expect(empty).toContainText('General Consultation');
    await expect(empty.getByRole('link')).toHaveCount(2);
  });
  await test.step('times are those of the office', async () => {
    await keepOnly(app.db, [
      { createdAt: '2026-01-01T03:30:00.000Z' },
      // Savannah has daylight saving time at this time. It is already July 4 in UTC, but still July
      // 3 in Savannah and Honolulu.
      { createdAt: '2026-07-04T03:59:00.000Z' },
    ]);
    await page.reload();
    const times = rows(page).locator('time');
    await expect(times).toHaveText([/^Jul 3, (2026, )?11:59\sPM$/, /^Dec 31, 2025, 10:30\sPM$/]);
    await expect(times.first()).toHaveAttribute('datetime', '2026-07-04T03:59:00.000Z');
  });
});

test('the list keeps its page and its search in the URL', async ({ page, app }) => {
  await test.step('the newest inquiry is first, a page has 25, and the page is in the URL', async () => {
    await keepOnly(
      app.db,
      Array.from({ length: 60 }, (_, index) => ({ firstName: `Visitor${index + 1}` })),
    );
    await page.goto('/admin/contacts?status=all');
    await expect(rows(page)).toHaveCount(25);
    await expect(rows(page).first()).toContainText('Visitor60');
    await expect(rows(page).last()).toContainText('Visitor36');
    await expect(page.getByText(/^60 inquiries/)).toBeVisible();

    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page).toHaveURL('/admin/contacts?status=all&page=2');
    await expect(rows(page).first()).toContainText('Visitor35');
    await expect(page.getByText('Showing 26–50 of 60')).toBeVisible();
    await page.getByRole('button', { name: 'Page 3' }).click();
    await expect(rows(page)).toHaveCount(10);
    await expect(rows(page).last()).toContainText('Visitor1 ');
    await page.goBack();
    await expect(page).toHaveURL('/admin/contacts?status=all&page=2');
    await expect(rows(page).first()).toContainText('Visitor35');
    await page.goto('/admin/contacts?status=all&page=99');
    await expect(page).toHaveURL('/admin/contacts?status=all&page=3');
    await expect(rows(page)).toHaveCount(10);
  });
  await test.step('a search starts at the first page, and a reload and Back restore it', async () => {
    await keepOnly(app.db, [
      ...Array.from({ length: 30 }, () => ({})),
      { firstName: 'Zoë', lastName: "O'Hara", email: 'zoe_1@tybee.example' },
    ]);
    await page.getByRole('link', { name: 'Contact Submissions', exact: true }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page).toHaveURL('/admin/contacts?page=2');
    await searchBox(page).fill('amelia');
    await expect(page).toHaveURL('/admin/contacts?q=amelia');
    await expect(rows(page)).toHaveCount(25);
    await searchBox(page).fill('ZOE');
    await expect(page).toHaveURL('/admin/contacts?q=ZOE');
    await expect(rows(page)).toHaveCount(1);
    await expect(page.getByText('1 inquiry', { exact: true })).toBeVisible();
    await expect(rows(page)).toContainText("Zoë O'Hara");

    await page.reload();
    await expect(searchBox(page)).toHaveValue('ZOE');
    await expect(rows(page)).toHaveCount(1);
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page).toHaveURL('/admin/dashboard');
    await page.goBack();
    await expect(searchBox(page)).toHaveValue('ZOE');
    await expect(rows(page)).toHaveCount(1);

    await page
      .getByRole('search')
      .getByRole('button', { name: /^Clear/ })
      .click();
    await expect(page).toHaveURL('/admin/contacts');
    await expect(searchBox(page)).toBeFocused();
    await expect(rows(page)).toHaveCount(25);
  });
});
