import { sql, type Expression, type SqlBool } from 'kysely';

/** Lower case, without accents: "José" and "jose" find each other on both engines. */
const foldText = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** What a record's `searchText` column holds. */
export const searchTextOf = (...parts: (string | null)[]) =>
  foldText(parts.filter((part) => part).join('\n'));

/** Whether a folded column contains what was typed; every character of it is meant literally. */
export function containsTyped(column: Expression<string>, typed: string): Expression<SqlBool> {
  const pattern = `%${foldText(typed).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<SqlBool>`${column} like ${pattern} escape '\\'`;
}
