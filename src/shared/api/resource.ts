import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { totalHeader } from '#shared/domain/lists.ts';
import type { RecordType } from '#shared/domain/record-type.ts';
import { reloads } from './query-client.ts';
import { request, requestAnswer } from './request.ts';

/** Undefined and empty values are left out of the URL. */
export type ListParameters = Record<string, string | number | undefined>;

export interface Page<Row> {
  rows: Row[];
  /** The number of rows on all pages. */
  total: number;
}

/** A record with the ETag of the version that was read. */
export interface Versioned<Row> {
  record: Row;
  etag: string;
}

export function queryString(parameters: ListParameters) {
  const present = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return new URLSearchParams(present).toString();
}

/** @param signal cancels the request once its answer is no longer needed */
async function fetchPage<Row>(
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

/** The previous page stays on the screen while the next one loads. */
export const pageQuery = <Row>(key: readonly string[], path: string, parameters: ListParameters) =>
  queryOptions({
    queryKey: [...key, parameters],
    queryFn: ({ signal }) => fetchPage<Row>(path, parameters, signal),
    placeholderData: keepPreviousData,
  });

export type PageQuery<Row> = ReturnType<typeof pageQuery<Row>>;

/** Sends a request whose answer is a record with the ETag of its stored version. */
export async function requestVersioned<Row>(
  ...call: Parameters<typeof requestAnswer<Row>>
): Promise<Versioned<Row>> {
  const { body, headers } = await requestAnswer<Row>(...call);
  return { record: body, etag: headers.get('etag') ?? '' };
}

export const readVersioned = <Row>(path: string) => requestVersioned<Row>('GET', path);

/** Without an ETag, the update overwrites any version. */
export const ifMatch = (etag?: string) => (etag ? { 'if-match': etag } : {});

/**
 * Returns the API calls for one record type. `Listed` is the type of a row in a list, which may
 * have fewer fields than the whole record.
 * @param key the name of the record type in query keys
 * @param lists the beginnings of the keys of the queries that `refresh` reloads
 */
export function resource<Row, Input, Listed = Row>(
  key: string,
  path: string,
  lists: string[][] = [['list', key]],
) {
  const pathOf = (id: string) => `${path}/${encodeURIComponent(id)}`;
  const get = (id: string) => readVersioned<Row>(pathOf(id));
  return {
    list: (parameters: ListParameters) => pageQuery<Listed>(['list', key], path, parameters),
    /** Not cached, because an edit must begin with the version that is stored now. */
    one: (id: string) =>
      queryOptions({
        queryKey: ['one', key, id],
        queryFn: () => get(id),
        gcTime: 0,
      }),
    /** Reads the stored version without caching it. */
    get,
    create: (input: Input) => requestVersioned<Row>('POST', path, input),
    update: (id: string, input: Input, etag?: string) =>
      requestVersioned<Row>('PUT', pathOf(id), input, ifMatch(etag)),
    remove: (id: string) => request<void>('DELETE', pathOf(id)),
    /** Reloads the queries in `lists` and the audit trail. */
    refresh: reloads(...lists, ['audit']),
  };
}

/** A row in the list may have fewer fields than the whole record. */
export const recordCalls = <Summary, Input>(
  { entity, apiPath }: RecordType<Summary, Input>,
  lists?: string[][],
) => resource<Summary & Input, Input, Summary>(entity, apiPath, lists);

export type Resource<Row, Input, Listed = Row> = ReturnType<typeof resource<Row, Input, Listed>>;

export type RecordCalls<Row, Input> = Omit<Resource<Row, Input>, 'list' | 'remove'>;
