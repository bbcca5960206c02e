import { sql, type Expression, type SqlBool } from 'kysely';
import { policyCategoryLabels, type PolicyCategory } from '#domain/policies.ts';

/**
 * Lower case, without accents: "José" and "jose" find each other, and stand side by side in a
 * list, on both engines. Put together again afterwards, so that Korean stays as short as it was.
 */
const foldText = (text: string) =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFC').toLowerCase();

const searchTextOf = (...parts: (string | null)[]) =>
  foldText(parts.filter((part) => part).join('\n'));

interface Named {
  firstName: string;
  lastName: string;
}

const nameOf = ({ firstName, lastName }: Named) => `${firstName} ${lastName}`;

/** Lists of people are ordered by their last names. */
export const nameKeyOf = ({ firstName, lastName }: Named) => foldText(`${lastName} ${firstName}`);

/** The columns of each kind of record that are made from others, for its list to search and order by. */
export const agentSearch = (agent: Named & { email: string }) => ({
  nameKey: nameKeyOf(agent),
  searchName: searchTextOf(nameOf(agent)),
  searchText: searchTextOf(nameOf(agent), agent.email),
});

/** Begins with the title, which orders the list. */
export const policySearch = (policy: { title: string; category: PolicyCategory }) => ({
  searchText: searchTextOf(policy.title, policyCategoryLabels[policy.category]),
});

/** Begins with the course's title, which orders the list. */
export const educationSearch = (record: { courseTitle: string; provider: string }) => ({
  providerKey: foldText(record.provider),
  searchText: searchTextOf(record.courseTitle, record.provider),
});

export const inquirySearch = (
  contact: Named & { email: string; phone: string | null; message: string | null },
) => ({
  nameKey: nameKeyOf(contact),
  searchText: searchTextOf(nameOf(contact), contact.email, contact.phone),
  searchMessage: foldText(contact.message ?? ''),
});

/** Whether a folded column contains what was typed; every character of it is meant literally. */
export function containsTyped(column: Expression<string>, typed: string): Expression<SqlBool> {
  const pattern = `%${foldText(typed).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<SqlBool>`${column} like ${pattern} escape '\\'`;
}
