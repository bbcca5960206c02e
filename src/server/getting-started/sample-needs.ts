import { sql } from 'kysely';
import type { Database } from '#db/connection.ts';
import { fullName } from '#domain/full-name.ts';

/**
 * The maximum number of records of one kind that are listed for all samples together, because an
 * agent may have thousands.
 */
const most = 20;

/**
 * A record or email that refers to samples. `of` has the ids of the inquiry and the agents that it
 * refers to, of which at least one is a sample. `by` describes the record or email.
 */
interface Need {
  of: (string | null)[];
  by: string;
}

async function educationOf(db: Database, samples: string[]): Promise<Need[]> {
  const rows = await db
    .selectFrom('continuingEducation')
    .select(['agentId', 'courseTitle'])
    .where('agentId', 'in', samples)
    .where('id', 'not in', samples)
    .orderBy('createdAt')
    .limit(most)
    .execute();
  return rows.map(({ agentId, courseTitle }) => ({
    of: [agentId],
    by: `the education record “${courseTitle}”`,
  }));
}

async function testimonialsOf(db: Database, samples: string[]): Promise<Need[]> {
  const rows = await db
    .selectFrom('testimonials')
    .select(['agentId', 'name'])
    .where('agentId', 'in', samples)
    .orderBy('createdAt')
    .limit(most)
    .execute();
  return rows.map(({ agentId, name }) => ({ of: [agentId], by: `the testimonial of ${name}` }));
}

async function inquiriesOf(db: Database, samples: string[]): Promise<Need[]> {
  const rows = await db
    .selectFrom('contactSubmissions')
    .select(['firstName', 'lastName', 'aboutAgentId', 'assignedAgentId'])
    .where((eb) => eb.or([eb('aboutAgentId', 'in', samples), eb('assignedAgentId', 'in', samples)]))
    .where('id', 'not in', samples)
    .orderBy('createdAt')
    .limit(most)
    .execute();
  return rows.map((row) => ({
    of: [row.aboutAgentId, row.assignedAgentId],
    by: `the inquiry from ${fullName(row)}`,
  }));
}

async function waitingEmailsOf(db: Database, samples: string[]): Promise<Need[]> {
  const rows = await db
    .selectFrom('emailMessages')
    .leftJoin('agents', (join) =>
      join.on(sql`lower(agents.email)`, '=', sql`lower(email_messages.recipient_address)`),
    )
    .select(['contactSubmissionId', 'recipientAddress', 'agents.id as agentId'])
    .where('status', 'in', ['queued', 'sending'])
    .where((eb) =>
      eb.or([eb('contactSubmissionId', 'in', samples), eb('agents.id', 'in', samples)]),
    )
    .orderBy('emailMessages.createdAt')
    .limit(most)
    .execute();
  return rows.map(({ contactSubmissionId, agentId, recipientAddress }) => ({
    of: [contactSubmissionId, agentId],
    by: `an email to ${recipientAddress} that waits to be sent`,
  }));
}

/**
 * Finds the brokerage's own records, and the emails that wait to be sent, that refer to samples. At
 * most `most` of each kind are found.
 * @param samples the ids of the samples to be removed
 * @returns descriptions of the records and emails that refer to a sample, by the id of the sample
 */
export async function findNeeds(db: Database, samples: string[]): Promise<Map<string, string[]>> {
  if (samples.length === 0) return new Map();
  const needs = [
    ...(await educationOf(db, samples)),
    ...(await testimonialsOf(db, samples)),
    ...(await inquiriesOf(db, samples)),
    ...(await waitingEmailsOf(db, samples)),
  ];
  const wordsFor = (id: string) => needs.filter(({ of }) => of.includes(id)).map(({ by }) => by);
  return new Map(samples.map((id) => [id, [...new Set(wordsFor(id))]]));
}
