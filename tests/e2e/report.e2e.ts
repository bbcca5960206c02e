/** Test of the report of a month: its screen, its single sheet of paper and the dashboard's strip. */
import { v7 as newId } from 'uuid';
import { addDays, addMonths } from '#shared/domain/calendar.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import { expect, test } from '#tests/support/app-fixture.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { emptyOffice } from '#tests/support/empty-office.ts';
import { keepOnly } from '#tests/support/office-records.ts';
import { addInquiryAgent } from '#tests/support/stored-inquiries.ts';

const today = officeDay(new Date());
const month = addMonths(today, -1).slice(0, 7);
const services = ['buying', 'selling', 'both', 'investment', 'consultation'] as const;
const sources = [
  'website',
  'phone',
  'walk_in',
  'sign_call',
  'portal',
  'referral',
  'open_house',
] as const;
let recent = 0;
const at = (nth: number, minutes = 0) =>
  new Date(
    Date.parse(`${month}-01T15:00:00Z`) +
      ((nth * 7) % 28) * 86_400_000 +
      (nth * 13 + minutes) * 60_000,
  ).toISOString();

test.beforeEach(async ({ page, app, signIn }) => {
  await emptyOffice(app.db);
  await keepOnly(app.db, []);
  await app.db.deleteFrom('monthlyReports').execute();
  const agents: string[] = [];
  for (let nth = 0; nth < 12; nth++) {
    const id = await addInquiryAgent(
      { db: app.db, clock: { read: () => new Date() } },
      `Eleanor${nth}`,
    );
    const hireDate = new Date(Date.now() - nth * 45 * 86_400_000).toISOString();
    await app.db
      .updateTable('agents')
      .set({ hireDate, lastName: nth % 3 ? 'Whitfield' : 'Featherstonehaugh' })
      .where('id', '=', id)
      .execute();
    agents.push(id);
  }
  const rows = Array.from({ length: 180 }, (_, nth) => ({
    id: newId(),
    firstName: 'Amelia',
    lastName: 'Carter',
    email: `a${nth}@example.com`,
    phone: null,
    message: null,
    consentVersion: null,
    readAt: null,
    sourceNote: null,
    propertyId: null,
    spamReason: null,
    service: services[(nth * nth) % 5] ?? 'buying',
    source: sources[nth % 7] ?? 'website',
    status: nth % 15 === 0 ? ('spam' as const) : ('in_progress' as const),
    assignedAgentId: nth % 5 === 0 ? null : (agents[nth % 12] ?? null),
    aboutAgentId: nth % 14 === 0 ? (agents[(nth / 14) % 12] ?? null) : null,
    cameFromKey: nth % 7 === 0 ? `campaign-${nth % 10}.example.com` : null,
    createdAt: at(nth),
    replyDueAt: at(nth, 120),
    firstResponseAt: nth % 9 === 0 ? null : at(nth, (nth * 17) % 140),
    responseMinutes: nth % 9 === 0 ? null : (nth * 17) % 140,
  }));
  await app.db.insertInto('contactSubmissions').values(rows).execute();
  recent = rows.filter(
    ({ createdAt, status }) =>
      status !== 'spam' && officeDay(new Date(createdAt)) > addDays(today, -30),
  ).length;
  await signIn(page);
});

test('the dashboard’s strip with the last 30 days leads to the report, which is accessible and prints on one sheet', async ({
  page,
  browserName,
}) => {
  await page.goto('/admin/dashboard');
  await page
    .getByRole('link', {
      name: new RegExp(`^${recent} (inquiry|inquiries) in the last (29|30) days$`),
    })
    .click();
  await expect(page).toHaveURL(new RegExp(`/admin/reports/${today.slice(0, 7)}$`));
  await page.getByRole('link', { name: 'Previous', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/reports/${month}$`));
  await expect(
    page.getByText('Inquiries received each day', { exact: true }).first(),
  ).toBeVisible();
  await expectAccessible(page, 'main');
  await page.emulateMedia({ colorScheme: 'dark' });
  if (browserName === 'chromium') {
    const pdf = await page.pdf({ format: 'Letter' });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  }
});
