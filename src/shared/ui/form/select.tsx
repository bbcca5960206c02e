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
  /** The label of the empty choice, whose value is ''. */
  placeholder?: string;
}

/** The browser's own select, without a label. The caller labels it. */
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

/** The options, memoized because thousands of them are slow to render. */
const Options = memo(({ options }: { options: readonly Option[] }) =>
  options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  )),
);

/** A select inside a `<Field>`, which labels it. */
export function Select(props: Omit<PlainSelectProps, 'id'>) {
  return <PlainSelect {...useField()} {...props} />;
}
