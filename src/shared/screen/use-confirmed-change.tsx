import type { UseMutationResult } from '@tanstack/react-query';
import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import type { Confirmation } from './confirmations.ts';
import { QuestionDialog } from './confirm-dialog.tsx';
import { placeOf, type Place } from './kept-focus.ts';

export interface ConfirmedChange<Row> {
  /** The event is the click on the row's button or menu item. */
  ask: (row: Row, event: Pick<MouseEvent<HTMLElement>, 'currentTarget'>) => void;
  dialog: ReactNode;
}

/**
 * Asks for confirmation before a row is changed. After the dialog closes, the focus moves to the
 * row's button, or near it if the button is gone.
 * @param renderDetails returns content under the question
 */
export function useConfirmedChange<Row>(
  change: UseMutationResult<unknown, Error, Row>,
  words: (row: Row) => Confirmation | null,
  renderDetails?: (row: Row) => ReactNode,
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
      place.current = placeOf(menuButtonOf(event.currentTarget) ?? event.currentTarget);
      setAsked(row);
      setOpen(true);
    },
    dialog: confirmation && (
      <QuestionDialog
        confirmation={confirmation}
        isOpen={isOpen}
        isPending={change.isPending}
        onCancel={() => !change.isPending && close()}
        onConfirm={confirm}
        onClosed={(event) => {
          event.preventDefault();
          place.current?.takeFocus();
        }}
      >
        {asked !== null && renderDetails?.(asked)}
      </QuestionDialog>
    ),
  };
}

/**
 * Returns the button that opened the menu of a clicked menu item, because the item disappears.
 * Returns null for a button that is not in a menu.
 */
function menuButtonOf(item: HTMLElement): HTMLElement | null {
  const id = item.closest('[role=menu]')?.getAttribute('aria-labelledby');
  return id ? document.getElementById(id) : null;
}
