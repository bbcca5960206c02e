import { formatOfficeDateTime } from '#domain/office-time.ts';
import { AlertDialog, AlertDialogCancel } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import type { FieldConflict } from './field-conflicts.ts';
import type { Conflict } from './use-conflict.ts';

interface ConflictDialogProps {
  conflict: Conflict<unknown> | null;
  changes: FieldConflict[];
  onCancel: () => void;
  onLoadTheirs: () => void;
  onKeepMine: () => void;
}

/** Two people edited one record: nothing is overwritten, and nothing typed lost, before a choice. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { conflict, changes, onCancel, onLoadTheirs, onKeepMine } = props;
  return (
    <AlertDialog
      isOpen={conflict !== null}
      title="Somebody else saved this record"
      description={conflict && <Told conflict={conflict} />}
      onCancel={onCancel}
      answers={
        <>
          <AlertDialogCancel asChild>
            <Button look="plain">Keep editing</Button>
          </AlertDialogCancel>
          <Button look="secondary" onClick={onLoadTheirs}>
            Load theirs
          </Button>
          <Button look="danger" onClick={onKeepMine}>
            Keep mine and overwrite
          </Button>
        </>
      }
    >
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {changes.map(({ label, before, theirs, mine }) => (
          <li key={label} className="py-2.5">
            <p className="font-semibold">{label}</p>
            <dl className="mt-1 grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-sm">
              <Version name="Before" value={before} />
              <Version name="Theirs" value={theirs} />
              {mine !== undefined && <Version name="Yours" value={mine} />}
            </dl>
          </li>
        ))}
      </ul>
    </AlertDialog>
  );
}

function Told({ conflict: { who, at } }: { conflict: Conflict<unknown> }) {
  return (
    <>
      {who ?? 'Somebody'} changed it
      {at && (
        <>
          {' on '}
          <time dateTime={at}>{formatOfficeDateTime(at)}</time>
        </>
      )}
      , after you opened it. What you entered is still here. Which version should stand?
    </>
  );
}

function Version({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt className="text-quiet">{name}</dt>
      <dd className="line-clamp-4 break-words whitespace-pre-wrap">
        {value || <span className="text-quiet">empty</span>}
      </dd>
    </>
  );
}
