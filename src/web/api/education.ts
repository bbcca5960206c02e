import type { EducationInput, EducationRecord } from '#domain/education.ts';
import { apiPaths } from '#domain/paths.ts';
import { resource } from './resource.ts';

/** `remove` deletes a record permanently. */
export const educationRecords = resource<EducationRecord, EducationInput>(
  'education',
  apiPaths.educationRecords,
);
