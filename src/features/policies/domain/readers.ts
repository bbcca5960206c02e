import * as z from 'zod/mini';
import { eachOf, storedChoice } from '#shared/domain/answer-fields.ts';
import {
  calendarDate,
  reasonText,
  recordId,
  requiredLine,
  requiredText,
} from '#shared/domain/fields.ts';
import { choiceFilter, listQuery, pageNumber } from '#shared/domain/lists.ts';
import { emailStatuses } from '#features/emails/domain.ts';
import { confirmationMethods } from './confirmations.ts';
import { policyVersion } from './versions.ts';

/** The reasons why a request to confirm a policy is closed. Their names are stored. */
export const requestEnds = ['confirmed', 'waived', 'replaced', 'agent_left'] as const;
export type RequestEnd = (typeof requestEnds)[number];

/**
 * The states of an agent with regard to a policy. "confirmed" means that the agent confirmed the
 * newest version that is not a minor correction, or a later version. "overdue" means that the
 * request to confirm is open and its due day has passed.
 */
export const readerStates = ['overdue', 'open', 'not_asked', 'confirmed', 'waived'] as const;
export type ReaderState = (typeof readerStates)[number];

export const readerStateLabels: Record<ReaderState, string> = {
  overdue: 'Overdue',
  open: 'Open',
  confirmed: 'Confirmed',
  waived: 'Waived',
  not_asked: 'Not asked',
};

/** The state `open` also finds readers who are overdue. */
export const readersQuery = z.extend(listQuery(['name', 'state', 'due']), {
  state: choiceFilter(readerStates),
});
export type ReadersQuery = z.output<typeof readersQuery>;

/**
 * An agent in the list of a policy's readers. The list has all active agents. It has inactive
 * agents only if their state is "confirmed" or "waived".
 */
export const policyReader = z.object({
  id: z.string(),
  name: z.string(),
  isActive: z.boolean(),
  state: z.enum(readerStates),
  /**
   * The number of the version that the agent confirmed last; null if the agent confirmed none. If a
   * later version that is not a minor correction was published, the agent's state is no longer
   * "confirmed".
   */
  confirmedVersion: z.nullable(z.number()),
  confirmedAt: z.nullable(z.string()),
  method: z.nullable(storedChoice(confirmationMethods)),
  /** Whether the typed name differs from the agent's by more than case and white space. */
  isOtherNameTyped: z.boolean(),
  /**
   * Sentences about the address of the confirmation's link: that it is not the agent's today, or
   * which administrator changed it while the request was open. Usually empty.
   */
  addressRemarks: z.array(z.string()),
  /** The date on the paper of the last confirmation; null if that was not on paper. */
  paperOn: z.nullable(z.string()),
  askedAt: z.nullable(z.string()),
  dueOn: z.nullable(z.string()),
  lastSentAt: z.nullable(z.string()),
  sentCount: z.number(),
  /**
   * The status of the last email about the agent's request; null before the first one is queued.
   */
  emailStatus: z.nullable(storedChoice(emailStatuses.values)),
  emailError: z.nullable(z.string()),
  /** The reason why a super admin waived the confirmation; null if none did. */
  closeReason: z.nullable(z.string()),
  /** The username of the administrator who closed the request, for example with a waiver. */
  closedBy: z.nullable(z.string()),
});
export type PolicyReader = z.output<typeof policyReader>;

export const readerCounts = z.object({
  /** The number of active agents; 0 if the policy is not published. */
  total: z.number(),
  /** The number of active agents whose state is "confirmed". */
  confirmed: z.number(),
  /** Includes inactive agents. Overdue agents are also counted as `open`. */
  states: eachOf(readerStates, z.number()),
  /** The number of agents with an open request who can be reminded now (see `reminderPauseHours`). */
  remindable: z.number(),
});
export type ReaderCounts = z.output<typeof readerCounts>;

const readerId = recordId('Must be an id');

/**
 * The agents that a call is about: either the agents with the listed ids, or all agents in a state.
 */
const someAgents = <const State extends ReaderState>(states: readonly State[]) =>
  z
    .object({
      agentIds: z.optional(
        z.array(readerId, 'Must be a list of ids').check(z.minLength(1), z.maxLength(500)),
      ),
      state: choiceFilter(states),
    })
    .check(
      z.refine(({ agentIds, state }) => (agentIds === undefined) !== (state === undefined), {
        error: 'Name agents or a state',
        path: ['agentIds'],
      }),
    );

export const askInput = someAgents(['not_asked']);
export type AskInput = z.output<typeof askInput>;

export const remindInput = someAgents(['open', 'overdue']);
export type RemindInput = z.output<typeof remindInput>;

/**
 * The number of hours after an email about a policy during which the agent gets no reminder of the
 * policy, unless that email failed.
 */
export const reminderPauseHours = 24;

/** The answer to the calls that ask agents to confirm a policy, or remind them to. */
export const asked = z.object({
  queued: z.number(),
  /**
   * The number of the call's agents who get no email from it, for example because they got one
   * within `reminderPauseHours` or have already confirmed.
   */
  skipped: z.number(),
});
export type Asked = z.output<typeof asked>;

export const paperInput = z.object({
  /** The date on the paper that the agent signed. */
  confirmedOn: calendarDate(),
  /** The name that the agent wrote on the paper. */
  typedName: requiredLine(2, 200),
  note: requiredText(1000, 'Required'),
});
export type PaperInput = z.output<typeof paperInput>;

export const waiveInput = z.object({
  reason: reasonText(500),
});

/** Without `version`, the answer is about the agent's newest confirmation. */
export const evidenceQuery = z.object({
  version: z.optional(pageNumber),
});

export const evidenceEmail = z.object({
  recipientAddress: z.string(),
  createdAt: z.string(),
  status: storedChoice(emailStatuses.values),
  sentAt: z.nullable(z.string()),
  lastError: z.nullable(z.string()),
});
export type EvidenceEmail = z.output<typeof evidenceEmail>;

export const evidence = z.object({
  agent: z.object({ id: z.string(), name: z.string() }),
  version: policyVersion,
  confirmation: z.object({
    confirmedAt: z.string(),
    method: storedChoice(confirmationMethods),
    typedName: z.string(),
    /** Whether it differs from the agent's present name by more than case and white space. */
    differsFromRecord: z.boolean(),
    /** The sentence that the agent confirmed, which `confirmationStatement` writes. */
    statement: z.string(),
    checksum: z.string(),
    /** The email address whose link was used; null for a confirmation on paper. */
    sentTo: z.nullable(z.string()),
    /** See `PolicyReader.addressRemarks`. */
    addressRemarks: z.array(z.string()),
    ip: z.nullable(z.string()),
    userAgent: z.nullable(z.string()),
    /** The date on the paper, and who recorded it; null for a confirmation through a link. */
    paperOn: z.nullable(z.string()),
    recordedBy: z.nullable(z.string()),
    /** The full name, or the username of an administrator without one. */
    recordedByName: z.nullable(z.string()),
    note: z.nullable(z.string()),
  }),
  /** The checksum of the version's stored words, computed again for this answer. */
  recomputedChecksum: z.string(),
  /** The confirmed versions, the newest confirmation first. */
  confirmedVersions: z.array(z.number()),
  emails: z.array(evidenceEmail),
});
export type Evidence = z.output<typeof evidence>;

export const agentPolicy = z.object({
  id: z.string(),
  title: z.string(),
  /**
   * The number of the newest version. If `state` is "not_asked" and the agent does not have to
   * confirm the policy, it is the number of the version that the agent confirmed last.
   */
  version: z.number(),
  state: z.enum(readerStates),
  confirmedVersion: z.nullable(z.number()),
  confirmedAt: z.nullable(z.string()),
  /** The date on the paper of the last confirmation; null if that was not on paper. */
  paperOn: z.nullable(z.string()),
  askedAt: z.nullable(z.string()),
  dueOn: z.nullable(z.string()),
});
export type AgentPolicy = z.output<typeof agentPolicy>;
