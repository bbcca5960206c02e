import type { ReactNode } from 'react';

interface FoldProps {
  summary: string;
  isOpen: boolean | undefined;
  className?: string;
  children: ReactNode;
}

export const Fold = ({ summary, isOpen, className = '', children }: FoldProps) => (
  <details open={isOpen} className={`${className} border border-line bg-surface px-4`}>
    <summary className="min-h-12 cursor-pointer py-3 font-semibold">{summary}</summary>
    <div className="pb-5">{children}</div>
  </details>
);
