/** Every endpoint of the server: how it is called rightly, and what it then does. */
import { adminPassword } from '#tests/support/test-app.ts';
import * as queries from './query-fields.ts';
import * as people from './people-fields.ts';
import * as records from './record-fields.ts';
import {
  ended,
  erased,
  keptAdministrator,
  keptDecision,
  keptInquiry,
  keptNote,
  keptPage,
  keptRecord,
  signedIn,
  type Done,
} from './effects.ts';
import { knownIds, type Table } from './office.ts';
import { pictures } from './pictures.ts';
import type { Shape } from './requests.ts';
import type { Reading } from './requests.ts';
import { among, anyRest, anySegment } from './segments.ts';

export interface Endpoint extends Shape {
  /** Of a request that nothing is wrong with. */
  success: number[];
  /** Tables that a success may change. */
  changes?: Table[];
  /** Further statuses that this body deserves. */
  conflicts?: (reading: Reading, segment: string | undefined) => number[];
  /** What must be true once it was done. */
  check?: (done: Done) => Promise<void> | void;
  /** How many requests out of a hundred for others. */
  share?: number;
}

const admin = '/api/admin';

const get = (url: string, part: Partial<Endpoint> = {}): Endpoint => ({
  method: 'GET',
  url,
  reach: url.startsWith(admin) ? 'administrator' : 'anyone',
  success: [200],
  share: 40,
  ...part,
});
const write = (
  method: 'POST' | 'PUT' | 'DELETE',
  url: string,
  part: Partial<Endpoint>,
): Endpoint => ({ method, url, reach: 'administrator', success: [200], ...part });

const lower = (value: unknown) => String(value).trim().toLowerCase();
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
  const slug = String(seen['slug']);
  return Object.hasOwn(owners, slug) && knownIds.agents[owners[slug] ?? 0] !== segment ? [409] : [];
};

const agents = among(knownIds.agents);
const contacts = among(knownIds.contacts);
const superOnly = { reach: 'super_admin' as const };
const withVersion = { takesIfMatch: true };

const agentEndpoints: Endpoint[] = [
  get(`${admin}/agents`, { query: queries.agentsQuery, share: 100 }),
  get(`${admin}/agents/:id`, { segment: agents }),
  write('POST', `${admin}/agents`, {
    body: records.agent,
    success: [201],
    changes: ['agents', 'agentPages', 'agentSlugs'],
    conflicts: takenEmail,
    check: keptRecord(`${admin}/agents`),
    share: 400,
  }),
  write('PUT', `${admin}/agents/:id`, {
    segment: agents,
    body: records.agent,
    changes: ['agents'],
    conflicts: takenEmail,
    check: keptRecord(`${admin}/agents`),
    share: 400,
    ...withVersion,
  }),
  write('DELETE', `${admin}/agents/:id`, {
    segment: agents,
    success: [204],
    changes: ['agents'],
    ...withVersion,
  }),
  get(`${admin}/agents/:id/page`, { segment: agents }),
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

const policies = among(knownIds.policies);
const educationRecords = among(knownIds.educationRecords);
const education = `${admin}/continuing-education`;

const paperEndpoints: Endpoint[] = [
  get(`${admin}/policies`, { query: queries.policiesQuery, share: 100 }),
  get(`${admin}/policies/:id`, { segment: policies }),
  write('POST', `${admin}/policies`, {
    body: records.policy,
    success: [201],
    changes: ['policies'],
    check: keptRecord(`${admin}/policies`),
    share: 300,
  }),
  write('PUT', `${admin}/policies/:id`, {
    segment: policies,
    body: records.policy,
    changes: ['policies'],
    check: keptRecord(`${admin}/policies`),
    share: 300,
    ...withVersion,
  }),
  write('DELETE', `${admin}/policies/:id`, {
    segment: policies,
    success: [204],
    changes: ['policies'],
    ...withVersion,
  }),
  get(education, { query: queries.educationQuery, share: 100 }),
  get(`${education}/:id`, { segment: educationRecords }),
  write('POST', education, {
    body: records.educationRecord,
    success: [201],
    changes: ['continuingEducation'],
    check: keptRecord(education),
    share: 400,
  }),
  write('PUT', `${education}/:id`, {
    segment: educationRecords,
    body: records.educationRecord,
    changes: ['continuingEducation'],
    check: keptRecord(education),
    share: 400,
    ...withVersion,
  }),
  write('DELETE', `${education}/:id`, {
    segment: educationRecords,
    success: [204],
    changes: ['continuingEducation'],
    ...withVersion,
  }),
];

/** The three services of the agency's page are not all that an agent's page offers. */
const unofferedService = ({ seen }: Reading) =>
  seen['agentId'] === undefined && ['both', 'investment'].includes(String(seen['service']))
    ? [422]
    : [];

const inquiryEndpoint = write('POST', '/api/contact', {
  reach: 'anyone',
  body: people.inquiry,
  changes: ['contactSubmissions', 'mailMessages', 'throttleBuckets', 'idempotencyKeys'],
  conflicts: unofferedService,
  check: keptInquiry,
  success: [201],
  share: 500,
});

const contactEndpoints: Endpoint[] = [
  inquiryEndpoint,
  { ...inquiryEndpoint, isForm: true, success: [303] },
  get(`${admin}/contacts`, { query: queries.contactsQuery, share: 150 }),
  get(`${admin}/contacts/unread`),
  get(`${admin}/contacts/export.csv`, { query: queries.exportQuery, share: 100 }),
  get(`${admin}/contacts/:id`, { segment: contacts }),
  write('PUT', `${admin}/contacts/:id`, {
    segment: contacts,
    body: people.contactDecision,
    changes: ['contactSubmissions', 'mailMessages'],
    check: keptDecision,
    share: 200,
    ...withVersion,
  }),
  write('POST', `${admin}/contacts/:id/not-spam`, {
    segment: contacts,
    changes: ['contactSubmissions', 'mailMessages'],
    ...withVersion,
  }),
  write('POST', `${admin}/contacts/:id/read`, {
    segment: contacts,
    success: [204],
    changes: ['contactSubmissions'],
  }),
  write('POST', `${admin}/contacts/:id/notes`, {
    segment: contacts,
    body: people.note,
    success: [201],
    changes: ['contactNotes'],
    check: keptNote,
  }),
  write('POST', `${admin}/contacts/erase`, {
    body: people.person,
    changes: ['contactSubmissions', 'contactNotes', 'mailMessages', 'idempotencyKeys'],
    check: erased,
  }),
  get(`${admin}/mails`, { query: queries.mailsQuery }),
  get(`${admin}/mails/:id`, { segment: among(knownIds.mails) }),
  write('POST', `${admin}/mails/:id/send-again`, {
    segment: among(knownIds.mails),
    changes: ['mailMessages'],
  }),
  get(`${admin}/audit`, { query: queries.auditQuery, share: 100 }),
];

const wrongLogin = ({ seen }: Reading) =>
  ['admin', 'clerk'].includes(String(seen['username']).toLowerCase()) &&
  seen['password'] === adminPassword
    ? []
    : [401];
const takenName = ({ seen }: Reading) =>
  ['admin', 'clerk', 'former'].includes(lower(seen['username'])) ? [409] : [];
/** Only one super admin is left, who must stay one. */
const lastSuperAdmin = ({ seen }: Reading, segment?: string) =>
  segment === knownIds.administrators[0] &&
  (seen['isActive'] !== true || seen['role'] !== 'super_admin')
    ? [422]
    : [];
const administrators = among(knownIds.administrators);

const accountEndpoints: Endpoint[] = [
  write('POST', `${admin}/login`, {
    reach: 'anyone',
    body: people.login,
    changes: ['sessions', 'adminUsers', 'throttleBuckets'],
    conflicts: wrongLogin,
    check: signedIn,
    share: 300,
  }),
  get(`${admin}/session`),
  write('POST', `${admin}/logout`, {
    reach: 'anyone',
    success: [204, 401],
    changes: ['sessions'],
  }),
  write('PUT', `${admin}/password`, {
    body: people.passwordChange,
    success: [204],
    changes: ['adminUsers', 'sessions', 'throttleBuckets'],
  }),
  get(`${admin}/sessions`),
  write('DELETE', `${admin}/sessions`, { success: [204], changes: ['sessions'], check: ended }),
  write('DELETE', `${admin}/sessions/:id`, {
    segment: among(knownIds.sessions),
    success: [204, 404],
    changes: ['sessions'],
  }),
  get(`${admin}/administrators`, superOnly),
  get(`${admin}/administrators/:id`, { segment: administrators, ...superOnly }),
  write('POST', `${admin}/administrators`, {
    body: people.administrator,
    success: [201],
    changes: ['adminUsers'],
    conflicts: takenName,
    check: keptAdministrator,
    ...superOnly,
  }),
  write('PUT', `${admin}/administrators/:id`, {
    segment: administrators,
    body: people.administratorEdit,
    changes: ['adminUsers', 'sessions'],
    conflicts: lastSuperAdmin,
    check: keptAdministrator,
    ...superOnly,
  }),
  write('PUT', `${admin}/administrators/:id/password`, {
    segment: administrators,
    body: people.passwordReset,
    success: [204],
    changes: ['adminUsers', 'sessions'],
    ...superOnly,
  }),
];

const slugs = anySegment('eleanor-whitfield', 'jose-whitfield', 'ida-whitfield', 'ELEANOR-before');
const page = { success: [200, 308, 404] };
const moved = { success: [308] };

const siteEndpoints: Endpoint[] = [
  ...['/', '/privacy', '/terms', '/contact/sent', '/team'].map((url) => get(url)),
  ...['/privacy/', '/terms/', '/contact/sent/', '/team/'].map((url) => get(url, moved)),
  ...['/agent/:slug', '/agent-:slug', '/agent/:slug/sent', '/agent/:slug/', '/agent-:slug/'].map(
    (url) => get(url, { ...page, segment: slugs }),
  ),
  get('/portraits/:file', {
    ...page,
    segment: anySegment(`${knownIds.portraits[0]}-400.webp`, `${knownIds.portraits[0]}-card.jpg`),
  }),
  get('/assets/*', { success: [404, 403], segment: anyRest('site.js', '../package.json') }),
  ...['/robots.txt', '/sitemap.xml', '/healthz', '/readyz'].map((url) => get(url)),
  get('/admin', { success: [200, 404] }),
  get('/admin/*', { success: [200, 404], segment: anyRest('login', 'agents', '..%2fx') }),
];

export const endpoints: Endpoint[] = [
  ...agentEndpoints,
  ...paperEndpoints,
  ...contactEndpoints,
  ...accountEndpoints,
  ...siteEndpoints,
];

export const nameOf = ({ method, url, isForm }: Endpoint) =>
  `${method} ${url}${isForm ? ' as a form' : ''}`;
