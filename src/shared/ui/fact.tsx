import type { ReactNode } from 'react';

/** A name and its value in a `<dl>`. A value that is null or missing is "Not recorded". */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0 break-words">
    <dt className="text-sm text-quiet">{name}</dt>
    <dd>{children ?? <span className="text-quiet">Not recorded</span>}</dd>
  </div>
);
