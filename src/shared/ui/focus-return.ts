import { useLayoutEffect, useRef } from 'react';

/**
 * Returns the focus after a dialog closes. Radix returns it only to a dialog's trigger, and the
 * dialogs that use this hook have none.
 * @returns a handler that focuses the element that had the focus when the dialog opened, or the
 * screen's heading if there was no such element or it is gone
 */
export function useFocusReturn(isOpen: boolean): (event: Event) => void {
  const opener = useRef<Element>(null);
  useLayoutEffect(() => {
    if (isOpen) opener.current = document.activeElement;
  }, [isOpen]);
  return (event) => {
    event.preventDefault();
    const isThere = opener.current?.isConnected && opener.current !== document.body;
    const target = isThere ? opener.current : document.querySelector('h1');
    if (target instanceof HTMLElement) target.focus();
  };
}
