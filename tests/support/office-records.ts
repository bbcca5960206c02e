/** Creates and removes records for browser tests without using the screens. */
import { expect, type Page } from '@playwright/test';
import type { Database } from '#shared/db/connection.ts';
import type { OfficeFixtures } from './app-fixture.ts';
import { emptyOffice } from './empty-office.ts';
import type { Agent } from '#features/agents/domain/agents.ts';
import type { EducationRecord } from '#features/education/domain/education.ts';
import type { Policy } from '#features/policies/domain/policies.ts';
import type { Testimonial } from '#features/testimonials/domain.ts';
import type { Insertable } from 'kysely';
import type { ContactSubmissionsTable } from '#features/inquiries/db/inquiry-tables.ts';
import { inquirySearch } from '#features/inquiries/domain/inquiries.ts';
import { inquiry } from './inquiries.ts';
import { untilCallsEnd } from './network.ts';
import { recordApiPath } from '#shared/domain/paths.ts';

let agentsMade = 0;

const jane = {
  firstName: 'Jane',
  lastName: 'Doe',
  phone: '(912) 555-0142',
  licenseNumber: '312345',
  commissionSplit: '70.00',
  isActive: true,
  notes: '',
};

/** Creates a record with the session of the administrator who is signed in on the page. */
export async function post<Row>(page: Page, path: string, data: object): Promise<Row> {
  const answer = await page.request.post(path, { data });
  expect(answer.status(), await answer.text()).toBe(201);
  return answer.json();
}

export const addAgent = (page: Page, special: Partial<typeof jane & { email: string }> = {}) =>
  post<Agent>(page, recordApiPath('agent'), {
    ...jane,
    email: `agent${++agentsMade}@example.com`,
    ...special,
  });

/** Adds agents named Ada 01, Ada 02 and so on, with email addresses such as ada01@example.com. */
export async function addManyAgents(page: Page, count: number) {
  const lastNames = Array.from({ length: count }, (_, nth) => String(nth + 1).padStart(2, '0'));
  await Promise.all(
    lastNames.map((lastName) =>
      addAgent(page, { firstName: 'Ada', lastName, email: `ada${lastName}@example.com` }),
    ),
  );
}

const openHouses = {
  title: 'Open houses',
  category: 'procedures',
  content: 'Two people stay until the last visitor has left.',
  isActive: true,
};

export const addPolicy = (page: Page, special: Partial<typeof openHouses> = {}) =>
  post<Policy>(page, recordApiPath('policy'), { ...openHouses, ...special });

const fairHousing = {
  courseTitle: 'Fair Housing',
  provider: 'Coastal School',
  courseType: 'ethics',
  hoursCompleted: '3.25',
  completionDate: '2024-03-01',
  certificateNumber: '',
  isVerified: false,
};

export const addEducationRecord = (
  page: Page,
  agentId: string,
  special: Partial<typeof fairHousing> = {},
) =>
  post<EducationRecord>(page, recordApiPath('education_record'), {
    ...fairHousing,
    agentId,
    ...special,
  });

const words = {
  content: 'She found the leak before we did.',
  name: 'Ruth O.',
  consentDate: '2026-01-02',
  consentMethod: 'Email',
  requestedBy: 'Mallory',
  isShown: true,
};

export const addTestimonial = (
  page: Page,
  special: Partial<typeof words & { title: string }> = {},
) => post<Testimonial>(page, recordApiPath('testimonial'), { ...words, ...special });

/**
 * Saves a record through the API, as another administrator would. The page is not told, so it keeps
 * showing the old values.
 */
export async function saveBehind(
  page: Page,
  path: 'agents' | 'policies' | 'continuing-education',
  id: string,
  change: object,
) {
  const url = `/api/admin/${path}/${id}`;
  const record: object = await (await page.request.get(url)).json();
  const answer = await page.request.put(url, { data: { ...record, ...change } });
  expect(answer.status(), await answer.text()).toBe(200);
}

/**
 * Ends all sessions. Waits first until the page has loaded its data, because a screen that cannot
 * load data without a session opens the login.
 */
export async function endEverySession(page: Page, db: Database) {
  await untilCallsEnd(page);
  await db.deleteFrom('sessions').execute();
}

/** Waits until an email with a link was queued, and returns the path of the link. */
export async function linkOfEmail(db: Database): Promise<string> {
  const links = () =>
    db
      .selectFrom('emailMessages')
      .select('secretLink')
      .where('secretLink', 'is not', null)
      .execute();
  await expect.poll(links).toHaveLength(1);
  const [email] = await links();
  return new URL(email?.secretLink ?? '').pathname;
}

type Submission = Insertable<ContactSubmissionsTable>;

/**
 * Replaces all inquiries with the given ones, and deletes all emails.
 * @param submissions the values of each inquiry that differ from the defaults. By default each
 * inquiry was received one minute after the one before it.
 */
export async function keepOnly(db: Database, submissions: Partial<Submission>[]) {
  await db.deleteFrom('idempotencyKeys').execute();
  await db.deleteFrom('emailMessages').execute();
  await db.deleteFrom('contactSubmissions').execute();
  // Forget earlier acknowledgements, because an address gets only one in an hour.
  await db.deleteFrom('throttleBuckets').where('key', 'like', 'acknowledgement:%').execute();
  const rows = submissions.map((special, index) => {
    const row = { ...inquiry, service: 'buying', status: 'new', ...special } as const;
    return {
      ...row,
      id: special.id ?? crypto.randomUUID(),
      createdAt: special.createdAt ?? new Date(Date.UTC(2026, 0, 1, 17, index)).toISOString(),
      ...inquirySearch({ ...row, phone: row.phone ?? null, message: row.message ?? null }),
    };
  });
  if (rows.length > 0) await db.insertInto('contactSubmissions').values(rows).execute();
}

/** Begins a test: deletes all records, inquiries and emails, and signs in. */
export async function enterEmptyOffice({ page, app, signIn }: OfficeFixtures) {
  await emptyOffice(app.db);
  await keepOnly(app.db, []);
  await signIn(page);
}
