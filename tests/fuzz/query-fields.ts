/** The query parameters of lists, exports and other calls. */
import * as fc from 'fast-check';
import { idPattern, knownIds } from './sample-office.ts';
import { agentServices } from './person-fields.ts';
import {
  calendarDate,
  kept,
  lengthOf,
  oneOf,
  refused,
  textThat,
  type Field,
  type Fields,
} from './rules.ts';

const search = textThat(
  fc.constantFrom('', 'e', 'jos', '100%', '_', ' Fair '),
  (text) => (lengthOf(text.trim()) <= 200 && !text.includes('\0') ? kept(text) : refused),
  kept(''),
);
const optional = (field: Field): Field => ({
  ...field,
  good: fc.oneof(field.good, fc.constant(undefined)),
  judge: (value) => (value === undefined ? kept(value) : field.judge(value)),
});
const page = textThat(
  fc.constantFrom(undefined, '1', '2', '1000000'),
  (text) => {
    const number = Number(text);
    return Number.isInteger(number) && number >= 1 && number <= 1_000_000 ? kept(text) : refused;
  },
  kept(undefined),
);
const list = (...sorts: string[]): Fields => ({
  q: search,
  sort: optional(oneOf(sorts)),
  dir: oneOf(['asc', 'desc'], 'asc'),
  page,
});
const activity = optional(oneOf(['active', 'inactive']));
const agentQuery = optional(
  textThat(fc.constantFrom(...knownIds.agents), (text) =>
    idPattern.test(text) ? kept(text) : refused,
  ),
);

export const searchQuery: Fields = { q: search };
export const agentsQuery: Fields = {
  ...list('name', 'email', 'phone', 'license', 'split', 'status'),
  status: activity,
};
export const policiesQuery: Fields = {
  ...list('title', 'category', 'created', 'updated', 'status'),
  status: activity,
  publication: optional(oneOf(['stale'])),
  readers: optional(oneOf(['overdue', 'not_asked'])),
};
export const readersQuery: Fields = {
  ...list('name', 'state', 'due'),
  state: optional(oneOf(['overdue', 'open', 'not_asked', 'confirmed', 'waived'])),
};
export const evidenceQuery: Fields = { version: page };
export const educationQuery: Fields = {
  ...list('agent', 'course', 'provider', 'type', 'hours', 'date', 'status'),
  agent: agentQuery,
  type: optional(oneOf(['core', 'license_law', 'ethics', 'elective'])),
  status: optional(oneOf(['verified', 'pending'])),
};
/**
 * The query parameters of an agent's standing. The period "previous" is left out, because most of
 * the sample licenses have no renewal date, and so no previous period.
 */
export const cardQuery: Fields = {
  period: oneOf(['current'], 'current'),
  asOf: optional(calendarDate),
};
export const testimonialsQuery: Fields = {
  ...list('name', 'consent', 'added', 'status'),
  status: optional(oneOf(['shown', 'hidden'])),
};
export const savedRepliesQuery: Fields = list('name');
export const inquiriesQuery: Fields = {
  ...list('received', 'name', 'service', 'status', 'agent', 'due'),
  status: optional(oneOf(['new', 'in_progress', 'done', 'spam', 'open', 'all'])),
  due: optional(oneOf(['overdue', 'today'])),
  agent: {
    ...agentQuery,
    judge: (value: unknown) =>
      value === 'none' || value === 'inactive' ? kept(value) : agentQuery.judge(value),
  },
  service: optional(oneOf(agentServices)),
  from: optional(calendarDate),
  to: optional(calendarDate),
};
const { page: _page, ...exportQuery } = inquiriesQuery;
const { page: _agentsPage, ...agentsExportQuery } = agentsQuery;
const { page: _readersPage, ...readersExportQuery } = readersQuery;
const { page: _educationPage, ...educationExportQuery } = educationQuery;
export { agentsExportQuery, educationExportQuery, exportQuery, readersExportQuery };
export const boardQuery: Fields = {
  ...list('urgency', 'name', 'due', 'hours'),
  state: optional(
    oneOf([
      'overdue',
      'short',
      'unknown',
      'lapsed',
      'verify',
      'complete',
      'exempt',
      'not_required',
    ]),
  ),
  type: optional(oneOf(['salesperson', 'associate_broker', 'broker'])),
  due: optional(oneOf(['past', '30', '60', '120'])),
  realtor: optional(oneOf(['missing', 'complete'])),
  check: optional(oneOf(['grec', 'brokerage'])),
};
const { page: _boardPage, ...boardExportQuery } = boardQuery;
export { boardExportQuery };
export const emailsQuery: Fields = {
  status: optional(oneOf(['queued', 'sending', 'sent', 'failed', 'maybe_delivered'])),
  wanted: optional(oneOf(['yes'])),
  page,
};
const name = textThat(
  fc.constantFrom(undefined, 'admin', ...knownIds.agents),
  (text) => (lengthOf(text) <= 100 && !text.includes('\0') ? kept(text) : refused),
  kept(undefined),
);
export const auditQuery: Fields = {
  entity: optional(oneOf(['agent', 'policy', 'administrator', 'session'])),
  record: name,
  actor: name,
  action: optional(oneOf(['create', 'update', 'login_failed'])),
  page,
};

export const pageOnly: Fields = { page };
const rosterQuery: Fields = {
  ...list('name'),
  on: optional(calendarDate),
  planned: optional(oneOf(['7'])),
};
const { page: _rosterPage, ...rosterExportQuery } = rosterQuery;
export { rosterExportQuery, rosterQuery };
