import type { EducationInput, EducationRecord } from '#domain/education.ts';
import { apiPaths } from '#domain/paths.ts';
import { resource } from './resource.ts';

/** The API calls for education records. `remove` deletes the record permanently. */
export const educationRecords = resource<EducationRecord, EducationInput>(
  'education',
  apiPaths.educationRecords,
);
