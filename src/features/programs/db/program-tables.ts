import type { Generated } from 'kysely';
import type { deliveryStatuses } from '#features/programs/domain/webhooks.ts';
import type { Instant, Version } from '#shared/db/column-types.ts';

export interface ApiTokensTable {
  id: string;
  name: string;
  /** The scopes as a JSON list. */
  scopes: string;
  /** The SHA-256 of the token. */
  tokenHash: string;
  createdBy: string;
  createdAt: Instant;
  expiresAt: Instant;
  lastUsedAt: Instant | null;
  lastUsedFrom: string | null;
  /** The time of the email that said that the token ends soon. */
  warnedAt: Instant | null;
}

export interface WebhookEndpointsTable {
  id: string;
  name: string;
  url: string;
  /** The types of events as a JSON list. */
  events: string;
  isOn: Generated<boolean>;
  offReason: string | null;
  /** The sealed secret, and the one before it, which also signs until `previousUntil`. */
  secret: string;
  previousSecret: string | null;
  previousUntil: Instant | null;
  headerName: string | null;
  /** Sealed. */
  headerValue: string | null;
  failingSince: Instant | null;
  /** The token with which a program added it. The endpoint ends with the token. */
  tokenId: string | null;
  createdBy: string;
  createdAt: Instant;
  updatedAt: Instant;
  version: Version;
}

export interface WebhookDeliveriesTable {
  id: string;
  endpointId: string;
  eventId: string;
  type: string;
  recordId: string;
  /** Set for an event about an inquiry, so that the delivery is deleted with the inquiry. */
  inquiryId: string | null;
  body: string;
  status: (typeof deliveryStatuses)[number];
  attempts: Generated<number>;
  /** The time of the next attempt, or the end of the claim of a server that sends now. */
  nextAttemptAt: Instant;
  lastAttemptAt: Instant | null;
  answerStatus: number | null;
  /** The first 4 KB of the receiver's answer. */
  answer: string | null;
  error: string | null;
  createdAt: Instant;
}

declare module '#shared/db/tables.ts' {
  interface Tables {
    apiTokens: ApiTokensTable;
    webhookEndpoints: WebhookEndpointsTable;
    webhookDeliveries: WebhookDeliveriesTable;
  }
}
