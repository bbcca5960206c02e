/** Addresses as people write them, `?q=31401&page=2`, where the router's own form is JSON. */
export const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search));

export function stringifySearch(search: Record<string, unknown>): string {
  const plain = Object.entries(search)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => [key, String(value)]);
  return plain.length > 0 ? `?${new URLSearchParams(plain)}` : '';
}
