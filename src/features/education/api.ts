import { queryOptions } from '@tanstack/react-query';
import type { ClassInput, RecordedClass, VerificationResult } from './domain/education-classes.ts';
import { type EducationRecord, educationType } from './domain/education.ts';
import type { ReturnInput } from './domain/hand-in.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { request } from '#shared/api/request.ts';
import { queryString, recordCalls } from '#shared/api/resource.ts';
import { recordApiPath } from '#shared/domain/paths.ts';

const lists = [['list', educationType.entity], ['standing'], ['list', 'standing']];

/** A change also reloads the agents' standings, which depend on the records. */
export const educationRecords = recordCalls(educationType, lists);

/** Creates a record for each agent who attended a class. */
export const recordClass = (input: ClassInput) =>
  request<RecordedClass>('POST', apiPaths.educationOfMany, input);

/** Marks records as verified, except those that have changed since they were read. */
export const verifyRecords = (records: Pick<EducationRecord, 'id' | 'updatedAt'>[]) =>
  request<VerificationResult>('POST', apiPaths.educationVerify, {
    ids: records.map(({ id }) => id),
    shown: records.map(({ id, updatedAt }) => ({ id, updatedAt })),
  });

/** Returns a hand-in to the agent, who gets an email with the reason. */
export const returnHandIn = (id: string, input: ReturnInput) =>
  request<EducationRecord>('POST', apiPaths.educationReturn(encodeURIComponent(id)), input);

export const deleteHandInFile = (id: string, fileId: string) =>
  request<void>('DELETE', apiPaths.educationFile(id, fileId));

/** At most 500 records that a search finds, the latest completion dates first. */
export const similarRecordsQuery = (parameters: { q: string }) =>
  queryOptions({
    queryKey: ['list', educationType.entity, 'similar', parameters],
    queryFn: () =>
      request<EducationRecord[]>(
        'GET',
        `${recordApiPath('education_record')}?${queryString({ ...parameters, sort: 'date', dir: 'desc' })}`,
      ),
  });
