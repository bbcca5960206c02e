import { queryOptions } from '@tanstack/react-query';
import type { Report } from '#app/domain/report.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { read } from '#shared/api/query-client.ts';

/** The report of a month, "YYYY-MM". It is loaded on every visit, because records change. */
export const reportQuery = (month: string) =>
  queryOptions({
    queryKey: ['report', month],
    queryFn: read<Report>(apiPaths.report(month)),
    refetchOnMount: 'always',
  });
