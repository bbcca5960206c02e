import { adminAgentPagePath, adminPaths } from '#shared/domain/paths.ts';
import { findingDefinitions, type CountedList, type Finding } from './findings.ts';

const paths = {
  inquiries: adminPaths.inquiries,
  newSpam: adminPaths.inquiries,
  duty: adminPaths.duty,
  education: adminPaths.education,
  standing: adminPaths.standing,
  requirements: adminPaths.standingRules,
  splits: adminPaths.splits,
  policies: adminPaths.policies,
  properties: adminPaths.properties,
  agents: adminPaths.agents,
  deadlines: adminPaths.deadlines,
  emails: adminPaths.emails,
} as const satisfies Record<CountedList, string>;

/** Returns the link to the list that contains the counted records, or to the oldest proposal. */
export function findingLink({ code, agentId }: Pick<Finding, 'code' | 'agentId'>): {
  to: string;
  search: Record<string, string>;
} {
  if (agentId !== undefined) return { to: adminAgentPagePath(agentId), search: {} };
  const { list, search } = findingDefinitions[code];
  return { to: paths[list], search };
}

/** Returns the number, or '' if the records could not be counted, and the words after it. */
export function findingWords({ code, count }: Pick<Finding, 'code' | 'count'>): {
  number: string;
  text: string;
} {
  const { one, many, always } = findingDefinitions[code];
  if (always && count === 0) return { number: '', text: always };
  const after = (text: string) => (always ? `${text}. ${always}` : text);
  if (count === null)
    return { number: '', text: after(`${sentenceCase(many)} could not be counted`) };
  return { number: count.toLocaleString('en-US'), text: after(count === 1 ? one : many) };
}

const sentenceCase = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
