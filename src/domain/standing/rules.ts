import { choices } from '#domain/fields.ts';
import type { LicenseType } from './licenses.ts';

/** The hours that a rule counts. */
export const measures = choices({
  total: 'All hours',
  license_law: 'License law',
  broker_topics: 'Broker topics',
  nar_ethics: 'NAR Code of Ethics',
  nar_fair_housing: 'NAR fair housing',
  post_license: 'Post-license course',
});
export type Measure = (typeof measures.values)[number];

/**
 * The time in which the hours must be taken: the four years before a renewal, the time from a year
 * before the first license to the last day of the post-license course, or fixed dates.
 */
export type RuleSpan = 'renewal_period' | 'first_year' | 'fixed';

/**
 * How strictly a rule applies. Only an enforced rule changes a result. A watched rule is shown
 * beside the result.
 */
export const ruleStrengths = choices({ enforced: 'Enforced', watched: 'Watched', off: 'Off' });
export type RuleStrength = (typeof ruleStrengths.values)[number];

/**
 * A requirement of continuing education, with the dates for which it applies. Rules are never
 * edited: if several rules of one code cover a renewal date, the newest one applies.
 */
export interface CeRule {
  id: string;
  code: string;
  label: string;
  /** The license types that the rule is for; empty for all. */
  licenseTypes: LicenseType[];
  measure: Measure;
  hours: string;
  /** The hours that a completed post-license course adds to the total; null for other rules. */
  credit: string | null;
  span: RuleSpan;
  /** The first and the last day of a fixed span. */
  spanFrom: string | null;
  spanTo: string | null;
  /** The first and the last renewal date that the rule covers; null without a limit. */
  dueFrom: string | null;
  dueTo: string | null;
  strength: RuleStrength;
  source: string;
  sourceUrl: string | null;
  /** The day on which the source was last read. */
  checkedOn: string;
  note: string | null;
  /** The administrator who added the rule; null for a rule that came with the product. */
  createdBy: string | null;
  createdAt: string;
}
