import {
  type AuditAction,
  type AuditEntity,
  type AuditEntry,
  auditEntityLabel,
  commandLineAddress,
  serverAddress,
} from '#domain/audit.ts';

/** An audit entry in three parts, such as "admin", "created agent" and "Jane Doe". */
export interface Sentence {
  /**
   * The administrator's username. Null for a failed sign-in, because the typed username does not
   * prove who tried it.
   */
  subject: string | null;
  verb: string;
  object: string | null;
}

const withColon = (words: string, name: string | null) => (name ? `${words}:` : words);

/** Returns how often an entry's request was refused. Refusals are counted for a minute. */
const timesRefused = ({ after }: AuditEntry) =>
  typeof after?.['times'] === 'number' ? after['times'] : 1;

/** The subject of the sentence for an entry that no request caused, by the entry's `address`. */
export const withoutRequest: Record<string, string> = {
  [serverAddress]: 'Server',
  [commandLineAddress]: 'Command line',
};

const websiteVerbs: Partial<Record<AuditAction, string>> = {
  update: 'saved a draft of',
  restored: 'restored an earlier version as the draft of',
  discarded: 'discarded the draft of',
};

const inquiryVerbs: Partial<Record<AuditAction, string>> = {
  note_added: 'wrote a note on',
  replied: 'replied to',
  called: 'logged a call for',
};

const licenseVerbs: Partial<Record<AuditAction, string>> = {
  update: 'updated the license of',
  renewed: 'recorded the renewal of',
};

const exemptionVerbs: Partial<Record<AuditAction, string>> = {
  create: 'added an exemption for',
  ended: 'ended an exemption of',
};

const splitVerbs: Partial<Record<AuditAction, string>> = {
  create: 'added a commission split for',
  voided: 'voided a commission split of',
  took_effect: 'let a planned split take effect for',
};

const exportedLists: Partial<Record<AuditEntity, string>> = {
  agent: 'agents',
  education_record: 'continuing education records',
  standing: 'the CE standing',
  commission_split: 'commission splits',
};

function changeVerb({ action, entity }: AuditEntry): string {
  if (action === 'export') return `exported ${exportedLists[entity] ?? 'inquiries'}`;
  if (entity === 'license') return licenseVerbs[action] ?? action;
  if (entity === 'ce_exemption') return exemptionVerbs[action] ?? action;
  if (entity === 'commission_split') return splitVerbs[action] ?? action;
  if (entity === 'advertising') return 'reviewed the words of';
  if (entity === 'website') return websiteVerbs[action] ?? action;
  // Leave out the record type for an inquiry, because its name already begins with the word
  // "Inquiry".
  if (entity === 'contact_submission') return inquiryVerbs[action] ?? `${action}d`;
  if (action === 'withdraw') return 'withdrew testimonial';
  return `${action}d ${auditEntityLabel(entity).toLowerCase()}`;
}

export function sentenceParts(entry: AuditEntry): Sentence {
  const { action, actor, entityName } = entry;
  const subject = actor ?? withoutRequest[entry.address] ?? 'Visitor';
  const isOwn = entityName === actor;
  const times = timesRefused(entry);
  const often = times > 1 ? ` ${times} times within a minute` : '';
  switch (action) {
    case 'login':
      return { subject, verb: 'signed in', object: null };
    case 'logout':
      return { subject, verb: 'signed out', object: null };
    case 'login_failed':
      return { subject: null, verb: withColon('Failed sign-in', actor), object: actor };
    case 'login_throttled':
      return {
        subject: null,
        verb: withColon(`Too many sign-ins${often && `, refused${often}`}`, actor),
        object: actor,
      };
    case 'access_denied':
      return { subject, verb: `was refused access${often} to`, object: entityName };
    case 'foreign_origin':
      return {
        subject,
        verb: `was refused${often} for a request from another site to`,
        object: entityName,
      };
    case 'rate_limited':
      return {
        subject,
        verb: `was refused${often} after too many requests to`,
        object: entityName,
      };
    case 'password_changed':
      return isOwn
        ? { subject, verb: 'changed their own password', object: null }
        : { subject, verb: 'set a new password for administrator', object: entityName };
    case 'password_refused':
      return { subject, verb: 'entered the wrong current password', object: null };
    case 'sessions_ended':
      return { subject, verb: 'ended sessions of', object: isOwn ? 'their own' : entityName };
    case 'sent_again':
      return entityName
        ? { subject, verb: 'sent again:', object: entityName }
        : { subject, verb: 'sent all failed emails again', object: null };
    case 'tested':
      return { subject, verb: 'sent a test email', object: null };
    case 'demo_removed':
      return { subject, verb: 'removed the sample office', object: null };
    case 'backup':
      return { subject, verb: 'made the backup', object: entityName };
    default:
      return { subject, verb: changeVerb(entry), object: entityName };
  }
}
