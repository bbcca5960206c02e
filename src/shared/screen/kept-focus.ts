import { useEffect, useRef } from 'react';

export interface Place {
  takeFocus: (options?: FocusOptions) => void;
}

/**
 * Returns an object that moves the focus after a dialog has closed or a change was made. The focus
 * returns to the button. If the button or its row is gone, the focus goes to the first link or
 * button of the row that is now in this position, or of the last row. If there are no rows, it goes
 * to the heading.
 */
export function placeOf(button: HTMLElement): Place {
  const row = button.closest('tr');
  const body = row?.parentElement;
  const index = row && body ? [...body.children].indexOf(row) : -1;
  return {
    takeFocus: (options) => {
      const isHere = button.isConnected && (row === null || row.isConnected);
      const next = body?.isConnected ? (body.children[index] ?? body.lastElementChild) : null;
      const action = isHere ? button : next?.querySelector<HTMLElement>('a, button');
      (action ?? document.querySelector('h1'))?.focus(options);
    },
  };
}

/**
 * Keeps the focus near the button that started a change, if the change removes the button.
 * @returns a function to call when the change starts
 */
export function useKeptFocus(isPending: boolean): () => void {
  const place = useRef<Place | null>(null);
  useEffect(() => {
    if (isPending) return;
    if (document.activeElement === document.body) place.current?.takeFocus({ preventScroll: true });
    place.current = null;
  }, [isPending]);
  return () => {
    const { activeElement } = document;
    place.current = activeElement instanceof HTMLElement ? placeOf(activeElement) : null;
  };
}
