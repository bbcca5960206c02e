import { sql, type SelectQueryBuilder } from 'kysely';
import type { Database } from '#db/connection.ts';
import type { Tables } from '#db/tables.ts';
import { fullName } from '#domain/full-name.ts';

/** The maximum number of records of one kind for each sample, because an agent may have thousands. */
const most = 20;

/** Numbers the rows that refer to the same samples, oldest first. */
const nthOf = (table: string, ...columns: string[]) =>
  sql<number>`row_number() over (
    partition by ${sql.join(columns.map((column) => sql.ref(column)))} order by ${sql.ref(`${table}.created_at`)}
  )`.as('nth');

/**
 * A record or email that refers to samples. `of` has the ids of the inquiry, the policy and the
 * agents that it refers to, of which at least one is a sample. `by` describes the record or email.
 */
interface Need {
  of: (string | null)[];
  by: string;
}

const firstOf = <Row extends { nth: number }>(
  db: Database,
  found: SelectQueryBuilder<Tables, never, Row>,
) =>
  db
    .selectFrom(found.as('need'))
    .selectAll()
    .where(sql<boolean>`nth <= ${most}`)
    .execute();

async function educationOf(db: Database, samples: string[]): Promise<Need[]> {
  const found = db
    .selectFrom('continuingEducation')
    .select(['agentId', 'courseTitle', nthOf('continuing_education', 'agent_id')])
    .where('agentId', 'in', samples)
    .where('id', 'not in', samples);
  const rows = await firstOf(db, found);
  return rows.map(({ agentId, courseTitle }) => ({
    of: [agentId],
    by: `the education record “${courseTitle}”`,
  }));
}

async function testimonialsOf(db: Database, samples: string[]): Promise<Need[]> {
  const found = db
    .selectFrom('testimonials')
    .select(['agentId', 'name', nthOf('testimonials', 'agent_id')])
    .where('agentId', 'in', samples);
  const rows = await firstOf(db, found);
  return rows.map(({ agentId, name }) => ({ of: [agentId], by: `the testimonial of ${name}` }));
}

async function inquiriesOf(db: Database, samples: string[]): Promise<Need[]> {
  const found = db
    .selectFrom('contactSubmissions')
    .select(['firstName', 'lastName', 'aboutAgentId', 'assignedAgentId'])
    .select(nthOf('contact_submissions', 'about_agent_id', 'assigned_agent_id'))
    .where((eb) => eb.or([eb('aboutAgentId', 'in', samples), eb('assignedAgentId', 'in', samples)]))
    .where('id', 'not in', samples);
  const rows = await firstOf(db, found);
  return rows.map((row) => ({
    of: [row.aboutAgentId, row.assignedAgentId],
    by: `the inquiry from ${fullName(row)}`,
  }));
}

async function waitingEmailsOf(db: Database, samples: string[]): Promise<Need[]> {
  const found = db
    .selectFrom('emailMessages')
    .leftJoin('agents', (join) =>
      join.on(sql`lower(agents.email)`, '=', sql`lower(email_messages.recipient_address)`),
    )
    .select(['contactSubmissionId', 'recipientAddress', 'agents.id as agentId'])
    .select(nthOf('email_messages', 'contact_submission_id', 'agents.id'))
    .where('status', 'in', ['queued', 'sending'])
    .where((eb) =>
      eb.or([eb('contactSubmissionId', 'in', samples), eb('agents.id', 'in', samples)]),
    );
  const rows = await firstOf(db, found);
  return rows.map(({ contactSubmissionId, agentId, recipientAddress }) => ({
    of: [contactSubmissionId, agentId],
    by: `an email to ${recipientAddress} that waits to be sent`,
  }));
}

/**
 * Finds the requests that the removal of samples must not delete: all requests to agents who stay to
 * confirm a policy that goes, and the confirmations and waivers of agents who go, of policies that
 * stay. The trigger that deletes samples has the same rule.
 */
async function requestsOf(db: Database, samples: string[]): Promise<Need[]> {
  const found = db
    .selectFrom('policyRequests as request')
    .innerJoin('agents', 'agents.id', 'request.agentId')
    .innerJoin('policies', 'policies.id', 'request.policyId')
    .select(['policyId', 'agentId', 'title', 'firstName', 'lastName', 'closedAs'])
    .select(nthOf('request', 'policy_id', 'agent_id'))
    .where((eb) =>
      eb.or([
        eb('policyId', 'in', samples).and('agentId', 'not in', samples),
        eb('agentId', 'in', samples)
          .and('policyId', 'not in', samples)
          .and('closedAs', 'in', ['confirmed', 'waived']),
      ]),
    );
  const rows = await firstOf(db, found);
  return rows.map(({ policyId, agentId, title, closedAs, ...agent }) => {
    const name = fullName(agent);
    const words = {
      confirmed: `the confirmation of “${title}” by ${name}`,
      waived: `the waiver of “${title}” for ${name}`,
    };
    const request = `the request to ${name} to confirm “${title}”`;
    const by = closedAs === 'confirmed' || closedAs === 'waived' ? words[closedAs] : request;
    return { of: [policyId, agentId], by };
  });
}

/**
 * Finds the brokerage's own records, and the emails that wait to be sent, that refer to samples. At
 * most `most` of each kind are found for each sample.
 * @param samples the ids of the samples to be removed
 * @returns descriptions of the records and emails that refer to a sample, by the id of the sample
 */
export async function findNeeds(db: Database, samples: string[]): Promise<Map<string, string[]>> {
  if (samples.length === 0) return new Map();
  const needs = [
    ...(await educationOf(db, samples)),
    ...(await testimonialsOf(db, samples)),
    ...(await inquiriesOf(db, samples)),
    ...(await requestsOf(db, samples)),
    ...(await waitingEmailsOf(db, samples)),
  ];
  const wordsFor = (id: string) => needs.filter(({ of }) => of.includes(id)).map(({ by }) => by);
  return new Map(samples.map((id) => [id, [...new Set(wordsFor(id))]]));
}
