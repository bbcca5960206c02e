import * as z from 'zod/mini';
import { recordId } from '#shared/domain/fields.ts';
import { formatCalendarDate } from '#shared/domain/office-time.ts';

export const deskSwitch = z.object({ isOn: z.boolean() });

/** A device on which an agent is signed in. The instants are ISO 8601 in UTC. */
export const deskDevice = z.object({
  id: z.string(),
  /** The name of the device, such as "Safari on iPhone". */
  device: z.string(),
  /**
   * The username of the administrator who copied the link with which the device was signed in; null
   * for none.
   */
  madeBy: z.nullable(z.string()),
  /** The full name, or the username of an administrator without one. */
  madeByName: z.nullable(z.string()),
  createdAt: z.string(),
  lastVisitAt: z.string(),
});
export type DeskDevice = z.output<typeof deskDevice>;

const daysAway = z.object({ fromOn: z.string(), toOn: z.string() });

/** @returns one date for one day, or the first and the last date */
export const daysAwayInWords = ({ fromOn, toOn }: z.output<typeof daysAway>): string =>
  fromOn === toOn
    ? formatCalendarDate(fromOn)
    : `${formatCalendarDate(fromOn)} to ${formatCalendarDate(toOn)}`;

/** An active agent, as the office sees the agent's use of the desk. */
const deskAgent = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** The last visit with a device that is signed in; null if there is none. */
  lastVisitAt: z.nullable(z.string()),
  /** The agent's current or next days away; null if there are none. */
  away: z.nullable(daysAway),
});
export type AgentAtDesk = z.output<typeof deskAgent>;

export const deskState = z.object({
  isOn: z.boolean(),
  /** The number of agents who are signed in with a device. */
  agentsWithDevice: z.number(),
  devices: z.number(),
  /** The number of links that still work. */
  openLinks: z.number(),
  /** The active agents, by name. */
  agents: z.array(deskAgent),
});
export type DeskState = z.output<typeof deskState>;

const mostInvited = 500;

/** The body of the call that invites agents: their ids, or all active agents. */
export const invitation = z
  .object({
    ids: z.optional(
      z.array(recordId('Please choose agents')).check(z.minLength(1), z.maxLength(mostInvited)),
    ),
    all: z.optional(z.literal(true)),
  })
  .check(
    z.refine(({ ids, all }) => (ids === undefined) !== (all === undefined), {
      path: ['ids'],
      message: 'Please choose agents',
    }),
  );
export type Invitation = z.output<typeof invitation>;

export const invited = z.object({ emails: z.number() });

/** Days on which an agent is away. */
export const absence = z.object({ id: z.string(), fromOn: z.string(), toOn: z.string() });
export type Absence = z.output<typeof absence>;

export const copiedLink = z.object({ url: z.string() });

/** How long ago an agent visited the desk. */
export const visitLabels = {
  never: 'Never',
  week: 'Last week',
  month: 'Last 30 days',
  longer: 'Longer ago',
} as const;
export type Visited = keyof typeof visitLabels;

const day = 24 * 3600 * 1000;

export function visitedOf(lastVisitAt: string | null, now: number): Visited {
  if (lastVisitAt === null) return 'never';
  const days = (now - Date.parse(lastVisitAt)) / day;
  if (days <= 7) return 'week';
  return days <= 30 ? 'month' : 'longer';
}
