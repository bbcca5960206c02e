import type { LucideIcon } from 'lucide-react';
import { Tooltip } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';

const openDelayMilliseconds = 700;
const skipDelayMilliseconds = 300;

/**
 * Opens the tooltip of a button after the mouse has been on it for 0.7 seconds, or without a delay
 * if another tooltip has closed in the last 0.3 seconds. Rendered once around the back office.
 */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Tooltip.Provider
      delayDuration={openDelayMilliseconds}
      skipDelayDuration={skipDelayMilliseconds}
    >
      {children}
    </Tooltip.Provider>
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  /** The accessible name, which the tooltip also shows. */
  label: string;
  icon: LucideIcon;
  iconClassName?: string;
}

export function IconButton({
  label,
  icon: Icon,
  iconClassName = '',
  className = '',
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger asChild>
        <button
          type="button"
          aria-label={label}
          {...rest}
          className={`inline-flex size-10 max-sm:size-11 shrink-0 items-center justify-center ${className}`}
        >
          <Icon aria-hidden className={`size-5 ${iconClassName}`} />
        </button>
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content
          sideOffset={6}
          collisionPadding={8}
          className="z-50 bg-ink px-2.5 py-1.5 text-sm font-medium text-ground shadow"
        >
          <span>{label}</span>
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
