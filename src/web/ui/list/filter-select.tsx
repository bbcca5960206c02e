import { useId } from 'react';
import { type Option, PlainSelect } from '#web/ui/form/select.tsx';

interface FilterSelectProps {
  label: string;
  /** What no choice means, such as "All agents". */
  all?: string;
  options: Option[];
  value: string;
  onChoose: (value: string) => void;
}

/** Narrows or orders a list as soon as something is chosen. */
export function FilterSelect({ label, all, options, value, onChoose }: FilterSelectProps) {
  const id = useId();
  return (
    <div className="min-w-0 wide:w-44">
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <PlainSelect
        id={id}
        options={options}
        {...(all !== undefined && { placeholder: all })}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
      />
    </div>
  );
}
