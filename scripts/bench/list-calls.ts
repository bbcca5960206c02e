import { agentServices } from '#domain/inquiries/inquiry-words.ts';
import { courseTypes } from '#domain/education.ts';
import { dueFilters, inquirySorts, inquiryStatusFilters } from '#domain/inquiries/inquiries.ts';
import { activityStatuses } from '#domain/lists.ts';
import { apiPaths } from '#domain/api-paths.ts';
import { dueFilters as boardDueFilters, standingStates } from '#domain/standing/board.ts';
import { licenseTypes } from '#domain/standing/licenses.ts';
import { recordApiPath } from '#domain/paths.ts';

/** The ids of an agent and an inquiry in the filled database. */
interface KnownIds {
  agent: string;
  inquiry: string;
}

interface List {
  path: string;
  /** The search texts. Short texts find many records, long texts find few. */
  searches: string[];
  sorts: readonly string[];
  filters: string[];
  middlePage: number;
}

const beyondLastPage = 1_000_000;
const searchesWithoutResult = ['z', 'qx', 'zzqx'];

const filterBy = (name: string, values: readonly string[]) =>
  values.map((value) => `${name}=${value}`);

const boardList: List = {
  path: apiPaths.standing,
  searches: ['e', 'an', 'cart', 'ravenel41'],
  sorts: ['urgency', 'name', 'due', 'hours'],
  filters: [
    ...filterBy('state', standingStates),
    ...filterBy('type', licenseTypes.values),
    ...filterBy('due', boardDueFilters),
    ...filterBy('realtor', ['missing', 'complete']),
    ...filterBy('check', ['grec', 'brokerage']),
    'state=short&due=120',
    'state=short&type=broker&q=e&sort=due',
  ],
  middlePage: 100,
};

const lists = ({ agent }: KnownIds): List[] => [
  {
    path: recordApiPath('agent'),
    searches: ['e', 'an', 'cart', 'ravenel41'],
    sorts: ['name', 'email', 'phone', 'license', 'split', 'status'],
    filters: filterBy('status', activityStatuses),
    middlePage: 100,
  },
  {
    path: recordApiPath('policy'),
    searches: ['e', 'po', 'fair', 'escrow 41'],
    sorts: ['title', 'category', 'created', 'updated', 'status'],
    filters: filterBy('status', activityStatuses),
    middlePage: 100,
  },
  {
    path: recordApiPath('education_record'),
    searches: ['e', 'an', 'cart', 'yolanda yancey'],
    sorts: ['agent', 'course', 'provider', 'type', 'hours', 'date', 'status'],
    filters: [
      ...filterBy('status', ['verified', 'pending']),
      ...filterBy('type', courseTypes.values),
      `agent=${agent}`,
      `agent=${agent}&status=pending&q=e`,
      'type=core&status=pending&q=flood&sort=agent',
    ],
    middlePage: 1000,
  },
  boardList,
  {
    path: apiPaths.inquiries,
    searches: ['e', '91', 'cart', 'tybee', 'amelia.carter41'],
    sorts: inquirySorts,
    filters: [
      ...filterBy('status', inquiryStatusFilters),
      ...filterBy('due', dueFilters),
      ...filterBy('service', agentServices),
      `agent=${agent}`,
      'agent=none',
      'agent=inactive',
      'status=open&sort=due',
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
];

function callsOf({ path, searches, sorts, filters, middlePage }: List) {
  const orders = sorts.flatMap((sort) => [`sort=${sort}`, `sort=${sort}&dir=desc`]);
  const firstPages = [
    '',
    ...filterBy('q', [...searches, ...searchesWithoutResult].map(encodeURIComponent)),
    ...orders,
    ...filters,
    ...sorts.flatMap((sort) => [`sort=${sort}&q=e`, `sort=${sort}&q=zzqx`]),
  ];
  return [
    path,
    ...firstPages.map((query) => `${path}?page=1&${query}`),
    ...['', ...orders].flatMap((query) => [
      `${path}?page=${middlePage}&${query}`,
      `${path}?page=${beyondLastPage}&${query}`,
    ]),
  ];
}

const auditQueries = (agent: string) => [
  '',
  'page=2000',
  `page=${beyondLastPage}`,
  'actor=admin',
  'actor=clerk&action=update',
  'actor=unknown',
  'action=logout',
  'action=export',
  'entity=policy&page=100',
  `entity=agent&record=${agent}`,
  'entity=mail',
];

/** The API paths of the board that lists each agent's standing in continuing education. */
export const boardCalls = [...callsOf(boardList), apiPaths.standingSummary];

/**
 * Returns the paths of the back office's lists with searches, filters, sort orders and pages, and
 * of other calls that read many records. Some lists and filters are left out, for example the list
 * of testimonials, and the filters of policies by publication and readers.
 */
export const listCalls = (ids: KnownIds): string[] => [
  ...lists(ids).flatMap(callsOf),
  apiPaths.agentNames,
  apiPaths.inquiriesUnread,
  apiPaths.inquiryCounts,
  apiPaths.standingSummary,
  apiPaths.attention,
  apiPaths.inquiry(ids.inquiry),
  ...['', 'status=queued', 'status=failed&wanted=yes', 'page=1', 'page=1&status=sent'].map(
    (query) => `${apiPaths.emails}?${query}`,
  ),
  ...auditQueries(ids.agent).map((query) => `${apiPaths.audit}?${query}`),
  apiPaths.administrators,
  apiPaths.sessions,
];
