import { type UseMutationResult } from '@tanstack/react-query';
import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { AlertDialog, AlertDialogCancel } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Confirmation } from './confirmations.ts';

interface ConfirmedChange<Row> {
  /** Opens the dialog that asks before the row of the pressed button is changed. */
  ask: (row: Row, event: MouseEvent<HTMLButtonElement>) => void;
  dialog: ReactNode;
}

/**
 * Asks for confirmation before a row is changed, and moves the focus to a sensible place
 * afterwards.
 */
export function useConfirmedChange<Row>(
  change: UseMutationResult<unknown, Error, Row>,
  words: (row: Row) => Confirmation,
): ConfirmedChange<Row> {
  const [asked, setAsked] = useState<Row | null>(null);
  const [isOpen, setOpen] = useState(false);
  const place = useRef<Place | null>(null);
  const close = () => setOpen(false);
  const confirm = () => {
    if (asked !== null) change.mutate(asked, { onSettled: close });
  };
  const confirmation = asked === null ? null : words(asked);
  return {
    ask: (row, event) => {
      place.current = placeOf(event.currentTarget);
      setAsked(row);
      setOpen(true);
    },
    dialog: confirmation && (
      <AlertDialog
        isOpen={isOpen}
        title={confirmation.title}
        description={confirmation.question}
        onCancel={() => !change.isPending && close()}
        onClosed={(event) => {
          event.preventDefault();
          place.current?.takeFocus();
        }}
        answers={
          <>
            <AlertDialogCancel asChild>
              <Button look="secondary">Cancel</Button>
            </AlertDialogCancel>
            <Button
              look="danger"
              pending={change.isPending && confirmation.pending}
              onClick={confirm}
            >
              {confirmation.verb}
            </Button>
          </>
        }
      />
    ),
  };
}

interface Place {
  takeFocus: () => void;
}

/**
 * Returns the place for the focus after the dialog: the button, or an action in the row that is now
 * in its row's position, or else the heading.
 */
function placeOf(button: HTMLElement): Place {
  const row = button.closest('tr');
  const body = row?.parentElement;
  const index = row && body ? [...body.children].indexOf(row) : -1;
  return {
    takeFocus: () => {
      const isHere = button.isConnected && row?.isConnected;
      const next = body?.isConnected ? (body.children[index] ?? body.lastElementChild) : null;
      const action = isHere ? button : next?.querySelector<HTMLElement>('a, button');
      (action ?? document.querySelector('h1'))?.focus();
    },
  };
}
