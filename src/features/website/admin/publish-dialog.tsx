import { useState } from 'react';
import type { Published } from '#features/website/domain/api.ts';
import { type PartId, parts } from '#features/site/domain/parts.ts';
import { useAskingClose } from '#shared/session/unsaved-work.ts';
import { QueryView } from '#shared/screen/query-view.tsx';
import { AlertDialog, AlertDialogCancel } from '#shared/ui/alert-dialog.tsx';
import { Button } from '#shared/ui/button.tsx';
import { counted } from '#shared/domain/text/counted.ts';
import { UnsignedClaims } from './claims/unsigned-claims.tsx';
import { ChangeList } from './changes/change-list.tsx';
import { NoteField } from './note-field.tsx';
import { PublishRefusal } from './publish-refusal.tsx';
import { PublishedMessage } from './published-message.tsx';
import { Remarks } from './remarks.tsx';
import { type PublishableDraft, useDrafts, usePublish } from './use-publishing.ts';

interface PublishDialogProps {
  drafts: PartId[];
  onClose: () => void;
  /** Called after a publication, and after the user has gone back to the previous version. */
  onPublished: () => unknown;
}

/**
 * Shows what a publication changes, publishes it, and then offers to restore the previous version.
 */
export function PublishDialog({ drafts, onClose, onPublished }: PublishDialogProps) {
  const query = useDrafts(drafts);
  const [leftOut, setLeftOut] = useState<PartId[]>([]);
  const [note, setNote] = useState('');
  const publish = usePublish(onPublished);
  const chosen = (query.data ?? []).filter(({ part }) => !leftOut.includes(part));
  const isBlocked = chosen.length === 0 || chosen.some(({ problems }) => problems.length > 0);
  const cancel = useAskingClose(note !== '' && !publish.data, onClose);
  const choose = (part: PartId, isChosen: boolean) =>
    setLeftOut(isChosen ? leftOut.filter((each) => each !== part) : [...leftOut, part]);
  if (publish.data) {
    return <Result published={publish.data} onClose={onClose} onChanged={onPublished} />;
  }
  return (
    <AlertDialog
      isOpen
      isWide
      title={drafts.length === 1 ? `Publish ${labelOf(drafts)}` : `Publish ${drafts.length} parts`}
      description="Visitors will see these words right away."
      onCancel={() => !publish.isPending && void cancel()}
      onOpened={focusDialog}
      answers={
        <>
          <AlertDialogCancel>Keep editing</AlertDialogCancel>
          {!isBlocked && (
            <Button
              pending={publish.isPending && 'Publishing...'}
              onClick={() => publish.mutate({ drafts: chosen, note })}
            >
              Publish now
            </Button>
          )}
        </>
      }
    >
      <div className="mt-4 space-y-5">
        <QueryView
          query={query}
          loading="Reading the drafts..."
          failed="The drafts could not be read"
        >
          {(all) => (
            <>
              {all.length === 0 && <p>There is no draft to publish.</p>}
              <div className="space-y-6">
                {all.map((draft) => (
                  <Draft
                    key={draft.part}
                    draft={draft}
                    isChosen={!leftOut.includes(draft.part)}
                    {...(all.length > 1 && {
                      onChoose: (isChosen: boolean) => choose(draft.part, isChosen),
                    })}
                    onLeave={onClose}
                  />
                ))}
              </div>
            </>
          )}
        </QueryView>
        {!isBlocked && <UnsignedClaims parts={chosen.map(({ part }) => part)} onLeave={onClose} />}
        {!isBlocked && <NoteField note={note} onNote={setNote} />}
        {publish.error && <PublishRefusal error={publish.error} onLeave={onClose} />}
      </div>
    </AlertDialog>
  );
}

const labelOf = ([part]: PartId[]) => (part ? parts[part].label : '');

/** Focuses the dialog, so that a long one begins at its top. */
function focusDialog(event: Event) {
  event.preventDefault();
  if (event.target instanceof HTMLElement) event.target.focus();
}

interface DraftProps {
  draft: PublishableDraft;
  isChosen: boolean;
  /** Missing if there is only one draft, which then has no checkbox. */
  onChoose?: (isChosen: boolean) => void;
  onLeave: () => void;
}

function Draft({ draft, isChosen, onChoose, onLeave }: DraftProps) {
  const { part, changes, problems, advice } = draft;
  const title = `${parts[part].label}: ${counted(changes.length, 'change', 'changes')}`;
  return (
    <section aria-label={parts[part].label}>
      {onChoose ? (
        <label className="mb-2 flex min-h-9 w-fit cursor-pointer items-center gap-2.5 font-semibold max-sm:min-h-11">
          <input
            type="checkbox"
            checked={isChosen}
            onChange={({ target }) => onChoose(target.checked)}
            className="size-4.5"
          />
          {title}
        </label>
      ) : (
        <h3 className="mb-2 font-semibold">{title}</h3>
      )}
      {isChosen && (
        <>
          <Remarks
            title="Finish these before publishing"
            remarks={problems}
            isProblem
            onLeave={onLeave}
          />
          <div className="mt-3">
            <ChangeList changes={changes} />
          </div>
          <Remarks title="You may want to look at" remarks={advice} onLeave={onLeave} />
        </>
      )}
    </section>
  );
}

interface ResultProps {
  published: Published;
  onClose: () => void;
  onChanged: () => unknown;
}

const Result = ({ published, onClose, onChanged }: ResultProps) => (
  <AlertDialog
    isOpen
    title="Published. Visitors see it now."
    description="The history keeps every version, and who published it."
    onCancel={onClose}
    answers={<AlertDialogCancel look="primary">Close</AlertDialogCancel>}
  >
    <PublishedMessage published={published} onChanged={onChanged} />
  </AlertDialog>
);
