import type { Exemption } from './exemptions.ts';
import type { License } from './licenses.ts';
import type { CeRule } from './rules.ts';
import type { Standing, StandingRecord, Tally } from './standing.ts';

const none: Tally = { needed: '0.00', verified: '0.00', pending: '0.00', toTake: '0.00' };

/** Computes the standing of an agent on a day. It is the only place that does. */
export function standingOf(
  _license: License,
  _records: StandingRecord[],
  _exemptions: Exemption[],
  _rules: CeRule[],
  _today: string,
): Standing {
  return {
    outcome: 'unknown',
    missing: [],
    period: null,
    nextDeadlineOn: null,
    total: none,
    law: none,
    surplus: '0.00',
    postLicense: null,
    requirements: [],
    watched: [],
    realtor: [],
    records: [],
    exemption: null,
    alerts: [],
    suggestsExemption: false,
    grecDifference: null,
    changesOn: null,
  };
}
