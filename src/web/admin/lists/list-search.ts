import { agentSorts } from '#domain/agents.ts';
import { agentServices } from '#domain/inquiry-words.ts';
import { inquirySorts, inquiryStatuses } from '#domain/inquiries.ts';
import { courseTypes, educationSorts } from '#domain/education.ts';
import { calendarDate } from '#domain/fields.ts';
import { activityStatuses, longestSearch } from '#domain/lists.ts';
import { policySorts } from '#domain/policies.ts';
import { recordIdPattern } from '#domain/record-id.ts';

/** What a list keeps in its address; whatever is as by default is left out. */
export interface ListSearch {
  q?: string;
  /** From 2 */
  page?: number;
}

/** Reads an address that anybody may have typed. */
export function listSearch({ q, page }: Record<string, unknown>): ListSearch {
  const number = Number(page);
  return {
    ...(typeof q === 'string' && isSearch(q) && { q }),
    ...(Number.isSafeInteger(number) && number > 1 && number <= 1_000_000 && { page: number }),
  };
}

const isSearch = (text: string) =>
  text !== '' && text.length <= longestSearch && text.isWellFormed() && !text.includes('\0');

/** What a list of records keeps there besides: its filters by name, and its order. */
export interface RecordSearch extends ListSearch {
  sort?: string;
  dir?: 'asc' | 'desc';
  status?: string;
  type?: string;
  /** The id of one agent. */
  agent?: string;
  service?: string;
  /** Days of the office, "YYYY-MM-DD". */
  from?: string;
  to?: string;
}

/** The values that one list knows. */
interface KnownValues {
  sort: readonly string[];
  status?: readonly string[];
  type?: readonly string[];
  agent?: RegExp;
  service?: readonly string[];
  hasDays?: boolean;
}

/** @returns what reads the address of one list, and leaves out what that list does not know */
const recordSearch =
  (known: KnownValues) =>
  (search: Record<string, unknown>): RecordSearch => {
    const { sort, dir, status, type, agent, service, from, to } = search;
    return {
      ...listSearch(search),
      ...(isOneOf(known.sort, sort) && { sort }),
      ...((dir === 'asc' || dir === 'desc') && { dir }),
      ...(isOneOf(known.status, status) && { status }),
      ...(isOneOf(known.type, type) && { type }),
      ...(typeof agent === 'string' && known.agent?.test(agent) && { agent }),
      ...(isOneOf(known.service, service) && { service }),
      ...(known.hasDays && isDay(from) && { from }),
      ...(known.hasDays && isDay(to) && { to }),
    };
  };

const isDay = (value: unknown): value is string => calendarDate().safeParse(value).success;

const isOneOf = (values: readonly string[] | undefined, value: unknown): value is string =>
  typeof value === 'string' && values !== undefined && values.includes(value);

export const agentsSearch = recordSearch({ sort: agentSorts, status: activityStatuses });

export const policiesSearch = recordSearch({ sort: policySorts, status: activityStatuses });

export const educationSearch = recordSearch({
  sort: educationSorts,
  status: ['verified', 'pending'],
  type: courseTypes,
  agent: recordIdPattern,
});

export const inquiriesSearch = recordSearch({
  sort: inquirySorts,
  status: inquiryStatuses,
  agent: new RegExp(`^none$|${recordIdPattern.source}`),
  service: agentServices,
  hasDays: true,
});
