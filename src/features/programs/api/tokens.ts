import type { ApiToken, NewToken, TokenInput } from '#features/programs/domain/tokens.ts';
import { read, visitQuery } from '#shared/api/query-client.ts';
import { request } from '#shared/api/request.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';

/** All tokens of programs. They are loaded on every visit, because programs use them meanwhile. */
export const tokensQuery = visitQuery(['tokens'], read<ApiToken[]>(apiPaths.apiTokens));

export const makeToken = (input: TokenInput) =>
  request<NewToken>('POST', apiPaths.apiTokens, input);

export const revokeToken = (id: string) => request<void>('DELETE', apiPaths.apiToken(id));
