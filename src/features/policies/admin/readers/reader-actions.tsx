import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { adminPolicyEvidencePath } from '#shared/domain/paths.ts';
import type { PolicyReader } from '#features/policies/domain/readers.ts';
import { RowActions, RowButton } from '#shared/lists/row-actions.tsx';
import type { ListSearch } from '#shared/lists/use-list.ts';
import { useSession } from '#shared/session/session.ts';
import { rowActionClasses } from '#shared/ui/list/row-action.ts';
import { PaperDialog } from './paper-dialog.tsx';
import { isOpen, mayAnswer, wasJustEmailed } from './reader-words.ts';
import type { useReaderChange } from './use-reader-change.ts';
import { WaiveDialog } from './waive-dialog.tsx';

interface ReaderActionsProps {
  policyId: string;
  reader: PolicyReader;
  /** The version that the agent has to confirm, in words such as "version 3". */
  versionText: string;
  changes: Pick<ReturnType<typeof useReaderChange>, 'ask' | 'remind'>;
  /** Whether the policy is active. Only then may agents be emailed about it. */
  isPolicyActive: boolean;
  /** The time at which the list was loaded, in milliseconds. */
  loadedAt: number;
}

/** Each button or link is shown only if its action is possible for this reader and allowed. */
export function ReaderActions({
  policyId,
  reader,
  versionText,
  changes,
  isPolicyActive,
  loadedAt,
}: ReaderActionsProps) {
  const { user } = useSession();
  const readers: ListSearch = useSearch({ strict: false });
  const [open, setOpen] = useState<'paper' | 'waive'>();
  const close = () => setOpen(undefined);
  const { id, name, confirmedVersion } = reader;
  const email = isOpen(reader)
    ? { label: 'Remind', change: changes.remind }
    : { label: 'Ask', change: changes.ask };
  return (
    <RowActions>
      {confirmedVersion !== null && (
        <Link
          to={adminPolicyEvidencePath('$id', '$agent')}
          params={{ id: policyId, agent: id }}
          state={(state) => ({ ...state, readers })}
          className={rowActionClasses}
        >
          Evidence<span className="sr-only"> of {name}</span>
        </Link>
      )}
      {mayAnswer(reader) && (
        <>
          {isPolicyActive && !(isOpen(reader) && wasJustEmailed(reader, loadedAt)) && (
            <RowButton
              label={email.label}
              of={name}
              isPending={email.change.isPending && email.change.variables.id === id}
              onClick={() => email.change.mutate(reader)}
            />
          )}
          <RowButton label="Record paper signature" of={name} onClick={() => setOpen('paper')} />
          {user.role === 'super_admin' && (
            <RowButton label="Waive" of={name} onClick={() => setOpen('waive')} />
          )}
        </>
      )}
      <PaperDialog policyId={policyId} reader={reader} isOpen={open === 'paper'} onClose={close} />
      <WaiveDialog
        policyId={policyId}
        reader={reader}
        versionText={versionText}
        isOpen={open === 'waive'}
        onClose={close}
      />
    </RowActions>
  );
}
