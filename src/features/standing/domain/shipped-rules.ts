import type { CeRule } from './rules.ts';

const grecPage = 'https://grec.state.ga.us/grec/reconted.html';
const narPage = 'https://rocc.realtor/code-of-ethics-requirement';

const base = {
  licenseTypes: [],
  credit: null,
  span: 'renewal_period',
  spanFrom: null,
  spanTo: null,
  dueFrom: null,
  dueTo: null,
  strength: 'enforced',
  checkedOn: '2026-11-21',
  note: null,
  createdAt: '2026-11-21T00:00:00.000Z',
} satisfies Partial<CeRule>;

const narCycle = {
  span: 'fixed',
  spanFrom: '2025-01-01',
  spanTo: '2027-12-31',
  source: 'NAR membership requirement, cycle 2025 to 2027',
  sourceUrl: narPage,
  note: "NAR's own record decides.",
} satisfies Partial<CeRule>;

/**
 * The rules, each with its source and the day on which the source was last read. A rule that changes
 * gets a newer one with the same code here, and keeps its own dates.
 */
export const shippedRules: CeRule[] = [
  {
    ...base,
    id: 'ga_total',
    code: 'ga_total',
    label: 'Continuing education',
    measure: 'total',
    hours: '36.00',
    dueFrom: '2015-07-01',
    source: 'Rule 520-1-.05(1)(d)',
    sourceUrl: grecPage,
  },
  {
    ...base,
    id: 'ga_license_law',
    code: 'ga_license_law',
    label: 'License law',
    measure: 'license_law',
    hours: '3.00',
    dueFrom: '2016-07-01',
    source: 'Rule 520-1-.05(1)(e)',
    sourceUrl: grecPage,
  },
  {
    ...base,
    id: 'ga_post_license',
    code: 'ga_post_license',
    label: 'Post-license course',
    licenseTypes: ['salesperson'],
    measure: 'post_license',
    hours: '25.00',
    credit: '9.00',
    span: 'first_year',
    source: 'Rule 520-1-.05(1)(a) and (b), O.C.G.A. 43-40-8(d)',
    sourceUrl: grecPage,
    note: 'GREC counts 9 of these hours at the first renewal. Other courses do not replace it.',
  },
  {
    ...base,
    id: 'ga_broker_topics',
    code: 'ga_broker_topics',
    label: 'Broker topics',
    licenseTypes: ['broker'],
    measure: 'broker_topics',
    hours: '18.00',
    dueFrom: '2025-07-01',
    strength: 'watched',
    source: 'One public collection of rules, dated June 17, 2026',
    sourceUrl: null,
    note: 'One source says that brokers need this from July 1, 2025. GREC has not confirmed it.',
  },
  {
    ...base,
    ...narCycle,
    id: 'nar_ethics',
    code: 'nar_ethics',
    label: 'NAR ethics',
    measure: 'nar_ethics',
    hours: '2.50',
  },
  {
    ...base,
    ...narCycle,
    id: 'nar_fair_housing',
    code: 'nar_fair_housing',
    label: 'NAR fair housing',
    measure: 'nar_fair_housing',
    hours: '2.00',
  },
];
