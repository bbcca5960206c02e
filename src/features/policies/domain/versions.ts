import * as z from 'zod/mini';
import { storedChoice } from '#shared/domain/answer-fields.ts';
import { calendarDate, flag, optionalText } from '#shared/domain/fields.ts';
import { policyCategories } from './policies.ts';

/** A published version of a policy, without its content. */
export const storedVersionSummary = z.object({
  id: z.string(),
  number: z.number(),
  title: z.string(),
  category: storedChoice(policyCategories.values),
  checksum: z.string(),
  changeNote: z.nullable(z.string()),
  /** Whether this version is a minor correction, so that earlier confirmations stay valid. */
  isMinor: z.boolean(),
  /** Whether all active agents were asked to confirm this version when it was published. */
  asks: z.boolean(),
  dueOn: z.nullable(z.string()),
  publishedBy: z.string(),
  publishedAt: z.string(),
});

export const policyVersionSummary = z.extend(storedVersionSummary, {
  /** The full name of the administrator in `publishedBy`, or the username of one without it. */
  publishedByName: z.string(),
});
export type PolicyVersionSummary = z.output<typeof policyVersionSummary>;

export const policyVersion = z.extend(policyVersionSummary, {
  content: z.string(),
});
export type PolicyVersion = z.output<typeof policyVersion>;

export const policyVersions = z.object({
  versions: z.array(policyVersionSummary),
  /** Whether the working text differs from the newest version, or no version exists. */
  hasUnpublishedChanges: z.boolean(),
});
export type PolicyVersions = z.output<typeof policyVersions>;

export const defaultDaysToConfirm = 14;

export const publishInput = z.object({
  isMinor: flag(false),
  /** A minor correction asks no agent. */
  asks: flag(true),
  /** The server's default is `defaultDaysToConfirm` days after today. */
  dueOn: z.nullish(calendarDate()),
  /** A description of what changed. It is required from version 2 on. */
  changeNote: optionalText(1000),
});
export type PublishInput = z.output<typeof publishInput>;

export const restoreInput = z.object({
  number: z.int32('Must be a version').check(z.minimum(1, 'Must be a version')),
});
