/**
 * Tests of reading a policy (now, as of an earlier date, and in print) and of publishing, comparing
 * and restoring its versions.
 */
import type { Page } from '@playwright/test';
import type { Database } from '#shared/db/connection.ts';
import { toVersion } from '#features/policies/db/versions.ts';
import type { Policy } from '#features/policies/domain/policies.ts';
import { expect, test } from '#tests/support/app-fixture.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import {
  addAgent,
  addPolicy,
  enterEmptyOffice,
  saveBehind,
} from '#tests/support/office-records.ts';
import { answerDialog, dialog, goInside, heading, toast } from '#tests/support/office-screens.ts';

const content = '# Keys\n\nTwo people stay until the end.\n\n- Lock **both** doors.';

/** Stores a policy's current text as version 1, published on January 10, 2026. */
async function publishEarlier(db: Database, policy: Policy) {
  const version = toVersion(policy, {
    number: 1,
    changeNote: null,
    isMinor: false,
    asks: false,
    dueOn: null,
    publishedBy: 'Vera',
    publishedAt: '2026-01-10T15:00:00.000Z',
  });
  await db.insertInto('policyVersions').values(version).execute();
  return version;
}

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Policy' }).getByRole('link', { name, exact: true });
const publication = (page: Page) => page.getByRole('region', { name: 'Publication' });
const article = (page: Page) => page.getByRole('article');
const changes = (page: Page) => page.getByRole('region', { name: 'Changes' });

test.beforeEach(enterEmptyOffice);

test('the office edits, compares, publishes and restores a policy, and reads it as of a date', async ({
  page,
  app,
}) => {
  const policy = await addPolicy(page, { title: 'Closing up', content });
  await publishEarlier(app.db, policy);
  await addAgent(page);
  await addAgent(page);
  await test.step('the title in the list opens the text with its headings and lists', async () => {
    await page.goto('/admin/policies');
    await expect(page.getByRole('rowheader')).toHaveText('Closing upVersion 1');
    await page.getByRole('link', { name: 'Closing up', exact: true }).click();
    await expect(heading(page)).toHaveText('Closing up');
    await expect(article(page).getByRole('heading', { name: 'Keys' })).toBeVisible();
    await expect(article(page).getByRole('listitem')).toHaveText('Lock both doors.');
    await expect(page.getByText('Version 1, in force since Jan 10, 2026.')).toBeVisible();
  });
  await test.step('text that is not saved is not published', async () => {
    await tab(page, 'Edit').click();
    await expect(publication(page)).toHaveText('Version 1 has been in force since Jan 10, 2026.');
    await page.getByLabel('Content').fill(content.replace('Two', 'Three'));
    await page.getByRole('button', { name: 'Update Policy' }).click();
    await expect(page.getByRole('rowheader')).toHaveText('Closing upUnpublished changes');
    await page.getByRole('link', { name: 'Edit Closing up' }).click();
    await expect(publication(page)).toContainText('The text has unpublished changes.');
    await page.getByLabel('Title').fill('Closing');
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByRole('alert')).toContainText('only saved words are published');
    await page.getByLabel('Title').fill('Closing up');
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
  await test.step('the comparison marks the words that were removed and added', async () => {
    await publication(page).getByRole('link', { name: 'Compare' }).click();
    await expect(page).toHaveURL(`/admin/policies/${policy.id}/versions?from=1&to=text`);
    await expect(changes(page).locator('del')).toHaveText(/removed: Two/);
    await expect(changes(page).locator('ins')).toHaveText(/added: Three/);
  });
  await test.step('a new version needs a note, and asks the active agents to read it', async () => {
    await page.getByRole('button', { name: 'Publish' }).click();
    const form = page.getByRole('dialog', { name: 'Publish version 2' });
    await expect(form).toContainText('2 active agents are asked by email once email is set up.');
    await form.getByRole('button', { name: 'Publish' }).click();
    await expect(form.getByLabel('What Changed')).toHaveAttribute('aria-invalid', 'true');
    await form.getByLabel('What Changed').fill('Three people.');
    await form.getByLabel('Last Day to Confirm').fill('2026-01-11');
    await form.getByRole('button', { name: 'Publish' }).click();
    await expect(form.getByLabel('Last Day to Confirm')).toHaveAttribute('aria-invalid', 'true');
    await form.getByLabel('Last Day to Confirm').fill('');
    await form.getByLabel('Minor correction').check();
    await expect(form).toContainText('No agent is asked.');
    await form.getByRole('button', { name: 'Publish' }).click();
    await expect(toast(page)).toContainText('Version 2 published');
    await expect(page.getByRole('rowheader').first()).toHaveText('Version 2Minor correction');
    await expect(publication(page)).toContainText('Version 2 has been in force since');
  });
  await test.step('a restored version fills the form', async () => {
    await page.getByRole('button', { name: 'Restore version 1' }).click();
    await answerDialog(page, 'Restore');
    await expect(heading(page)).toHaveText('Edit Policy');
    await expect(page.getByLabel('Content')).toHaveValue(content);
  });
  await test.step('a day shows its version, or names the first version', async () => {
    await tab(page, 'Read').click();
    await expect(article(page)).toContainText('Three people stay');
    await expect(page.getByText('The text has unpublished changes.')).toBeVisible();
    await page.getByLabel('As of').fill('2026-01-10');
    await expect(page.getByText('On Jan 10, 2026, version 1 was in force.')).toBeVisible();
    await expect(article(page)).toContainText('Two people stay');
    await page.getByLabel('As of').fill('2026-01-09');
    await expect(page).toHaveURL(`/admin/policies/${policy.id}?on=2026-01-09`);
    await expect(page.getByText('Version 1 was published on Jan 10, 2026.')).toBeVisible();
    await expect(article(page)).toHaveCount(0);
  });
});

test('a comparison and the dialog that publishes are accessible, and a policy prints only its text and version', async ({
  page,
  app,
}) => {
  const word = 'Featherstonehaugh'.repeat(5);
  const policy = await addPolicy(page, { title: word, content: `# ${word}\n\n${content}` });
  const path = `/admin/policies/${policy.id}`;
  await page.goto(path);
  await expect(page.getByText('Not published', { exact: true })).toBeVisible();
  const { checksum } = await publishEarlier(app.db, policy);
  await saveBehind(page, 'policies', policy.id, { content: `${word}\n\nChanged.` });
  await page.goto(path);
  await expect(article(page)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(article(page)).toContainText(checksum);
  await expect(article(page).getByRole('heading', { name: word }).first()).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByLabel('As of')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  await goInside(page, `${path}/versions?from=1&to=text`);
  await expect(changes(page)).toBeVisible();
  await expectAccessible(page, 'main');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('dialog')).toContainText('There is no active agent to ask.');
  await expectAccessible(page, '[role=dialog]');
  await saveBehind(page, 'policies', policy.id, { content: 'Changed again.' });
  await page.getByLabel('What Changed').fill('All of it.');
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('alert')).toContainText('The policy was changed in the meantime');
  await expect(dialog(page)).toHaveCount(0);
});
