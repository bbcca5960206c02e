import { deskOutcomes } from '#features/inquiries/domain/desk.ts';
import { inquiryStatuses } from '#features/inquiries/domain/inquiries.ts';
import type { RecordEntity } from '#shared/domain/paths.ts';
import { recordTypes } from './record-types.ts';
import { signInMethodLabels } from '#features/sign-in/domain/second-factors.ts';
import { creditLabels } from '#features/standing/domain/credit.ts';
import { exemptionLabels } from '#features/standing/domain/exemptions.ts';
import { licenseLabels } from '#features/standing/domain/licenses.ts';
import { licenseTypes } from '#features/agents/domain/new-license.ts';
import { typedKinds } from '#features/deadlines/domain/deadlines.ts';
import { creditDecisions } from '#features/education/domain/credit.ts';
import type { AuditEntity } from '#shared/domain/audit/entries.ts';

/** Labels of fields that no form has, or that have another label in the audit trail. */
const otherFieldLabels: Record<string, string> = {
  ...creditLabels,
  ...licenseLabels,
  ...exemptionLabels,
  address: 'Address',
  name: 'Name',
  commissionSplit: 'Commission Split',
  effectiveOn: 'From',
  isActive: 'Active',
  isVerified: 'Verified',
  hireDate: 'Hired',
  agentName: 'Agent',
  isShown: 'Published',
  isMinor: 'Minor correction',
  asks: 'Asks agents to confirm',
  dueOn: 'Due',
  withdrawnAt: 'Withdrawn',
  status: 'Status',
  outcome: 'Outcome',
  text: 'Text',
  assignedAgentName: 'Assigned to',
  firstResponseAt: 'Replied',
  doNotContactAt: 'Asked not to be contacted',
  givenBackAt: 'Given back',
  responseMinutes: 'Office minutes to the reply',
  newBrowser: 'New browser',
  username: 'Username',
  fullName: 'Full Name',
  role: 'Role',
  scopes: 'May',
  expiresAt: 'Ends',
  method: 'Signed in with',
  url: 'Address',
  events: 'Events',
  isOn: 'On',
  headerName: 'Extra header',
  headerValue: 'Value of the header',
  previousUntil: 'Earlier secret works until',
  deliveries: 'Deliveries',
};

export const auditFieldLabel = (entity: AuditEntity, field: string): string | undefined =>
  otherFieldLabels[field] ??
  (entity in recordTypes ? recordTypes[entity as RecordEntity].labels[field] : undefined);

/** Labels by stored value, for the fields that have a fixed set of values. */
export const auditOptionLabels: Record<string, string> = {
  ...Object.assign(
    {},
    ...Object.values(recordTypes).flatMap(({ choices = {} }) =>
      Object.values(choices).map((choice) => choice?.labels),
    ),
  ),
  ...creditDecisions.labels,
  ...inquiryStatuses.labels,
  ...deskOutcomes.labels,
  ...licenseTypes.labels,
  ...typedKinds.labels,
  ...signInMethodLabels,
};
