import * as z from 'zod/mini';

/**
 * Reads a query such as "?q=31401&page=2" as plain text. The router's default would read the values
 * as JSON.
 */
export const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search));

export function stringifySearch(search: Record<string, unknown>): string {
  const plain = Object.entries(search)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => [key, String(value)]);
  return plain.length > 0 ? `?${new URLSearchParams(plain)}` : '';
}

/** The search parameters of a list, each of which may be missing. */
export type SearchOf<Query> = { [Name in keyof Query]?: Exclude<Query[Name], undefined> };

/**
 * Returns a function for the router's `validateSearch`. It reads a list's URL by the query schema
 * of the list's API call. It leaves out empty values, page 1 and values that the API would refuse.
 */
export const searchBy =
  <Schema extends z.ZodMiniObject>(query: Schema) =>
  (search: Record<string, unknown>): SearchOf<z.output<Schema>> =>
    Object.fromEntries(
      Object.entries(query.shape).flatMap(([name, field]) => {
        const { [name]: value } = search;
        const { success, data } = z.safeParse(field, value);
        const isDefault = value === undefined || value === '' || (name === 'page' && data === 1);
        if (!success || isDefault) return [];
        // Keep a text as the user typed it. The API trims it.
        return [[name, typeof data === 'number' ? data : value]];
      }),
    ) as SearchOf<z.output<Schema>>;
