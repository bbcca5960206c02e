import { formatOfficeDateTime } from '#shared/domain/office-time.ts';
import { AlertDialog, AlertDialogCancel } from '#shared/ui/alert-dialog.tsx';
import { Button } from '#shared/ui/button.tsx';
import type { FieldConflict } from './field-conflicts.ts';
import type { Conflict } from './use-versioned-save.ts';

type ConflictOrigin = Pick<Conflict<unknown, unknown>, 'savedBy' | 'savedAt'>;

interface ConflictDialogProps {
  conflict: ConflictOrigin | null;
  changes: FieldConflict[];
  onCancel: () => void;
  onLoadTheirs: () => void;
  onKeepMine: () => void;
}

/**
 * Asks which version to keep after the same record was edited twice, by two administrators, or by
 * one administrator in two windows. No version is lost before the user has chosen.
 */
export function ConflictDialog(props: ConflictDialogProps) {
  const { conflict, changes, onCancel, onLoadTheirs, onKeepMine } = props;
  return (
    <AlertDialog
      isOpen={conflict !== null}
      title="This record changed while you were editing it"
      description={conflict && <Origin {...conflict} />}
      onCancel={onCancel}
      answers={
        <>
          <AlertDialogCancel look="plain">Keep editing</AlertDialogCancel>
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

function Origin({ savedBy, savedAt }: ConflictOrigin) {
  return (
    <>
      {savedBy ?? 'Another administrator'} changed it
      {savedAt && (
        <>
          {' on '}
          <time dateTime={savedAt}>{formatOfficeDateTime(savedAt)}</time>
        </>
      )}
      , after you opened it. What you entered is still here. If you keep yours, only the fields that
      you changed are overwritten.
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
