import { read, reloads, visitQuery } from '#shared/api/query-client.ts';
import { request } from '#shared/api/request.ts';
import { queryString } from '#shared/api/resource.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import type { DutyChange, DutyDay, DutyMonth } from './domain/duty.ts';

/** The duty of a month. It is loaded on every visit, because agents change it too. */
export const dutyMonthQuery = (month: string) =>
  visitQuery(['duty', month], read<DutyMonth>(`${apiPaths.duty}?${queryString({ month })}`));

export const saveDutyDay = (day: string, input: DutyChange) =>
  request<DutyDay>('PUT', apiPaths.dutyDay(day), input);

export const setTakesPart = (agentId: string, takesPart: boolean) =>
  request<void>('PUT', apiPaths.dutyAgent(agentId), { takesPart });

export const fillMonth = (month: string) =>
  request<DutyMonth>('POST', apiPaths.dutyRotation, { month });

export const refreshDuty = reloads(['duty'], ['audit']);
