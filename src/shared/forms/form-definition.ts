import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { AuditEntity } from '#shared/domain/audit/entries.ts';
import { recordListPaths } from '#shared/domain/paths.ts';
import type { RecordType } from '#shared/domain/record-type.ts';
import type { RecordCalls } from '#shared/api/resource.ts';
import type { ConnectedField } from './fields.tsx';

/** The form of one record type. `record-pages.tsx` builds the screens from it. */
export interface FormDefinition<Row extends { id: string }, Input, Values extends FieldValues> {
  type: Omit<RecordType<Row, Input>, 'apiPath' | 'plural'>;
  /** For a part with its own name in the audit trail, such as an agent's license. */
  part?: RecordPart;
  calls: RecordCalls<Row, Input>;
  /**
   * The initial values of the form for a new record, by the names of the record's fields. A number
   * is given as text, such as "0".
   */
  blank: Values;
  Fields: ComponentType<FieldsProps<Values, Input, Row>>;
  /** A component that loads the data that the fields need, and then shows them. */
  Loader?: ComponentType<{ children: ReactNode }>;
  /** Words for values such as an agent's id. Undefined for fields that users can read. */
  inWords?: (name: string, value: unknown, client: QueryClient) => string | undefined;
  isReadOnly?: (row: Row) => boolean;
  /** A component that is shown above the form of an existing record. */
  Above?: ComponentType<{ row: Row; etag: string }>;
  /** Returns the second button of an existing record's form, which also saves its `values`. */
  secondButton?: (row: Row) => SecondButton<Values>;
  /** Returns the link that the toast offers after a new record was created. */
  nextStep?: (row: Row) => NextStep;
}

interface RecordPart {
  entity: AuditEntity;
  title: string;
  path: (id: string) => string;
  /** Shows under the form's heading which record this is a part of, such as the agent's name. */
  Intro: ComponentType<{ id: string }>;
}

/** Returns the path of the screen to which a form returns: the list, or the part's own screen. */
export const returnPath = (
  { type, part }: Pick<FormDefinition<never, unknown, FieldValues>, 'type' | 'part'>,
  id?: string,
): string => (part && id ? part.path(id) : recordListPaths()[type.entity]);

export interface SecondButton<Values> {
  label: string;
  /** Values that the form has no fields for. The button saves them with the rest of the form. */
  values: Partial<Values>;
  updated: string;
  updateFailed: string;
}

export interface NextStep {
  description: string;
  label: string;
  /** Tells users of screen readers how to reach the next step after the toast is gone. */
  alternative: string;
  to: string;
}

export interface FieldsProps<Values extends FieldValues, Input, Row = unknown> {
  form: UseFormReturn<Values, unknown, Input>;
  /** The record as it is stored. Undefined for a new record. */
  stored: Row | undefined;
  /** Returns the label, the error and the control's props of the field with this name. */
  field: (name: Path<Values>) => ConnectedField;
}

/** Returns the record's values in the format of the form. A missing value is an empty text. */
export const toValues = <Row extends { id: string }, Values extends FieldValues>(
  { blank }: Pick<FormDefinition<Row, unknown, Values>, 'blank'>,
  row: Row,
): Values =>
  Object.fromEntries(
    Object.keys(blank).map((name) => [name, row[name as keyof Row] ?? '']),
  ) as Values;

/**
 * Returns the texts of toasts and buttons for a record type. The specification prescribes them for
 * the record types that it describes.
 */
export function formWords({ noun, shortNoun = noun }: { noun: string; shortNoun?: string }) {
  const lower = shortNoun.toLowerCase();
  const sentenceStart = `${shortNoun.charAt(0)}${lower.slice(1)}`;
  return {
    create: `Create ${shortNoun}`,
    update: `Update ${shortNoun}`,
    created: `${sentenceStart} created successfully`,
    updated: `${sentenceStart} updated successfully`,
    createFailed: `Failed to create ${lower}`,
    updateFailed: `Failed to update ${lower}`,
  };
}
