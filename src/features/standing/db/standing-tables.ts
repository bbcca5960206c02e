import type { ExemptionKind } from '#features/standing/domain/exemptions.ts';
import type { LicenseStatus } from '#features/standing/domain/licenses.ts';
import type { LicenseType } from '#features/agents/domain/new-license.ts';
import type { Outcome } from '#features/standing/domain/standing.ts';
import type { CalendarDate, Instant, Version } from '#shared/db/column-types.ts';
import type { ColumnType } from 'kysely';

type Hours = ColumnType<string, string | undefined, string>;
type NullableDecimal = ColumnType<string | null, string | null | undefined, string | null>;

/** The facts of each agent's license. The row is created with the agent. */
export interface AgentLicensesTable {
  agentId: string;
  licenseType: LicenseType | null;
  status: LicenseStatus | null;
  firstLicensedOn: CalendarDate | null;
  renewalDueOn: CalendarDate | null;
  postLicenseOn: CalendarDate | null;
  postLicenseCertificate: string | null;
  isRealtor: boolean | null;
  grecCheckedOn: CalendarDate | null;
  grecHours: NullableDecimal;
  version: Version;
  updatedAt: Instant;
}

/** Exemptions of agents. A trigger refuses every update except the one that ends an exemption. */
export interface CeExemptionsTable {
  id: string;
  agentId: string;
  kind: ExemptionKind;
  reason: string;
  source: string | null;
  startsOn: CalendarDate;
  endsOn: CalendarDate | null;
  until: CalendarDate | null;
  createdBy: string;
  createdAt: Instant;
  endedAt: Instant | null;
  endedBy: string | null;
  endReason: string | null;
}

/** Stored so that lists can filter, sort and count by what `standingOf` computed. */
export interface CeStandingsTable {
  agentId: string;
  outcome: Outcome;
  periodFrom: CalendarDate | null;
  dueOn: CalendarDate | null;
  nextDeadlineOn: CalendarDate | null;
  postDueOn: CalendarDate | null;
  /**
   * The next day on which the standing can change without an edit, for example because an exemption
   * ends. A standing whose day has come must be computed again.
   */
  changesOn: CalendarDate | null;
  needed: Hours;
  verified: Hours;
  pending: Hours;
  toTake: Hours;
  lawNeeded: Hours;
  lawVerified: Hours;
  lawPending: Hours;
  lawToTake: Hours;
  /**
   * This column and the next three contain JSON arrays of codes: of missing facts, of requirements
   * for which the agent must still take hours (`watched`, `realtorMissing`), and of alerts.
   */
  missing: string;
  watched: string;
  realtorMissing: string;
  alerts: string;
  grecDifference: NullableDecimal;
  computedAt: Instant;
}

declare module '#shared/db/tables.ts' {
  interface Tables {
    agentLicenses: AgentLicensesTable;
    ceExemptions: CeExemptionsTable;
    ceStandings: CeStandingsTable;
  }
}
