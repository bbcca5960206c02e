import { CompiledQuery, type KyselyPlugin, type QueryId, type RootOperationNode } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase, type Database } from '#db/connection.ts';
import { migrate } from '#db/migrate.ts';
import { agentSorts } from '#domain/agents.ts';
import { educationSorts } from '#domain/education.ts';
import { inquirySorts, inquiriesQuery } from '#domain/inquiries.ts';
import { policySorts } from '#domain/policies.ts';
import { listAgents } from '#server/agents/store.ts';
import { listAuditEntries } from '#server/audit/store.ts';
import { listInquiries } from '#server/inquiries/list-store.ts';
import { listEducationRecords } from '#server/education/store.ts';
import { listEmails } from '#server/emails/store.ts';
import { listPolicies } from '#server/policies/store.ts';

/* SQLite tells how it goes about a query whatever is stored, and takes no guess from the amount. */

/** Remembers what was really asked; parts of a query pass by here too, but have no result. */
function watch() {
  const seen = new Map<QueryId, RootOperationNode>();
  const asked: RootOperationNode[] = [];
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      seen.set(queryId, node);
      return node;
    },
    async transformResult({ result, queryId }) {
      const node = seen.get(queryId);
      if (node) asked.push(node);
      return result;
    },
  };
  return { plugin, asked };
}

const db = openDatabase({ file: ':memory:' });
await migrate(db);

/** @returns the steps of each query that the list asks, one text a query */
async function plansOf(list: (db: Database) => Promise<unknown>): Promise<string[]> {
  const { plugin, asked } = watch();
  await list(db.withPlugin(plugin));
  const plans: string[] = [];
  for (const node of asked) {
    const { sql, parameters } = db.getExecutor().compileQuery(node, { queryId: 'plan' });
    const plan = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
    const { rows } = await db.executeQuery<{ detail: string }>(plan);
    plans.push(rows.map(({ detail }) => detail).join('\n'));
  }
  return plans;
}

const plain = { q: '', dir: 'asc' as const, page: 1 };
const far = { ...plain, page: 100 };
const each = <Sort, Query>(sorts: readonly Sort[], narrowed: Query[]) =>
  sorts.flatMap((sort) => narrowed.map((query) => ({ ...query, sort })));

const usual = [plain, far, { ...plain, dir: 'desc' as const }, { ...plain, q: 'tybee' }];

const lists: [string, object[], (db: Database, query: never) => Promise<unknown>][] = [
  ['agents', each(agentSorts, [...usual, { ...plain, status: 'active' }]), listAgents],
  ['policies', each(policySorts, [...usual, { ...plain, status: 'active' }]), listPolicies],
  [
    'continuing_education',
    each(educationSorts, [...usual, { ...plain, status: 'pending', type: 'core' }]),
    listEducationRecords,
  ],
  [
    'contact_submissions',
    each(inquirySorts, [
      ...usual,
      { ...plain, status: 'done', service: 'buying' },
      { ...plain, agent: 'none', q: 'e' },
    ]).map((query) => inquiriesQuery.parse(query)),
    listInquiries,
  ],
  [
    'audit_log',
    [{ page: 1 }, { page: 1, entity: 'agent', action: 'update', actor: 'admin' }],
    listAuditEntries,
  ],
  [
    'email_messages',
    [plain, { ...plain, status: 'sent' }],
    (watched, query) => listEmails(watched, query, new Date()),
  ],
];
/** Agents have few columns besides; their addresses must be unique, which takes an index of its own. */
const readsIndex = /USING (COVERING INDEX|INDEX agents_email_unique$)/;
const longLists = new Set([
  'continuing_education',
  'contact_submissions',
  'audit_log',
  'email_messages',
]);

test.each(lists)(
  '%s are searched, ordered and counted by indexes alone',
  async (table, queries, list) => {
    for (const query of queries) {
      for (const plan of await plansOf((watched) => list(watched, query as never))) {
        // What follows are messages of the newest inquiries, which no index could hold.
        const first = plan.split('\n').find((step) => step.includes(` ${table} `));
        expect([query, first]).toEqual([query, expect.stringMatching(readsIndex)]);
        const isSorted = longLists.has(table) && plan.includes('TEMP B-TREE');
        expect([query, isSorted]).toEqual([query, false]);
      }
    }
  },
);

test('the history of one record, and the inquiries of one agent, are looked up', async () => {
  const record = { page: 1, entity: 'agent' as const, record: 'a' };
  const trail = await plansOf((watched) => listAuditEntries(watched, record));
  expect(trail[0]).toMatch(/^SEARCH audit_log USING INDEX audit_log_of_record \(entity_id=\?\)/);
  const agent = '01a1fe3a-7059-7710-b568-e50d6d1de4d8';
  const theirs = inquiriesQuery.parse({ agent, page: 1 });
  const inquiries = await plansOf((watched) => listInquiries(watched, theirs));
  expect(inquiries[0]).toMatch(
    /SEARCH contact_submissions USING INDEX contact_submissions_assigned/,
  );
  const courses = await plansOf((watched) => listEducationRecords(watched, { ...plain, agent }));
  expect(courses[0]).toMatch(/SEARCH continuing_education USING INDEX continuing_education_agent/);
});
