import { read, reloads, visitQuery } from '#shared/api/query-client.ts';
import { request } from '#shared/api/request.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import type { Absence, DeskDevice, DeskState, Invitation } from './domain/office.ts';

/** Whether the desk is on, and how agents use it. It is loaded on every visit. */
export const deskStateQuery = visitQuery(['desk'], read<DeskState>(apiPaths.desk));

/** The devices on which an agent is signed in. They are loaded on every visit. */
export const agentDevicesQuery = (agentId: string) =>
  visitQuery(
    ['desk', agentId],
    read<DeskDevice[]>(apiPaths.agentDeskSessions(encodeURIComponent(agentId))),
  );

export const switchDesk = (isOn: boolean) => request<DeskState>('PUT', apiPaths.desk, { isOn });

export const inviteAgents = (invitation: Invitation) =>
  request<{ emails: number }>('POST', apiPaths.agentsInvite, invitation);

export const makeDeskLink = (agentId: string) =>
  request<{ url: string }>('POST', apiPaths.agentDeskLink(agentId));

/** The days on which an agent is away. They are loaded on every visit. */
export const awayQuery = (agentId: string) =>
  visitQuery(
    ['desk', agentId, 'away'],
    read<Absence[]>(apiPaths.agentAway(encodeURIComponent(agentId))),
  );

export const addAway = (agentId: string, days: { from: string; to: string }) =>
  request<Absence[]>('POST', apiPaths.agentAway(agentId), days);

export const endAway = (agentId: string, id: string) =>
  request<Absence[]>('DELETE', apiPaths.agentAbsence(agentId, id));

export const endDeskAccess = (agentId: string) =>
  request<void>('DELETE', apiPaths.agentDeskSessions(agentId));

export const refreshDesk = reloads(['desk'], ['audit']);
