/**
 * Tests of every screen: entered HTML is shown as text, and nothing violates the
 * Content-Security-Policy.
 */
import type { Page } from '@playwright/test';
import { officeDay } from '#domain/office/office-time.ts';
import { shippedContent } from '#domain/website/parts.ts';
import { expect, test } from '#tests/support/app-fixture.ts';
import { inquiry } from '#tests/support/inquiries.ts';
import {
  addAgent,
  addEducationRecord,
  addPolicy,
  addTestimonial,
  emptyOffice,
  keepOnly,
} from '#tests/support/office-records.ts';
import { answerDialog, dialog, heading, toast } from '#tests/support/office-screens.ts';

const markup = '<img src=x onerror=alert(1)>';
const script = '</script><script>alert(2)</script>';
const turned = '\u202Eשלום 🏡';

interface Screen {
  path: string;
  /** Texts that the screen must show exactly as they were entered. */
  words: string[];
  /** Texts that the screen must show in form fields. */
  values?: string[];
}

/**
 * Adds one record of each type with texts that contain HTML and scripts.
 * @returns the screens that show the records
 */
async function fillOffice(page: Page): Promise<Screen[]> {
  const name = { firstName: markup, lastName: turned };
  const agent = await addAgent(page, { ...name, notes: script, licenseNumber: '"><b>1' });
  const slug = `hostile-${crypto.randomUUID()}`;
  const saved = await page.request.put(`/api/admin/agents/${agent.id}/page`, {
    data: { slug, headline: script, biography: markup, isShown: true },
  });
  expect(saved.status()).toBe(200);
  const exempted = await page.request.post(`/api/admin/agents/${agent.id}/exemptions`, {
    data: { kind: 'all_ce', reason: script, source: markup },
  });
  expect(exempted.status()).toBe(201);
  const today = officeDay(new Date());
  const split = await page.request.post(`/api/admin/agents/${agent.id}/splits`, {
    data: { split: '81', effectiveOn: today, reason: script },
  });
  expect(split.status()).toBe(201);
  const policy = await addPolicy(page, { title: markup, content: `${script} ${turned}` });
  const course = { courseTitle: script, provider: markup };
  const record = await addEducationRecord(page, agent.id, course);
  const words = { name: markup, title: script, content: `${script} ${turned}` };
  const testimonial = await addTestimonial(page, words);
  const sent = await page.request.post('/api/contact', {
    data: { ...inquiry, firstName: markup, lastName: turned, message: script },
  });
  const { id } = (await sent.json()) as { id: string };
  const note = await page.request.post(`/api/admin/contacts/${id}/notes`, {
    data: { text: script },
  });
  expect(note.status()).toBe(201);
  const named = await page.request.put('/api/admin/account', {
    data: { fullName: markup, title: script },
  });
  expect(named.status()).toBe(200);
  const home = structuredClone(shippedContent.home);
  home.hero = { ...home.hero, heading: markup, intro: script };
  const draft = await page.request.put('/api/admin/website/home', { data: home });
  expect(draft.status()).toBe(200);
  const rule = await page.request.post('/api/admin/ce-rules', {
    data: {
      code: 'ga_broker_topics',
      hours: '18.00',
      strength: 'watched',
      dueFrom: '2090-01-01',
      source: markup,
      checkedOn: '2026-01-02',
      note: script,
    },
  });
  expect(rule.status()).toBe(201);
  const person = `${markup} ${turned}`;
  return [
    { path: `/agent/${slug}`, words: [person, script, markup] },
    { path: '/team', words: [person] },
    { path: '/admin/dashboard', words: [markup] },
    { path: '/admin/agents', words: [person] },
    { path: `/admin/agents/${agent.id}/edit`, words: [], values: [markup, turned, script] },
    { path: `/admin/agents/${agent.id}/license/edit`, words: [person] },
    { path: `/admin/agents/${agent.id}/commission`, words: [person, script] },
    { path: '/admin/splits', words: [person, script] },
    { path: `/admin/agents/${agent.id}/page`, words: [], values: [script, markup] },
    { path: `/admin/agents/${agent.id}/license`, words: [person, script, markup, '"><b>1'] },
    { path: '/admin/policies', words: [markup] },
    { path: `/admin/policies/${policy.id}`, words: [markup, `${script} ${turned}`] },
    { path: `/admin/policies/${policy.id}/edit`, words: [], values: [markup] },
    { path: `/admin/policies/${policy.id}/versions`, words: [markup] },
    { path: '/admin/continuing-education', words: [script, markup, person] },
    { path: `/admin/continuing-education/${record.id}/edit`, words: [], values: [script, markup] },
    { path: '/admin/standing', words: [person, '"><b>1'] },
    { path: '/admin/standing/rules', words: [markup, script] },
    { path: '/admin/testimonials', words: [markup, `${script} ${turned}`] },
    { path: `/admin/testimonials/${testimonial.id}/edit`, words: [], values: [markup, script] },
    { path: '/admin/contacts', words: [person] },
    { path: `/admin/contacts/${id}`, words: [person, script] },
    { path: '/admin/website/home', words: [], values: [markup, script] },
    { path: '/admin/website/claims', words: [person, markup, script] },
    { path: '/admin/audit', words: [person, script] },
    { path: '/admin/account', words: [], values: [markup, script] },
    { path: '/admin/administrators', words: [`${markup}, ${script}`] },
  ];
}

test.beforeEach(async ({ page, app, signIn }) => {
  await emptyOffice(app.db);
  await keepOnly(app.db, []);
  await signIn(page);
});

test('A24: markup, right-to-left text and emoji are text on every screen', async ({ page }) => {
  const opened: string[] = [];
  page.on('dialog', (each) => {
    opened.push(each.message());
    void each.dismiss();
  });
  for (const { path, words, values = [] } of await fillOffice(page)) {
    await page.goto(path);
    await expect(heading(page)).not.toHaveText(/^Loading/);
    for (const text of words) {
      await expect(page.getByText(text).filter({ visible: true }).first(), path).toBeVisible();
    }
    for (const value of values) {
      const typed = () =>
        page
          .locator('input, textarea')
          .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
      await expect.poll(typed, path).toContain(value);
    }
    expect(await page.locator('img[src="x"]').count(), path).toBe(0);
  }
  expect(opened).toEqual([]);
});

/** Returns an array that collects every violation that the page reports from now on. */
async function watchPolicy(page: Page) {
  const violations: string[] = [];
  await page.exposeFunction('reportViolation', (text: string) => void violations.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = (globalThis as unknown as { reportViolation: (text: string) => void })
        .reportViolation;
      report(`${location.pathname} ${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  return violations;
}

const publicScreens = ['/', '/privacy', '/terms', '/contact/sent', '/no-such-page'];
const office = ['agents', 'policies', 'continuing-education', 'testimonials'].map(
  (list) => `/admin/${list}/new`,
);

test('A35: no screen breaks the policy, with dialogs, selects, tooltips and toasts open', async ({
  page,
}) => {
  const violations = await watchPolicy(page);
  const screens = (await fillOffice(page)).map(({ path }) => path);
  for (const path of [...publicScreens, ...screens, ...office, '/admin/no-such-screen']) {
    await page.goto(path);
    await expect(heading(page)).toBeVisible();
    for (const select of await page.locator('select:visible').all()) {
      // The select of an inquiry's agent gets its options when it has the focus.
      await select.focus();
      await select.selectOption({ index: 1 });
    }
  }
  await page.goto('/admin/agents');
  await page.getByRole('button', { name: /^Deactivate/ }).hover();
  await page.getByRole('button', { name: /^Deactivate/ }).click();
  await expect(dialog(page)).toBeVisible();
  await answerDialog(page, 'Deactivate');
  await expect(toast(page)).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto('/admin/administrators');
  await page.getByRole('button', { name: 'Add Administrator' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/agents');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await page.context().clearCookies();
  await page.goto('/admin/login');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Username is required').first()).toBeVisible();
  expect(violations).toEqual([]);
});

test.describe('the watch itself', () => {
  // Turn off the fixture that fails on violations, because this test causes one on purpose.
  test.use({ watchedPage: async ({}, use) => use() });

  test('A35: a script that was put into a page does not run, and is reported', async ({ page }) => {
    const violations = await watchPolicy(page);
    for (const path of ['/', '/admin/agents']) {
      await page.goto(path);
      await expect(heading(page)).toBeVisible();
      const ran = await page.evaluate(() => {
        const element = document.createElement('script');
        element.textContent = 'globalThis.wasRun = true';
        document.body.append(element);
        return 'wasRun' in globalThis;
      });
      expect([path, ran]).toEqual([path, false]);
      await expect.poll(() => violations.join(), path).toContain(`${path} script-src`);
    }
  });
});
