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
    ...(typeof q === 'string' && q !== '' && { q }),
    ...(Number.isSafeInteger(number) && number > 1 && { page: number }),
  };
}
