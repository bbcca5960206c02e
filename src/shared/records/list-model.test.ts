import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agentSearch, type AgentsQuery } from '#features/agents/domain/agents.ts';
import {
  inquirySearch,
  inquiryStatuses,
  type InquirySort,
} from '#features/inquiries/domain/inquiries.ts';
import { educationSearch, type EducationQuery } from '#features/education/domain/education.ts';
import { policySearch, type PoliciesQuery } from '#features/policies/domain/policies.ts';
import {
  agentOf,
  agents,
  byLastName,
  educationRecords,
  fold,
  foldSearched,
  fullName,
  inquiries,
  policies,
} from '#tests/support/listed-records.ts';
import { engines, openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { agents as agentStore } from '#features/agents/server/store.ts';
import { listInquiries } from '#features/inquiries/server/list/list-store.ts';
import { educationRecords as educationStore } from '#features/education/server/store.ts';
import type { Listed } from './list.ts';
import { policies as policyStore } from '#features/policies/server/store.ts';

const now = new Date('2026-01-04T12:00:00.000Z');
const endOfToday = '2026-01-05T05:00:00.000Z';
const dueTime = ({ status, firstResponseAt, replyDueAt }: (typeof inquiries)[0]) =>
  (['new', 'in_progress'].includes(status) && !firstResponseAt && replyDueAt) || '9999';

type SortOf<Query extends { sort?: string | undefined }> = NonNullable<Query['sort']>;
type Key = string | number | boolean;
interface Model<Row, Sort extends string> {
  list: (db: TestDatabase['db'], query: never, now: Date) => Promise<Listed<{ id: string }>>;
  rows: Row[];
  /** Returns the texts of a row that the search looks through when the user types `typed`. */
  texts: (row: Row, typed: string) => (string | null)[];
  usual: Sort;
  keys: Record<Exclude<Sort, 'createdAt'>, (row: Row) => Key>;
  filters: Record<string, (row: Row) => boolean>;
}
const model = <Row extends { createdAt: string }, Sort extends string>(of: Model<Row, Sort>) => {
  const keys = { ...of.keys, createdAt: (row: Row) => row.createdAt };
  return { ...of, keys } as unknown as AnyModel;
};
type AnyModel = Model<{ id: string }, string>;

const models = {
  agents: model<(typeof agents)[0], SortOf<AgentsQuery>>({
    list: agentStore.list,
    rows: agents,
    texts: (agent) => [fullName(agent), agent.email, agent.phone, agent.licenseNumber],
    usual: 'name',
    keys: {
      name: byLastName,
      email: ({ email }) => email.toLowerCase(),
      phone: ({ phone }) => phone ?? '',
      license: ({ licenseNumber }) => licenseNumber ?? '',
      split: ({ commissionSplit }) => Number(commissionSplit),
      status: ({ isActive }) => isActive,
    },
    filters: { '': () => true, 'status=active': ({ isActive }) => isActive },
  }),
  policies: model<(typeof policies)[0], SortOf<PoliciesQuery>>({
    list: policyStore.list,
    rows: policies,
    texts: ({ title, category, content }) => [title, category, content],
    usual: 'title',
    keys: {
      title: ({ title, category }) => foldSearched(`${title}\n${category}`),
      category: ({ category }) => category,
      created: ({ createdAt }) => createdAt,
      updated: ({ updatedAt }) => updatedAt,
      status: ({ isActive }) => isActive,
    },
    filters: { '': () => true, 'status=inactive': ({ isActive }) => !isActive },
  }),
  education: model<(typeof educationRecords)[0], SortOf<EducationQuery>>({
    list: educationStore.list,
    rows: educationRecords,
    texts: ({ courseTitle, provider, certificateNumber, agentId }) => [
      courseTitle,
      provider,
      certificateNumber,
      fullName(agentOf(agentId)),
    ],
    usual: 'date',
    keys: {
      agent: ({ agentId }) => byLastName(agentOf(agentId)),
      course: ({ courseTitle, provider, certificateNumber }) =>
        foldSearched(`${courseTitle}\n${provider}\n${certificateNumber ?? ''}`.trim()),
      provider: ({ provider }) => fold(provider),
      type: ({ courseType }) => courseType,
      hours: ({ hoursCompleted }) => Number(hoursCompleted),
      date: ({ completionDate }) => completionDate,
      status: ({ isVerified }) => isVerified,
    },
    filters: {
      '': () => true,
      'status=pending&type=core': (row) => !row.isVerified && row.courseType === 'core',
      [`agent=${agents[3]?.id}`]: ({ agentId }) => agentId === agents[3]?.id,
    },
  }),
  contacts: model<(typeof inquiries)[0], InquirySort>({
    list: listInquiries,
    rows: inquiries,
    texts: ({ email, phone, message, ...name }, typed) => [
      fullName(name),
      email,
      phone,
      typed.split(' ').every((word) => Buffer.byteLength(fold(word)) < 3) ? null : message,
    ],
    usual: 'received',
    keys: {
      received: ({ createdAt }) => createdAt,
      name: byLastName,
      service: ({ service }) => service,
      status: ({ status }) => inquiryStatuses.values.indexOf(status),
      agent: ({ assignedAgentId }) => byLastName(agentOf(assignedAgentId)),
      due: dueTime,
    },
    filters: {
      '': () => true,
      'agent=none&status=done': (row) => !row.assignedAgentId && row.status === 'done',
      'agent=inactive': ({ assignedAgentId }) => agentOf(assignedAgentId)?.isActive === false,
      'due=overdue&status=all': (row) => dueTime(row) < now.toISOString(),
      'due=today': (row) => dueTime(row) >= now.toISOString() && dueTime(row) < endOfToday,
      'service=both&from=2026-01-02&to=2026-01-03': ({ service, createdAt }) =>
        service === 'both' && ['02', '03'].includes(createdAt.slice(8, 10)),
    },
  }),
};

const order = (one: Key, other: Key) =>
  typeof one === 'string'
    ? Buffer.compare(Buffer.from(one), Buffer.from(String(other)))
    : Number(one) - Number(other);

/** Returns the ids of the expected list, computed without a database. */
function expected({ rows, texts, keys, usual, filters }: AnyModel, query: ListQuery) {
  const typed = foldSearched(query.q).split(' ');
  const bare = typed.map((word) => word.replaceAll(/^[\p{P}\p{S}]+|[\p{P}\p{S}]+$/gu, ''));
  const words = bare.some(Boolean) ? bare : typed;
  const isFound = (row: { id: string }) =>
    words.every((word) =>
      texts(row, query.q).some((text) => text !== null && foldSearched(text).includes(word)),
    );
  const names = query.sort === 'createdAt' ? ['createdAt'] : [query.sort, usual];
  const by = names.map((name) => keys[name] ?? (() => ''));
  const compare = (one: { id: string }, other: { id: string }) =>
    by.reduce((sum, key) => sum || order(key(one), key(other)), 0) || order(one.id, other.id);
  const found = rows
    .filter((row) => filters[query.filter]?.(row) && isFound(row))
    .toSorted(compare)
    .map(({ id }) => id);
  return query.dir === 'asc' ? found : found.toReversed();
}

interface ListQuery {
  q: string;
  sort: string;
  dir: 'asc' | 'desc';
  filter: string;
}

const searches = String.raw`|e|JOSE|é|%|_|\|o'b|nunez j|김민|z_|park|zz|ł obrien|kasz park O’B|C-1|555-1`;

function* queriesOf({ keys, filters }: AnyModel): Generator<ListQuery> {
  for (const filter of Object.keys(filters)) {
    for (const sort of Object.keys(keys)) {
      for (const dir of ['asc', 'desc'] as const) yield { q: '', sort, dir, filter };
    }
    for (const q of searches.split('|'))
      yield { q, sort: Object.keys(keys)[0] ?? '', dir: 'asc', filter };
  }
  for (const sort of Object.keys(keys)) yield { q: 'e', sort, dir: 'desc', filter: '' };
}

const searched = <Row, Columns>(rows: Row[], search: (row: Row) => Columns) =>
  rows.map((row) => ({ ...row, ...search(row) }));

describe.each(engines)('lists on %s answer like the model, for', (engine) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase(engine);
    const { db } = opened;
    await db.insertInto('agents').values(searched(agents, agentSearch)).execute();
    await db.insertInto('policies').values(searched(policies, policySearch)).execute();
    const education = searched(educationRecords, educationSearch);
    await db.insertInto('continuingEducation').values(education).execute();
    await db.insertInto('contactSubmissions').values(searched(inquiries, inquirySearch)).execute();
  });
  afterAll(() => opened.close());

  test.each(Object.entries(models))('%s', async (_, of) => {
    let whole = 0;
    for (const query of queriesOf(of)) {
      const { filter, ...rest } = query;
      const asked = { ...rest, ...Object.fromEntries(new URLSearchParams(filter)) };
      const { rows, total } = await of.list(opened.db, asked as never, now);
      const ids = expected(of, query);
      expect([query, rows.map(({ id }) => id), total]).toEqual([query, ids, ids.length]);
      const page = await of.list(opened.db, { ...asked, page: 2 } as never, now);
      const last = ids.length > 25 ? ids.slice(25, 50) : ids;
      expect(page.rows.map(({ id }) => id)).toEqual(last);
      whole += ids.length;
    }
    expect(whole).toBeGreaterThan(1000);
  });
});
