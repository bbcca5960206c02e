import type { ConfirmationMethod } from './confirmations.ts';
import type { PolicyVersion } from './versions.ts';

export interface OpenPolicy {
  title: string;
  dueOn: string;
}

/** The version of a policy on the page that an agent's link opens. */
type ShownVersion = Pick<
  PolicyVersion,
  'number' | 'title' | 'content' | 'changeNote' | 'publishedAt'
>;

/** The content of the page that the link in an agent's email opens, if the link works. */
export type PolicyReading = {
  agentName: string;
  version: ShownVersion;
  /** The other policies that the agent is asked to confirm. */
  others: OpenPolicy[];
} & (
  | { state: 'open'; dueOn: string }
  | { state: 'confirmed'; confirmedAt: string; method: ConfirmationMethod; paperOn: string | null }
  /**
   * The request to confirm was closed without a confirmation, for example because the confirmation
   * was waived, or because a newer version that agents do not have to confirm was published.
   */
  | { state: 'closed' }
  | { state: 'withdrawn' }
);

/** A confirmation form that the server refused. The page then shows the typed values again. */
export interface RefusedConfirmation {
  typed: { name: string; agree: boolean };
  /** The error messages, by field name. */
  errors: { name?: string; agree?: string };
  /** Whether the statement is out of date, as after a newer version was published. */
  isReplaced: boolean;
}
