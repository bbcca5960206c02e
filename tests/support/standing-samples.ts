import { courseTypes, type CourseType } from '#features/education/domain/education.ts';
import type { Exemption } from '#features/standing/domain/exemptions.ts';
import type { License } from '#features/standing/domain/licenses.ts';
import type { StandingRecord } from '#features/standing/domain/standing.ts';

/**
 * An active salesperson after the first renewal. The current renewal period is June 1, 2023, to May
 * 31, 2027.
 */
export const salesperson: License = {
  id: 'agent',
  licenseNumber: '412345',
  licenseType: 'salesperson',
  status: 'active',
  firstLicensedOn: '2014-05-02',
  renewalDueOn: '2027-05-31',
  postLicenseOn: null,
  postLicenseCertificate: null,
  isRealtor: null,
  grecCheckedOn: null,
  grecHours: null,
  updatedAt: '2026-11-01T15:00:00.000Z',
};

/** A salesperson before the first renewal. The post-license course is due on March 10, 2027. */
export const newSalesperson: License = {
  ...salesperson,
  firstLicensedOn: '2026-03-10',
  renewalDueOn: '2030-08-31',
};

/** Returns a verified education record. Its title is the label of its course type. */
export const course = (
  courseType: CourseType,
  hours: number,
  completionDate = '2025-03-15',
  change: Partial<StandingRecord> = {},
): StandingRecord => ({
  id: `${courseType} ${completionDate}`,
  courseTitle: courseTypes.labels[courseType],
  provider: 'Coastal School',
  courseType,
  hoursCompleted: hours.toFixed(2),
  completionDate,
  isVerified: true,
  createdAt: '2026-01-05T15:00:00.000Z',
  creditDecision: 'auto',
  creditReason: null,
  isBrokerTopic: false,
  isFairHousing: false,
  ...change,
});

export const exemption = (kind: Exemption['kind'], change: Partial<Exemption> = {}): Exemption => ({
  id: kind,
  kind,
  reason: 'number below 100,000',
  source: null,
  startsOn: '2026-11-21',
  endsOn: null,
  until: null,
  createdBy: 'mellis',
  createdByName: 'M. Ellis',
  createdAt: '2026-11-21T15:00:00.000Z',
  endedAt: null,
  endedBy: null,
  endedByName: null,
  endReason: null,
  ...change,
});
