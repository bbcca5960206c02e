import type { Database } from '#db/connection.ts';

/** Saves one view for each id. The first view belongs to the first administrator, and so on. */
export async function fillViews(db: Database, ids: string[], administrators: string[]) {
  const view = { list: 'agent' as const, name: 'Active', search: '?status=active' };
  const rows = ids.map((id, nth) => ({
    id,
    adminUserId: administrators[nth] ?? '',
    ...view,
    createdAt: '2026-11-20T15:00:00.000Z',
  }));
  await db.insertInto('savedViews').values(rows).execute();
}
