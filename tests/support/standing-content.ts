import { v7 as newId } from 'uuid';
import { unusualTexts } from './hostile-text.ts';

const at = '2026-11-21T15:00:00.123Z';
const unusual = unusualTexts.map(([, text]) => text).join(' ');

/** Returns rows about an agent's license and standing, and a requirement of the office. */
export const standingContent = (agentId: string) => ({
  agentLicenses: [
    {
      agentId,
      licenseType: 'broker' as const,
      status: 'active' as const,
      firstLicensedOn: '1999-12-31',
      renewalDueOn: '2027-05-31',
      isRealtor: true,
      grecHours: '33.5',
      updatedAt: at,
    },
  ],
  ceExemptions: [
    {
      id: newId(),
      agentId,
      kind: 'all_ce' as const,
      reason: unusual,
      startsOn: '2026-01-01',
      createdBy: 'admin',
      createdAt: at,
    },
  ],
  ceRules: [
    {
      id: newId(),
      code: 'ga_total',
      label: unusual,
      licenseTypes: 'broker,salesperson',
      measure: 'total' as const,
      hours: '36.00',
      span: 'renewal_period' as const,
      strength: 'enforced' as const,
      source: unusual,
      checkedOn: '2026-11-21',
      createdBy: 'admin',
      createdAt: at,
    },
  ],
  ceStandings: [
    {
      agentId,
      outcome: 'short' as const,
      needed: '36.00',
      toTake: '0.5',
      computedAt: at,
      missing: '[]',
      watched: '[]',
      realtorMissing: '[]',
      alerts: '[]',
    },
  ],
});
