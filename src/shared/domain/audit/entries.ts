import * as z from 'zod/mini';
import { storedChoice } from '#shared/domain/answer-fields.ts';
import { boundedText, storable } from '#shared/domain/fields.ts';
import { dayFilters, pageNumber } from '#shared/domain/lists.ts';
import { auditActions } from './actions.ts';
import { type RecordEntity, recordListPaths } from '#shared/domain/paths.ts';

export const auditEntities = [
  ...(Object.keys(recordListPaths()) as RecordEntity[]),
  'license',
  'ce_exemption',
  'standing',
  'commission_split',
  'policy_version',
  'policy_request',
  'contact_submission',
  'saved_reply',
  'mail',
  'website',
  'advertising',
  'picture',
  'closed_days',
  'administrator',
  'session',
  'second_factor',
  'sign_in_link',
  'desk',
  'absence',
  'deadline',
  'duty',
  'departure',
  'reminders',
  'import',
  'sample_office',
  'backup',
  'brokerage_data',
  'audit_trail',
  'api_token',
  'webhook',
  'crm_copy',
] as const;
export type AuditEntity = (typeof auditEntities)[number];

/** Returns words such as "Education record" for a stored name such as "education_record". */
export const sentenceCase = (name: string) =>
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');

/** The labels that `sentenceCase` cannot make from the stored name. */
const entityLabels: Partial<Record<AuditEntity, string>> = {
  api_token: 'Token of a program',
  ce_exemption: 'Exemption',
  crm_copy: 'Copy to the CRM',
  contact_submission: 'Inquiry',
  mail: 'Email',
  policy_request: 'Policy confirmation',
  sign_in_link: 'Sign-in link',
};

export const auditEntityLabel = (entity: AuditEntity) =>
  entityLabels[entity] ?? sentenceCase(entity);

/** Replaces notes, which may be about a person's health: audit entries cannot be deleted. */
export const unrecordedText = 'not recorded';

/** The values of `address` for entries that the server wrote by itself, or a command. */
export const serverAddress = 'this server';
export const commandLineAddress = 'the command line';

/**
 * Field values by field name. For an update they are the changed fields, for a creation or deletion
 * the record's fields, and for other actions facts about the action.
 */
export type AuditFields = Record<string, unknown>;

/**
 * One entry of the audit trail: an action, the name of its actor, and the values of the record's
 * fields before and after the action.
 */
export const auditEntry = z.object({
  id: z.string(),
  /** The time of the action, ISO 8601 in UTC. */
  at: z.string(),
  /**
   * The username of the administrator. For a refused login it is the username that was entered, if
   * an administrator has it. Null for visitors, agents, unknown usernames, the server and its
   * commands.
   */
  actor: z.nullable(z.string()),
  /** The full name that this administrator has now; null if there is none. */
  actorName: z.nullable(z.string()),
  action: storedChoice(auditActions),
  entity: storedChoice(auditEntities),
  entityId: z.nullable(z.string()),
  /** The record's name at the time, such as "Jane Doe". */
  entityName: z.nullable(z.string()),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  /**
   * Whether a list left out `before` and `after` because they are long. Both are then null, and a
   * request for the single entry returns them.
   */
  isShortened: z.boolean(),
  /**
   * The client's IP address. For a failed login it is only the network of that address (/24 or
   * /48). Entries without a request have `serverAddress` or `commandLineAddress`.
   */
  address: z.string(),
  requestId: z.string(),
});
export type AuditEntry = z.output<typeof auditEntry>;

/** The name of a program contains those of its token and of the token’s maker. */
const longestName = 250;

const name = boundedText(longestName).check(storable);

export const auditQuery = z.object({
  entity: z.optional(z.enum(auditEntities, 'Must be a kind of record')),
  record: z.optional(name),
  /** Finds only entries whose `actor` is this username, in upper or lower case. */
  actor: z.optional(name),
  action: z.optional(z.enum(auditActions, 'Must be an action of the trail')),
  ...dayFilters,
  page: z._default(pageNumber, 1),
});
export type AuditQuery = z.output<typeof auditQuery>;
