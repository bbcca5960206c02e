import type { ComponentProps } from 'react';

type Look = 'primary' | 'secondary' | 'danger' | 'plain';

const looks: Record<Look, string> = {
  primary:
    'border-oak bg-oak text-on-oak shadow-sm hover:bg-oak/90 active:bg-oak aria-disabled:bg-oak/80',
  secondary: 'border-edge bg-surface text-ink hover:bg-sunken active:bg-line',
  danger:
    'border-brick bg-brick text-on-brick shadow-sm hover:bg-brick/90 aria-disabled:bg-brick/80',
  plain: 'border-transparent text-oak hover:bg-sunken active:bg-line',
};

/** Returns the class names of a button, also for links that look like buttons. */
export const buttonClasses = (look: Look) =>
  `inline-flex min-h-10 max-sm:min-h-11 items-center justify-center gap-2 border px-[min(1rem,4.2vw)] py-1.5 font-semibold no-underline transition-colors aria-disabled:cursor-progress ${looks[look]}`;

interface ButtonProps extends ComponentProps<'button'> {
  look?: Look;
  /** The label while the action is pending. The button keeps the focus but ignores clicks. */
  pending?: string | false;
}

export function Button({
  look = 'primary',
  pending = false,
  type = 'button',
  className = '',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const isPending = pending !== false;
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={isPending || undefined}
      onClick={(event) => (isPending ? event.preventDefault() : onClick?.(event))}
      className={`${buttonClasses(look)} ${className}`}
    >
      {pending || children}
    </button>
  );
}
