import { useEffect, type ReactNode } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { FormAlert } from '#shared/ui/form/form-alert.tsx';

interface SelectionBarProps {
  label: string;
  count: number;
  /** A sentence for each record that the last change left unchanged, with the reason. */
  failures: string[];
  onSelectAll: () => void;
  onClear: () => void;
  children: ReactNode;
}

/** Shown while rows are selected or `failures` are listed. */
export function SelectionBar(props: SelectionBarProps) {
  const { label, count, failures, onSelectAll, onClear, children } = props;
  const isShown = count > 0 || failures.length > 0;
  useEffect(() => {
    if (!isShown) return undefined;
    return () => {
      // The button that had the focus is gone with the bar.
      const isLost = document.activeElement === document.body;
      if (isLost) document.querySelector('h1')?.focus({ preventScroll: true });
    };
  }, [isShown]);
  if (!isShown) return null;
  return (
    <section
      aria-label={label}
      className="sticky bottom-0 z-10 mt-3 border border-edge bg-surface p-3 lifted print:hidden"
    >
      {failures.length > 0 && (
        <div className="mb-2">
          <FormAlert>{failures.join(' ')}</FormAlert>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <output className="font-semibold tabular-nums">{count} selected</output>
        <Button look="plain" onClick={onSelectAll}>
          Select all on this page
        </Button>
        {children}
        <Button look="plain" onClick={onClear}>
          Clear selection
        </Button>
      </div>
    </section>
  );
}
