import { ChevronDown } from 'lucide-react';
import { memo, type ComponentProps } from 'react';
import { useField } from './field.tsx';
import { inputClasses } from './text-input.tsx';

export interface Option {
  value: string;
  label: string;
}

interface PlainSelectProps extends Omit<ComponentProps<'select'>, 'className' | 'children'> {
  options: readonly Option[];
  /** What no choice is called; its value is ''. */
  placeholder?: string;
}

/** A choice of one, by the browser's own control; for those who label it themselves. */
export function PlainSelect({ options, placeholder, ...rest }: PlainSelectProps) {
  return (
    <div className="relative">
      <select {...rest} className={`${inputClasses} appearance-none truncate pr-9`}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        <Options options={options} />
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-quiet"
      />
    </div>
  );
}

/** Thousands of them are not looked at again each time the screen around them changes. */
const Options = memo(({ options }: { options: readonly Option[] }) =>
  options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  )),
);

/** A choice of one inside a field. */
export function Select(props: Omit<PlainSelectProps, 'id'>) {
  return <PlainSelect {...useField()} {...props} />;
}
