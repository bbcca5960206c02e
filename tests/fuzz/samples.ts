/** A valid body for each call, and the records that the paths of calls name. */
import type * as z from 'zod/mini';
import { partSchema } from '#features/site/domain/schema.ts';
import { parts } from '#features/site/domain/parts.ts';
import { plainRecords, policyInput } from '#tests/support/record-samples.ts';
import {
  confirmationForm,
  confirmationStatement,
} from '#features/policies/domain/confirmations.ts';
import { changes } from '#tests/support/every-change.ts';
import type { Route } from '#tests/support/route-table.ts';
import { adminPassword } from '#tests/support/test-app.ts';
import { closedDaysByYear } from '#features/brokerage/domain/closed-days.ts';
import { brokerageNamed } from '#tests/support/website.ts';

const credential = { id: 'Y3JlZA', rawId: 'Y3JlZA', type: 'public-key', response: {} };
const named = { name: 'Phone', response: credential };

/** The bodies of calls that `changes` leaves out. */
const otherBodies: Record<string, unknown> = {
  'POST /api/contact': {
    firstName: 'Amelia',
    lastName: 'Reyes',
    email: 'amelia@example.com',
    phone: '(912) 555-0142',
    service: 'buying',
    message: 'A house by the park',
    fillMilliseconds: 5000,
  },
  'POST /read/:token': {
    statement: confirmationStatement({
      number: 1,
      title: policyInput().title,
      brokerage: 'Marsh & Square Realty',
    }),
    agree: 'yes',
    name: 'Eleanor Whitfield',
  },
  'POST /login': { username: 'admin', password: adminPassword },
  'POST /login/passkey/options': { alone: true },
  'POST /login/passkey': { response: credential },
  'POST /login/code': { code: '287082' },
  'POST /login/link': { link: 'x' },
  'POST /login/link/password': { link: 'x', password: 'eleven herons walk at dusk' },
  'POST /login/enroll/passkeys': named,
  'POST /login/enroll/app/confirm': { code: '287082' },
  'POST /session/confirmation': { password: adminPassword },
  'POST /second-factors/passkeys': named,
  'POST /second-factors/app/confirm': { code: '287082' },
  'POST /website/preview': {
    part: 'brokerage',
    content: brokerageNamed('Other'),
    page: 'home',
  },
};

/** The queries that calls need. */
export const sampleQueries: Record<string, Record<string, string>> = {
  'GET /api/admin/agents/:id/splits/on': { date: '2026-11-21' },
  'PUT /api/admin/website/pictures': { shape: 'mark' },
  'POST /api/admin/imports': { kind: 'agents' },
  'GET /api/admin/imports/template.csv': { kind: 'agents' },
};

/** Returns the name of a call as in `changes`, but with the same name for each parameter. */
const callOf = (route: string) =>
  route.replace('/api/admin', '').replace(/\?.*/, '').replaceAll(/:\w+/g, ':id');

/** Returns a valid body for a route's call, or undefined. */
export function sampleBody({ method, url }: Route, agentId: string): unknown {
  const bodies = { ...changes(agentId), ...otherBodies };
  const call = callOf(`${method} ${url}`);
  return Object.entries(bodies).find(([name]) => callOf(name) === call)?.[1];
}

/** Returns the schema of a route's body. The handler of drafts has a schema for each part. */
export function bodySchema({ method, url, schema }: Route): z.core.$ZodType | undefined {
  if (`${method} ${url}` === 'PUT /api/admin/website/:part') {
    return partSchema(parts.brokerage.groups);
  }
  if (`${method} ${url}` === 'PUT /api/admin/closed-days') return closedDaysByYear;
  if (url === '/read/:token') return method === 'POST' ? confirmationForm : undefined;
  return schema?.body as z.core.$ZodType | undefined;
}

/** The record that a parameter names, by the part of the path before the parameter. */
const recordsBefore: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(plainRecords).map(([entity, { path }]) => [path.slice(1), entity]),
  ),
  administrators: 'clerk',
  agent: 'slug',
  agents: 'agent',
  audit: 'entry',
  away: 'away',
  contacts: 'inquiry',
  'continuing-education': 'education',
  deliveries: 'delivery',
  deadlines: 'deadline',
  // Any id, because a download is known only after it began.
  downloads: 'agent',
  duty: 'day',
  exemptions: 'exemption',
  files: 'file',
  imports: 'import',
  mails: 'mail',
  passkeys: 'passkey',
  pictures: 'picture',
  policies: 'policy',
  reports: 'month',
  read: 'token',
  readers: 'agent',
  'saved-replies': 'savedReply',
  sessions: 'session',
  splits: 'split',
  tokens: 'apiToken',
  versions: 'number',
  webhooks: 'webhook',
  website: 'part',
};

/** Returns the id in the place of each parameter of a path; undefined if no record belongs there. */
export const parametersOf = (url: string, ids: Record<string, string>): (string | undefined)[] =>
  [...url.matchAll(/([\w-]+)[/-](?::\w+|\*)/g)].map(([, before = '']) =>
    // Versions belong to another part, because a part with a draft cannot be restored.
    before === 'website' && /versions|restore/.test(url)
      ? 'legal'
      : ids[recordsBefore[before] ?? ''],
  );
