import { useLocation } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { PreviewPage } from '#features/website/domain/api.ts';
import { type PartId, shippedPart } from '#features/site/domain/parts.ts';
import { ConflictDialog } from '#shared/forms/conflict-dialog.tsx';
import { useUnsavedWork } from '#shared/session/unsaved-work.ts';
import { useErrorInTitle } from '#shared/frame/document-title.ts';
import type { Versioned } from '#shared/api/resource.ts';
import type { StoredPart } from '#features/website/api/website.ts';
import { Button } from '#shared/ui/button.tsx';
import { FocusedMessage, FormAlert } from '#shared/ui/form/form-alert.tsx';
import { DraftLine, EditorBar } from './editor-bar.tsx';
import { PartGroups } from './form/part-form.tsx';
import { SectionLinks } from './form/section-links.tsx';
import { PartFormProvider } from './form/part-form-context.ts';
import { PartIntro } from './part-intro.tsx';
import { MissingDescriptions } from './pictures/missing-descriptions.tsx';
import { PreviewPanel } from './preview/preview-panel.tsx';
import { pagesOf, type Place, placeOf } from './preview/preview-places.ts';
import { usePartForm } from './form/use-part-form.ts';
import { useSaveKey } from './use-save-key.ts';

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
      <DraftLine editor={editor} />
      <div
        data-wide
        className="xl:grid xl:grid-cols-[10rem_minmax(0,1fr)_minmax(0,1fr)] xl:items-start xl:gap-6"
      >
        {(isWide || view !== 'preview') && <SectionLinks />}
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
              <FocusedMessage key={alert}>
                <FormAlert>{alert}</FormAlert>
              </FocusedMessage>
            )}
          </div>
          <div className="space-y-4">
            <PartGroups part={part} onGroup={preview.showGroup} />
          </div>
        </form>
        {(isWide || view === 'preview') && (
          <div className="flex h-[calc(100dvh-11rem)] min-h-96 flex-col *:flex-1 xl:sticky xl:top-4 xl:h-[calc(100dvh-2rem)]">
            <PreviewPanel part={part} {...preview.panel} />
          </div>
        )}
      </div>
      <EditorBar editor={editor}>
        {!isWide && (
          <Button
            look="secondary"
            onClick={() => setView(view === 'preview' ? undefined : 'preview')}
          >
            {view === 'preview' ? 'Edit' : 'Preview'}
          </Button>
        )}
      </EditorBar>
      <ConflictDialog {...editor.conflictDialog} />
    </PartFormProvider>
  );
}

/** Waits 50 milliseconds, so that a dialog with the link to the field closes first. */
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
