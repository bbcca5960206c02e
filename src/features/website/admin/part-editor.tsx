import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { formatOfficeDateTime } from '#shared/domain/office-time.ts';
import { adminPaths } from '#shared/domain/paths.ts';
import type { PreviewPage } from '#features/website/domain/api.ts';
import { type PartId, shippedPart } from '#features/site/domain/parts.ts';
import { ConflictDialog } from '#shared/forms/conflict-dialog.tsx';
import { useUnsavedWork } from '#shared/session/unsaved-work.ts';
import { useErrorInTitle } from '#shared/frame/document-title.ts';
import type { Versioned } from '#shared/api/resource.ts';
import type { StoredPart } from '#features/website/api/website.ts';
import { Button, buttonClasses } from '#shared/ui/button.tsx';
import { ChoiceTabs } from '#shared/ui/form/choice-tabs.tsx';
import { FormAlert } from '#shared/ui/form/form-alert.tsx';
import { DraftBar } from './draft-bar.tsx';
import { PartGroups } from './form/part-form.tsx';
import { PartFormProvider } from './form/part-form-context.ts';
import { PartIntro } from './part-intro.tsx';
import { MissingDescriptions } from './pictures/missing-descriptions.tsx';
import { PreviewPanel } from './preview/preview-panel.tsx';
import { pagesOf, type Place, placeOf } from './preview/preview-places.ts';
import { usePartForm } from './form/use-part-form.ts';
import { useSaveKey } from './use-save-key.ts';

/**
 * The form of a part of the website, with a preview. It asks for confirmation before unsaved
 * changes are lost.
 */
export function PartEditor({ opened }: { opened: Versioned<StoredPart> }) {
  const editor = usePartForm(opened);
  const { form, alert, stored } = editor;
  const part = stored.record.id;
  const isWide = useIsWide();
  const [view, setView] = useState<'preview' | undefined>();
  const preview = usePreviewPlace(part);
  useErrorInTitle(editor.hasErrors);
  useUnsavedWork(editor.isUnsaved);
  useFieldInUrl();
  useSaveKey(() => !editor.isSaving && editor.submit());
  return (
    <PartFormProvider
      value={{
        part,
        form,
        published: stored.record.published,
        shipped: shippedPart(part),
        errorOf: editor.errorOf,
      }}
    >
      <DraftBar editor={editor} />
      {!isWide && (
        <ChoiceTabs
          legend="View"
          all="Edit"
          options={[{ value: 'preview', label: 'Preview' }]}
          value={view}
          onChoose={setView}
        />
      )}
      <div data-wide className="xl:grid xl:grid-cols-2 xl:items-start xl:gap-6">
        <form
          noValidate
          hidden={!isWide && view === 'preview'}
          onSubmit={(event) => {
            event.preventDefault();
            void editor.submit();
          }}
          className="max-w-3xl **:scroll-mb-24"
        >
          <PartIntro part={part} />
          <MissingDescriptions part={part} />
          <div className="space-y-4 not-empty:mb-4">
            {editor.summary}
            {alert && (
              <div key={alert} ref={takeFocus} tabIndex={-1} className="outline-none">
                <FormAlert>{alert}</FormAlert>
              </div>
            )}
          </div>
          <div className="space-y-4">
            <PartGroups part={part} onGroup={preview.showGroup} />
          </div>
          <SaveBar isSaving={editor.isSaving}>
            {!editor.isUnsaved &&
              editor.savedAt &&
              (stored.record.summary.draft
                ? `Draft saved ${timeOf(editor.savedAt)}. Visitors do not see it yet.`
                : 'Visitors read these words.')}
          </SaveBar>
        </form>
        {(isWide || view === 'preview') && (
          <div className="flex h-[calc(100dvh-11rem)] min-h-96 flex-col *:flex-1 xl:sticky xl:top-4 xl:h-[calc(100dvh-2rem)]">
            <PreviewPanel part={part} {...preview.panel} />
          </div>
        )}
      </div>
      <ConflictDialog {...editor.conflictDialog} />
    </PartFormProvider>
  );
}

/**
 * Focuses the field that the URL's hash names. It waits 50 milliseconds, so that a dialog with the
 * link to the field closes first.
 */
function useFieldInUrl() {
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    const timer = setTimeout(() => hash && document.getElementById(hash)?.focus(), 50);
    return () => clearTimeout(timer);
  }, [hash]);
}

const wide = matchMedia('(width >= 80rem)');

function subscribeToWidth(listener: () => void) {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

/** @returns whether there is room for the preview beside the form */
const useIsWide = () => useSyncExternalStore(subscribeToWidth, () => wide.matches);

/**
 * Returns the page that the preview shows, and the place to scroll to if it is on that page. When
 * another group of fields gets the focus, both change to where the preview shows that group. The
 * user can also choose another page.
 */
function usePreviewPlace(part: PartId) {
  const [page, setPage] = useState<PreviewPage>(pagesOf(part)[0] ?? 'home');
  const [group, setGroup] = useState<string | null>(null);
  const [place, setPlace] = useState<Place | null>(null);
  return {
    showGroup: (name: string) => {
      if (name === group) return;
      const found = placeOf(part, name, page);
      setGroup(name);
      if (!found) return;
      setPage(found.page);
      setPlace({ ...found });
    },
    panel: { page, onPage: setPage, place },
  };
}

const takeFocus = (element: HTMLElement | null) => element?.focus();

/** @returns the office's time at an instant, such as "3:12 PM" */
const timeOf = (instant: string) => formatOfficeDateTime(instant).split(', ').at(-1);

const SaveBar = ({ isSaving, children }: { isSaving: boolean; children: ReactNode }) => (
  <div className="bottom-0 z-10 mt-4 flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line bg-ground py-3 [@media(height>=30rem)]:sticky print:hidden">
    <Button type="submit" pending={isSaving && 'Saving...'}>
      Save draft
    </Button>
    <Link to={adminPaths.website} className={buttonClasses('plain')}>
      Back to Website
    </Link>
    <output className="text-sm text-quiet">{children}</output>
  </div>
);
