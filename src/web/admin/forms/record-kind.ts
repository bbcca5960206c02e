import type { FieldValues } from 'react-hook-form';
import type { core } from 'zod/mini';
import type { AuditEntity } from '#domain/audit.ts';
import type { RecordCalls } from '#web/api/resource.ts';

/** What the form for one kind of record knows of it. */
export interface RecordKind<Row extends { id: string }, Input, Values extends FieldValues> {
  /** As it is called in the audit trail. */
  entity: AuditEntity;
  resource: RecordCalls<Row, Input>;
  /** Takes the form's values. */
  schema: core.$ZodType<Input, Partial<Record<keyof Values, unknown>>>;
  list: { path: string; name: string };
  /** What a new record starts from. */
  blank: Values;
  toValues: (row: Row) => Values;
  labels: Record<keyof Values & string, string>;
  /** @returns a value as people read it */
  inWords: (name: string, value: unknown) => string;
  /** What a toast says, in the specification's words. */
  toasts: Record<'created' | 'updated' | 'createFailed' | 'updateFailed', string>;
}

/** Most values read as they are. */
export function plainWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  return typeof value === 'string' ? value : '';
}
