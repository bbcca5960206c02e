import { queryOptions } from '@tanstack/react-query';
import type {
  AdministratorAccount,
  AdministratorEdit,
  AdministratorInput,
  PasswordChange,
  SessionInfo,
} from '#domain/administrators.ts';
import { request } from './request.ts';
import { resource } from './resource.ts';

const path = '/api/admin/administrators';

/** For a super_admin. */
export const administrators = resource<AdministratorAccount, AdministratorEdit>(
  'administrators',
  path,
);

/** All of them; a brokerage has few. */
export const administratorsQuery = queryOptions({
  queryKey: ['administrators', 'list'],
  queryFn: () => request<AdministratorAccount[]>('GET', path),
});

export const createAdministrator = (input: AdministratorInput) =>
  request<AdministratorAccount>('POST', path, input);

/** Lets somebody in or out, and leaves the role as it stands. */
export async function switchAdministrator(id: string, isActive: boolean) {
  const { record, etag } = await administrators.get(id);
  return administrators.update(id, { role: record.role, isActive }, etag);
}

export const resetPassword = (id: string, password: string) =>
  request<void>('PUT', `${path}/${id}/password`, { password });

export const changePassword = (change: PasswordChange) =>
  request<void>('PUT', '/api/admin/password', change);

/** The caller's own sessions, asked afresh on every visit. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: () => request<SessionInfo[]>('GET', '/api/admin/sessions'),
  gcTime: 0,
  refetchOnMount: 'always',
});

export const endSession = (id: string) => request<void>('DELETE', `/api/admin/sessions/${id}`);

/** Signs out everywhere, here included. */
export const endAllSessions = () => request<void>('DELETE', '/api/admin/sessions');
