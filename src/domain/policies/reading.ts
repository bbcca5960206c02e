import type { ConfirmationMethod } from './confirmations.ts';

/** A policy that is open for an agent. */
export interface OpenPolicy {
  title: string;
  dueOn: string;
}

/** The version of a policy that a link shows. */
interface ShownVersion {
  number: number;
  title: string;
  content: string;
  changeNote: string | null;
  publishedAt: string;
}

/** The page of a link that works. */
export type PolicyReading = {
  /** The agent whose link it is. */
  agentName: string;
  version: ShownVersion;
  /** The other policies that are open for the agent. */
  others: OpenPolicy[];
} & (
  | { state: 'open'; dueOn: string }
  | { state: 'confirmed'; confirmedAt: string; method: ConfirmationMethod; paperOn: string | null }
  /** The agent need not confirm, or the version was replaced by one that agents need not confirm. */
  | { state: 'closed' }
  /** The policy is not active. */
  | { state: 'withdrawn' }
);

/** A refused form. Its page shows the typed values again. */
export interface RefusedConfirmation {
  typed: { name: string; agree: boolean };
  /** Messages by field. */
  errors: { name?: string; agree?: string };
  /**
   * Whether the page with the form showed another version, or another statement, than the present
   * one.
   */
  isReplaced: boolean;
}
