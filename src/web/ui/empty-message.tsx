import type { LucideIcon } from 'lucide-react';
import { Button } from './button.tsx';

type EmptyMessageProps = {
  icon: LucideIcon;
  title: string;
} & (
  | { body?: string }
  /** Something is there, and a search hides it: there is always a way back. */
  | { body: string; onClearSearch: () => void }
);

/** Stands where a list has nothing to show. */
export function EmptyMessage({ icon: Icon, title, ...rest }: EmptyMessageProps) {
  return (
    <div className="flex min-h-80 flex-col items-center justify-center gap-2 border border-dashed border-edge/60 px-6 py-12 text-center">
      <Icon aria-hidden strokeWidth={1.25} className="mb-2 size-10 text-moss" />
      <p className="font-display text-xl text-balance">{title}</p>
      {rest.body && <p className="max-w-md break-words text-quiet">{rest.body}</p>}
      {'onClearSearch' in rest && (
        <Button look="secondary" className="mt-3" onClick={rest.onClearSearch}>
          Clear search
        </Button>
      )}
    </div>
  );
}
