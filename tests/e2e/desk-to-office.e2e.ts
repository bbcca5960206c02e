/** Tests of what agents send to the office from the desk, and of what the office does with it. */
import type { Page } from '@playwright/test';
import { deskPaths } from '#features/desk/domain/desk-paths.ts';
import { adminAgentDeskPath, adminInquiryPath, adminPaths } from '#shared/domain/paths.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import { expect, test } from '#tests/support/app-fixture.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { openSignedInPhone, press } from '#tests/support/desk-phone.ts';
import { emptyOffice } from '#tests/support/empty-office.ts';
import { course, pdf, picture } from '#tests/support/hand-ins.ts';
import { send } from '#tests/support/inquiry-screens.ts';
import { addAgent } from '#tests/support/office-records.ts';
import { answerDialog, dialog, heading, rows, toast } from '#tests/support/office-screens.ts';
import { permittedHome } from '#tests/support/stored-homes.ts';

// The file has its own server, because the desk is on.
test.use({ settings: {} });

test.beforeEach(async ({ page, app, signIn }) => {
  await emptyOffice(app.db);
  await signIn(page);
});

const certificate = { name: 'a.pdf', mimeType: 'application/pdf', buffer: pdf('1') };
const photo = {
  name: 'a.jpg',
  mimeType: 'image/jpeg',
  buffer: await picture(600, 800).jpeg().toBuffer(),
};

/** Hands in a course with a file, or with the page of another course. */
async function handIn(phone: Page, title: string, file: typeof photo | undefined) {
  await phone.goto(deskPaths.education);
  const fold = phone.locator('details').filter({ hasText: 'Hand in a course' });
  if ((await fold.getAttribute('open')) === null) await fold.locator('summary').click();
  await phone.getByLabel('Course', { exact: false }).first().fill(title);
  await phone.getByLabel('Provider').fill(course.provider);
  await phone.getByLabel('Hours').fill('3');
  await phone.getByLabel('Completed on').fill(course.completionDate);
  if (file) {
    await phone.getByLabel(/^The certificate/).setInputFiles(file);
  } else {
    await phone.getByLabel('It is in my GREC record').check();
    await phone.getByLabel(/^Or the page of your GREC record/).selectOption({ index: 1 });
  }
  await press(phone, 'Hand in');
  await expect(phone.getByText('Handed in. The office checks it next.')).toBeVisible();
}

async function propose(phone: Page, headline: string) {
  await phone.goto(deskPaths.page);
  await phone.getByLabel('Headline').fill(headline);
  await press(phone, 'Send to the office for review');
  await expect(phone.getByText(/^Sent to the office on/)).toBeVisible();
}

const verify = (page: Page, title: string) =>
  page.getByRole('button', { name: new RegExp(`^Verify ${title}`) });

test('from the dashboard, two clicks verify the oldest hand-in or accept the oldest proposal', async ({
  page,
  app,
  browser,
}) => {
  const agents = [
    await addAgent(page, { firstName: 'Zoe' }),
    await addAgent(page, { firstName: 'Ann' }),
  ];
  for (const agent of agents) {
    const phone = await openSignedInPhone(browser, app, agent);
    await handIn(phone, `Photo of ${agent.firstName}`, photo);
    await propose(phone, `A porch for ${agent.firstName}`);
    if (agent.firstName === 'Ann') await handIn(phone, 'Document', certificate);
    await phone.context().close();
  }

  await page.goto(adminPaths.dashboard);
  await page.getByRole('link', { name: '3 courses handed in' }).click();
  const shown = page.getByRole('img', { name: 'Evidence of Photo of Zoe' });
  await expect(shown).toBeInViewport();
  expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(600);
  await expect(verify(page, 'Photo of Zoe')).toBeInViewport();
  await expectAccessible(page);
  await verify(page, 'Photo of Zoe').click();
  await expect(toast(page)).toContainText('Record verified');
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first().locator(':focus')).toBeVisible();
  await verify(page, 'Photo of Ann').click();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /^View file of Document/ }).click();
  expect((await download).suggestedFilename()).toBe('certificate.pdf');
  await verify(page, 'Document').click();
  await expect(page.getByText('Nothing matches the filters.')).toBeVisible();
  await expect(heading(page)).toBeFocused();

  await page.goto(adminPaths.dashboard);
  await page.getByRole('link', { name: '2 proposals for agents’ pages' }).click();
  await expect(page.getByText('A porch for Zoe')).toBeInViewport();
  await press(page, 'Accept');
  await expect(page.getByLabel('Headline')).toHaveValue('A porch for Zoe');
  await page.getByRole('link', { name: 'Next proposal of another agent' }).click();
  await expect(page.getByText('A porch for Ann')).toBeInViewport();
  await press(page, 'Accept');
  await expect(page.getByLabel('Headline')).toHaveValue('A porch for Ann');
});

test('the office verifies all courses of a page at once, and deletes a handed-in file', async ({
  page,
  app,
  browser,
}) => {
  const phone = await openSignedInPhone(browser, app, await addAgent(page));
  await handIn(phone, 'First', photo);
  await handIn(phone, 'Second', undefined);
  await page.goto(`${adminPaths.education}?handIn=waiting`);
  await page.getByRole('button', { name: /^Verify all 2 in file First/ }).click();
  await expect(toast(page)).toContainText('Records verified');
  await expect(page.getByText('Nothing matches the filters.')).toBeVisible();
  await expect(heading(page)).toBeFocused();

  await page.goto(adminPaths.education);
  const deletion = page.getByRole('button', { name: 'Delete file of First' });
  await deletion.click();
  await expect(dialog(page)).toContainText('Other courses that share it lose it, too.');
  await answerDialog(page, 'Delete');
  await expect(toast(page)).toContainText('File deleted successfully');
  await expect(page.getByRole('link', { name: /^View file/ })).toHaveCount(0);
  await expect(rows(page).locator(':focus')).toBeVisible();
  expect(await app.db.selectFrom('agentFiles').select('id').execute()).toEqual([]);
  await phone.context().close();
});

test('an agent withdraws a proposal and confirms a home', async ({ page, app, browser }) => {
  const agent = await addAgent(page);
  const phone = await openSignedInPhone(browser, app, agent);
  await propose(phone, 'Withdrawn');
  await press(phone, 'Withdraw');
  await expect(phone.getByText('Saved.')).toBeInViewport();
  await expect(phone.getByText(/^Sent to the office on/)).toHaveCount(0);
  await expect(phone.getByLabel('Headline')).toHaveValue('');
  await expect(phone.getByRole('button', { name: 'Withdraw' })).toHaveCount(0);

  const today = officeDay(new Date());
  const home = { ...permittedHome(today), stillRightOn: '2026-01-02', agentId: agent.id };
  const dates = { mlsNumber: 'SA-1', mlsEnteredOn: today, listingEndsOn: today };
  const id = '019aa000-0000-7000-8000-000000000009';
  await app.db
    .insertInto('properties')
    .values({ ...home, ...dates, id })
    .execute();
  await phone.goto(deskPaths.home);
  await press(phone, `Still right: ${home.title}`);
  await expect(phone.getByText('Saved.')).toBeInViewport();
  await expect(phone.getByText(/^Shown until /)).toBeVisible();
  const stored = app.db.selectFrom('properties').select('stillRightOn').where('id', '=', id);
  expect(await stored.execute()).toEqual([{ stillRightOn: today }]);
  await phone.context().close();
});

test('the office ends all devices of an agent, and lets a person be contacted again', async ({
  page,
  app,
  browser,
}) => {
  const agent = await addAgent(page);
  const phone = await openSignedInPhone(browser, app, agent);
  const inquiryId = await send(page);
  await app.db
    .updateTable('contactSubmissions')
    .set({ assignedAgentId: agent.id })
    .where('id', '=', inquiryId)
    .execute();
  await phone.goto(deskPaths.inquiry(inquiryId));
  await press(phone, 'Do not contact');
  await page.goto(adminInquiryPath(inquiryId));
  await press(page, 'May be contacted again');
  await expect(toast(page)).toContainText('The person may be contacted again');
  await expect(page.getByRole('button', { name: 'May be contacted again' })).toHaveCount(0);
  await expect(page.locator('main :focus')).toBeVisible();

  await page.goto(adminAgentDeskPath(agent.id));
  await press(page, 'End all');
  await expect(dialog(page)).toContainText('Jane Doe is signed out on all devices');
  await answerDialog(page, 'End all');
  await expect(toast(page)).toContainText('All devices and links ended');
  await expect(page.getByText('This agent is not signed in at the desk.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'End all', exact: true })).toBeFocused();
  await phone.goto(deskPaths.home);
  await expect(phone.getByLabel('Email address')).toBeVisible();
  await phone.context().close();
});
