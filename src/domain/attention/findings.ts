import { adminPaths } from '#domain/paths.ts';

/** A list in which the dashboard counts what needs attention. */
export type CountedList = 'inquiries' | 'education' | 'emails';

interface Definition {
  list: CountedList;
  /** The parameters of the list. The count and the link both use them, so that they agree. */
  search: Record<string, string>;
  one: string;
  many: string;
  /** The reason why the line is shown even if the count is 0. */
  always?: string;
}

const definitions = {
  overdue: {
    list: 'inquiries',
    search: { status: 'open', due: 'overdue', sort: 'due' },
    one: 'overdue inquiry',
    many: 'overdue inquiries',
  },
  due_today: {
    list: 'inquiries',
    search: { status: 'open', due: 'today', sort: 'due' },
    one: 'inquiry due today',
    many: 'inquiries due today',
  },
  unassigned: {
    list: 'inquiries',
    search: { status: 'open', agent: 'none', sort: 'due' },
    one: 'unassigned inquiry',
    many: 'unassigned inquiries',
  },
  inactive_agents: {
    list: 'inquiries',
    search: { status: 'open', agent: 'inactive', sort: 'due' },
    one: 'open inquiry of an inactive agent',
    many: 'open inquiries of inactive agents',
  },
  certificates: {
    list: 'education',
    search: { status: 'pending' },
    one: 'certificate to verify',
    many: 'certificates to verify',
  },
  emails_on_hold: {
    list: 'emails',
    search: { status: 'queued' },
    one: 'email on hold',
    many: 'emails on hold',
    always: 'Email isn’t set up.',
  },
  failed_emails: {
    list: 'emails',
    search: { status: 'failed', wanted: 'yes' },
    one: 'failed email',
    many: 'failed emails',
  },
} satisfies Record<string, Definition>;

export type FindingCode = keyof typeof definitions;

export const findingDefinitions: Record<FindingCode, Definition> = definitions;

/** A line under "Needs attention". */
export interface Finding {
  code: FindingCode;
  /** Null if the records could not be counted. */
  count: number | null;
}

const paths = {
  inquiries: adminPaths.inquiries,
  education: adminPaths.education,
  emails: adminPaths.emails,
} as const satisfies Record<CountedList, string>;

/** Returns the link to the list of the counted records. */
export function findingLink(code: FindingCode) {
  const { list, search } = findingDefinitions[code];
  return { to: paths[list], search };
}

/** Returns the line's text in two parts, of which the first is the number. */
export function findingWords({ code, count }: Finding): { number: string; text: string } {
  const { one, many, always } = findingDefinitions[code];
  const after = (text: string) => (always ? `${text}. ${always}` : text);
  if (count === null)
    return { number: '', text: after(`${sentenceCase(many)} could not be counted`) };
  return { number: count.toLocaleString('en-US'), text: after(count === 1 ? one : many) };
}

const sentenceCase = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
