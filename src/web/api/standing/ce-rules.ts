import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { apiPaths } from '#domain/api-paths.ts';
import type { RuleInput } from '#domain/standing/rule-input.ts';
import type { CeRule } from '#domain/standing/rules.ts';
import { request } from '#web/api/request.ts';

const queryKey = ['ce-rules'];

/** The built-in requirements of continuing education, and those that super admins added. */
export const rulesQuery = queryOptions({
  queryKey,
  queryFn: () => request<CeRule[]>('GET', apiPaths.ceRules),
});

/** Adds a requirement, which only a super admin may do. */
export const addRule = (input: RuleInput) => request<CeRule>('POST', apiPaths.ceRules, input);

/** Reloads the requirements, the standings, the list "Needs attention" and the audit trail. */
export const refreshRules = (client: QueryClient) =>
  Promise.all(
    [queryKey, ['standing'], ['list', 'standing'], ['attention'], ['audit']].map((each) =>
      client.invalidateQueries({ queryKey: each }),
    ),
  );
