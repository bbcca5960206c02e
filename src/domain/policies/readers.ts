import * as z from 'zod/mini';
import {
  calendarDate,
  reasonText,
  recordIdPattern,
  requiredLine,
  requiredText,
} from '#domain/fields.ts';
import { choiceFilter, listQuery, pageNumber } from '#domain/lists.ts';
import type { EmailStatus } from '#domain/emails.ts';
import type { ConfirmationMethod } from './confirmations.ts';
import type { PolicyVersion } from './versions.ts';

/** The reasons why a request is closed. Their names are stored. */
export const requestEnds = ['confirmed', 'waived', 'replaced', 'agent_left'] as const;
export type RequestEnd = (typeof requestEnds)[number];

/**
 * The states of an agent with regard to a policy. "confirmed" means that the agent confirmed the
 * newest version that is not a minor correction, or a later version. "overdue" is not stored: it is
 * an open request whose due day has passed.
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

/**
 * The query parameters of the list of a policy's readers. The filter `open` also finds those that
 * are overdue.
 */
export const readersQuery = z.extend(listQuery(['name', 'state', 'due']), {
  state: choiceFilter(readerStates),
});
export type ReadersQuery = z.output<typeof readersQuery>;

/**
 * An agent in the list of a policy's readers. The list has all active agents, and inactive ones who
 * confirmed or whose confirmation was waived.
 */
export interface PolicyReader {
  /** The agent's id. */
  id: string;
  name: string;
  isActive: boolean;
  state: ReaderState;
  /**
   * The number of the version that the agent confirmed last. If a newer version replaced it, the
   * agent's state is no longer "confirmed".
   */
  confirmedVersion: number | null;
  confirmedAt: string | null;
  method: ConfirmationMethod | null;
  /** Whether the name on the confirmation differs from the agent's by more than case and spaces. */
  isOtherNameTyped: boolean;
  /**
   * The date on a confirmation that was signed on paper; null for a confirmation through a link.
   */
  paperOn: string | null;
  askedAt: string | null;
  dueOn: string | null;
  lastSentAt: string | null;
  sentCount: number;
  /** The status of the last email; null before the first one is queued. */
  emailStatus: EmailStatus | null;
  emailError: string | null;
  /** The reason why a super admin waived the confirmation. */
  closeReason: string | null;
}

export interface ReaderCounts {
  /** The number of active agents. */
  total: number;
  /** The number of active agents who confirmed. */
  confirmed: number;
  /**
   * The number of agents that the list shows for each state, including inactive agents. Overdue
   * agents are also counted as `open`.
   */
  states: Record<ReaderState, number>;
}

const recordId = z.string('Invalid input').check(z.regex(recordIdPattern, 'Must be an id'));

/** The agents that a call is about: the agents whose ids it lists, or all agents in a state. */
const someAgents = <const State extends ReaderState>(states: readonly State[]) =>
  z
    .object({
      agentIds: z.optional(
        z.array(recordId, 'Must be a list of ids').check(z.minLength(1), z.maxLength(500)),
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

/** The number of hours after an email in which an agent gets no reminder. */
export const reminderPauseHours = 24;

/** The answer to calls that ask or remind agents. */
export interface Asked {
  queued: number;
  /**
   * The number of agents who were left out, for example because they were emailed within
   * `reminderPauseHours` or have already confirmed.
   */
  skipped: number;
}

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

/**
 * The query parameters of the evidence. Without `version` the answer is about the agent's newest
 * confirmation.
 */
export const evidenceQuery = z.object({
  version: z.optional(pageNumber),
});

/** An email of a request, for the evidence page. */
export interface EvidenceEmail {
  recipientAddress: string;
  createdAt: string;
  status: EmailStatus;
  sentAt: string | null;
  lastError: string | null;
}

/** The evidence of an agent's confirmation of a policy. */
export interface Evidence {
  agent: { id: string; name: string };
  version: PolicyVersion;
  confirmation: {
    confirmedAt: string;
    method: ConfirmationMethod;
    typedName: string;
    /** Whether the typed name differs from the agent's name by more than case and spaces. */
    differsFromRecord: boolean;
    statement: string;
    checksum: string;
    sentTo: string | null;
    ip: string | null;
    userAgent: string | null;
    paperOn: string | null;
    recordedBy: string | null;
    note: string | null;
  };
  /** The checksum of the stored words of the version, computed again for this answer. */
  recomputedChecksum: string;
  /** The numbers of all versions of the policy that the agent confirmed, newest first. */
  confirmedVersions: number[];
  emails: EvidenceEmail[];
}

/** A policy in the list of an agent's policies. */
export interface AgentPolicy {
  /** The policy's id. */
  id: string;
  title: string;
  /** The number of the newest version. */
  version: number;
  state: ReaderState;
  confirmedVersion: number | null;
  confirmedAt: string | null;
  /**
   * The date on a confirmation that was signed on paper; null for a confirmation through a link.
   */
  paperOn: string | null;
  askedAt: string | null;
  dueOn: string | null;
}
