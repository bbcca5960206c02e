import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface EmptyMessageProps {
  icon: LucideIcon;
  title: string;
  body: string;
  /** An action, such as a button that clears the search or a link that adds the first record. */
  action?: ReactNode;
}

export function EmptyMessage({ icon: Icon, title, body, action }: EmptyMessageProps) {
  return (
    <div className="flex min-h-80 flex-col items-center justify-center gap-2 border border-dashed border-edge/60 px-6 py-12 text-center">
      <Icon aria-hidden strokeWidth={1.25} className="mb-2 size-10 text-moss" />
      <p className="font-display text-xl text-balance">{title}</p>
      <p className="w-full max-w-md break-words text-quiet">{body}</p>
      {action && <div className="mt-3 print:hidden">{action}</div>}
    </div>
  );
}
