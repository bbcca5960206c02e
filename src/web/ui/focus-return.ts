import { useLayoutEffect, useRef } from 'react';

/**
 * Radix returns the focus only to a dialog's trigger; these dialogs are opened from anywhere.
 * @returns a handler that moves the focus to where it was when the dialog opened, or to the screen's
 * heading if that element is gone
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
