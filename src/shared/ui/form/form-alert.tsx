import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const takeFocus = (element: HTMLElement | null) => element?.focus();

/** Takes the focus when it appears, so that the user notices the message in it. */
export const FocusedMessage = ({ children }: { children: ReactNode }) => (
  <div ref={takeFocus} tabIndex={-1} className="outline-none">
    {children}
  </div>
);

/** An alert about an error that does not belong to one field. */
export function FormAlert({ children }: { children: ReactNode }) {
  return (
    <p
      role="alert"
      className="flex items-start gap-2.5 border border-l-4 border-brick bg-surface p-3.5 font-medium text-brick"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span className="min-w-0 break-words">{children}</span>
    </p>
  );
}
