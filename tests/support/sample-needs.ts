import { v7 as newId } from 'uuid';
import { lockAgentKey } from '#db/agent-keys.ts';
import type { Database } from '#db/connection.ts';

const createdAt = '2026-11-20T15:00:00.000Z';
const times = { createdAt, updatedAt: createdAt };

export function insertTestimonial(db: Database, agentId: string) {
  const words = { name: 'Ruth Doe', title: 'Seller', content: 'Kind.' };
  return db
    .insertInto('testimonials')
    .values({ id: newId(), agentId, ...words, ...times })
    .execute();
}

export const course = {
  courseTitle: 'Contracts',
  provider: 'Our School',
  courseType: 'core',
  hoursCompleted: '3.00',
  completionDate: '2026-01-01',
} as const;

export async function insertEducation(db: Database, agentId: string) {
  const agentKey = await lockAgentKey(db, agentId);
  await db
    .insertInto('continuingEducation')
    .values({ id: newId(), agentId, agentKey, ...course, ...times })
    .execute();
}
