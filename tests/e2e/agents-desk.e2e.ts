/** Tests of the agents' own desk: a week of an agent on a phone, and what the office does with it. */
import type { Page } from '@playwright/test';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { adminAgentDeskPath, adminPaths } from '#shared/domain/paths.ts';
import { deskMenu, deskPaths } from '#features/desk/domain/desk-paths.ts';
import { expect, test, type RunningApp } from '#tests/support/app-fixture.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { openPhone, press } from '#tests/support/desk-phone.ts';
import { emptyOffice } from '#tests/support/empty-office.ts';
import { course, pdf } from '#tests/support/hand-ins.ts';
import { send } from '#tests/support/inquiry-screens.ts';
import { addAgent, addPolicy } from '#tests/support/office-records.ts';
import { answerDialog, dialog, heading, toast } from '#tests/support/office-screens.ts';

// The file has its own server, because emails to agents differ while the desk is on.
test.use({ settings: {} });

/** The size of an answer that fits the first round trip. */
const firstFlight = 14_600;
const certificate = { name: 'certificate.pdf', mimeType: 'application/pdf', buffer: pdf('1') };

/** Adds an agent with an inquiry and a policy, invites the agent, and reads the link of the email. */
async function prepareWeek(page: Page, { db }: RunningApp) {
  await emptyOffice(db);
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

const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name }).click();

async function answerInquiry(phone: Page, inquiryId: string) {
  await phone.goto(deskPaths.inquiry(inquiryId));
  // Everything that an agent needs to answer is on the first screen.
  for (const part of [
    phone.getByRole('blockquote'),
    phone.getByRole('link', { name: /^Call/ }),
    phone.getByRole('button', { name: 'Give back to the office' }),
  ]) {
    await expect(part).toBeInViewport({ ratio: 1 });
  }
  await press(phone, 'Give back to the office');
  await expect(phone).toHaveTitle(/^Error: Amelia Carter/);
  await expect(phone.getByLabel('Note')).toHaveAccessibleDescription(/why you give the inquiry/);
  await press(phone, 'Reached');
  await expect(phone.getByRole('listitem').first()).toContainText('Call: Reached');
}

async function handInCourse(phone: Page) {
  await menu(phone, 'Education');
  const fields = [
    ['Course', course.courseTitle],
    ['Provider', course.provider],
    ['Completed on', course.completionDate],
  ] as const;
  for (const [label, value] of fields) {
    await phone.getByRole('textbox', { name: label }).or(phone.getByLabel(label)).fill(value);
  }
  await phone.getByLabel(/^The certificate/).setInputFiles(certificate);
  await press(phone, 'Hand in');
  const problems = phone.getByRole('region', { name: 'Please fix the following' });
  await expect(problems.getByRole('link')).toHaveText([
    /^Hours: /,
    /: Please choose the file again$/,
  ]);
  await phone.getByLabel('Hours').fill('3');
  await phone.getByLabel(/^The certificate/).setInputFiles(certificate);
  await press(phone, 'Hand in');
  await expect(phone.getByText('Handed in. The office checks it next.')).toBeInViewport();
}

async function doTheRest(phone: Page) {
  await menu(phone, 'Policies');
  await phone.getByRole('link', { name: 'Open house safety' }).first().click();
  await phone.getByRole('checkbox').check();
  await phone.getByLabel('Your full name').fill('Jane Doe');
  await press(phone, 'I confirm');
  await expect(phone.getByText(/^You confirmed version 1 on/)).toBeInViewport();
  await menu(phone, 'Your page');
  await phone.getByLabel('Headline').fill('A porch for every family');
  await press(phone, 'Send to the office for review');
  await expect(phone.getByText(/^Sent to the office on/)).toBeInViewport();
  await menu(phone, 'Away');
  await phone.getByLabel('First day away').fill('2099-12-24');
  await phone.getByLabel('Last day away').fill('2099-12-26');
  await press(phone, 'Add');
  await expect(phone.getByRole('button', { name: /^End: Dec 24, 2099/ })).toBeVisible();
}

async function workAsOffice(page: Page, agentId: string) {
  await page.goto(adminPaths.dashboard);
  await page.getByRole('link', { name: '1 course handed in' }).click();
  await expect(page.getByRole('link', { name: /^View file/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Verify/ }).click();
  await expect(toast(page)).toContainText('Record verified');
  await page.goto(adminPaths.dashboard);
  await page.getByRole('link', { name: /^1 proposal/ }).click();
  await expect(heading(page)).toHaveText('Edit Public Page');
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByLabel('Headline')).toHaveValue('A porch for every family');
  expect((await page.goto(adminAgentDeskPath(agentId)))?.status()).toBe(200);
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
  await expectAccessible(page);
  await page.goto(adminPaths.desk);
  await expect(page.getByRole('button', { name: 'Turn off' })).toBeVisible();
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(dialog(page)).toContainText('All agents are signed out at once: 1 device');
  await answerDialog(page, 'Turn off');
  await expect(toast(page)).toContainText('The desk is off');
}

test('an agent does a week’s work on a phone without JavaScript, and the office takes it from there', async ({
  page,
  app,
  signIn,
  browser,
}) => {
  await signIn(page);
  const { agentId, inquiryId, link } = await prepareWeek(page, app);
  const phone = await openPhone(browser, app);
  await phone.goto(link);
  await press(phone, 'Open the desk');
  await expect(phone.getByText('This device is signed in.')).toBeInViewport();
  await expect(phone.getByText('1 inquiry to answer')).toBeVisible();
  await answerInquiry(phone, inquiryId);
  await handInCourse(phone);
  await doTheRest(phone);

  await page.context().addCookies(await phone.context().cookies());
  for (const path of [...deskMenu.map(([each]) => each), deskPaths.inquiry(inquiryId)]) {
    const answer = await page.goto(path);
    const size = Number(await answer?.headerValue('content-length'));
    expect.soft(size, path).toBeLessThanOrEqual(firstFlight);
    await expectAccessible(page);
  }
  await workAsOffice(page, agentId);
  expect((await phone.goto(deskPaths.home))?.status()).toBe(404);
  expect((await phone.goto(link))?.status()).toBe(404);
  await phone.context().close();
});
