/**
 * Tests of the dashboard: its counts, the recent activity, the links and the questions about new
 * sign-ins.
 */
import type { Page } from '@playwright/test';
import { unique } from '#tests/support/administrators.ts';
import { expect, test } from '#tests/support/app-fixture.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { emptyOffice } from '#tests/support/empty-office.ts';
import { answer, hold } from '#tests/support/network.ts';
import {
  addAgent,
  addEducationRecord,
  addPolicy,
  keepOnly,
} from '#tests/support/office-records.ts';
import { heading } from '#tests/support/office-screens.ts';

const card = (page: Page, title: string) =>
  page.locator('section', { has: page.getByRole('heading', { level: 2, name: title }) });
const activity = (page: Page) => card(page, 'Recent Activity').getByRole('listitem');

const total = async (page: Page, list: string) => {
  const response = await page.request.get(`/api/admin/${list}?page=1`);
  return Number(response.headers()['x-total-count']).toLocaleString('en-US');
};

test.beforeEach(async ({ page, app, signIn }) => {
  await keepOnly(app.db, [{}, {}]);
  await signIn(page);
});

test('the dashboard counts the records, lists recent activity newest first with links to the records or their audit entries, and both follow without a reload', async ({
  page,
}) => {
  const agent = await addAgent(page, { lastName: unique('Doe') });
  const deleted = await addEducationRecord(page, agent.id, { courseTitle: unique('Pricing') });
  await page.request.delete(`/api/admin/continuing-education/${deleted.id}`);
  const policy = await addPolicy(page, { title: unique('Open houses') });
  const record = await addEducationRecord(page, agent.id, { courseTitle: unique('Ethics') });
  const before = await total(page, 'agents');
  await page.goto('/admin/dashboard');
  await test.step('the cards count the records and link to their lists', async () => {
    for (const { title, noun, path, count } of [
      { title: 'Agents', noun: 'agents', path: '/admin/agents', count: before },
      {
        title: 'Policies',
        noun: 'policies',
        path: '/admin/policies',
        count: await total(page, 'policies'),
      },
      {
        title: 'Contact Submissions',
        noun: 'contact submissions',
        path: '/admin/contacts',
        count: '2',
      },
    ]) {
      for (const name of [`${count} ${noun}`, `Manage ${noun}`]) {
        const link = card(page, title).getByRole('link', { name, exact: true });
        await expect(link).toHaveAttribute('href', path);
      }
    }
    await expect(card(page, 'Admin Access: Secure')).toContainText('super admin');
    for (const [name, path] of [
      ['Create Policy', '/admin/policies/new'],
      ['Your account', '/admin/account'],
    ] as const) {
      const link = page.getByRole('main').getByRole('link', { name, exact: true });
      await expect(link).toHaveAttribute('href', path);
    }
  });
  await test.step('recent activity is newest first, and links to the records', async () => {
    for (const [index, { text, path }] of [
      {
        text: `admin created education record ${record.courseTitle}, Jane ${agent.lastName}`,
        path: `/admin/continuing-education/${record.id}/edit`,
      },
      { text: `admin created policy ${policy.title}`, path: `/admin/policies/${policy.id}` },
    ].entries()) {
      const entry = activity(page).nth(index);
      await expect(entry).toContainText(text);
      await expect(entry.locator('time')).toHaveAttribute('datetime', /Z$/);
      await expect(entry.getByRole('link')).toHaveAttribute('href', path);
    }
    expect(await activity(page).count()).toBeLessThanOrEqual(8);
  });
  // Both entries must open the audit trail. An entry about a creation usually opens the record, but
  // this record is deleted.
  for (const [nth, sentence] of ['deleted', 'created'].entries()) {
    await test.step(`the entry about a ${sentence} record opens its audit entry`, async () => {
      const link = activity(page)
        .nth(nth + 2)
        .getByRole('link');
      await expect(link).toContainText(`admin ${sentence} education record ${deleted.courseTitle}`);
      await link.click();
      await expect(heading(page)).toHaveText('Audit Trail');
      const entry = page.getByText(
        new RegExp(`^${sentence} education record ${deleted.courseTitle}`, 'i'),
      );
      await expect(entry).toBeFocused();
      await expect(entry).toBeInViewport();
      await page.goBack();
    });
  }
  await test.step('a new record is counted without a reload', async () => {
    await page.getByRole('link', { name: 'Add New Agent' }).click();
    await page.getByLabel('First Name').fill('Jane');
    await page.getByLabel('Last Name').fill(unique('Counted'));
    await page.getByLabel('Email Address').fill(`${unique('jane')}@marsh.example`);
    await page.getByRole('button', { name: 'Create Agent' }).click();
    await expect(heading(page)).toHaveText('Agents');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    const after = await total(page, 'agents');
    expect(after).not.toBe(before);
    await expect(card(page, 'Agents').getByRole('link', { name: `${after} agents` })).toBeVisible();
    await expect(activity(page).first()).toContainText('admin created agent Jane Counted');
  });
});

const calls = [
  { title: 'Agents', call: '**/api/admin/agents?*' },
  { title: 'Policies', call: '**/api/admin/policies?*' },
  { title: 'Contact Submissions', call: '**/api/admin/contacts?*' },
  { title: 'Recent Activity', call: '**/api/admin/audit?*' },
];

test('each card loads, fails accessibly and is retried on its own, and new sign-ins are asked about, the oldest first', async ({
  page,
}) => {
  await addAgent(page, { lastName: 'W'.repeat(90) });
  const signIn = { at: new Date().toISOString(), userAgent: null };
  await answer(page, '**/api/admin/new-sign-ins', {
    status: 200,
    contentType: 'application/json',
    body: JSON.stringify([
      { ...signIn, id: 'b', address: '192.0.2.2' },
      { ...signIn, id: 'a', address: '192.0.2.1' },
    ]),
  });
  const letGo = await hold(page, '**/api/admin/{agents,policies,contacts,audit}*');
  await page.goto('/admin/dashboard');
  await expect(page.getByText('Loading...')).toHaveCount(3);
  letGo();
  await expect(activity(page).first()).toBeVisible();
  for (const { call } of calls) await answer(page, call, { status: 503 });
  await page.reload();
  await expect(page.getByRole('alert')).toHaveCount(4);
  await expectAccessible(page, 'main');
  for (const [nth, { title, call }] of calls.entries()) {
    await page.unroute(call);
    await card(page, title).getByRole('button', { name: 'Retry' }).click();
    await expect(card(page, title).getByRole('link').first()).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(3 - nth);
    await expect(page.getByText('Loading')).toHaveCount(0);
  }
  const question = page.getByRole('region', { name: 'New sign-in' });
  for (const address of ['192.0.2.1', '192.0.2.2']) {
    await expect(question).toContainText(address);
    await question.getByRole('button', { name: /^Yes.*this was me$/ }).click();
    await expect(heading(page)).toBeFocused();
  }
  await expect(question).toHaveCount(0);
});

test('a link that is clicked while the screen is loading moves the focus', async ({ page }) => {
  await page.goto('/admin/dashboard', { waitUntil: 'commit' });
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        const clickOnce = (_: unknown, observer: MutationObserver) => {
          const link = document.querySelector<HTMLElement>('a[href="/admin/administrators"]');
          if (!link) return;
          observer.disconnect();
          link.click();
          done();
        };
        new MutationObserver(clickOnce).observe(document, { childList: true, subtree: true });
      }),
  );
  await expect(heading(page)).toHaveText('Administrators');
  await expect(heading(page)).toBeFocused();
});

test('an office in its first month is led to the report of this month', async ({ page, app }) => {
  await emptyOffice(app.db);
  await keepOnly(app.db, []);
  await app.db.deleteFrom('monthlyReports').execute();
  const missing: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 404) missing.push(response.url());
  });
  await page.goto('/admin/dashboard');
  await page.getByRole('link', { name: /^0 inquiries in the last 30 days/ }).click();
  await expect(page.getByText('This month is running.')).toBeVisible();
  await page.goto('/admin/reports');
  await expect(page.getByText('This month is running.')).toBeVisible();
  expect(missing).toEqual([]);
});
