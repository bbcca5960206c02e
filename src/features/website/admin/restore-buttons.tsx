import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { adminWebsitePartPath } from '#shared/domain/paths.ts';
import { type PartId, parts } from '#features/site/domain/parts.ts';
import { useOpened } from '#shared/forms/use-opened.ts';
import { useSession } from '#shared/session/session.ts';
import { withSession } from '#shared/session/sign-in-again.ts';
import { useAskingClose } from '#shared/session/unsaved-work.ts';
import { getPart, refreshWebsite, restoreVersion } from '#features/website/api/website.ts';
import { AlertDialog, AlertDialogCancel } from '#shared/ui/alert-dialog.tsx';
import { Button } from '#shared/ui/button.tsx';
import { toast } from '#shared/ui/toast.tsx';
import { NoteField } from './note-field.tsx';
import { PublishRefusal } from './publish-refusal.tsx';
import { goBack, useShowPublication } from './use-publishing.ts';

interface RestoreProps {
  part: PartId;
  number: number;
  /** The number of the version that visitors read. */
  newest: number;
}

type Way = 'draft' | 'live';

/** Only super admins can restore a version for visitors at once. */
export function RestoreButtons(props: RestoreProps) {
  const { user } = useSession();
  const [way, setWay] = useState<Way | null>(null);
  const of = <span className="sr-only">, version {props.number}</span>;
  return (
    <div className="mt-2 -ml-4 flex flex-wrap print:hidden">
      <Button look="plain" onClick={() => setWay('draft')}>
        Restore to draft{of}
      </Button>
      {user.role === 'super_admin' && (
        <Button look="plain" onClick={() => setWay('live')}>
          Go back to this version now{of}
        </Button>
      )}
      {way && <RestoreDialog {...props} way={way} onClose={() => setWay(null)} />}
    </div>
  );
}

interface RestoreDialogProps extends RestoreProps {
  way: Way;
  onClose: () => void;
}

const questions: Record<Way, string> = {
  draft: 'The words of this version become the draft and replace any other draft.',
  live: 'Visitors will see the words of this version right away. Any draft will be lost.',
};

function RestoreDialog({ way, onClose, ...shown }: RestoreDialogProps) {
  const version = useOpened(shown);
  const { part, number } = version;
  const [note, setNote] = useState('');
  const restoring = useRestore(version, way, onClose);
  const cancel = useAskingClose(note !== '', onClose);
  return (
    <AlertDialog
      isOpen
      title={
        way === 'draft'
          ? `Restore version ${number} of ${parts[part].label} to the draft?`
          : `Go back to version ${number} of ${parts[part].label}?`
      }
      description={questions[way]}
      onCancel={() => !restoring.isPending && void cancel()}
      answers={
        <>
          <AlertDialogCancel />
          <Button
            pending={restoring.isPending && 'Restoring...'}
            onClick={() => restoring.mutate(note)}
          >
            {way === 'draft' ? 'Restore to draft' : 'Go back now'}
          </Button>
        </>
      }
    >
      <div className="mt-4 space-y-4">
        {way === 'live' && <NoteField note={note} onNote={setNote} />}
        {restoring.error && <PublishRefusal error={restoring.error} onLeave={onClose} />}
      </div>
    </AlertDialog>
  );
}

function useRestore({ part, number, newest }: RestoreProps, way: Way, onDone: () => void) {
  const navigate = useNavigate();
  const show = useShowPublication();
  const client = useQueryClient();
  const publish = way === 'live';
  return useMutation({
    mutationFn: (note: string) =>
      withSession(async () => {
        const input = { number, publish, discardDraft: true, note };
        if (publish) return goBack(part, input, newest);
        const { etag } = await getPart(part);
        return restoreVersion(part, input, etag);
      }),
    // The history behind the dialog then also shows what another administrator has published.
    onError: () => refreshWebsite(client),
    onSuccess: async () => {
      onDone();
      await show(publish ? [part] : []);
      toast({ title: publish ? 'Published. Visitors see it now.' : 'Restored to the draft' });
      if (!publish) await navigate({ to: adminWebsitePartPath('$part'), params: { part } });
    },
  });
}
