import type { AuditAction, AuditEntity, AuditEntry } from '#domain/audit.ts';

export const auditEntityLabels: Record<AuditEntity, string> = {
  agent: 'Agent',
  policy: 'Policy',
  education_record: 'Education record',
  contact_submission: 'Inquiry',
  mail: 'Email',
  administrator: 'Administrator',
  session: 'Session',
  request: 'Request',
};

export const auditActionLabels: Record<AuditAction, string> = {
  create: 'Created',
  update: 'Updated',
  deactivate: 'Deactivated',
  reactivate: 'Reactivated',
  delete: 'Deleted',
  erase: 'Erased',
  export: 'Exported',
  login: 'Signed in',
  login_failed: 'Failed sign-in',
  login_throttled: 'Too many sign-ins',
  logout: 'Signed out',
  access_denied: 'Refused: not allowed',
  foreign_origin: 'Refused: from another site',
  rate_limited: 'Refused: too many requests',
  password_changed: 'Password changed',
  password_refused: 'Wrong current password',
  sessions_ended: 'Sessions ended',
  note_added: 'Note added',
  sent_again: 'Sent again',
};

/** An entry as the pieces of a sentence: "admin", "created agent", "Jane Doe". */
export interface Sentence {
  who: string;
  did: string;
  /** What it was done to, where that is not said yet. */
  to: string | null;
}

const somebody = 'Somebody';

const asName = (did: string, name: string | null) => (name ? `${did} as` : did);

/** A name that was only tried is no proof of who tried it. */
export function sentenceParts(entry: AuditEntry): Sentence {
  const { action, actor, entity, entityName } = entry;
  const who = actor ?? somebody;
  const isOwn = entityName === actor;
  switch (action) {
    case 'login':
      return { who, did: 'signed in', to: null };
    case 'logout':
      return { who, did: 'signed out', to: null };
    case 'login_failed':
      return { who: somebody, did: asName('failed to sign in', actor), to: actor };
    case 'login_throttled':
      return { who: somebody, did: asName('tried too often to sign in', actor), to: actor };
    case 'access_denied':
      return { who, did: 'was refused access to', to: entityName };
    case 'foreign_origin':
      return { who, did: 'was refused, coming from another site, at', to: entityName };
    case 'rate_limited':
      return { who, did: 'was refused after too many requests to', to: entityName };
    case 'password_changed':
      return isOwn
        ? { who, did: 'changed their own password', to: null }
        : { who, did: 'set a new password for administrator', to: entityName };
    case 'password_refused':
      return { who, did: 'gave a wrong current password', to: null };
    case 'sessions_ended':
      return { who, did: 'ended sessions of', to: isOwn ? 'their own' : entityName };
    case 'export':
      return { who, did: 'exported inquiries', to: null };
    case 'note_added':
      return { who, did: 'wrote a note on', to: entityName };
    case 'sent_again':
      return entityName
        ? { who, did: 'sent again:', to: entityName }
        : { who, did: 'sent all failed emails again', to: null };
    default:
      return {
        who,
        // The name of an inquiry begins with the word "Inquiry".
        did:
          entity === 'contact_submission'
            ? `${action}d`
            : `${action}d ${auditEntityLabels[entity].toLowerCase()}`,
        to: entityName,
      };
  }
}

/** @returns such as "admin created agent Jane Doe" */
export function sentenceOf(entry: AuditEntry): string {
  const { who, did, to } = sentenceParts(entry);
  return [who, did, to].filter(Boolean).join(' ');
}
