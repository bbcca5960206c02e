import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#shared/screen/confirm-dialog.tsx';
import { useSession } from '#shared/session/session.ts';
import { discardDraft, refreshWebsite } from '#features/website/api/website.ts';
import { Button } from '#shared/ui/button.tsx';
import { toast } from '#shared/ui/toast.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { TimeAgo } from './time-ago.tsx';
import type { usePartForm } from './form/use-part-form.ts';

export type PartEditorState = ReturnType<typeof usePartForm>;

/** Names the author and the age of the draft, with buttons that discard or publish it. */
export function DraftBar({ editor }: { editor: PartEditorState }) {
  const { draft } = editor.stored.record.summary;
  return (
    <div className="mb-5 flex min-h-10 flex-wrap items-center gap-x-4 gap-y-2 text-quiet print:hidden">
      {draft ? (
        <p className="min-w-0 break-words">
          Draft by {draft.updatedBy}, <TimeAgo at={draft.updatedAt} />
        </p>
      ) : (
        <p>No draft. The form shows what visitors read.</p>
      )}
      {draft && <DiscardDraft editor={editor} />}
      <Publishing editor={editor} />
    </div>
  );
}

/**
 * The button that saves what the user has typed and then opens the publish dialog. Administrators
 * who are not super admins see a hint instead. Shows nothing if there is nothing to publish.
 */
function Publishing({ editor }: { editor: PartEditorState }) {
  const { user } = useSession();
  const [isOpen, setOpen] = useState(false);
  const { id, summary } = editor.stored.record;
  if (!summary.draft && !editor.isUnsaved && !isOpen) return null;
  if (user.role !== 'super_admin') {
    return <p className="sm:ml-auto">Ready? Ask a super admin to publish.</p>;
  }
  const open = async () => {
    if (!editor.isUnsaved || (await editor.submit())) setOpen(true);
  };
  return (
    <>
      <Button look="secondary" className="sm:ml-auto" onClick={() => void open()}>
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

function DiscardDraft({ editor }: { editor: PartEditorState }) {
  const [isOpen, setOpen] = useState(false);
  const client = useQueryClient();
  const { record, etag } = editor.stored;
  return (
    <>
      <Button look="plain" onClick={() => setOpen(true)}>
        Discard draft
      </Button>
      <ConfirmDialog
        confirmation={confirmation}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        change={() => discardDraft(record.id, etag)}
        onChanged={async () => {
          toast({ title: 'Draft discarded' });
          await Promise.all([editor.reload(), refreshWebsite(client)]);
        }}
      />
    </>
  );
}
