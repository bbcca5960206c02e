import type { ReactNode } from 'react';
import { formatOfficeDateTime } from '#domain/office-time.ts';
import { shippedPart } from '#domain/website/parts.ts';
import { ConflictDialog } from '#web/admin/forms/conflict-dialog.tsx';
import { useUnsavedWork } from '#web/admin/forms/unsaved-work.ts';
import { useErrorInTitle } from '#web/admin/frame/document-title.ts';
import type { Versioned } from '#web/api/resource.ts';
import type { StoredPart } from '#web/api/website.ts';
import { Button } from '#web/ui/button.tsx';
import { FormAlert } from '#web/ui/form/form-alert.tsx';
import { DraftBar } from './draft-bar.tsx';
import { PartGroups } from './part-form.tsx';
import { PartFormProvider } from './part-form-context.ts';
import { usePartForm } from './use-part-form.ts';

/** The form of a part. It asks before unsaved changes are lost. */
export function PartEditor({ opened }: { opened: Versioned<StoredPart> }) {
  const editor = usePartForm(opened);
  const { form, alert, stored } = editor;
  const part = stored.record.id;
  useErrorInTitle(editor.hasErrors);
  useUnsavedWork(editor.isUnsaved);
  return (
    <PartFormProvider
      value={{
        form,
        published: stored.record.published,
        shipped: shippedPart(part),
        errorOf: editor.errorOf,
      }}
    >
      <DraftBar editor={editor} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void editor.submit();
        }}
        className="max-w-3xl **:scroll-mb-24"
      >
        <p className="mb-4 text-quiet print:hidden">
          A draft may be incomplete. To be published, it needs every text that is not optional.
        </p>
        <div className="space-y-4 not-empty:mb-4">
          {editor.summary}
          {alert && (
            <div key={alert} ref={takeFocus} tabIndex={-1} className="outline-none">
              <FormAlert>{alert}</FormAlert>
            </div>
          )}
        </div>
        <div className="space-y-4">
          <PartGroups part={part} onGroup={() => undefined} />
        </div>
        <SaveBar isSaving={editor.isSaving}>
          {!editor.isUnsaved && editor.savedAt && (
            <>Draft saved {timeOf(editor.savedAt)}. Visitors do not see it yet.</>
          )}
        </SaveBar>
      </form>
      <ConflictDialog {...editor.conflictDialog} />
    </PartFormProvider>
  );
}

const takeFocus = (element: HTMLElement | null) => element?.focus();

/** @returns "3:12 PM" */
const timeOf = (instant: string) => formatOfficeDateTime(instant).split(', ').at(-1);

const SaveBar = ({ isSaving, children }: { isSaving: boolean; children: ReactNode }) => (
  <div className="bottom-0 z-10 mt-4 flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line bg-ground py-3 [@media(height>=30rem)]:sticky print:hidden">
    <Button type="submit" pending={isSaving && 'Saving...'}>
      Save draft
    </Button>
    <output className="text-sm text-quiet">{children}</output>
  </div>
);
