/** Calls that administrators make about the three resources, drawn from few values, so that they meet. */
import * as fc from 'fast-check';

type Row = Record<string, unknown>;

const kinds = ['agents', 'policies', 'continuing-education'] as const;
export type Kind = (typeof kinds)[number];

/** Which version a call says that it saw. */
type Match = 'seen' | 'none' | 'any' | 'wrong' | 'list';

export interface ListQuery {
  q: string;
  sort?: string | undefined;
  dir?: 'asc' | 'desc' | undefined;
  page?: number | undefined;
  status?: string | undefined;
}

export type Call =
  | { op: 'leave' }
  | { op: 'list'; kind: Kind; query: ListQuery }
  | { op: 'create'; kind: Kind; body: Row }
  | { op: 'get'; kind: Kind; id: string }
  | { op: 'update'; kind: Kind; id: string; match: Match; body: Row }
  | { op: 'delete'; kind: Kind; id: string; match: Match };

/** @returns the header, or undefined where none is sent */
export function ifMatch(match: Match, seen: string | undefined): string | undefined {
  if (match === 'seen') return seen;
  return { none: undefined, any: '*', wrong: '"0"', list: `"0", ${seen ?? '"1"'}` }[match];
}

export function matches(match: Match, seen: string | undefined, version: number): boolean {
  const sent = ifMatch(match, seen);
  return sent === undefined || sent === '*' || sent.split(', ').includes(`"${version}"`);
}

/** A call before it is known which records there are: `nth` counts through those that were made. */
export type Plan =
  | { op: 'leave'; byExpiry: boolean }
  | { op: 'list'; kind: Kind; query: ListQuery }
  | { op: 'create'; kind: Kind; body: Row; times: number }
  | { op: 'get'; kind: Kind; nth: number }
  | { op: 'update'; kind: Kind; nth: number; match: Match; body: Row }
  | { op: 'delete'; kind: Kind; nth: number; match: Match };

const pick = fc.constantFrom;
const text = pick('Open houses', 'open', 'Árbol', 'Zebra 100%', 'z_1', 'École');
const agentBody = fc.record({
  firstName: fc.oneof({ weight: 9, arbitrary: pick('Ada', 'ada', 'José') }, pick(' ', 7)),
  lastName: pick('Lee', 'lee', 'Ng', "O'Neill"),
  email: fc.nat(30).map((nth) => ['', ' '][nth % 2] + `${'nN'[nth % 2]}${nth % 16}@example.com`),
  phone: pick(undefined, null, '', '912', '555'),
  licenseNumber: pick(undefined, 'GA-2', 'GA-10'),
  commissionSplit: fc.oneof(
    { weight: 9, arbitrary: pick('70', 70.5, '100', '9.99') },
    pick('101', 1e-7),
  ),
  isActive: pick(undefined, true, false),
  notes: pick(undefined, 'x'),
});
const policyBody = fc.record({
  title: text,
  category: pick(undefined, 'policies', 'procedures', 'guidelines', 'Policies'),
  content: pick('Two people stay.', 'x'),
  isActive: pick(undefined, true, false),
});
/** The agent is counted like a record; see Plan. */
const educationBody = fc.record({
  agentId: fc.nat(9),
  courseTitle: text,
  provider: pick('Coastal', 'coastal', 'Árbol'),
  courseType: pick(undefined, 'core', 'ethics'),
  hoursCompleted: fc.oneof({ weight: 9, arbitrary: pick('3', 3.25, '10.50') }, pick('3.1', 100)),
  completionDate: fc.oneof(
    { weight: 9, arbitrary: pick('2024-03-01', '2023-12-31') },
    pick('2023-02-29'),
  ),
  certificateNumber: pick(undefined, '', 'C-1'),
  isVerified: pick(undefined, true, false),
});
const bodies: Record<Kind, fc.Arbitrary<Row>> = {
  agents: agentBody,
  policies: policyBody,
  'continuing-education': educationBody,
};

/** Database engines know capitals of ASCII only. */
const lower = (value: unknown) =>
  (value as string).replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
const folded = (parts: unknown[]) =>
  parts
    .map((part) => (part as string).normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase())
    .join('\n');
const nameOf = (fields: Row) => `${String(fields['firstName'])} ${String(fields['lastName'])}`;
const byName = (fields: Row) =>
  lower(`${String(fields['lastName'])} ${String(fields['firstName'])}`);

interface Keys {
  isFound: (row: Row, query: ListQuery) => boolean;
  sortKey: (row: Row, sort: string | undefined, agent: Row) => unknown;
}

const searches = (row: Row, { q }: ListQuery, parts: unknown[]) =>
  folded(parts).includes(folded([q.trim()])) || q.trim() === '';
const isActivity = (row: Row, { status }: ListQuery) =>
  status === undefined || row['isActive'] === (status === 'active');

const sortKeys: Record<Kind, Record<string, (row: Row, agent: Row) => unknown>> = {
  agents: {
    name: byName,
    email: (row) => lower(row['email']),
    phone: (row) => row['phone'] ?? '',
    license: (row) => row['licenseNumber'] ?? '',
    split: (row) => Number(row['commissionSplit']),
    status: (row) => row['isActive'],
  },
  policies: {
    title: (row) => lower(row['title']),
    category: (row) => row['category'],
    created: (row) => row['createdAt'],
    updated: (row) => row['updatedAt'],
    status: (row) => row['isActive'],
  },
  'continuing-education': {
    date: (row) => row['completionDate'],
    agent: (_row, agent) => byName(agent),
    course: (row) => lower(row['courseTitle']),
    provider: (row) => lower(row['provider']),
    type: (row) => row['courseType'],
    hours: (row) => Number(row['hoursCompleted']),
    status: (row) => row['isVerified'],
  },
};

const labels: Row = { policies: 'Policies', procedures: 'Procedures', guidelines: 'Guidelines' };
const found: Record<Kind, Keys['isFound']> = {
  agents: (row, query) =>
    isActivity(row, query) && searches(row, query, [nameOf(row), row['email']]),
  policies: (row, query) =>
    isActivity(row, query) && searches(row, query, [row['title'], labels[String(row['category'])]]),
  'continuing-education': (row, query) =>
    (query.status === undefined || row['isVerified'] === (query.status === 'verified')) &&
    (searches(row, query, [row['courseTitle'], row['provider']]) ||
      searches(row, query, [row['agentName']])),
};

export const keysOf = (kind: Kind): Keys => ({
  isFound: found[kind],
  sortKey: (row, sort, agent) =>
    sortKeys[kind][sort ?? Object.keys(sortKeys[kind])[0] ?? '']?.(row, agent),
});

const queryOf = (kind: Kind): fc.Arbitrary<ListQuery> =>
  fc.record({
    q: pick(
      '',
      '',
      'ada',
      'LEE',
      '%',
      '_',
      'jose',
      'open',
      'example',
      "o'n",
      'ecole',
      'guide',
      ' l ',
    ),
    sort: pick(undefined, ...Object.keys(sortKeys[kind])),
    dir: pick(undefined, 'asc', 'desc'),
    page: pick(undefined, 1, 2, 9),
    status: pick(
      undefined,
      undefined,
      ...(kind === 'continuing-education' ? ['verified', 'pending'] : ['active', 'inactive']),
    ),
  });

const matchOf = pick<Match[]>('seen', 'seen', 'none', 'any', 'wrong', 'list');
const nth = fc.nat(9);
const of = <Op extends string>(op: Op) => fc.constant(op);

const plansOf = (kind: Kind): fc.Arbitrary<Plan> => {
  const about = { kind: fc.constant(kind), nth };
  const create = { op: of('create'), kind: fc.constant(kind), body: bodies[kind] };
  return fc.oneof(
    { weight: 5, arbitrary: fc.record({ ...create, times: pick(1, 1, 1, 1, 1, 1, 1, 1, 26) }) },
    {
      weight: 4,
      arbitrary: fc.record({ op: of('list'), kind: fc.constant(kind), query: queryOf(kind) }),
    },
    { weight: 3, arbitrary: fc.record({ op: of('get'), ...about }) },
    {
      weight: 6,
      arbitrary: fc.record({ op: of('update'), ...about, match: matchOf, body: bodies[kind] }),
    },
    { weight: 2, arbitrary: fc.record({ op: of('delete'), ...about, match: matchOf }) },
  );
};

export const anyPlan: fc.Arbitrary<Plan> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ op: of('leave'), byExpiry: fc.boolean() }) },
  ...kinds.map((kind) => ({ weight: 12, arbitrary: plansOf(kind) })),
);

/** What several people do to few records at the same moment. */
export const anyRacePlan: fc.Arbitrary<Plan> = fc
  .constantFrom(...kinds)
  .chain((kind) => plansOf(kind))
  .filter((plan) => plan.op !== 'list' && (plan.op !== 'create' || plan.times === 1));
