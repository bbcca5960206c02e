import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { totalHeader } from '#domain/lists.ts';
import { request, requestAnswer } from './request.ts';

/** What a list keeps in its address and asks the server for; undefined is left out. */
export type ListParameters = Record<string, string | number | undefined>;

export interface Page<Row> {
  rows: Row[];
  /** Of all pages together. */
  total: number;
}

/** A record as the server gave it, with the tag that says which edit of it this is. */
export interface Versioned<Record> {
  record: Record;
  etag: string;
}

export function queryString(parameters: ListParameters) {
  const present = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return new URLSearchParams(present).toString();
}

/** @param signal ends the call when nobody waits for its answer any more */
export async function readPage<Row>(
  path: string,
  parameters: ListParameters,
  signal?: AbortSignal,
): Promise<Page<Row>> {
  const query = queryString({ ...parameters, page: parameters['page'] ?? 1 });
  const { body, headers } = await requestAnswer<Row[]>(
    'GET',
    `${path}?${query}`,
    undefined,
    {},
    signal,
  );
  return { rows: body, total: Number(headers.get(totalHeader) ?? body.length) };
}

async function readTagged<Record>(path: string): Promise<Versioned<Record>> {
  const { body, headers } = await requestAnswer<Record>('GET', path);
  return { record: body, etag: headers.get('etag') ?? '' };
}

/** @param etag absent: whatever stands is overwritten */
const ifMatch = (etag?: string) => (etag ? { 'if-match': etag } : {});

/**
 * The calls of one kind of record; its list may leave out what no list shows.
 * @param key under which its answers are kept, so that a change can refresh them together
 * @param shownIn keys of other records that show something of these
 */
export function resource<Record, Input, Listed = Record>(
  key: string,
  path: string,
  shownIn: string[] = [],
) {
  const pathOf = (id: string) => `${path}/${encodeURIComponent(id)}`;
  const get = (id: string) => readTagged<Record>(pathOf(id));
  return {
    /** One page of the list; the last one stays on screen while the next is on its way. */
    list: (parameters: ListParameters) =>
      queryOptions({
        queryKey: [key, 'list', parameters],
        queryFn: ({ signal }) => readPage<Listed>(path, parameters, signal),
        placeholderData: keepPreviousData,
      }),
    /** For an edit form, which must start from what stands now. */
    one: (id: string) =>
      queryOptions({
        queryKey: [key, 'one', id],
        queryFn: () => get(id),
        gcTime: 0,
      }),
    /** As it stands now, beside whatever is kept. */
    get,
    create: (input: Input) => request<Record>('POST', path, input),
    update: (id: string, input: Input, etag?: string) =>
      request<Record>('PUT', pathOf(id), input, ifMatch(etag)),
    remove: (id: string) => request<void>('DELETE', pathOf(id)),
    /** After a change: whatever shows these records, or what happened to them, asks again. */
    refresh: (client: QueryClient) =>
      Promise.all(
        [[key, 'list'], [key, 'names'], ...[...shownIn, 'audit'].map((other) => [other])].map(
          (queryKey) => client.invalidateQueries({ queryKey }),
        ),
      ),
  };
}

export type Resource<Record, Input, Listed = Record> = ReturnType<
  typeof resource<Record, Input, Listed>
>;

/** All of them but the list. */
export type RecordCalls<Record, Input> = Omit<Resource<Record, Input>, 'list'>;
