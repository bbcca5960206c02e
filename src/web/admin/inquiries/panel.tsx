import type { ReactNode } from 'react';

/** A section of an inquiry's screen, with a heading. */
export const Panel = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="break-inside-avoid border border-line bg-surface p-5">
    <h2 className="mb-3 font-display text-xl font-medium">{title}</h2>
    {children}
  </section>
);
