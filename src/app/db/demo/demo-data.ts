import { v7 as newId } from 'uuid';
import { insertAgentPage } from '#features/agents/db/agent-pages.ts';
import { isUniqueViolation } from '#shared/db/errors.ts';
import type { Database } from '#shared/db/connection.ts';
import { refreshStandings } from '#features/standing/db/refresh-standings.ts';
import { policyChecksum } from '#features/policies/db/checksum.ts';
import { toVersion } from '#features/policies/db/versions.ts';
import { daysBefore, demoAgents } from './demo-agents.ts';
import { insertDemoPortrait } from './demo-portraits.ts';
import { insertDemoProperties } from './demo-properties.ts';
import { demoSplits } from './demo-splits.ts';
import { toBrokerage } from '#features/site/domain/brokerage-facts.ts';
import { replyDueAt } from '#features/brokerage/domain/office-hours.ts';
import { shippedContent } from '#features/site/domain/parts.ts';
import { sampleOffice, type SampleKind } from '#shared/domain/samples.ts';
import { inquirySearch } from '#features/inquiries/domain/inquiries.ts';
import { policySearch } from '#features/policies/domain/policies.ts';

/**
 * Returns whether there are no agents, inquiries or audit entries. After the sample office was
 * removed, the audit trail still has entries.
 */
async function isEmpty(db: Database) {
  for (const table of ['agents', 'contactSubmissions', 'auditLog'] as const) {
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return false;
  }
  return true;
}

/** The neighborhoods that the first sample agents serve, and their languages. */
const served = [
  ['Historic District, Victorian District', 'English, French'],
  ['Tybee Island, Wilmington Island', null],
  ['Ardsley Park, Midtown', 'English, Tamil'],
  ['Downtown, Starland', null],
] as const;

/** Publishes all pages, and fills those of the first agents. */
async function fillPages(db: Database, agentIds: string[]) {
  const [first = '', second = ''] = agentIds;
  for (const [nth, [areas, languages]] of served.entries()) {
    const page = db.updateTable('agentPages').set({ areas, languages });
    await page.where('agentId', '=', agentIds[nth]!).execute();
  }
  await db.updateTable('agentPages').set({ isShown: true }).execute();
  await insertDemoPortrait(db, first, 'team-portrait');
  await insertDemoPortrait(db, second, 'agent-portrait');
  await db
    .updateTable('agentPages')
    .set({
      headline: 'Let’s find the porch you will still love in ten years.',
      biography:
        'I grew up two blocks from Forsyth Park and have walked every square since. I help people read a house the way a neighbor would: where the afternoon sun falls, which streets flood, what the windows will cost.\n\nBefore real estate I restored old houses for eleven years. It made me patient, and hard to impress with fresh paint.',
      whatsapp: '19125550101',
      facebook: 'https://www.facebook.com/eleanor.whitfield.example',
      instagram: 'https://www.instagram.com/eleanor.whitfield.example',
      linkedin: 'https://www.linkedin.com/in/eleanor-whitfield-example',
    })
    .where('agentId', '=', first)
    .execute();
}

function demoPolicies(now: Date) {
  const policies = [
    [
      'Advertising review',
      'policies',
      'Every advertisement names the brokerage at least as large as the agent and is reviewed by the broker before it runs.',
    ],
    [
      'Earnest money handling',
      'procedures',
      'Earnest money is delivered to the broker on the day it is received and deposited as the agreement says.',
    ],
    [
      'Open house safety',
      'guidelines',
      'Two people at every open house. Visitors sign in. Doors that lead out stay unlocked.',
    ],
  ] as const;
  return policies.map(([title, category, content], index) => {
    const createdAt = daysBefore(now, 120 - index * 30);
    const row = { id: newId(), title, category, content, createdAt, updatedAt: createdAt };
    return { ...row, ...policySearch(row), checksum: policyChecksum(row) };
  });
}

/** A version that was published when its policy was created. No agent is asked to confirm it. */
const demoVersion = (policy: ReturnType<typeof demoPolicies>[number]) =>
  toVersion(policy, {
    number: 1,
    changeNote: null,
    isMinor: false,
    asks: false,
    dueOn: null,
    publishedBy: sampleOffice,
    publishedAt: policy.createdAt,
  });

function demoInquiries(now: Date) {
  const inquiries = [
    [
      'Amelia',
      'Carter',
      '(404) 555-0166',
      'buying',
      'We are moving from Atlanta in the spring and hope to find a row house within a walk of Forsyth Park.\nThree bedrooms, a porch if we are lucky.',
      0.1,
    ],
    [
      'James',
      'Okafor',
      null,
      'selling',
      'What would you ask for a 1924 bungalow in Ardsley Park with the original windows?',
      1.2,
    ],
    ['Ruth', 'Lindqvist', '912-555-0119', 'consultation', null, 4],
  ] as const;
  const shipped = toBrokerage(shippedContent.brokerage, now);
  return inquiries.map(([firstName, lastName, phone, service, message, days]) => {
    const createdAt = daysBefore(now, days);
    const email = `${firstName}.${lastName}@example.com`.toLowerCase();
    const inquiry = { firstName, lastName, email, phone, service, message };
    return {
      id: newId(),
      ...inquiry,
      ...inquirySearch(inquiry),
      createdAt,
      replyDueAt: replyDueAt(createdAt, shipped),
    };
  });
}

/** Marks records as samples, so that an administrator can remove them. */
async function registerSamples(db: Database, entity: SampleKind, records: { id: string }[]) {
  const rows = records.map(({ id }) => ({ entity, recordId: id }));
  await db.insertInto('demoRecords').values(rows).execute();
}

async function fillEmptyDatabase(db: Database, now: Date): Promise<void> {
  const people = demoAgents(now);
  const agents = people.map(({ agent }) => agent);
  const policies = demoPolicies(now);
  const education = people.flatMap((person) => person.education);
  const splits = agents.flatMap((agent) => demoSplits(agent, now));
  const inquiries = demoInquiries(now);
  const agentIds = agents.map(({ id }) => id);
  await db.transaction().execute(async (transaction) => {
    if (!(await isEmpty(transaction))) return;
    await transaction.insertInto('agents').values(agents).execute();
    for (const { agent, license } of people) {
      await insertAgentPage(transaction, agent);
      const facts = { agentId: agent.id, ...license, updatedAt: agent.updatedAt };
      await transaction.insertInto('agentLicenses').values(facts).execute();
    }
    await transaction.insertInto('commissionSplits').values(splits).execute();
    await fillPages(transaction, agentIds);
    await transaction.insertInto('policies').values(policies).execute();
    await transaction.insertInto('policyVersions').values(policies.map(demoVersion)).execute();
    await transaction.insertInto('continuingEducation').values(education).execute();
    await refreshStandings(transaction, agentIds, now);
    await transaction.insertInto('contactSubmissions').values(inquiries).execute();
    await registerSamples(transaction, 'agent', agents);
    await registerSamples(transaction, 'policy', policies);
    await registerSamples(transaction, 'education_record', education);
    await registerSamples(transaction, 'contact_submission', inquiries);
    const homes = await insertDemoProperties(transaction, now, agentIds);
    await registerSamples(transaction, 'property', homes);
  });
}

/**
 * Fills an empty database with a small sample office, and registers its records as samples. Does
 * nothing if the database has agents, inquiries or audit entries.
 */
export async function insertDemoData(db: Database, now: Date): Promise<void> {
  try {
    await fillEmptyDatabase(db, now);
  } catch (error) {
    // Ignore this error. It means that another instance inserted the demo data at the same time.
    if (!isUniqueViolation(error)) throw error;
  }
}
