import type { ReactNode } from 'react';
import { useDocumentTitle } from './document-title.ts';

interface ScreenProps {
  /** The heading, and the first part of the document's title. */
  title: string;
  /** A line under the heading. */
  intro?: string;
  /** Stands across from the heading. */
  actions?: ReactNode;
  children: ReactNode;
}

/** One screen inside the shell: title, heading (where focus goes on arrival), content. */
export function Screen({ title, intro, actions, children }: ScreenProps) {
  useDocumentTitle(title);
  return (
    <>
      <header className="mb-6 flex items-start justify-between gap-4">
        <div>
          <h1
            tabIndex={-1}
            className="font-display text-3xl/tight font-medium tracking-tight text-balance"
          >
            {title}
          </h1>
          {intro && <p className="mt-1 text-quiet">{intro}</p>}
        </div>
        {actions && <div className="flex shrink-0 gap-2 print:hidden">{actions}</div>}
      </header>
      {children}
    </>
  );
}
