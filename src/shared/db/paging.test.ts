import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agentSearch } from '#features/agents/domain/agents.ts';
import { inquirySearch } from '#features/inquiries/domain/inquiries.ts';
import { inquirySorts, inquiryStatuses } from '#features/inquiries/domain/inquiries.ts';
import { agents as agentStore } from '#features/agents/server/store.ts';
import { listInquiries } from '#features/inquiries/server/list/list-store.ts';
import { engines, openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

const count = 2620;
const rowsAtOnce = 500;
const instant = (nth: number) => new Date(Date.UTC(2026, 0, 1, 0, nth % 700)).toISOString();

function rowOf(nth: number) {
  const name = { firstName: nth % 2 ? 'Zoë' : 'Zoe', lastName: `L${nth % 9}` };
  const email = `z${nth}@example.com`;
  const phone = nth % 3 ? `${nth % 5}` : null;
  return { id: newId(), ...name, email, phone, createdAt: instant(nth) };
}

describe.each(engines)('a search with thousands of results on %s', (engine) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase(engine);
    const rows = Array.from({ length: count }, (_, nth) => ({ nth, ...rowOf(nth) }));
    for (let from = 0; from < count; from += rowsAtOnce) {
      const some = rows.slice(from, from + rowsAtOnce);
      const agents = some.map(({ nth, ...row }) => ({
        ...row,
        ...agentSearch({ ...row, licenseNumber: null }),
        commissionSplit: nth % 4 ? '70.00' : '100.00',
        isActive: nth % 5 > 0,
        hireDate: row.createdAt,
        updatedAt: row.createdAt,
      }));
      const inquiries = some.map(({ nth, ...row }) => ({
        ...row,
        ...inquirySearch({ ...row, message: null }),
        service: nth % 2 ? ('buying' as const) : ('selling' as const),
        status: inquiryStatuses.values[nth % 4] ?? 'new',
      }));
      await opened.db.insertInto('agents').values(agents).execute();
      await opened.db.insertInto('contactSubmissions').values(inquiries).execute();
    }
  });
  afterAll(() => opened.close());

  const directions = ['asc', 'desc'] as const;
  const everyOrder = <Sort>(sorts: readonly Sort[]) =>
    sorts.flatMap((sort) => directions.map((dir) => ({ sort, dir })));

  const agentSorts = ['name', 'email', 'phone', 'license', 'split', 'status'] as const;
  test.each(everyOrder(agentSorts))('counts all agents in the order %o', async (order) => {
    const query = { q: 'zoe', page: 1, ...order };
    const { total, rows } = await agentStore.list(opened.db, query);
    expect([total, rows.length]).toEqual([count, 25]);
    const active = await agentStore.list(opened.db, { ...query, status: 'active' });
    expect(active.total).toBe((count * 4) / 5);
  });

  test.each(everyOrder(inquirySorts))('counts all inquiries in the order %o', async (order) => {
    const query = { q: 'zoe', page: 1, ...order };
    const { total, rows } = await listInquiries(opened.db, query, new Date());
    expect([total, rows.length]).toEqual([count, 25]);
  });
});
