import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { core } from 'zod/mini';
import type { AuditEntity } from '#domain/audit.ts';
import type { RecordCalls } from '#web/api/resource.ts';

/**
 * Everything that is specific to the form of one record type. `record-pages.tsx` builds the pages
 * from it.
 */
export interface FormDefinition<Row extends { id: string }, Input, Values extends FieldValues> {
  /** The record's name in the audit trail. */
  entity: AuditEntity;
  /** The record type's name in headings and buttons, such as "Agent" in "Add Agent". */
  noun: string;
  /** A shorter name for toasts and the form's buttons, such as "Record" in "Create Record". */
  shortNoun?: string;
  list: { path: string; name: string };
  resource: RecordCalls<Row, Input>;
  /** Turns the form's values into the input of the API call. */
  schema: core.$ZodType<Input, Partial<Record<keyof Values, unknown>>>;
  /** The values of a new record. Each name is also the name of a field of the record. */
  blank: Values;
  labels: Record<keyof Values & string, string>;
  recordName: (row: Row) => string;
  Fields: ComponentType<FieldsProps<Values, Input>>;
  /** A component that loads the data that the fields need, and then shows them. */
  Loader?: ComponentType<{ children: ReactNode }>;
  /** Puts a field's value into words for the conflict dialog. */
  inWords: (name: string, value: unknown, client: QueryClient) => string;
  /** A component that is shown above the form of an existing record. */
  Above?: ComponentType<{ row: Row }>;
}

export interface FieldsProps<Values extends FieldValues, Input> {
  form: UseFormReturn<Values, unknown, Input>;
  /** Returns the props of the `<Field>` with this name. */
  fieldProps: (name: Path<Values>) => {
    id: string;
    label: string;
    error: string | undefined;
  };
}

/** Returns the record's values in the format of the form. A missing value is an empty text. */
export const toValues = <Row extends { id: string }, Values extends FieldValues>(
  { blank }: Pick<FormDefinition<Row, unknown, Values>, 'blank'>,
  row: Row,
): Values =>
  Object.fromEntries(
    Object.keys(blank).map((name) => [name, row[name as keyof Row] ?? '']),
  ) as Values;

/** @returns the texts of toasts and buttons, which the specification forms from the noun */
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

/** Puts a value into words. Suits record types without select fields. */
export function plainWords(_name: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  return typeof value === 'string' ? value : '';
}
