import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type * as z from 'zod/mini';
import { choicesOf } from '#tests/support/query-choices.ts';
import { agentsQuery } from '#features/agents/domain/agents.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { auditQuery } from '#shared/domain/audit/entries.ts';
import { educationQuery } from '#features/education/domain/education.ts';
import { inquiriesQuery } from '#features/inquiries/domain/inquiries.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import { recordApiPath } from '#shared/domain/paths.ts';
import { policiesQuery } from '#features/policies/domain/policies.ts';
import { standingQuery } from '#features/standing/domain/board.ts';
import { withLargeOffice } from './large-office.ts';
import type { OfficeServer } from './server-process.ts';
import type { Visit } from './list-visitor.ts';
import { describeTimes } from './measure.ts';
import { callApi } from './server-process.ts';

const rounds = 40;
const limitMilliseconds = 50;

const withQuery = (path: string) => (query: string) => `${path}?${query.replaceAll(' ', '+')}`;

interface List {
  path: string;
  query: z.ZodMiniType;
  /** Search texts. Short ones find many records, long ones few. */
  searches: string[];
  /** Filters together, or with other values than the choices of the query's schema. */
  filters?: string[];
  middlePage?: number;
}

const lists = (agent: string): List[] => [
  {
    path: recordApiPath('agent'),
    query: agentsQuery,
    searches: ['e', 'an', 'cart', 'ravenel41'],
  },
  {
    path: recordApiPath('policy'),
    query: policiesQuery,
    searches: ['e', 'po', 'fair', 'escrow 41'],
  },
  {
    path: recordApiPath('education_record'),
    query: educationQuery,
    searches: ['e', 'an', 'cart', 'yolanda yancey'],
    filters: [`agent=${agent}`, 'type=core&status=pending&q=flood&sort=agent'],
    middlePage: 1000,
  },
  {
    path: apiPaths.standing,
    query: standingQuery,
    searches: ['e', 'an', 'cart', 'ravenel41'],
    filters: ['state=short&type=broker&q=e&sort=due'],
  },
  {
    path: apiPaths.inquiries,
    query: inquiriesQuery,
    searches: ['e', '91', 'cart', 'tybee', 'amelia.carter41'],
    filters: [
      ...[agent, 'none', 'inactive'].map((value) => `agent=${value}`),
      'status=open&sort=due&q=zzqx',
      'status=open&agent=none&sort=due',
      'due=overdue&sort=due',
      'from=2025-01-01&to=2025-06-30',
      'status=done&service=buying&q=e',
      'status=new&agent=none&q=zzqx',
      'status=done&q=roof&sort=name',
    ],
    middlePage: 2000,
  },
  {
    path: apiPaths.audit,
    query: auditQuery,
    searches: [],
    filters: ['actor=admin', 'actor=clerk&action=update', `entity=agent&record=${agent}`],
    middlePage: 2000,
  },
];

function callsOf({ path, query, searches, filters = [], middlePage = 100 }: List) {
  const choices = choicesOf(query);
  const sorts = choices.find(([name]) => name === 'sort')?.[1] ?? [];
  const orders = sorts.flatMap((sort) => [`sort=${sort}`, `sort=${sort}&dir=desc`]);
  const firstPages = [
    ...(searches.length > 0 ? [...searches, 'z', 'qx', 'zzqx'].map((q) => `q=${q}`) : []),
    ...choices
      .filter(([name]) => name !== 'sort' && name !== 'dir')
      .flatMap(([name, values]) => values.map((value) => `${name}=${value}`)),
    ...filters,
    ...sorts.flatMap((sort) => [`sort=${sort}&q=e`, `sort=${sort}&q=zzqx`]),
  ];
  const inEachOrder = [1, middlePage, 1_000_000].flatMap((page) =>
    ['', ...orders].map((order) => `page=${page}&${order}`),
  );
  const queries = [...firstPages.map((first) => `page=1&${first}`), ...inEachOrder];
  return [path, ...queries.map(withQuery(path))];
}

async function readCalls(server: OfficeServer): Promise<string[]> {
  const idOf = async (path: string) => (await callApi<{ id: string }[]>(server, path))[0]?.id ?? '';
  const agent = await idOf(`${recordApiPath('agent')}?page=1&status=active`);
  const emails = ['', 'status=queued', 'status=failed&wanted=yes', 'page=1&status=sent'];
  return [
    ...lists(agent).flatMap(callsOf),
    ...emails.map(withQuery(apiPaths.emails)),
    apiPaths.inquiry(await idOf(`${apiPaths.inquiries}?page=1&status=done`)),
    apiPaths.agentNames,
    apiPaths.inquiriesUnread,
    apiPaths.inquiryCounts,
    apiPaths.standingSummary,
    apiPaths.report(officeDay(new Date()).slice(0, 7)),
    apiPaths.attention,
    apiPaths.administrators,
    apiPaths.sessions,
  ];
}

/**
 * Measures the calls, and prints the slowest ones. A new process makes the calls. This process has
 * filled the database, and the garbage collection of so much memory would keep the processors from
 * the server for up to 40 milliseconds.
 */
async function measureLists(server: OfficeServer) {
  const { origin, cookie } = server;
  const calls = await readCalls(server);
  const visitor = fork(join(import.meta.dirname, 'list-visitor.ts'));
  visitor.send({ origin, cookie, calls, rounds } satisfies Visit);
  const failed = once(visitor, 'exit').then((): never => {
    throw new Error('The process that makes the calls failed');
  });
  const [times] = (await Promise.race([once(visitor, 'message'), failed])) as [number[][]];
  const rows = times.map((measured, nth) => ({
    call: calls[nth]?.replace('/api/admin', '').replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '{id}'),
    ...describeTimes(measured),
  }));
  const slow = rows.filter((row) => row['p95 ms'] > limitMilliseconds);
  console.log(`p95 over ${limitMilliseconds} ms: ${slow.length} of ${calls.length} calls`);
  console.table(rows.toSorted((a, b) => b['p95 ms'] - a['p95 ms']).slice(0, 20));
}

/**
 * Measures the lists of the back office with their searches, filters, sort orders and pages, and
 * other calls that read many records, on each engine.
 */
export const benchLists = () => withLargeOffice(measureLists);
