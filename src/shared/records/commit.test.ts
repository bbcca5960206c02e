import { beforeEach, describe, expect, test } from 'vitest';
import type { Tables } from '#shared/db/tables.ts';
import { changes, superAdminChanges } from '#tests/support/every-change.ts';
import { makeChange } from '#tests/support/make-change.ts';
import { beforeTransaction } from '#tests/support/transactions.ts';
import { addEveryRecord } from '#tests/support/every-record.ts';
import { callsOfMallory, shareOffice } from '#tests/support/office.ts';
import { kinds } from '#tests/support/record-kinds.ts';
import { collectRoutes } from '#tests/support/route-table.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { engines } from '#tests/support/test-database.ts';

const allChanges = Object.keys(changes(''));
const pattern = (route: string) => route.replace(/\?.*/, '').replaceAll(/:\w+/g, ':id');
const allWith = (names: string[], status: number) =>
  Object.fromEntries(names.map((name) => [name, status]));

const changedTables = [
  ...kinds.map(({ table }) => table),
  'agentPages',
  'agentPortraits',
  'pageProposals',
  'agentLicenses',
  'ceExemptions',
  'commissionSplits',
  'policyVersions',
  'policyRequests',
  'policyConfirmations',
  'agentFiles',
  'agentDeadlines',
  'contactSubmissions',
  'inquiryNotes',
  'inquiryCalls',
  'savedReplies',
  'emailMessages',
  'emailInquiries',
  'websiteParts',
  'websiteVersions',
  'websitePictures',
  'websitePictureFiles',
  'demoRecords',
  'advertisingReviews',
  'passkeys',
  'authenticatorApps',
  'recoveryCodes',
  'dutyDays',
  'dutyAgents',
  'agentsAway',
  'apiTokens',
  'webhookEndpoints',
  'webhookDeliveries',
] as const satisfies (keyof Tables)[];

/**
 * The calls that this test leaves out: signing in and out, confirming a session, making a backup and
 * previewing the website, which do not change the office's data, and the setup of a second factor. Another test
 * ends the session between the first and the last call of a setup.
 */
const withoutChange =
  /^(POST|DELETE) \/login(\/.+)?$|^POST \/(logout|backup|website\/preview|session\/confirmation|session\/confirmation\/passkey\/options|second-factors\/(passkeys|passkeys\/options|app|app\/confirm))$/;

test('the changes of this test are all unsafe routes of the back office', async () => {
  const [testApp, routes] = await collectRoutes(() => createTestApp('sqlite'));
  await testApp.close();
  const unsafe = routes
    .filter(
      ({ method, url }) => /^(POST|PUT|PATCH|DELETE)$/.test(method) && url.includes('/admin/'),
    )
    .map(({ method, url }) => `${method} ${url.replace('/api/admin', '')}`)
    .filter((route) => !withoutChange.test(route));
  const tested = allChanges.filter((route) => !route.startsWith('GET'));
  expect(tested.map(pattern).toSorted()).toEqual([...new Set(unsafe.map(pattern))].toSorted());
});

describe.each(engines)('A02: no change on %s takes effect', (engine) => {
  const office = shareOffice(engine);
  let ids: Record<string, string>;
  beforeEach(async () => {
    ids = await addEveryRecord(office(), 'mallory');
  });

  async function stored() {
    const { db } = office();
    const tables = changedTables.map((table) => db.selectFrom(table).selectAll().execute());
    const passwords = db.selectFrom('adminUsers').select(['username', 'password', 'fullName']);
    const trail = db.selectFrom('auditLog').select('id');
    return {
      tables: await Promise.all(tables),
      passwords: await passwords.orderBy('username').execute(),
      trail: await trail.where('action', 'not in', ['login', 'password_refused']).execute(),
    };
  }

  /**
   * Makes each change as mallory, who loses the rights to it before the transaction begins.
   * @returns the status of each change
   */
  async function statusesAfter(loseRights: () => Promise<unknown>, names: string[]) {
    const statuses: Record<string, number> = {};
    for (const name of names) {
      await mallory().set({ isActive: true, role: 'super_admin' }).execute();
      const call = await callsOfMallory(office());
      const session = await office().db.selectFrom('sessions').select('id').executeTakeFirst();
      const spy = beforeTransaction(office().db, loseRights);
      statuses[name] = (await makeChange(call, name, { ...ids, session: session?.id })).statusCode;
      spy.mockRestore();
    }
    return statuses;
  }

  const mallory = () => office().db.updateTable('adminUsers').where('username', '=', 'mallory');
  const deactivate = () => mallory().set({ isActive: false }).execute();
  const demote = () => mallory().set({ role: 'admin' }).execute();
  const moveToFrontDesk = () => mallory().set({ role: 'front_desk' }).execute();
  const signOut = () => office().db.deleteFrom('sessions').execute();

  test('once its caller was deactivated', async () => {
    const before = await stored();
    // The password change answers 422, because a deactivated administrator's current password is
    // refused before the transaction.
    const expected = { ...allWith(allChanges, 401), 'PUT /password': 422 };
    expect(await statusesAfter(deactivate, allChanges)).toEqual(expected);
    expect(await stored()).toEqual(before);
  });

  test('once its caller was signed out', async () => {
    const before = await stored();
    expect(await statusesAfter(signOut, allChanges)).toEqual(allWith(allChanges, 401));
    expect(await stored()).toEqual(before);
  });

  test('once its caller was moved to the front desk, if it verifies a course', async () => {
    const before = await stored();
    const names = ['POST /continuing-education', 'POST /continuing-education/many'];
    expect(await statusesAfter(moveToFrontDesk, names)).toEqual(allWith(names, 422));
    expect(await stored()).toEqual(before);
  });

  test('once its caller was demoted, if it needs a super admin', async () => {
    const before = await stored();
    const names = Object.keys(superAdminChanges);
    expect(await statusesAfter(demote, names)).toEqual(allWith(names, 403));
    expect(await stored()).toEqual(before);
  });
});
