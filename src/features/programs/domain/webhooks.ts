import * as z from 'zod/mini';
import { storedChoice } from '#shared/domain/answer-fields.ts';
import { boundedText, optionalText, requiredText } from '#shared/domain/fields.ts';
import { pageNumber } from '#shared/domain/lists.ts';
import { eventTypes } from './events.ts';

export const mostEndpoints = 10;

export const endpointInput = z.object({
  url: requiredText(2000, 'Please enter the address that receives the events'),
  events: z
    .array(z.enum(eventTypes, 'Invalid input'), 'Please choose at least one event')
    .check(z.minLength(1, 'Please choose at least one event'), z.maxLength(eventTypes.length)),
  /** Without it, the host of the address. */
  name: z.optional(optionalText(100)),
  isOn: z._default(z.boolean('Invalid input'), true),
  /** The name of the office's own header, such as "Authorization"; empty for none. */
  headerName: z.optional(optionalText(100)),
  /** Its value, which is never shown. If it is missing, the stored value stays. */
  headerValue: z.optional(boundedText(1000)),
});
export type EndpointInput = z.output<typeof endpointInput>;

export const endpoint = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  events: z.array(storedChoice(eventTypes)),
  isOn: z.boolean(),
  /** The reason for which the server switched it off; null if it did not. */
  offReason: z.nullable(z.string()),
  /** The first failure since the last success, ISO 8601 in UTC. */
  failingSince: z.nullable(z.string()),
  headerName: z.nullable(z.string()),
  /** Until when the secret before this one signs too. */
  previousUntil: z.nullable(z.string()),
  /** The name of the token with which a program added it; null if an administrator did. */
  tokenName: z.nullable(z.string()),
  /** When that token ends. Nothing is sent from then on. */
  programEndsAt: z.nullable(z.string()),
  createdBy: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Endpoint = z.output<typeof endpoint>;

/** Whether nothing is sent to an endpoint, because the token of the program that added it has ended. */
export const hasTokenEnded = ({ programEndsAt }: Pick<Endpoint, 'programEndsAt'>, now: string) =>
  programEndsAt !== null && programEndsAt <= now;

/** The answer to the calls that make a secret, which is not shown again. */
export const endpointWithSecret = z.extend(endpoint, { secret: z.string() });
export type EndpointWithSecret = z.output<typeof endpointWithSecret>;

export const deliveryStatuses = ['waiting', 'delivered', 'failed'] as const;

export const delivery = z.object({
  /** The `webhook-id`, which is the same for each attempt. */
  id: z.string(),
  /** The type of the event, or "test". */
  type: z.string(),
  status: storedChoice(deliveryStatuses),
  attempts: z.number(),
  /** The JSON that is or was sent. */
  body: z.string(),
  /** Null unless it waits. */
  nextAttemptAt: z.nullable(z.string()),
  lastAttemptAt: z.nullable(z.string()),
  answerStatus: z.nullable(z.number()),
  /** The first 4 KB of the receiver's answer. */
  answer: z.nullable(z.string()),
  error: z.nullable(z.string()),
  createdAt: z.string(),
});
export type Delivery = z.output<typeof delivery>;

export const deliveriesQuery = z.object({ page: z.optional(pageNumber) });

/** The body of the call that sends all deliveries of an endpoint since a time again. */
export const sendSince = z.object({
  since: boundedText(40, 'Please enter a time').check(
    z.refine((text) => z.iso.datetime().safeParse(text).success, 'Please enter a time'),
  ),
});
