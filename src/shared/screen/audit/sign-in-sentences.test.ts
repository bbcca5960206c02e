import { expect, test } from 'vitest';
import type { AuditEntry } from '#shared/domain/audit/entries.ts';
import { sentenceParts } from './audit-sentence.ts';

const entry: AuditEntry = {
  id: '1',
  at: '2026-10-03T14:00:00.000Z',
  actor: 'admin',
  actorName: null,
  action: 'login',
  entity: 'session',
  entityId: '2',
  entityName: null,
  before: null,
  after: null,
  address: '127.0.0.1',
  requestId: '3',
  isShortened: false,
};

const administrator = { entity: 'administrator', entityName: 'clerk' } as const;
const factor = { entity: 'second_factor', entityName: null } as const;

test.each<[string, Partial<AuditEntry>]>([
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
])('%s', (sentence, changes) => {
  const { subject, verb, object } = sentenceParts({ ...entry, ...changes });
  expect([subject, verb, object].filter(Boolean).join(' ')).toBe(sentence);
});
