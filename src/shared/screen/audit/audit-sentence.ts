import {
  type AuditEntity,
  type AuditEntry,
  auditEntityLabel,
  commandLineAddress,
  serverAddress,
} from '#shared/domain/audit/entries.ts';
import type { AuditAction } from '#shared/domain/audit/actions.ts';
import { isCalendarDate } from '#shared/domain/fields.ts';
import { formatCalendarDate } from '#shared/domain/office-time.ts';

/** An audit entry in three parts, such as "admin", "created agent" and "Jane Doe". */
export interface Sentence {
  /**
   * An administrator's name or username, an agent's name, or a word such as "Visitor". Null if only a typed
   * username or the id of a passkey says who tried to sign in, because neither proves it.
   */
  subject: string | null;
  verb: string;
  object: string | null;
}

const withColon = (words: string, name: string | null) => (name ? `${words}:` : words);

/** The subject of the sentence for an entry that no request caused, by the entry's `address`. */
export const withoutRequest: Record<string, string> = {
  [serverAddress]: 'System',
  [commandLineAddress]: 'Command line',
};

/**
 * The verbs that `changeVerb` cannot make from the action and the record type, such as "replied
 * to".
 */
const verbs: Partial<Record<AuditEntity, Partial<Record<AuditAction, string>>>> = {
  administrator: { second_factor_removed: 'removed the second factors of' },
  website: {
    update: 'saved a draft of',
    restored: 'restored an earlier version as the draft of',
    discarded: 'discarded the draft of',
  },
  contact_submission: {
    note_added: 'wrote a note on',
    replied: 'replied to',
    called: 'logged a call for',
  },
  agent: {
    proposed: 'proposed changes to the page of agent',
    declined: 'declined the proposal for the page of agent',
    withdraw: 'withdrew the proposal for the page of agent',
  },
  license: {
    update: 'updated the license of',
    renewed: 'recorded the renewal of',
  },
  ce_exemption: {
    create: 'added an exemption for',
    ended: 'ended an exemption of',
  },
  commission_split: {
    create: 'added a commission split for',
    voided: 'voided a commission split of',
    took_effect: 'applied a planned commission split for',
  },
  policy: { restored: 'restored an earlier text of policy' },
  policy_version: { published: 'published policy' },
  policy_request: {
    asked: 'asked agents to confirm policy',
    reminded: 'reminded agents to confirm policy',
    confirmed: 'confirmed policy',
    waived: 'waived a confirmation of policy',
  },
  testimonial: { withdraw: 'withdrew testimonial' },
  property: { confirmed: 'confirmed as still right the property' },
  second_factor: {
    update: 'renamed passkey',
    second_factor_added: 'added the second factor',
    second_factor_removed: 'removed the second factor',
    second_factor_failed: 'entered a wrong code',
    passkey_refused: 'was refused with a passkey',
    recovery_codes_made: 'made new recovery codes',
    recovery_code_used: 'used a recovery code',
  },
  session: { password_accepted: 'entered the right password' },
  sign_in_link: { link_made: 'made a sign-in link for' },
  desk: {
    update: 'switched the desk for agents',
    asked: 'invited to the desk',
    link_made: 'copied a link to the desk of',
  },
  absence: { create: 'entered an absence of', ended: 'ended an absence of' },
};

const exportedLists: Partial<Record<AuditEntity, string>> = {
  agent: 'agents',
  education_record: 'continuing education records',
  standing: 'the CE standing',
  commission_split: 'commission splits',
  policy_request: 'the readers of policy',
  audit_trail: 'the audit trail',
};

/**
 * Whether a sentence leaves out the record's type, because the record's name is clear without it,
 * such as "Inquiry of Nov 21, 2026" or "Home page".
 */
const hasTypeInName = (entity: AuditEntity) =>
  entity === 'contact_submission' || entity === 'website';

function changeVerb({ action, entity }: AuditEntry): string {
  if (action === 'export') return `exported ${exportedLists[entity] ?? 'inquiries'}`;
  if (entity === 'advertising') return 'reviewed the words of';
  const past = action.endsWith('e') ? `${action}d` : action;
  const verb = hasTypeInName(entity) ? past : `${past} ${auditEntityLabel(entity).toLowerCase()}`;
  return verbs[entity]?.[action] ?? verb;
}

/**
 * Returns the subject of an entry's sentence. An agent who confirms a policy through a link has no
 * account.
 */
function subjectOf({ action, actor, actorName, address, after }: AuditEntry): string {
  if (actor !== null) return actorName ?? actor;
  if (action === 'confirmed') {
    return typeof after?.['agentName'] === 'string' ? after['agentName'] : 'An agent';
  }
  return withoutRequest[address] ?? 'Visitor';
}

/** The verbs of the actions whose sentences never have an object. */
const verbsAlone: Partial<Record<AuditAction, string>> = {
  login: 'signed in',
  logout: 'signed out',
  password_refused: 'entered the wrong current password',
  tested: 'sent a test email',
  demo_removed: 'removed the sample office',
  link_used: 'used a sign-in link',
};

function findVerbAlone({ action, entity }: AuditEntry): string | undefined {
  if (action === 'confirmed' && entity === 'administrator') return 'confirmed their identity';
  return verbsAlone[action];
}

const monthOfYear = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Returns "Nov 28, 2026" for "2026-11-28", "November 2026" for "2026-11", and other texts as they are. */
export function dayInWords(text: string): string {
  if (isCalendarDate(text)) return formatCalendarDate(text);
  return isCalendarDate(`${text}-01`) ? monthOfYear.format(new Date(`${text}-01`)) : text;
}

export function sentenceParts(entry: AuditEntry): Sentence {
  const { action, actor } = entry;
  const entityName = entry.entityName && dayInWords(entry.entityName);
  const subject = subjectOf(entry);
  const isOwn = entityName === actor;
  const verbAlone = findVerbAlone(entry);
  if (verbAlone) return { subject, verb: verbAlone, object: null };
  switch (action) {
    case 'login_failed':
      return { subject: null, verb: withColon('Failed sign-in', actor), object: actor };
    case 'passkey_refused':
      return actor === null
        ? { subject: null, verb: withColon('Refused passkey', entityName), object: entityName }
        : { subject, verb: changeVerb(entry), object: entityName };
    case 'password_changed':
      return isOwn
        ? { subject, verb: 'changed their own password', object: null }
        : { subject, verb: 'set a new password for administrator', object: entityName };
    case 'sessions_ended':
      return { subject, verb: 'ended sessions of', object: isOwn ? 'their own' : entityName };
    case 'sent_again':
      return entityName
        ? { subject, verb: 'sent again:', object: entityName }
        : { subject, verb: 'sent all failed emails again', object: null };
    case 'backup':
      return { subject, verb: 'made the backup', object: entityName };
    default:
      return { subject, verb: changeVerb(entry), object: entityName };
  }
}
