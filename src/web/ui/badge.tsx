import type { ReactNode } from 'react';

/** A word or two that set a record apart. */
export function Badge({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1 rounded-full border border-brick/60 px-2 py-px text-xs font-semibold text-brick">
      {children}
    </span>
  );
}
