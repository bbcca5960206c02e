import { request } from '#shared/api/request.ts';
import { queryString, resource } from '#shared/api/resource.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import type {
  Deadline,
  DeadlineInput,
  ListedDeadline,
  ReturnInput,
} from '#features/deadlines/domain/deadlines.ts';

export const deadlines = resource<Deadline, DeadlineInput, ListedDeadline>(
  'deadline',
  apiPaths.deadlines,
);

export const renewDeadline = (id: string, input: { dueOn: string }) =>
  request<Deadline>('POST', apiPaths.deadlineRenew(id), input);

export const endDeadline = (id: string, input: { reason: string }) =>
  request<Deadline>('POST', apiPaths.deadlineEnd(id), input);

export const acceptPaper = (id: string, read: { updatedAt?: string | undefined }) =>
  request<Deadline>('POST', apiPaths.deadlineAccept(id), read);

export const returnPaper = (id: string, input: ReturnInput) =>
  request<Deadline>('POST', apiPaths.deadlineReturn(id), input);

/** Deletes the file of a paper, unless the paper has another file by now. */
export const deletePaperFile = (id: string, file: string) =>
  request<void>('DELETE', `${apiPaths.deadlineFile(id)}?${queryString({ file })}`);
