/** Steps of the browser test of a week that an agent works at the desk. */
import { expect, type Page } from '@playwright/test';
import { deskPaths } from '#features/desk/domain/desk-paths.ts';
import { press } from './desk-phone.ts';
import { course, pdf } from './hand-ins.ts';

export const certificate = {
  name: 'certificate.pdf',
  mimeType: 'application/pdf',
  buffer: pdf('1'),
};

const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name }).click();

export async function answerInquiry(phone: Page, inquiryId: string) {
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
  await phone.getByText('Reply by email').click();
  await phone.getByLabel('Message').fill('Saturday at two?');
  await press(phone, 'Reached');
  await expect(phone.getByRole('listitem').first()).toContainText('Call: Reached');
  await expect(phone.getByLabel('Message')).toHaveValue('Saturday at two?');
  await phone.getByLabel('Note').fill('She has a dog');
  await phone.getByLabel('Subject').press('Enter');
  await expect(phone.getByText('Sent.', { exact: true })).toBeInViewport();
  await expect(phone.getByText('She has a dog')).toBeVisible();
  await expect(phone.getByText('Call: Reached')).toHaveCount(1);
  await press(phone, 'Do not contact');
}

export async function handInCourse(phone: Page) {
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

export async function handInPaper(phone: Page) {
  await menu(phone, 'Papers');
  await phone.getByLabel('Ends on').pressSequentially('1231');
  await phone.getByLabel('The paper').setInputFiles(certificate);
  await press(phone, 'Hand in');
  await expect(phone.getByLabel('Ends on')).toBeFocused();
  for (const [day, answer] of [
    ['2099-12-31', 'Please enter a day within ten years'],
    ['2030-12-31', 'Handed in. The office checks it next.'],
  ] as const) {
    await phone.getByLabel('Ends on').fill(day);
    await phone.getByLabel('The paper').setInputFiles(certificate);
    await press(phone, 'Hand in');
    await expect(phone.getByText(answer).last()).toBeVisible();
  }
}

export async function doTheRest(phone: Page) {
  await menu(phone, 'Policies');
  await phone.getByRole('link', { name: 'Open house safety' }).first().click();
  await phone.getByRole('checkbox').check();
  await phone.getByLabel('Your full name').fill('Jane Doe');
  await press(phone, 'I confirm');
  await expect(phone.getByText(/^You confirmed version 1 on/)).toBeInViewport();
  await menu(phone, 'Away');
  await phone.getByLabel('First day away').fill('2099-12-24');
  await phone.getByLabel('Last day away').fill('2099-12-26');
  await press(phone, 'Add');
  await expect(phone.getByRole('button', { name: /^End: Dec 24, 2099/ })).toBeVisible();
}

/** Expects that the page fits a window of 320 pixels. */
export async function expectFitsNarrowWindow(page: Page) {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(width, page.url()).toBe(320);
  if (size) await page.setViewportSize(size);
}
