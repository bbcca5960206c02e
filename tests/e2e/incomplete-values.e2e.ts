/** Test that no form takes a date or number that is not complete for an empty field. */
import { v7 as newId } from 'uuid';
import { glob, readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { adminWebhookPath } from '#shared/domain/paths.ts';
import { expect, test } from '#tests/support/app-fixture.ts';
import { emptyOffice } from '#tests/support/empty-office.ts';
import { addAgent, addPolicy } from '#tests/support/office-records.ts';
import { asksBeforeClosing, goInside, heading } from '#tests/support/office-screens.ts';
import { startFromPublished } from '#tests/support/website-screens.ts';

/** How a test opens one form with a date or number field, and how a user sends it. */
interface Form {
  /** The path of the form's screen. */
  path: string;
  /** The buttons that open the form, in order. */
  open?: string[];
  /** The button that sends the form. Undefined if the form shows its result at once. */
  send?: string;
}

/** The forms of each source file that uses a date or number field. */
const formsOf = (
  agent: string,
  policy: string,
  unpublished: string,
  webhook: string,
): Record<string, Form[]> => ({
  'features/agents/admin/agent-form.tsx': [{ path: '/admin/agents/new', send: 'Create Agent' }],
  'features/agents/admin/departure-dialog.tsx': [
    { path: '/admin/agents', open: ['More for Jane Doe', 'Agent leaves'], send: 'Agent leaves' },
  ],
  'features/agents/admin/forwarding-dialog.tsx': [
    { path: `${agent}/edit`, open: ['License sent'], send: 'Save' },
  ],
  'features/splits/admin/change-split-dialog.tsx': [
    { path: `${agent}/commission`, open: ['Change split'], send: 'Change split' },
  ],
  'features/splits/admin/split-on-section.tsx': [{ path: `${agent}/commission` }],
  'features/deadlines/admin/deadline-dialog.tsx': [
    { path: '/admin/deadlines', open: ['Add deadline'], send: 'Save' },
  ],
  'features/deadlines/admin/act-dialog.tsx': [
    { path: `${agent}/papers`, open: ['Renewed E&O insurance'], send: 'Renewed' },
  ],
  'features/standing/admin/license/exemption-dialog.tsx': [
    { path: `${agent}/license`, open: ['Add exemption'], send: 'Add exemption' },
  ],
  'features/standing/admin/license/license-form.tsx': [
    { path: `${agent}/license/edit`, send: 'Update License' },
  ],
  'features/standing/admin/license/renewal-dialog.tsx': [
    { path: `${agent}/license`, open: ['Record renewal'], send: 'Record renewal' },
  ],
  'features/standing/admin/card/what-if.tsx': [{ path: `${agent}/license`, open: ['Add course'] }],
  'features/desk/admin/days-away.tsx': [{ path: `${agent}/desk`, send: 'Add days away' }],
  'app/admin/audit/audit-filters.tsx': [{ path: '/admin/audit' }],
  'features/emails/admin/emails-page.tsx': [{ path: '/admin/mails' }],
  'features/brokerage/admin/add-closed-day.tsx': [{ path: '/admin/closed-days', send: 'Add day' }],
  'features/education/admin/course-fields.tsx': [
    { path: '/admin/continuing-education/new', send: 'Create Record' },
    { path: '/admin/continuing-education/class', send: 'Create records' },
  ],
  'features/inquiries/admin/inquiry-filters.tsx': [{ path: '/admin/contacts' }],
  'features/policies/admin/publishing/publish-dialog.tsx': [
    { path: `${unpublished}/edit`, open: ['Publish'], send: 'Publish' },
  ],
  'features/policies/admin/readers/paper-dialog.tsx': [
    { path: `${policy}/readers`, open: ['Record paper signature'], send: 'Record' },
  ],
  'features/policies/admin/reading/reading-page.tsx': [{ path: policy }],
  'features/programs/admin/webhooks/send-since.tsx': [
    { path: webhook, open: ['Send all again since...'], send: 'Send again' },
  ],
  'features/properties/admin/property-form.tsx': [
    { path: '/admin/properties/new', send: 'Create Property' },
  ],
  'features/splits/admin/roster-page.tsx': [{ path: '/admin/splits' }],
  'features/testimonials/admin/testimonial-form.tsx': [
    { path: '/admin/testimonials/new', send: 'Create Testimonial' },
  ],
  'features/website/admin/claims/review-dialog.tsx': [
    { path: '/admin/website/claims', open: ['Add source', 'Approved'], send: 'Sign' },
  ],
  'features/website/admin/form/part-field.tsx': [
    { path: '/admin/website/brokerage', send: 'Save draft' },
  ],
});

/** The components with a date or number field that are used by forms. */
const used = /<(Date|Number)(Input|Field)\b[\s/]|<(DayField|ProofFields)\b/;
/** Files with such components. The table above has the forms that use them. */
const components = new Set([
  'shared/lists/day-field.tsx',
  'features/website/admin/claims/proof-fields.tsx',
]);

async function filesWithFields(): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob('**/*.tsx', { cwd: 'src' })) {
    const source = await readFile(`src/${file}`, 'utf8');
    if (!file.startsWith('shared/ui/form/') && used.test(source)) files.push(file);
  }
  return files.filter((file) => !components.has(file)).toSorted();
}

/** Returns the part of the page that is in front: an open dialog, or the screen. */
const front = async (page: Page): Promise<Locator> => {
  const dialog = page.locator('[role$=dialog]').last();
  return (await dialog.isVisible()) ? dialog : page.getByRole('main');
};

async function openForm(page: Page, { path, open = [] }: Form) {
  await goInside(page, path, 'discard');
  await expect(heading(page)).not.toHaveText(/^Loading/);
  for (const name of open) {
    const control = page
      .getByRole('button', { name })
      .or(page.getByRole('checkbox', { name }))
      .or(page.getByRole('menuitem', { name }));
    await control.filter({ visible: true }).first().click();
  }
  await page
    .locator('details')
    .evaluateAll((all) => all.forEach((each) => each.setAttribute('open', '')));
  const fields = (await front(page)).locator('input:is([type=date], [type=number]):visible');
  await expect(fields.first()).toBeVisible();
  return fields.all();
}

/**
 * Types something that is no value: the date, or half a number. Every field reports it as empty,
 * without an event.
 */
async function typeHalf(page: Page, field: Locator, date: string) {
  await field.focus();
  const isDate = (await field.getAttribute('type')) === 'date';
  if (isDate) await page.keyboard.type(date);
  else await field.fill('').then(() => page.keyboard.type('12-'));
  expect(await field.evaluate((input: HTMLInputElement) => input.validity.badInput)).toBe(true);
}

async function expectIncomplete(fields: Locator[]) {
  for (const field of fields) {
    await expect(field).toHaveAccessibleDescription(
      /This date does not exist or is not complete|This is not a number, or not a complete one/,
    );
    await expect(field).toHaveAttribute('aria-invalid', 'true');
  }
}

test('a date or number that is not complete is an error of every form, which then sends nothing and asks before it is left', async ({
  page,
  app,
  signIn,
}) => {
  await emptyOffice(app.db);
  await startFromPublished({ page, signIn });
  await app.db.updateTable('adminUsers').set({ fullName: 'Margaret Ellis' }).execute();
  const { id } = await addAgent(page);
  const policy = await addPolicy(page);
  await page.request.post(apiPaths.policyPublish(policy.id), { data: { asks: true } });
  const license = `/api/admin/agents/${id}/license`;
  const stored = await page.request.get(license);
  await page.request.put(license, {
    data: { ...(await stored.json()), licenseType: 'broker', renewalDueOn: '2027-03-31' },
  });
  await page.request.post(apiPaths.deadlines, {
    data: { agentId: id, kind: 'eo_insurance', dueOn: '2027-03-21' },
  });
  const at = new Date().toISOString();
  const leaving = { id: newId(), agentId: id, leftOn: '2099-01-01', createdAt: at };
  await app.db
    .insertInto('agentDepartures')
    .values({ ...leaving, forwardedTo: 'commission', createdBy: 'admin' })
    .execute();
  const unpublished = await addPolicy(page, { title: 'Signs' });
  const added = await page.request.post(apiPaths.webhooks, {
    data: { url: 'https://crm.example/hook', events: ['inquiry.erased'] },
  });
  const webhook = (await added.json()) as { id: string };
  const forms = formsOf(
    `/admin/agents/${id}`,
    `/admin/policies/${policy.id}`,
    `/admin/policies/${unpublished.id}`,
    adminWebhookPath(webhook.id),
  );
  expect(Object.keys(forms).toSorted()).toEqual(await filesWithFields());

  const sent: string[] = [];
  page.on('request', (request) => {
    const isRead = request.method() === 'GET' || request.url().endsWith('/preview');
    if (!isRead) sent.push(`${request.method()} ${request.url()}`);
  });
  page.on('dialog', (dialog) => void dialog.accept());
  for (const [file, all] of Object.entries(forms)) {
    for (const form of all) {
      await test.step(`${file} at ${form.path}`, async () => {
        const fields = await openForm(page, form);
        for (const field of fields)
          await typeHalf(page, field, field === fields[0] ? '02302027' : '0230');
        const address = page.url();
        if (form.send) {
          expect(await asksBeforeClosing(page)).toBe(true);
          const send = (await front(page)).getByRole('button', { name: form.send, exact: true });
          await send.last().click();
        } else {
          await fields.at(-1)?.blur();
        }
        await expectIncomplete(fields);
        expect([file, page.url(), sent]).toEqual([file, address, []]);
      });
    }
  }
  await page.request.delete(apiPaths.webhook(webhook.id));
});
