import * as z from 'zod/mini';
import { choices } from '#shared/domain/fields.ts';
import { licenseTypes } from '#features/agents/domain/new-license.ts';

/** The kinds of hours that a rule can count. */
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
 * The time in which the hours must be taken: the four years up to the renewal date, the time from a
 * year before the first license to the last day on which the post-license course may be completed (a
 * year after the first license if no course is required), or fixed dates.
 */
const ruleSpans = ['renewal_period', 'first_year', 'fixed'] as const;

/**
 * The strength of a rule. Only Georgia's enforced rules can change an agent's outcome. A watched
 * rule is only shown. A rule that is off requires nothing, and replaces older rules with the same
 * code.
 */
export const ruleStrengths = choices({
  enforced: 'Counts',
  watched: 'For information',
  off: 'Not required',
});
export type RuleStrength = (typeof ruleStrengths.values)[number];

/**
 * A requirement of continuing education, with the dates for which it applies. Rules are never
 * edited: if several rules with the same code cover a renewal date, the newest one applies.
 */
export const ceRule = z.object({
  id: z.string(),
  code: z.string(),
  label: z.string(),
  /** The license types that the rule is for; empty for all. */
  licenseTypes: z.array(z.enum(licenseTypes.values)),
  measure: z.enum(measures.values),
  hours: z.string(),
  /**
   * The hours that a post-license course that is completed in time adds to the total; null for
   * other rules.
   */
  credit: z.nullable(z.string()),
  span: z.enum(ruleSpans),
  /** The first and the last day on which hours count, if `span` is "fixed"; null otherwise. */
  spanFrom: z.nullable(z.string()),
  spanTo: z.nullable(z.string()),
  /** The first and the last renewal date that the rule covers; null if there is no limit. */
  dueFrom: z.nullable(z.string()),
  dueTo: z.nullable(z.string()),
  strength: z.enum(ruleStrengths.values),
  source: z.string(),
  sourceUrl: z.nullable(z.string()),
  /** The day on which the source was last read. */
  checkedOn: z.string(),
  note: z.nullable(z.string()),
  createdAt: z.string(),
});
export type CeRule = z.output<typeof ceRule>;
