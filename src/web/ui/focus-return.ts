import { useLayoutEffect, useRef } from 'react';

/**
 * Radix gives the focus back to a dialog's trigger only; ours are opened from anywhere.
 * @returns what puts the focus where it was when the dialog opened, or at the screen's heading where
 * that is gone
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
