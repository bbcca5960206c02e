/** The endpoints of agents and their public pages. */
import * as queries from './query-fields.ts';
import * as records from './record-fields.ts';
import { keptPage, keptRecord, type Done } from './effects.ts';
import { admin, get, write, type Endpoint } from './endpoint.ts';
import type { Reading } from './expected-answers.ts';
import { knownIds } from './sample-office.ts';
import { pictures } from './pictures.ts';
import { among } from './segments.ts';

const lower = (value: unknown) =>
  typeof value === 'string' ? value.trim().toLowerCase() : undefined;
const takenEmail = ({ seen }: Reading, segment?: string) => {
  const owner = [0, 1, 2].findIndex((nth) => `agent${nth}@example.com` === lower(seen['email']));
  return owner >= 0 && knownIds.agents[owner] !== segment ? [409] : [];
};
const takenSlug = ({ seen }: Reading, segment?: string) => {
  const owners: Record<string, number> = {
    'eleanor-whitfield': 0,
    'eleanor-before': 0,
    'jose-whitfield': 1,
    'ida-whitfield': 2,
  };
  const slug = typeof seen['slug'] === 'string' ? seen['slug'] : '';
  return Object.hasOwn(owners, slug) && knownIds.agents[owners[slug] ?? 0] !== segment ? [409] : [];
};

/** Returns the status 409 if `inquiriesTo` is neither null nor another active agent. */
function impossibleHandover({ seen }: Reading, segment?: string) {
  const to = seen['inquiriesTo'];
  const isActive = to === knownIds.agents[0] || to === knownIds.agents[1];
  return to === null || (isActive && to !== segment) ? [] : [409];
}

const agents = among(knownIds.agents);
const unansweredFields = new Set(['inquiriesTo', 'commissionReason']);

/**
 * Checks an edited agent without `inquiriesTo` and `commissionReason`, which the answer does not
 * contain.
 */
const keptAgent = (done: Done) =>
  keptRecord(`${admin}/agents`)({
    ...done,
    verdicts: new Map([...done.verdicts].filter(([name]) => !unansweredFields.has(name))),
  });

const withVersion = { takesIfMatch: true };

export const agentEndpoints: Endpoint[] = [
  get(`${admin}/agents`, { query: queries.agentsQuery, share: 100 }),
  get(`${admin}/agents/names`),
  get(`${admin}/agents/export.csv`, { query: queries.agentsExportQuery, refusesHead: true }),
  get(`${admin}/agents/:id`, { segment: agents }),
  write('POST', `${admin}/agents`, {
    body: records.agent,
    success: [201],
    changes: ['agents', 'agentPages', 'agentSlugs', 'agentLicenses', 'commissionSplits'],
    conflicts: takenEmail,
    check: keptRecord(`${admin}/agents`),
    share: 400,
  }),
  write('PUT', `${admin}/agents/:id`, {
    segment: agents,
    body: records.agentEdit,
    // Other tables contain copies of the agent's name, which change with the agent. An edit can
    // also change the commission split, and hand over inquiries, about which it queues an email.
    changes: [
      'agents',
      'commissionSplits',
      'continuingEducation',
      'contactSubmissions',
      'emailMessages',
      'emailInquiries',
    ],
    conflicts: (reading, segment) => [
      ...takenEmail(reading, segment),
      ...(reading.seen['inquiriesTo'] === undefined ? [] : impossibleHandover(reading, segment)),
      ...(reading.seen['inquiriesTo'] !== undefined && reading.seen['isActive'] !== false
        ? [422]
        : []),
    ],
    check: keptAgent,
    share: 400,
    ...withVersion,
  }),
  write('DELETE', `${admin}/agents/:id`, {
    segment: agents,
    body: records.agentDeparture,
    isBodyOptional: true,
    success: [204],
    changes: ['agents', 'contactSubmissions', 'emailMessages', 'emailInquiries'],
    conflicts: impossibleHandover,
    ...withVersion,
  }),
  get(`${admin}/agents/:id/page`, { segment: agents }),
  get(`${admin}/agents/:id/standing`, { segment: agents, query: queries.cardQuery }),
  write('PUT', `${admin}/agents/:id/page`, {
    segment: agents,
    body: records.agentPage,
    changes: ['agentPages', 'agentSlugs'],
    conflicts: takenSlug,
    check: keptPage,
    share: 400,
    ...withVersion,
  }),
  write('PUT', `${admin}/agents/:id/portrait`, {
    segment: agents,
    bytes: { arbitrary: pictures, type: 'image/jpeg' },
    conflicts: () => [422],
    share: 30,
    ...withVersion,
  }),
  write('DELETE', `${admin}/agents/:id/portrait`, {
    segment: agents,
    changes: ['agentPages', 'agentPortraits'],
    ...withVersion,
  }),
];
