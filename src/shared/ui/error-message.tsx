import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface ErrorMessageProps {
  /** The title: plain text, or a heading on a screen that has no other heading. */
  title: ReactNode;
  reason: string;
  retry?: string;
  onRetry: () => void;
}

export function ErrorMessage({ title, reason, retry = 'Retry', onRetry }: ErrorMessageProps) {
  return (
    <div
      role="alert"
      className="flex min-h-80 flex-col items-center justify-center gap-2 border border-line bg-surface px-6 py-12 text-center"
    >
      <CloudOff aria-hidden strokeWidth={1.25} className="mb-2 size-10 text-brick" />
      <div className="font-display text-xl text-balance">{title}</div>
      <p className="max-w-md break-words text-quiet">{reason}</p>
      <Button look="secondary" className="mt-3" onClick={onRetry}>
        {retry}
      </Button>
    </div>
  );
}
