import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button, buttonClasses } from '#web/ui/button.tsx';
import { FormAlert } from '#web/ui/form/form-alert.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { useErrorInTitle } from '#web/admin/frame/document-title.ts';
import { useUnsavedWork } from './unsaved-work.ts';
import type { useRecordForm } from './use-record-form.ts';
import { useListBehind } from '#web/admin/screen/way-back.tsx';

interface RecordFormProps {
  record: Pick<
    ReturnType<typeof useRecordForm>,
    'submit' | 'summary' | 'alert' | 'hasErrors' | 'isSaving' | 'isUnsaved' | 'conflictDialog'
  >;
  /** Such as "Create Agent" */
  submitLabel: string;
  listPath: string;
  /** The fields. */
  children: ReactNode;
}

/** Around the fields of every record: what is wrong, the way to save, and what guards the work. */
export function RecordForm({ record, submitLabel, listPath, children }: RecordFormProps) {
  const { submit, summary, alert, isSaving } = record;
  useErrorInTitle(record.hasErrors);
  useUnsavedWork(record.isUnsaved);
  return (
    <>
      <form noValidate onSubmit={(event) => void submit(event)} className="max-w-3xl">
        <p className="mb-4 text-quiet print:hidden">Fields marked * are required.</p>
        <div className="space-y-4 not-empty:mb-4">
          {summary}
          {alert && (
            <div key={alert} ref={takeFocus} tabIndex={-1} className="outline-none">
              <FormAlert>{alert}</FormAlert>
            </div>
          )}
        </div>
        <div className="space-y-5 border border-line bg-surface p-4 sm:p-6 print:border-0 print:p-0">
          {children}
        </div>
        <div className="mt-5 flex gap-3 max-sm:flex-col print:hidden">
          <Button type="submit" pending={isSaving && 'Saving...'}>
            {submitLabel}
          </Button>
          <Link to={listPath} search={useListBehind()} className={buttonClasses('secondary')}>
            Cancel
          </Link>
        </div>
      </form>
      <ConflictDialog {...record.conflictDialog} />
    </>
  );
}

const takeFocus = (element: HTMLElement | null) => element?.focus();

/** Two fields beside each other, where there is room. */
export const FieldRow = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-5 sm:grid-cols-2 sm:gap-x-6">{children}</div>
);
