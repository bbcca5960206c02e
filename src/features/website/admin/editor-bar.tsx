import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatOfficeDateTime } from '#shared/domain/office-time.ts';
import { ConfirmDialog } from '#shared/screen/confirm-dialog.tsx';
import { useSession } from '#shared/session/session.ts';
import { hasStatus } from '#shared/api/request.ts';
import { discardDraft, refreshWebsite } from '#features/website/api/website.ts';
import { Button } from '#shared/ui/button.tsx';
import { toast } from '#shared/ui/toast.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { TimeAgo } from './time-ago.tsx';
import type { usePartForm } from './form/use-part-form.ts';

export type PartEditorState = ReturnType<typeof usePartForm>;

interface EditorBarProps {
  editor: PartEditorState;
  /** The button that changes between the form and the preview, if there is no room for both. */
  children: ReactNode;
}

export function DraftLine({ editor }: { editor: PartEditorState }) {
  const { draft } = editor.stored.record.summary;
  return (
    <div className="mb-4 flex min-h-10 flex-wrap items-center gap-x-4 text-quiet print:hidden">
      {draft ? (
        <p className="min-w-0 break-words">
          Draft by {draft.updatedBy}, <TimeAgo at={draft.updatedAt} />
        </p>
      ) : (
        <p>No draft. The form shows what visitors read.</p>
      )}
      {draft && <DiscardDraft editor={editor} />}
    </div>
  );
}

export const EditorBar = ({ editor, children }: EditorBarProps) => (
  <div className="bottom-0 z-10 mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line bg-ground py-3 [@media(height>=30rem)]:sticky print:hidden">
    <Button pending={editor.isSaving && 'Saving...'} onClick={() => void editor.submit()}>
      Save draft
    </Button>
    {children}
    <Publishing editor={editor} />
    <output className="min-w-0 text-sm break-words text-quiet">{savedState(editor)}</output>
  </div>
);

function savedState({ isUnsaved, savedAt, stored }: PartEditorState): string {
  if (isUnsaved || !savedAt) return '';
  return stored.record.summary.draft
    ? `Draft saved ${timeOf(savedAt)}. Visitors do not see it yet.`
    : 'The live site shows this text.';
}

/** @returns the office's time at an instant, such as "3:12 PM" */
const timeOf = (instant: string) => formatOfficeDateTime(instant).split(', ').at(-1);

/**
 * Saves what the user has typed and then opens the publish dialog. Administrators who are not super
 * admins see a hint instead. Shows nothing if there is nothing to publish.
 */
function Publishing({ editor }: { editor: PartEditorState }) {
  const { user } = useSession();
  const [isOpen, setOpen] = useState(false);
  const { id, summary } = editor.stored.record;
  if (!summary.draft && !editor.isUnsaved && !isOpen) return null;
  if (user.role !== 'super_admin') {
    return <p className="text-quiet">Ready? Ask a super admin to publish.</p>;
  }
  const open = async () => {
    if (!editor.isUnsaved || (await editor.submit())) setOpen(true);
  };
  return (
    <>
      <Button look="secondary" onClick={() => void open()}>
        Publish…
      </Button>
      {isOpen && (
        <PublishDialog
          drafts={[id]}
          onClose={() => setOpen(false)}
          onPublished={() => editor.reload()}
        />
      )}
    </>
  );
}

const confirmation = {
  title: 'Discard draft?',
  question: 'The draft and unsaved changes are lost. Visitors keep reading the published words.',
  verb: 'Discard draft',
  pending: 'Discarding...',
  isDestructive: true,
};

const notDiscarded = {
  title: 'Draft not discarded',
  description:
    'Another administrator saved or published this part in the meantime. The form now shows it.',
  destructive: true,
};

/** If the part was changed elsewhere, nothing is discarded, and the form shows what is stored now. */
function DiscardDraft({ editor }: { editor: PartEditorState }) {
  const [isOpen, setOpen] = useState(false);
  const client = useQueryClient();
  const { record, etag } = editor.stored;
  const discard = async () => {
    try {
      await discardDraft(record.id, etag);
      toast({ title: 'Draft discarded' });
    } catch (error) {
      if (!hasStatus(error, 412)) throw error;
      toast(notDiscarded);
    }
  };
  return (
    <>
      <Button look="plain" onClick={() => setOpen(true)}>
        Discard draft
      </Button>
      <ConfirmDialog
        confirmation={confirmation}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        change={discard}
        onChanged={() => Promise.all([editor.reload(), refreshWebsite(client)])}
      />
    </>
  );
}
