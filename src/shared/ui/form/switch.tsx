import type { ComponentProps } from 'react';

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'> {
  label: string;
}

export function Switch({ label, ...rest }: SwitchProps) {
  return (
    <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3 font-semibold">
      {/* No aria-checked is needed, because a checkbox has its own checked state. */}
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props */}
      <input {...rest} type="checkbox" role="switch" className={trackClasses} />
      {label}
    </label>
  );
}

const trackClasses =
  'relative h-6 w-11 shrink-0 cursor-pointer appearance-none rounded-full border border-edge bg-sunken transition-colors motion-reduce:transition-none before:absolute before:top-0.75 before:left-0.75 before:size-4 before:rounded-full before:bg-edge before:transition-transform motion-reduce:before:transition-none checked:border-oak checked:bg-oak checked:before:translate-x-5 checked:before:bg-on-oak forced-colors:appearance-auto';
