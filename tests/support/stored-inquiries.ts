import { v7 as newId } from 'uuid';
import { agentSearch } from '#features/agents/domain/agents.ts';
import type { Database } from '#shared/db/connection.ts';
import type { AppContext } from '#app/server/app.ts';
import { inquiry, sendInquiry } from './inquiries.ts';
import { shareOffice } from './office.ts';
import type { TestApp } from './test-app.ts';
import type { Engine } from './test-database.ts';

/** An office to which one visitor can send many inquiries. */
export const shareInquiries = (engine: Engine, overrides: Partial<AppContext> = {}) =>
  shareOffice(engine, { inquiryLimit: 1000, ...overrides });

export async function addInquiryAgent(
  { db, clock }: { db: Database; clock: { read: () => Date } },
  firstName = 'Eleanor',
  part: { isActive?: boolean; email?: string } = {},
): Promise<string> {
  const id = newId();
  const now = clock.read().toISOString();
  const agent = {
    firstName,
    lastName: 'Whitfield',
    email: `${firstName.toLowerCase()}@example.com`,
    phone: null,
    licenseNumber: null,
  };
  await db
    .insertInto('agents')
    .values({
      id,
      ...agent,
      ...agentSearch(agent),
      commissionSplit: '70.00',
      hireDate: now,
      createdAt: now,
      updatedAt: now,
      ...part,
    })
    .execute();
  return id;
}

/**
 * Sends an inquiry.
 * @returns the stored inquiry's id
 */
export async function receive(testApp: TestApp, part: object = {}): Promise<string> {
  const answer = await sendInquiry(testApp, { ...inquiry, ...part });
  if (answer.statusCode !== 201) throw new Error(`${answer.statusCode}: ${answer.body}`);
  return answer.json<{ id: string }>().id;
}

export const storedEmails = ({ db }: TestApp) =>
  db.selectFrom('emailMessages').selectAll().orderBy('createdAt').orderBy('id').execute();

/** Returns the audit entries about inquiries and emails, oldest first. */
export const inquiriesTrail = ({ db }: TestApp) =>
  db
    .selectFrom('auditLog')
    .selectAll()
    .where('entity', 'in', ['contact_submission', 'mail'])
    .orderBy('at')
    .orderBy('id')
    .execute();
