import { PostgresAdapter, sql, type Expression, type SqlBool } from 'kysely';
import { fullName } from '#domain/full-name.ts';
import { policyCategoryLabels, type PolicyCategory } from '#domain/policies.ts';
import type { Database } from './connection.ts';

/**
 * Converts text to lower case without accents, so that on both engines a search for "jose" finds
 * "José", and lists sort the two next to each other. `normalize('NFC')` composes Korean letters
 * again, which NFD splits.
 */
const foldText = (text: string) =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFC').toLowerCase();

const searchTextOf = (...parts: (string | null)[]) =>
  foldText(parts.filter((part) => part).join('\n'));

interface Named {
  firstName: string;
  lastName: string;
}

/** Returns the key by which lists of people are sorted. It begins with the last name. */
export const nameKeyOf = ({ firstName, lastName }: Named) => foldText(`${lastName} ${firstName}`);

/** Returns the columns that the agent list searches and sorts by, derived from other columns. */
export const agentSearch = (agent: Named & { email: string }) => ({
  nameKey: nameKeyOf(agent),
  searchName: searchTextOf(fullName(agent)),
  searchText: searchTextOf(fullName(agent), agent.email),
});

/** The search text begins with the title, so that the list can also sort by it. */
export const policySearch = (policy: { title: string; category: PolicyCategory }) => ({
  searchText: searchTextOf(policy.title, policyCategoryLabels[policy.category]),
});

/** The search text begins with the course title, so that the list can also sort by it. */
export const educationSearch = (record: { courseTitle: string; provider: string }) => ({
  providerKey: foldText(record.provider),
  searchText: searchTextOf(record.courseTitle, record.provider),
});

export const inquirySearch = (
  inquiry: Named & { email: string; phone: string | null; message: string | null },
) => ({
  nameKey: nameKeyOf(inquiry),
  searchText: searchTextOf(fullName(inquiry), inquiry.email, inquiry.phone),
  searchMessage: foldText(inquiry.message ?? ''),
});

/**
 * Whether a folded column contains the typed text. LIKE is not used, because with repetitive text it
 * compares each typed character at each position.
 */
export function containsTyped(
  db: Database,
  column: Expression<string>,
  typed: string,
): Expression<SqlBool> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const position = isPostgres ? sql`strpos` : sql`instr`;
  return sql<SqlBool>`${position}(${column}, ${foldText(typed)}) > 0`;
}
