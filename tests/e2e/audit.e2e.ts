/**
 * Tests of the audit trail's entries: who changed a record and when, and its values before and
 * after.
 */
import type { Locator } from '@playwright/test';
import { unique } from '#tests/support/administrators.ts';
import { expect, test } from '#tests/support/app-fixture.ts';
import { shownRecord, entriesOf, writeEntries } from '#tests/support/audit-screen.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { toast } from '#tests/support/inquiry-form.ts';
import { answer } from '#tests/support/network.ts';
import {
  addAgent,
  addEducationRecord,
  addPolicy,
  saveBehind,
} from '#tests/support/office-records.ts';
import { goInside } from '#tests/support/office-screens.ts';

const auditCall = '**/api/admin/audit?*';

/** @returns the text of each changed field in an entry */
const changes = async (entry: Locator) => {
  const lines = await entry.locator('dl > div').allInnerTexts();
  return lines.map((line) => line.replaceAll(/\s+/g, ' '));
};

test.beforeEach(({ page, signIn }) => signIn(page));

test('an entry shows the values before and after a change in the words of the form, and its details are accessible', async ({
  page,
}) => {
  await test.step('an edit shows each changed field with both values', async () => {
    const agent = await addAgent(page, { notes: 'שלום '.repeat(200) });
    await saveBehind(page, 'agents', agent.id, {
      phone: '',
      commissionSplit: '72.5',
      isActive: false,
    });
    await page.goto(`/admin/audit?entity=agent&record=${agent.id}`);
    const name = 'Jane Doe';
    const [edited, created] = [entriesOf(page).nth(0), entriesOf(page).nth(1)];
    await expect(edited).toContainText(`Deactivated agent ${name}`);
    await expect(edited).toContainText('admin');
    await expect(edited.locator('time')).toHaveText(/^[A-Z][a-z]{2} \d+, \d{4}, \d+:\d\d [AP]M$/);
    expect(await changes(edited)).toEqual([
      'Phone Number (912) 555-0142→ changed to none',
      'Commission Split 70.00%→ changed to 72.50%',
      'Active yes→ changed to no',
    ]);
    await expect(created).toContainText(`Created agent ${name}`);
    await expect(created.getByText('Email Address')).toBeHidden();
    await created.getByText('Show details').click();
    await expect(created.getByText(agent.email)).toBeVisible();
    await expectAccessible(page, 'main');
  });
  await test.step('dates, hours, types, people and deletions are shown in words', async () => {
    const agent = await addAgent(page);
    const record = await addEducationRecord(page, agent.id);
    await saveBehind(page, 'continuing-education', record.id, {
      courseType: 'license_law',
      hoursCompleted: '3.5',
      completionDate: '2024-02-29',
      isVerified: true,
    });
    await page.request.delete(`/api/admin/continuing-education/${record.id}`);
    await goInside(page, `/admin/audit?entity=education_record&record=${record.id}`);
    await expect(entriesOf(page).first()).toContainText(
      `Deleted education record ${record.courseTitle}`,
    );
    expect(await changes(entriesOf(page).nth(1))).toEqual([
      'Course Type Ethics→ changed to License Law',
      'Hours Completed 3.25 hrs→ changed to 3.50 hrs',
      'Completion Date Mar 1, 2024→ changed to Feb 29, 2024',
      'Verified no→ changed to yes',
    ]);
    await entriesOf(page).first().getByText('Show previous details').click();
    await expect(entriesOf(page).first().getByText('Jane Doe', { exact: true })).toBeVisible();
    await expect(shownRecord(page)).toContainText(record.courseTitle);
    // Expect no link to the form, because the record is deleted.
    await expect(page.getByRole('link', { name: 'Open education record' })).toHaveCount(0);
  });
  await test.step('a long text shows its beginning, and the rest on request', async () => {
    const policy = await addPolicy(page, { content: `${'Log it. '.repeat(60)}The end.` });
    await saveBehind(page, 'policies', policy.id, { content: 'Short.' });
    await goInside(page, `/admin/audit?record=${policy.id}`);
    const before = entriesOf(page).first().getByText('Before:');
    await expect(before).toBeVisible();
    await expect(entriesOf(page).first().getByText('The end.')).toBeHidden();
    await before.click();
    await expect(entriesOf(page).first().getByText('The end.')).toBeVisible();
  });
});

test('a failed audit trail offers Retry, and each entry is a card on a phone', async ({
  page,
  app,
}) => {
  await test.step('a failure is an error with Retry, and a failed refresh keeps the entries', async () => {
    const actor = unique('lone');
    await writeEntries(app, actor, 1);
    await answer(page, auditCall, { status: 500, body: 'Something went wrong' });
    await page.goto(`/admin/audit?actor=${actor}`);
    await expect(page.getByRole('alert')).toContainText('The audit trail could not be loaded');
    await page.unroute(auditCall);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(entriesOf(page)).toHaveCount(1);
    await writeEntries(app, actor, 1);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(entriesOf(page)).toHaveCount(2);
    await page.route(auditCall, (route) => route.abort());
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(toast(page)).toContainText('Failed to refresh the audit trail');
    await expect(entriesOf(page)).toHaveCount(2);
  });
  await test.step('on a phone each entry is a card', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const entry = entriesOf(page).first();
    for (const label of ['Who', 'When']) {
      await expect(entry.getByText(label, { exact: true })).toBeVisible();
    }
    const box = await entry.boundingBox();
    expect(box?.width).toBeLessThanOrEqual(390);
  });
});
