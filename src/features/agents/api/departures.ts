import type {
  Departure,
  DepartureInput,
  DepartureState,
  ForwardingInput,
} from '#features/agents/domain/departures.ts';
import { read, visitQuery } from '#shared/api/query-client.ts';
import { request } from '#shared/api/request.ts';
import { ifMatch } from '#shared/api/resource.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';

const path = (id: string) => apiPaths.agentDeparture(encodeURIComponent(id));

export const departureQuery = (id: string) =>
  visitQuery(['departure', id], read<DepartureState>(path(id)));

export const readDeparture = (id: string) => request<DepartureState>('GET', path(id));

/** @param etag the version of the agent that the user saw */
export const leave = (id: string, input: DepartureInput, etag?: string) =>
  request<Departure>('POST', path(id), input, ifMatch(etag));

export const correctForwarding = (id: string, input: ForwardingInput) =>
  request<Departure>('PUT', path(id), input);

export const undoDeparture = (id: string) =>
  request<Departure>('POST', apiPaths.agentDepartureUndo(encodeURIComponent(id)));
