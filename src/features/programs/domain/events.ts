import type { Scope } from '#shared/domain/scopes.ts';

/** The types of events that endpoints receive, each with the scope that a token needs for it. */
export const eventScopes = {
  'inquiry.received': 'inquiries:read',
  'inquiry.assigned': 'inquiries:read',
  'inquiry.answered': 'inquiries:read',
  'inquiry.closed': 'inquiries:read',
  'inquiry.erased': 'inquiries:read',
  'agent.changed': 'agents:read',
  'policy.confirmed': 'policies:read',
} as const satisfies Record<string, Scope>;

export type EventType = keyof typeof eventScopes;

export const eventTypes = Object.keys(eventScopes) as [EventType, ...EventType[]];

export const eventLabels: Record<EventType, string> = {
  'inquiry.received': 'An inquiry came in',
  'inquiry.assigned': 'An inquiry was assigned to an agent',
  'inquiry.answered': 'An inquiry was answered',
  'inquiry.closed': 'An inquiry was closed',
  'inquiry.erased': 'An inquiry was erased (only its id is sent)',
  'agent.changed': 'An agent was added or changed',
  'policy.confirmed': 'An agent confirmed a policy',
};
