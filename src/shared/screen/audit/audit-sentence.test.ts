import { expect, test } from 'vitest';
import type { AuditEntry } from '#shared/domain/audit/entries.ts';
import { sentenceParts } from './audit-sentence.ts';

const entry: AuditEntry = {
  id: '1',
  at: '2026-10-03T14:00:00.000Z',
  actor: 'admin',
  actorName: null,
  action: 'create',
  entity: 'agent',
  entityId: '2',
  entityName: 'Jane Doe',
  before: null,
  after: null,
  address: '127.0.0.1',
  requestId: '3',
  isShortened: false,
};

const request = { entity: 'policy_request', entityName: 'Keys' } as const;
const factor = { entity: 'second_factor', entityName: null } as const;
const administrator = { entity: 'administrator', entityName: 'clerk' } as const;

test.each<[string, Partial<AuditEntry>]>([
  ['admin created agent Jane Doe', {}],
  [
    'admin updated duty Nov 28, 2026',
    { action: 'update', entity: 'duty', entityName: '2026-11-28' },
  ],
  ['admin updated duty December 2026', { action: 'update', entity: 'duty', entityName: '2026-12' }],
  [
    'admin removed the sample office',
    { action: 'demo_removed', entity: 'sample_office', entityName: null },
  ],
  [
    'Command line made the backup marsh-and-square-2026-11-21',
    {
      action: 'backup',
      entity: 'backup',
      entityName: 'marsh-and-square-2026-11-21',
      actor: null,
      address: 'the command line',
    },
  ],
  [
    'Command line set a new password for administrator clerk',
    { ...administrator, action: 'password_changed', actor: null, address: 'the command line' },
  ],
  [
    'System erased Inquiry of Nov 21, 2026',
    {
      action: 'erase',
      entity: 'contact_submission',
      entityName: 'Inquiry of Nov 21, 2026',
      actor: null,
      address: 'this server',
    },
  ],
  [
    'admin exported the CE standing',
    { action: 'export', entity: 'standing', entityName: null, after: { agents: 3 } },
  ],
  [
    'admin published policy Keys',
    { action: 'published', entity: 'policy_version', entityName: 'Keys' },
  ],
  [
    'Jane Doe confirmed policy Keys',
    { action: 'confirmed', ...request, actor: null, after: { agentName: 'Jane Doe' } },
  ],
  ['An agent confirmed policy Keys', { action: 'confirmed', ...request, actor: null }],
  ['admin waived a confirmation of policy Keys', { action: 'waived', ...request }],
  ['admin exported the readers of policy Keys', { action: 'export', ...request }],
  ['admin updated the license of Jane Doe', { action: 'update', entity: 'license' }],
  ['admin recorded the renewal of Jane Doe', { action: 'renewed', entity: 'license' }],
  ['admin added an exemption for Jane Doe', { entity: 'ce_exemption' }],
  ['admin ended an exemption of Jane Doe', { action: 'ended', entity: 'ce_exemption' }],
  ['admin replied to Jane Doe', { action: 'replied', entity: 'contact_submission' }],
  ['admin logged a call for Jane Doe', { action: 'called', entity: 'contact_submission' }],
  [
    'admin deleted education record Ethics, Jane Doe',
    { action: 'delete', entity: 'education_record', entityName: 'Ethics, Jane Doe' },
  ],
  [
    'admin reactivated policy Open houses',
    { action: 'reactivate', entity: 'policy', entityName: 'Open houses' },
  ],
  [
    'admin withdrew testimonial Ruth O.',
    { action: 'withdraw', entity: 'testimonial', entityName: 'Ruth O.' },
  ],
  [
    'admin updated administrator clerk',
    { ...administrator, action: 'update', after: { role: 'admin' } },
  ],
  [
    'admin deactivated administrator clerk',
    { ...administrator, action: 'deactivate', after: { isActive: false } },
  ],
  [
    'admin reactivated administrator clerk',
    { ...administrator, action: 'reactivate', after: { isActive: true } },
  ],
  [
    'admin sent all failed emails again',
    { action: 'sent_again', entity: 'mail', entityName: null },
  ],
  ['admin sent a test email', { action: 'tested', entity: 'mail', entityName: null }],
  ['admin signed in', { action: 'login', entity: 'session', entityName: null }],
  ['Failed sign-in: admin', { action: 'login_failed', entity: 'session', entityName: null }],
  ['Failed sign-in', { action: 'login_failed', actor: null }],
  [
    'clerk changed their own password',
    { ...administrator, action: 'password_changed', actor: 'clerk' },
  ],
  [
    'admin set a new password for administrator clerk',
    { ...administrator, action: 'password_changed' },
  ],
  [
    'clerk entered the wrong current password',
    { ...administrator, action: 'password_refused', actor: 'clerk' },
  ],
  [
    'clerk ended sessions of their own',
    { ...administrator, action: 'sessions_ended', actor: 'clerk' },
  ],
  ['admin confirmed their identity', { ...administrator, action: 'confirmed' }],
  [
    'admin added the second factor Chrome on Mac',
    { ...factor, action: 'second_factor_added', entityName: 'Chrome on Mac' },
  ],
  [
    'admin removed the second factor Chrome on Mac',
    { ...factor, action: 'second_factor_removed', entityName: 'Chrome on Mac' },
  ],
  [
    'admin removed the second factors of clerk',
    { ...administrator, action: 'second_factor_removed' },
  ],
  ['admin entered a wrong code', { ...factor, action: 'second_factor_failed' }],
  ['admin was refused with a passkey', { ...factor, action: 'passkey_refused' }],
  ['Refused passkey', { ...factor, action: 'passkey_refused', actor: null }],
  [
    'Refused passkey: ruth',
    { ...factor, action: 'passkey_refused', actor: null, entityName: 'ruth' },
  ],
  ['admin used a recovery code', { ...factor, action: 'recovery_code_used' }],
  [
    'admin entered the right password',
    { action: 'password_accepted', entity: 'session', entityName: null },
  ],
  [
    'admin made a sign-in link for clerk',
    { action: 'link_made', entity: 'sign_in_link', entityName: 'clerk' },
  ],
  [
    'clerk used a sign-in link',
    { action: 'link_used', entity: 'sign_in_link', actor: 'clerk', entityName: 'clerk' },
  ],
])('says "%s"', (sentence, changed) => {
  const { subject, verb, object } = sentenceParts({ ...entry, ...changed });
  expect([subject, verb, object].filter(Boolean).join(' ')).toBe(sentence);
});
