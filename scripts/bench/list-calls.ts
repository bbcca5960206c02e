import { agentSorts } from '#domain/agents.ts';
import { agentServices } from '#domain/inquiry-words.ts';
import { courseTypes, educationSorts } from '#domain/education.ts';
import { inquirySorts, inquiryStatuses } from '#domain/inquiries.ts';
import { activityStatuses } from '#domain/lists.ts';
import { policySorts } from '#domain/policies.ts';

/** Ids that only the filled database knows. */
export interface KnownIds {
  agent: string;
  contact: string;
}

const lastPage = 1_000_000;

interface List {
  path: string;
  /** One letter, two, four and a longer word that finds few; what finds nothing is the same for all. */
  searches: string[];
  sorts: readonly string[];
  filters: string[];
  middle: number;
}

const oneOf = (name: string, values: readonly string[]) =>
  values.map((value) => `${name}=${value}`);

const lists = ({ agent }: KnownIds): List[] => [
  {
    path: 'agents',
    searches: ['e', 'an', 'cart', 'ravenel41'],
    sorts: agentSorts,
    filters: oneOf('status', activityStatuses),
    middle: 100,
  },
  {
    path: 'policies',
    searches: ['e', 'po', 'fair', 'escrow 41'],
    sorts: policySorts,
    filters: oneOf('status', activityStatuses),
    middle: 100,
  },
  {
    path: 'continuing-education',
    searches: ['e', 'an', 'cart', 'yolanda yancey'],
    sorts: educationSorts,
    filters: [
      ...oneOf('status', ['verified', 'pending']),
      ...oneOf('type', courseTypes),
      `agent=${agent}`,
      `agent=${agent}&status=pending&q=e`,
      'type=core&status=pending&q=flood&sort=agent',
    ],
    middle: 1000,
  },
  {
    path: 'contacts',
    searches: ['e', '91', 'cart', 'tybee', 'amelia.carter41'],
    sorts: inquirySorts,
    filters: [
      ...oneOf('status', inquiryStatuses),
      ...oneOf('service', agentServices),
      `agent=${agent}`,
      'agent=none',
      'from=2025-01-01&to=2025-06-30',
      'status=done&service=buying&q=e',
      'status=new&agent=none&q=zzqx',
      'status=done&q=roof&sort=name',
    ],
    middle: 2000,
  },
];

function callsOf({ path, searches, sorts, filters, middle }: List) {
  const ordered = sorts.flatMap((sort) => [`sort=${sort}`, `sort=${sort}&dir=desc`]);
  return [
    `/${path}`,
    ...[
      '',
      ...[...searches, 'z', 'qx', 'zzqx'].map((text) => `q=${encodeURIComponent(text)}`),
      ...ordered,
      ...filters,
      ...sorts.map((sort) => `sort=${sort}&q=e`),
      ...sorts.map((sort) => `sort=${sort}&q=zzqx`),
    ].map((query) => `/${path}?page=1&${query}`),
    ...['', ...ordered].flatMap((query) =>
      [middle, lastPage].map((page) => `/${path}?page=${page}&${query}`),
    ),
  ];
}

/** Every call of the back office that reads more than one record. */
export const listCalls = (ids: KnownIds): string[] => [
  ...lists(ids).flatMap(callsOf),
  '/agents/names',
  '/contacts/unread',
  `/contacts/${ids.contact}`,
  ...['', 'status=queued', 'page=1', 'page=1&status=sent', `page=${lastPage}`].map(
    (query) => `/mails?${query}`,
  ),
  ...[
    '',
    'page=2000',
    `page=${lastPage}`,
    'actor=admin',
    'actor=clerk&action=update',
    'actor=nobody',
    'action=logout',
    'action=export',
    'entity=session',
    'entity=policy',
    'entity=policy&page=100',
    `entity=agent&record=${ids.agent}`,
    'entity=mail',
  ].map((query) => `/audit?${query}`),
  '/administrators',
  '/sessions',
];
