/**
 * A model of how the lists of agents, policies and education records search, filter and sort. Tests
 * compare it with the server's answers.
 */
import * as fc from 'fast-check';
import type { Kind } from './calls.ts';

type Row = Record<string, unknown>;

export interface ListQuery {
  q: string;
  sort?: string | undefined;
  dir?: 'asc' | 'desc' | undefined;
  page?: number | undefined;
  status?: string | undefined;
}

const lower = (value: unknown) =>
  (value as string).replaceAll(/[A-Z]/g, (capital) => capital.toLowerCase());
const folded = (parts: unknown[]) =>
  parts
    .map((part) => (part as string).normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase())
    .join('\n')
    .normalize('NFC');
const nameOf = (fields: Row) => `${String(fields['firstName'])} ${String(fields['lastName'])}`;
const byName = (fields: Row) =>
  folded([`${String(fields['lastName'])} ${String(fields['firstName'])}`]);

const labels: Row = { policies: 'Policies', procedures: 'Procedures', guidelines: 'Guidelines' };

interface Keys {
  isFound: (row: Row, query: ListQuery) => boolean;
  /**
   * Returns two values to sort by: that of the chosen sort key, and that of the list's default sort
   * key. Rows for which both are equal are ordered by their ids.
   */
  sortKeys: (row: Row, sort: string | undefined, agent: Row) => unknown[];
}

const searches = (row: Row, { q }: ListQuery, parts: unknown[]) =>
  folded(parts).includes(folded([q.trim()])) || q.trim() === '';
const isActivity = (row: Row, { status }: ListQuery) =>
  status === undefined || row['isActive'] === (status === 'active');

export const sortKeys: Record<Kind, Record<string, (row: Row, agent: Row) => unknown>> = {
  agents: {
    name: byName,
    email: (row) => lower(row['email']),
    phone: (row) => row['phone'] ?? '',
    license: (row) => row['licenseNumber'] ?? '',
    split: (row) => Number(row['commissionSplit']),
    status: (row) => row['isActive'],
  },
  policies: {
    title: (row) => folded([row['title'], labels[String(row['category'])]]),
    category: (row) => row['category'],
    created: (row) => row['createdAt'],
    updated: (row) => row['updatedAt'],
    status: (row) => row['isActive'],
  },
  'continuing-education': {
    date: (row) => row['completionDate'],
    agent: (_row, agent) => byName(agent),
    course: (row) => folded([row['courseTitle'], row['provider']]),
    provider: (row) => folded([row['provider']]),
    type: (row) => row['courseType'],
    hours: (row) => Number(row['hoursCompleted']),
    status: (row) => row['isVerified'],
  },
};

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
  sortKeys(row, sort, agent) {
    const [usual = ''] = Object.keys(sortKeys[kind]);
    return [sort ?? usual, usual].map((name) => sortKeys[kind][name]?.(row, agent));
  },
});

export const queryOf = (kind: Kind): fc.Arbitrary<ListQuery> =>
  fc.record({
    q: fc.constantFrom(
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
    sort: fc.constantFrom(undefined, ...Object.keys(sortKeys[kind])),
    dir: fc.constantFrom(undefined, 'asc', 'desc'),
    page: fc.constantFrom(undefined, 1, 2, 9),
    status: fc.constantFrom(
      undefined,
      undefined,
      ...(kind === 'continuing-education' ? ['verified', 'pending'] : ['active', 'inactive']),
    ),
  });

/**
 * The fields that only lists contain. They are constant, because no call of these tests publishes
 * an agent's page or a policy, or uploads a portrait.
 */
export const onlyListed: Partial<Record<Kind, object>> = {
  agents: {
    isPageShown: false,
    hasPortrait: false,
    missingOwn: ['40 words of biography', 'neighborhoods served', 'languages', 'portrait'],
  },
  policies: { newestVersion: null, hasUnpublishedChanges: true, asked: 0, open: 0 },
};
