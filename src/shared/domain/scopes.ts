/** The permissions that a token can have, with words for the office. */
export const scopeLabels = {
  'inquiries:read': 'Read inquiries',
  'inquiries:write': 'Add, answer and change inquiries',
  'agents:read': 'Read agents, licenses and splits',
  'agents:write': 'Add and change agents, licenses and splits',
  'education:read': 'Read education records',
  'education:write': 'Add and change education records',
  'policies:read': 'Read policies and who confirmed them',
  'policies:write': 'Change policies and ask agents to confirm them',
  'reports:read': 'Read the monthly report',
  hooks: 'Connect and end its own webhooks',
} as const;

/**
 * The permission that a token needs for a call. No token may make a call that declares none. `hooks`
 * is for a program's own webhooks, for events that its scopes for reading cover.
 */
export type Scope = keyof typeof scopeLabels;

export const scopes = Object.keys(scopeLabels) as [Scope, ...Scope[]];
