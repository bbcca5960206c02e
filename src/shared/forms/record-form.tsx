import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useErrorInTitle } from '#shared/frame/document-title.ts';
import { useReturnSearch } from '#shared/lists/back-link.tsx';
import type { Versioned } from '#shared/api/resource.ts';
import { Button, buttonClasses } from '#shared/ui/button.tsx';
import { FocusedMessage, FormAlert } from '#shared/ui/form/form-alert.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { type FormDefinition, formWords, returnPath } from './form-definition.ts';
import { useUnsavedWork } from '#shared/session/unsaved-work.ts';
import { useRecordForm } from './use-record-form.ts';

interface RecordFormProps<Row extends { id: string }, Input, Values extends FieldValues> {
  definition: FormDefinition<Row, Input, Values>;
  /** The record as it was when the form opened. Undefined for a new record. */
  opened?: Versioned<Row>;
}

/** A form with the record's fields, errors and buttons. It asks before unsaved changes are lost. */
export function RecordForm<Row extends { id: string }, Input, Values extends FieldValues>({
  definition,
  opened,
}: RecordFormProps<Row, Input, Values>) {
  const record = useRecordForm(definition, opened);
  const { form, fieldProps, alert, stored } = record;
  const { Above, Fields } = definition;
  const words = formWords(definition.type);
  const isReadOnly = stored !== undefined && definition.isReadOnly?.(stored) === true;
  const second = stored && definition.secondButton?.(stored);
  const returnSearch = useReturnSearch();
  useErrorInTitle(record.hasErrors);
  useUnsavedWork(record.isUnsaved);
  return (
    <>
      {Above && stored && <Above row={stored} etag={record.etag} />}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void record.submit();
        }}
        className="max-w-3xl"
      >
        {!isReadOnly && (
          <p className="mb-4 text-quiet print:hidden">Fields marked * are required.</p>
        )}
        <div className="space-y-4 not-empty:mb-4">
          {record.summary}
          {alert && (
            <FocusedMessage key={alert}>
              <FormAlert>{alert}</FormAlert>
            </FocusedMessage>
          )}
        </div>
        <fieldset
          disabled={isReadOnly}
          className="space-y-5 border border-line bg-surface p-4 sm:p-6 print:border-0 print:p-0"
        >
          <Fields
            form={form}
            stored={stored}
            field={(name) => ({ ...fieldProps(name), control: form.register(name) })}
          />
        </fieldset>
        <div className="mt-5 flex gap-3 max-sm:flex-col print:hidden">
          {!isReadOnly && (
            <Button type="submit" pending={record.isSaving && 'Saving...'}>
              {opened ? words.update : words.create}
            </Button>
          )}
          {second && (
            <Button
              look="secondary"
              pending={record.isSaving && second.label}
              onClick={() => void record.submit(second)}
            >
              {second.label}
            </Button>
          )}
          <Link
            to={returnPath(definition, stored?.id)}
            search={definition.part ? {} : returnSearch}
            className={buttonClasses('secondary')}
          >
            Cancel
          </Link>
        </div>
      </form>
      <ConflictDialog {...record.conflictDialog} />
    </>
  );
}

/** Fields in rows of two, or one below the other on a narrow screen. */
export const FieldRow = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-5 sm:grid-cols-2 sm:gap-x-6">{children}</div>
);
