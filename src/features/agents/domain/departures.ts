import * as z from 'zod/mini';
import {
  calendarDate,
  choices,
  optional,
  optionalAgent,
  optionalText,
} from '#shared/domain/fields.ts';

/** The possible receivers of the license of an agent who leaves (O.C.G.A. 43-40-19). */
export const licenseReceivers = choices({
  commission: 'The Commission',
  broker: 'The new broker',
});

const fields = {
  /** The agent's last day. A departure with a day in the future is carried out when it is over. */
  leftOn: calendarDate(),
  forwardedTo: z.enum(licenseReceivers.values, 'Please choose where the license goes'),
  newBroker: optionalText(200),
  /** The day on which the license was sent; null until then. */
  forwardedOn: optional(calendarDate()),
  /** The id of the active agent who gets the open inquiries; null for the office's queue. */
  inquiriesTo: optionalAgent,
  note: optionalText(5000),
};

const namesBroker = z.refine<{ forwardedTo: string; newBroker: string | null }>(
  ({ forwardedTo, newBroker }) => forwardedTo !== 'broker' || newBroker !== null,
  { path: ['newBroker'], error: 'Please enter the new broker' },
);

export const departureInput = z.object(fields).check(namesBroker);
export type DepartureInput = z.output<typeof departureInput>;

/** The fields that can be corrected after the departure: those of the license, and the note. */
export const forwardingInput = z
  .object({
    forwardedTo: fields.forwardedTo,
    newBroker: fields.newBroker,
    forwardedOn: fields.forwardedOn,
    note: fields.note,
  })
  .check(namesBroker);
export type ForwardingInput = z.output<typeof forwardingInput>;

export const departureLabels: Record<keyof DepartureInput, string> = {
  leftOn: 'Last day',
  forwardedTo: 'License sent to',
  newBroker: 'New broker',
  forwardedOn: 'License sent on',
  inquiriesTo: 'Open inquiries go to',
  note: 'Notes',
};

const endedCounts = {
  inquiries: z.number(),
  splits: z.number(),
  confirmations: z.number(),
  deadlines: z.number(),
  dutyDays: z.number(),
  homes: z.number(),
};

export const departure = z.object({
  id: z.string(),
  leftOn: z.string(),
  forwardedTo: z.enum(licenseReceivers.values),
  newBroker: z.nullable(z.string()),
  forwardedOn: z.nullable(z.string()),
  inquiriesTo: z.nullable(z.string()),
  note: z.nullable(z.string()),
  createdBy: z.string(),
  createdAt: z.string(),
  /** Null while the last day is not over. */
  carriedOutAt: z.nullable(z.string()),
  /** The time until which the departure can be undone; null while it is only planned. */
  undoUntil: z.nullable(z.string()),
  /** The counts of ended and moved records; null while it is only planned. */
  ended: z.nullable(z.object(endedCounts)),
});
export type Departure = z.output<typeof departure>;

/** The present departure of an agent, and what a departure would end and move today. */
export const departureState = z.object({
  departure: z.nullable(departure),
  ends: z.object({ ...endedCounts, isPageShown: z.boolean() }),
});
export type DepartureState = z.output<typeof departureState>;
