import { queryOptions } from '@tanstack/react-query';
import type {
  AccountInput,
  AdministratorAccount,
  AdministratorEdit,
  AdministratorInput,
  CreatedAdministrator,
  LinkRequest,
  ListedAdministrator,
  NewSignIn,
  PasswordChange,
  SessionInfo,
} from '#features/sign-in/domain/administrators.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import type { SignInLink } from '#features/sign-in/domain/second-factors.ts';
import { replacesToken } from '#shared/api/replaced-token.ts';
import { request } from '#shared/api/request.ts';
import { ifMatch, readVersioned, requestVersioned, resource } from '#shared/api/resource.ts';

/** The server allows these calls only to a super admin. */
export const administrators = resource<AdministratorAccount, AdministratorEdit>(
  'administrators',
  apiPaths.administrators,
);

/** The list of all administrators. It has no pages, because a brokerage has few administrators. */
export const administratorsQuery = queryOptions({
  queryKey: ['list', 'administrators'],
  queryFn: () => request<ListedAdministrator[]>('GET', apiPaths.administrators),
});

export const createAdministrator = (input: AdministratorInput) =>
  request<CreatedAdministrator>('POST', apiPaths.administrators, input);

/** Activates or deactivates an administrator without changing the role. */
export async function switchAdministrator(id: string, isActive: boolean) {
  const { record, etag } = await administrators.get(id);
  return administrators.update(id, { role: record.role, isActive }, etag);
}

export const makeSignInLink = (id: string, wanted: LinkRequest) =>
  request<SignInLink>('POST', apiPaths.administratorSignInLink(id), wanted);

export const signOutAdministrator = (id: string) =>
  request<void>('DELETE', apiPaths.administratorSessions(id));

export const changePassword = (change: PasswordChange) =>
  replacesToken(() => request<void>('PUT', apiPaths.password, change));

const getAccount = () => readVersioned<AdministratorAccount>(apiPaths.account);

export const ownAccount = {
  /** The account is not kept in the cache, because an edit must begin with the stored version. */
  query: queryOptions({ queryKey: ['account'], queryFn: getAccount, gcTime: 0 }),
  get: getAccount,
  update: (input: AccountInput, etag?: string) =>
    requestVersioned<AdministratorAccount>('PUT', apiPaths.account, input, ifMatch(etag)),
};

/** Loaded on every visit, because they can change without an action of this user. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: () => request<SessionInfo[]>('GET', apiPaths.sessions),
  gcTime: 0,
  refetchOnMount: 'always',
});

/**
 * The caller's sign-ins of the last week with browsers that the account had not used for half a
 * year, without the sign-in of this session. They are loaded on every visit.
 */
export const newSignInsQuery = queryOptions({
  queryKey: ['new-sign-ins'],
  queryFn: () => request<NewSignIn[]>('GET', apiPaths.newSignIns),
  gcTime: 0,
  refetchOnMount: 'always',
});

export const endSession = (id: string) => request<void>('DELETE', apiPaths.oneSession(id));

/** Ends all of the caller's sessions, including the current one. */
export const endAllSessions = () => request<void>('DELETE', apiPaths.sessions);
