import * as z from 'zod/mini';
import { storedChoice } from '#shared/domain/answer-fields.ts';
import { requiredText } from '#shared/domain/fields.ts';
import { scopes } from '#shared/domain/scopes.ts';

export const tokenDays = [30, 90, 365] as const;

export const tokenInput = z.object({
  name: requiredText(100, 'Please name the program that uses the token'),
  scopes: z
    .array(z.enum(scopes, 'Invalid input'), 'Please choose what the program may do')
    .check(z.minLength(1, 'Please choose what the program may do'), z.maxLength(scopes.length)),
  expiresInDays: z.literal(tokenDays, 'Please choose 30, 90 or 365 days'),
});
export type TokenInput = z.output<typeof tokenInput>;

export const apiToken = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(storedChoice(scopes)),
  /** The administrator who made it, by name. It ends when they are no longer a super admin. */
  createdBy: z.string(),
  /** All instants are ISO 8601 in UTC. */
  createdAt: z.string(),
  expiresAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
  /** The IP address of the last call. */
  lastUsedFrom: z.nullable(z.string()),
});
export type ApiToken = z.output<typeof apiToken>;

/** The answer to the call that makes a token. The token itself is not shown again. */
export const newToken = z.extend(apiToken, { token: z.string() });
export type NewToken = z.output<typeof newToken>;
