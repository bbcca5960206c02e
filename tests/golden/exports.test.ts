/** Compares the fullest row of each export with exports.txt, so that no column shows the value of another. */
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { inquiry, sendInquiry } from '#tests/support/inquiries.ts';
import { shareOffice } from '#tests/support/office.ts';
import {
  addAgent,
  addEducationRecord,
  addPolicy,
  addProperty,
  addTestimonial,
  publishPolicy,
} from '#tests/support/record-samples.ts';
import { collectRoutes } from '#tests/support/route-table.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const office = shareOffice('sqlite');

const [closed, routes] = await collectRoutes(() => createTestApp('sqlite'));
await closed.close();
const paths = routes.flatMap(({ method, url }) =>
  method === 'GET' && url.endsWith('/export.csv') ? url.replace('/api/admin', '') : [],
);

/** Adds records whose times, and as many other values as possible, are different. */
async function addRecords() {
  const { call, clock, db } = office();
  const later = () => clock.advance(70);
  const agent = await addAgent(office(), {
    email: 'eleanor@example.com',
    licenseType: 'salesperson',
    firstLicensedOn: '2019-04-12',
    renewalDueOn: '2027-04-30',
  });
  const about = { agentId: agent.id };
  later();
  await call('PUT', `/agents/${agent.id}`, { ...agent, notes: 'Speaks French.' });
  later();
  await addEducationRecord(office(), about);
  later();
  const policy = await addPolicy(office());
  later();
  await publishPolicy(office(), policy.id, { audience: 'all', dueOn: '2026-12-24' });
  later();
  const paper = { confirmedOn: '2026-11-21', typedName: 'E. Whitfield', note: 'In the office' };
  const confirmed = await call('POST', `/policies/${policy.id}/readers/${agent.id}/paper`, paper);
  expect(confirmed.statusCode).toBe(204);
  later();
  const testimonial = { ...about, transactionNote: '5 Oak Street', relationship: 'Aunt' };
  const { id } = await addTestimonial(office(), testimonial);
  later();
  await call('POST', `/testimonials/${id}/withdraw`);
  later();
  const sale = { status: 'sold', closedOn: '2026-11-10', side: 'both', soldPrice: 690_000 };
  await addProperty(office(), { ...about, ...sale, listingBrokerage: 'Tidewater Realty' });
  later();
  const sent = await sendInquiry(office(), { ...inquiry, ...about });
  expect(sent.statusCode).toBe(201);
  const inquiries = (await call('GET', '/contacts')).json<{ id: string }[]>();
  later();
  await call('POST', `/contacts/${inquiries[0]?.id}/calls`, { outcome: 'reached' });
  later();
  const times = {
    givenBackAt: '2026-11-21T17:00:00.000Z',
    doNotContactAt: clock.read().toISOString(),
  };
  await db
    .updateTable('contactSubmissions')
    .set({ ...times, sourceNote: 'From a neighbor', consentVersion: 'v1' })
    .execute();
  const sentAt = '2026-11-21T18:00:00.000Z';
  await db.updateTable('emailMessages').set({ sentAt, attempts: 3, lastError: 'Full' }).execute();
  return policy.id;
}

const filledCells = (row: Record<string, string>) => Object.values(row).filter(Boolean).length;

test('each column of an export has its own value', async () => {
  const policyId = await addRecords();
  const shown: string[] = [];
  for (const path of paths) {
    const { statusCode, body } = await office().call('GET', path.replace(':id', policyId));
    expect([path, statusCode]).toEqual([path, 200]);
    const rows: Record<string, string>[] = parse(body, { bom: true, columns: true });
    const [row = {}] = rows.toSorted((one, other) => filledCells(other) - filledCells(one));
    shown.push('', path, ...Object.entries(row).map(([header, cell]) => `  ${header}: ${cell}`));
  }
  const text = shown.join('\n').replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '(an id)');
  await expect(`${text.trim()}\n`).toMatchFileSnapshot('exports.txt');
});
