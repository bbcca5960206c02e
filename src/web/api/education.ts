import type { EducationInput, EducationRecord } from '#domain/education.ts';
import { resource } from './resource.ts';

/** `remove` deletes for good. */
export const educationRecords = resource<EducationRecord, EducationInput>(
  'education',
  '/api/admin/continuing-education',
);
