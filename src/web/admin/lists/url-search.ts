import * as z from 'zod/mini';

/** Reads "?q=31401&page=2" as plain text, where the router's default format is JSON. */
export const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search));

export function stringifySearch(search: Record<string, unknown>): string {
  const plain = Object.entries(search)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => [key, String(value)]);
  return plain.length > 0 ? `?${new URLSearchParams(plain)}` : '';
}

/** The search parameters of a list, all of which may be absent. */
export type SearchOf<Query> = { [Name in keyof Query]?: Exclude<Query[Name], undefined> };

/**
 * For the router's `validateSearch`: reads a list's URL by the query schema of its API call.
 * Leaves out defaults and values that the API would refuse.
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
        // Text stays as it was typed: the API trims it.
        return [[name, typeof data === 'number' ? data : value]];
      }),
    ) as SearchOf<z.output<Schema>>;
