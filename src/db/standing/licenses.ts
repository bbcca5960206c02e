import type { Database } from '#db/connection.ts';

/** Creates the license of a new agent. The office has recorded nothing about it yet. */
export async function insertLicense(db: Database, agentId: string, now: Date): Promise<void> {
  await db.insertInto('agentLicenses').values({ agentId, updatedAt: now.toISOString() }).execute();
}
