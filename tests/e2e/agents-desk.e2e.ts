/** Tests of the agents' own desk: what agents do on a phone, and what the office does with it. */
import type { Page } from '@playwright/test';
import { apiPaths } from '#shared/domain/api-paths.ts';
import {
  adminAgentDeskPath,
  adminAgentPapersPath,
  adminInquiryPath,
  adminPaths,
} from '#shared/domain/paths.ts';
import { deskMenu, deskPaths } from '#features/desk/domain/desk-paths.ts';
import { expect, test, type RunningApp } from '#tests/support/app-fixture.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { handIn, openPhone, openSignedInPhone, press, propose } from '#tests/support/desk-phone.ts';
import {
  answerInquiry,
  certificate,
  doTheRest,
  expectFitsNarrowWindow,
  handInCourse,
  handInPaper,
} from '#tests/support/desk-week.ts';
import { acceptProposals } from '#tests/support/proposals.ts';
import { picture } from '#tests/support/hand-ins.ts';
import { send } from '#tests/support/inquiry-screens.ts';
import { expectRoomForLargeText } from '#tests/support/large-text.ts';
import { addAgent, addPolicy, enterEmptyOffice } from '#tests/support/office-records.ts';
import {
  answerDialog,
  dialog,
  goInside,
  heading,
  rows,
  toast,
} from '#tests/support/office-screens.ts';

// The file has its own server, because emails to agents differ while the desk is on. Its email server
// does not answer, so that the emails with links stay in the outbox.
test.use({
  settings: {
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'site@marsh.example',
    MAIL_TO: 'office@marsh.example',
  },
});

/** The size of an answer that fits the first round trip. */
const firstFlight = 14_600;
const photo = {
  name: 'a.jpg',
  mimeType: 'image/jpeg',
  buffer: await picture(600, 800).jpeg().toBuffer(),
};

test.beforeEach(enterEmptyOffice);

/** Adds an agent with an inquiry and a policy, invites the agent, and reads the link of the email. */
async function prepareWeek(page: Page, { db }: RunningApp) {
  const agent = await addAgent(page);
  const policy = await addPolicy(page, { title: 'Open house safety', content: 'Lock the doors.' });
  const asks = await page.request.post(apiPaths.policyPublish(policy.id), { data: { asks: true } });
  expect(asks.status()).toBe(201);
  const invited = await page.request.post(apiPaths.agentsInvite, { data: { all: true } });
  expect(invited.ok(), await invited.text()).toBe(true);
  const inquiryId = await send(page);
  const assigned = { status: 'new', assignedAgentId: agent.id, isAnswered: false, tellAgent: true };
  expect((await page.request.put(apiPaths.inquiry(inquiryId), { data: assigned })).ok()).toBe(true);
  const links = () =>
    db
      .selectFrom('emailMessages')
      .select('secretLink')
      .where('kind', '=', 'desk_invitation')
      .execute();
  await expect.poll(links).toEqual([{ secretLink: expect.stringContaining('/desk/enter/') }]);
  const [email] = await links();
  return { agentId: agent.id, inquiryId, link: email?.secretLink ?? '' };
}

async function workAsOffice(page: Page, agentId: string, inquiryId: string) {
  await page.goto(adminInquiryPath(inquiryId));
  await press(page, 'May be contacted again');
  await expect(toast(page)).toContainText('The person may be contacted again');
  await expect(page.getByRole('button', { name: 'May be contacted again' })).toHaveCount(0);
  await expect(page.locator('main :focus')).toBeVisible();

  await goInside(page, `${adminPaths.deadlines}?state=handed_in`);
  await expect(page.getByRole('heading', { name: 'Papers handed in' })).toBeVisible();
  await goInside(page, adminAgentPapersPath(agentId));
  await expect(heading(page)).toHaveText('Papers');
  await page.getByRole('button', { name: /^Accept/ }).click();
  await expect(toast(page)).toContainText('Paper accepted');
  await expect(page.getByRole('heading', { name: 'Later' })).toBeVisible();
  await expectAccessible(page, 'main');

  await goInside(page, adminAgentDeskPath(agentId));
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
  await expectAccessible(page, 'main');
  await goInside(page, adminPaths.desk);
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(dialog(page)).toContainText('All agents are signed out at once: 1 device');
  await answerDialog(page, 'Turn off');
  await expect(toast(page)).toContainText('The desk is off');
}

test('an agent does a week’s work on a phone without JavaScript, and the office takes it from there', async ({
  page,
  app,
  browser,
}) => {
  const { agentId, inquiryId, link } = await prepareWeek(page, app);
  const phone = await openPhone(browser, app);
  await phone.goto(link);
  await press(phone, 'Open the desk');
  await expect(phone.getByText('This device is signed in.')).toBeInViewport();
  await expect(phone.getByText('1 inquiry to answer')).toBeVisible();
  await answerInquiry(phone, inquiryId);
  await handInCourse(phone);
  await handInPaper(phone);
  await doTheRest(phone);

  await page.context().addCookies(await phone.context().cookies());
  for (const path of [...deskMenu.map(([each]) => each), deskPaths.inquiry(inquiryId)]) {
    const answer = await page.goto(path);
    const size = Number(await answer?.headerValue('content-length'));
    expect.soft(size, path).toBeLessThanOrEqual(firstFlight);
    await expectAccessible(page, path === deskPaths.home ? 'html' : 'main');
    await expectFitsNarrowWindow(page);
  }
  // The page of an inquiry has the most buttons.
  await expectRoomForLargeText(page);
  await workAsOffice(page, agentId, inquiryId);
  expect((await phone.goto(deskPaths.home))?.status()).toBe(404);
  expect((await phone.goto(link))?.status()).toBe(404);
  await phone.context().close();
});

const verify = (page: Page, title: string) =>
  page.getByRole('button', { name: new RegExp(`^Verify ${title}`) });

async function verifyCourses(page: Page) {
  await page.goto(adminPaths.dashboard);
  await page.getByRole('link', { name: '4 courses handed in' }).click();
  const shown = page.getByRole('img', { name: 'Evidence of First' });
  await expect(shown).toBeInViewport();
  await expect(shown).toHaveJSProperty('naturalWidth', 600);
  await expect(verify(page, 'First')).toBeInViewport();
  await expect(page.getByRole('button', { name: /^Return First/ })).toBeVisible();
  await expectAccessible(page, 'main');
  await page.getByRole('button', { name: /^Verify all 2 in file First/ }).click();
  await expect(toast(page)).toContainText('Records verified');
  await expect(rows(page)).toHaveCount(2);
  await verify(page, 'Photo').click();
  await expect(toast(page)).toContainText('Record verified');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first().locator(':focus')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /^View file of Document/ }).click();
  expect((await download).suggestedFilename()).toBe('certificate.pdf');
  await verify(page, 'Document').click();
  await expect(page.getByText('Nothing matches the filters.')).toBeVisible();
  await expect(heading(page)).toBeFocused();
}

async function deleteFile(page: Page, { db }: RunningApp) {
  const files = db.selectFrom('agentFiles').select('id');
  const before = await files.execute();
  await goInside(page, adminPaths.education);
  await page.getByRole('button', { name: 'Delete file of First' }).click();
  await expect(dialog(page)).toContainText('Other courses that share it lose it, too.');
  await answerDialog(page, 'Delete');
  await expect(toast(page)).toContainText('File deleted successfully');
  await expect(page.getByRole('link', { name: /^View file of (First|Second)/ })).toHaveCount(0);
  await expect(rows(page).locator(':focus')).toBeVisible();
  expect(await files.execute()).toHaveLength(before.length - 1);
}

test('from the dashboard, the office verifies courses, alone or all of a page, accepts proposals, deletes a file and ends devices', async ({
  page,
  app,
  browser,
}) => {
  const zoe = await addAgent(page, { firstName: 'Zoe' });
  const ann = await addAgent(page, { firstName: 'Ann' });
  const phoneOfZoe = await openSignedInPhone(browser, app, zoe);
  await handIn(phoneOfZoe, 'First', photo);
  await handIn(phoneOfZoe, 'Second', undefined);
  await propose(phoneOfZoe, 'A porch for Zoe');
  await phoneOfZoe.context().close();
  const phone = await openSignedInPhone(browser, app, ann);
  await handIn(phone, 'Photo', photo);
  await handIn(phone, 'Document', certificate);
  await propose(phone, 'A porch for Ann');

  await verifyCourses(page);
  await deleteFile(page, app);
  await acceptProposals(page, zoe.id);
  await goInside(page, adminAgentDeskPath(ann.id));
  await press(page, 'End all');
  await expect(dialog(page)).toContainText('Ann Doe is signed out on all devices');
  await answerDialog(page, 'End all');
  await expect(toast(page)).toContainText('All devices and links ended');
  await expect(page.getByText('This agent is not signed in at the desk.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'End all', exact: true })).toBeFocused();
  await phone.goto(deskPaths.home);
  await expect(phone.getByLabel('Email address')).toBeVisible();
  await phone.context().close();
});
