import { createContext, useContext } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { AnyContent, ItemField } from '#features/site/domain/fields.ts';
import type { PartId } from '#features/site/domain/parts.ts';

/** The form of a part of the website. The paths of its fields are known only at run time. */
export type PartForm = UseFormReturn<FieldValues, unknown, AnyContent>;

export interface PartFieldProps<Kind extends ItemField = ItemField> {
  /** The path of the field in the part's content, such as "about.paragraphs.0.text". */
  path: string;
  label: string;
  field: Kind;
}

interface PartFormContext {
  part: PartId;
  form: PartForm;
  /** The words that visitors read. */
  published: AnyContent;
  /** The words with which the product comes. */
  shipped: AnyContent;
  /** Returns the error message of a field, or undefined. */
  errorOf: (path: string) => string | undefined;
}

const Context = createContext<PartFormContext | null>(null);

export const PartFormProvider = Context.Provider;

export function usePartFields(): PartFormContext {
  const context = useContext(Context);
  if (!context) throw new Error('A field of a part must be inside a <PartFormProvider>');
  return context;
}
