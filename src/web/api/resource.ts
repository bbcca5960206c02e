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
export interface Tagged<Record> {
  record: Record;
  etag: string;
}

function queryString(parameters: ListParameters) {
  const present = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return new URLSearchParams(present).toString();
}

export async function readPage<Row>(path: string, parameters: ListParameters): Promise<Page<Row>> {
  const { body, headers } = await requestAnswer<Row[]>('GET', `${path}?${queryString(parameters)}`);
  return { rows: body, total: Number(headers.get(totalHeader) ?? body.length) };
}

async function readTagged<Record>(path: string): Promise<Tagged<Record>> {
  const { body, headers } = await requestAnswer<Record>('GET', path);
  return { record: body, etag: headers.get('etag') ?? '' };
}

/** @param etag absent: whatever stands is overwritten */
const ifMatch = (etag?: string) => (etag ? { 'if-match': etag } : {});

/**
 * The calls of one kind of record.
 * @param key under which its answers are kept, so that a change can refresh them together
 */
export function resource<Record, Input>(key: string, path: string) {
  return {
    /** One page of the list; the last one stays on screen while the next is on its way. */
    list: (parameters: ListParameters) =>
      queryOptions({
        queryKey: [key, 'list', parameters],
        queryFn: () => readPage<Record>(path, { page: 1, ...parameters }),
        placeholderData: keepPreviousData,
      }),
    /** All of them, for a select. */
    all: () =>
      queryOptions({ queryKey: [key, 'all'], queryFn: () => request<Record[]>('GET', path) }),
    /** For an edit form, which must start from what stands now. */
    one: (id: string) =>
      queryOptions({
        queryKey: [key, 'one', id],
        queryFn: () => readTagged<Record>(`${path}/${id}`),
        gcTime: 0,
      }),
    create: (input: Input) => request<Record>('POST', path, input),
    update: (id: string, input: Input, etag?: string) =>
      request<Record>('PUT', `${path}/${id}`, input, ifMatch(etag)),
    remove: (id: string) => request<void>('DELETE', `${path}/${id}`),
    /** After a change: whatever shows these records, or what happened to them, asks again. */
    refresh: (client: QueryClient) =>
      Promise.all([
        client.invalidateQueries({ queryKey: [key] }),
        client.invalidateQueries({ queryKey: ['audit'] }),
      ]),
  };
}

export type Resource<Record, Input> = ReturnType<typeof resource<Record, Input>>;
