/** Fills a database with the records of a very large brokerage. */
import { v7 as newId } from 'uuid';
import type { Database } from '#db/connection.ts';
import { agentSearch } from '#domain/agents.ts';
import { educationSearch } from '#domain/education.ts';
import { policySearch } from '#domain/policies/policies.ts';
import { courseTypes } from '#domain/education.ts';
import { policyCategories } from '#domain/policies/policies.ts';
import { daysAgo, insertMany } from './insert-many.ts';
import { insertAuditEntries } from './large-audit.ts';
import { insertInquiries, type SampleAgent } from './large-inquiries.ts';
import { sampleWords, seededRandom, type SampleWords } from './sample-words.ts';

export interface OfficeSize {
  agents: number;
  policies: number;
  educationRecords: number;
  inquiries: number;
  auditEntries: number;
}

async function insertAgents(db: Database, count: number, words: SampleWords) {
  const agents: SampleAgent[] = [];
  await insertMany(db, 'agents', count, (nth) => {
    const { firstName, lastName } = words.person();
    const id = newId();
    const email = `${firstName}.${lastName}${nth}@marshandsquare.example`.toLowerCase();
    const phone = words.isLikely(0.9) ? words.phone() : null;
    const licenseNumber = words.isLikely(0.9) ? words.digits(6) : null;
    const search = agentSearch({ firstName, lastName, email, phone, licenseNumber });
    agents.push({ id, agentKey: search.nameKey });
    return {
      id,
      firstName,
      lastName,
      email,
      phone,
      licenseNumber,
      commissionSplit: words.pick(['70.00', '72.50', '80.00', '65.00']),
      isActive: words.isLikely(0.9),
      hireDate: daysAgo(nth),
      notes: words.isLikely(0.3) ? words.text(8) : null,
      createdAt: daysAgo(nth),
      updatedAt: daysAgo(nth / 2),
      ...search,
    };
  });
  return agents;
}

const insertPolicies = (db: Database, count: number, words: SampleWords) =>
  insertMany(db, 'policies', count, (nth) => {
    const title = words.policyTitle();
    const category = words.pick(policyCategories.values);
    const content = words.text(60 + (nth % 60));
    return {
      id: newId(),
      title,
      category,
      content,
      isActive: words.isLikely(0.9),
      createdAt: daysAgo(nth),
      updatedAt: daysAgo(nth / 2),
      ...policySearch({ title, category, content }),
    };
  });

const insertEducation = (db: Database, count: number, agents: SampleAgent[], words: SampleWords) =>
  insertMany(db, 'continuingEducation', count, (nth) => {
    const { id: agentId, agentKey } = words.pick(agents);
    const [courseTitle, provider] = [words.course(), words.provider()];
    const certificateNumber = words.isLikely(0.5) ? words.digits(8) : null;
    return {
      id: newId(),
      agentId,
      agentKey,
      courseTitle,
      provider,
      courseType: words.pick(courseTypes.values),
      hoursCompleted: words.pick(['3.00', '6.00', '1.50', '24.00']),
      completionDate: daysAgo(nth / 20).slice(0, 10),
      certificateNumber,
      isVerified: words.isLikely(0.8),
      createdAt: daysAgo(nth / 20),
      updatedAt: daysAgo(nth / 20),
      ...educationSearch({ courseTitle, provider, certificateNumber }),
    };
  });

/** Fills the database in one transaction, because that takes the least time. */
export async function fillLargeOffice(db: Database, size: OfficeSize) {
  await db.transaction().execute(async (transaction) => {
    const words = sampleWords(seededRandom(7));
    const agents = await insertAgents(transaction, size.agents, words);
    await insertPolicies(transaction, size.policies, words);
    await insertEducation(transaction, size.educationRecords, agents, words);
    await insertInquiries(transaction, size.inquiries, agents, words);
    await insertAuditEntries(transaction, size.auditEntries, agents, words);
  });
}
