import { roleName } from '#shared/domain/auth.ts';
import {
  sentenceCase,
  unrecordedText,
  type AuditEntity,
  type AuditEntry,
  type AuditFields,
} from '#shared/domain/audit/entries.ts';
import { auditFieldLabel, auditOptionLabels } from '#app/domain/audit-labels.ts';
import { formatOfficeDateTime } from '#shared/domain/office-time.ts';
import { dayInWords } from '#shared/screen/audit/audit-sentence.ts';
import { type ExemptionKind, exemptionKinds } from '#features/standing/domain/exemptions.ts';

const optionLabel = (value: string) => auditOptionLabels[value] ?? sentenceCase(value);

const inWords: Record<string, (value: string) => string> = {
  commissionSplit: (percent) => `${percent}%`,
  hoursCompleted: (hours) => `${hours} hrs`,
  hireDate: formatOfficeDateTime,
  status: optionLabel,
  source: optionLabel,
  courseType: optionLabel,
  category: optionLabel,
  licenseType: optionLabel,
  kind: (kind) => exemptionKinds.labels[kind as ExemptionKind] ?? optionLabel(kind),
  role: roleName,
};

const wordsFor = (field: string) => (field.endsWith('At') ? formatOfficeDateTime : dayInWords);

/**
 * Returns a label. Fields of the website already have labels as names, and closed days are dates.
 */
const labelOf = (entity: AuditEntity, field: string) =>
  auditFieldLabel(entity, field) ??
  (field.includes(' ') ? field : undefined) ??
  dayInWords(field)
    .replace(/^./, (first) => first.toUpperCase())
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2');

function valueInWords(field: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'string') return JSON.stringify(value);
  try {
    return (inWords[field] ?? wordsFor(field))(value);
  } catch {
    // An invalid date is shown as stored.
    return value;
  }
}

export interface ChangedField {
  field: string;
  label: string;
  /** The value before, in words; empty for an empty field, undefined if none is recorded. */
  before: string | undefined;
  /** The value after the action, in words. Undefined if the entry has no later values. */
  after: string | undefined;
}

/** Makes one text of changed notes, because the audit trail does not contain the text of notes. */
const asOneValue = (changed: ChangedField): ChangedField =>
  changed.before === unrecordedText && changed.after === unrecordedText
    ? { ...changed, before: undefined, after: 'changed, but the text is not recorded' }
    : changed;

const fieldInWords = (fields: AuditFields | null, field: string) =>
  fields ? valueInWords(field, fields[field]) : undefined;

/** Leaves out fields that are empty before and after, and agents' ids. */
export function changedFields({ entity, before, after }: AuditEntry): ChangedField[] {
  const fields = Object.keys({ ...before, ...after });
  return (
    fields
      // Leave out agents' ids, because the agents' names are among the fields too.
      .filter((field) => !/agentId$/i.test(field))
      .map((field) => ({
        field,
        label: labelOf(entity, field),
        before: fieldInWords(before, field),
        after: fieldInWords(after, field),
      }))
      .filter((changed) => changed.before || changed.after)
      .map(asOneValue)
  );
}
