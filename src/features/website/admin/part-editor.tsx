import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { PreviewPage } from '#features/website/domain/api.ts';
import { type PartId, parts, shippedPart } from '#features/site/domain/parts.ts';
import { tokenLabels } from '#features/site/domain/tokens.ts';
import { leavesOf } from '#features/site/domain/values.ts';
import { ConflictDialog } from '#shared/forms/conflict-dialog.tsx';
import { useUnsavedWork } from '#shared/session/unsaved-work.ts';
import { useErrorInTitle } from '#shared/frame/document-title.ts';
import { isDialogOpen } from '#shared/frame/shortcuts.ts';
import type { Versioned } from '#shared/api/resource.ts';
import type { StoredPart } from '#features/website/api/website.ts';
import { Button } from '#shared/ui/button.tsx';
import { FocusedMessage, FormAlert } from '#shared/ui/form/form-alert.tsx';
import { DraftLine, EditorBar } from './editor-bar.tsx';
import { PartGroups } from './form/part-form.tsx';
import { SectionLinks } from './form/section-links.tsx';
import { PartFormProvider } from './form/part-form-context.ts';
import { MissingDescriptions } from './pictures/missing-descriptions.tsx';
import { PreviewPanel } from './preview/preview-panel.tsx';
import { pagesByPart, type Place, placeOf } from './preview/preview-places.ts';
import { usePartForm } from './form/use-part-form.ts';

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

const PartIntro = ({ part }: { part: PartId }) => (
  <p className="mb-4 text-quiet print:hidden">
    You can save an unfinished draft. Required fields must be filled in before you publish.
    {allowsTokens(part) && ` In a text, ${tokens} are replaced by the brokerage’s facts.`}
  </p>
);

/** The tokens that texts may contain, in words: "{brokerage}, {city}, {phone}, …, and {reply}". */
const tokens = new Intl.ListFormat('en-US').format(
  Object.keys(tokenLabels).map((name) => `{${name}}`),
);

const allowsTokens = (part: PartId) =>
  leavesOf(parts[part].groups, shippedPart(part)).some(
    ({ field }) => 'allowsTokens' in field && field.allowsTokens,
  );

/** Saves with Ctrl+S or ⌘S, because the button is many Tab stops away in a long form. */
function useSaveKey(save: () => unknown) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (key.toLowerCase() !== 's' || ctrlKey === metaKey || altKey || shiftKey) return;
    event.preventDefault();
    if (!isDialogOpen()) save();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
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
  const [page, setPage] = useState<PreviewPage>(pagesByPart[part][0] ?? 'home');
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
