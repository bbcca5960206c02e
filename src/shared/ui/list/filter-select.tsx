import { useId } from 'react';
import { PrintedFilter } from './printed-filter.tsx';
import { PlainSelect } from '#shared/ui/form/select.tsx';

interface FilterSelectProps<Value extends string> {
  label: string;
  /** The label of the choice that removes the filter, such as "All agents". */
  all?: string;
  options: readonly { value: Value; label: string }[];
  value: Value | undefined;
  onChoose: (value: Value | undefined) => void;
}

/** A select that applies a filter or a sort order as soon as the user chooses. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, all, options, value, onChoose } = props;
  const id = useId();
  return (
    <div className="min-w-0 wide:w-36 wide:max-w-44 wide:grow print:w-auto!">
      <PrintedFilter
        label={label}
        value={options.find((option) => option.value === value)?.label}
      />
      <div className="print:hidden">
        <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
          {label}
        </label>
        <PlainSelect
          id={id}
          options={options}
          {...(all !== undefined && { placeholder: all })}
          value={value ?? ''}
          onChange={({ target }) =>
            onChoose(options.find((option) => option.value === target.value)?.value)
          }
        />
      </div>
    </div>
  );
}

interface FilteredList<Search> {
  search: Search;
  narrow: (change: (latest: Search) => Search) => void;
}

type Options<Value> = readonly { value: Extract<Value, string>; label: string }[];

/**
 * Returns a function that renders the select of one filter of a list, from the name of the filter in
 * the URL, its label, the label of the choice that removes the filter, and the other choices.
 */
export const filterOf =
  <Search extends object>({ search, narrow }: FilteredList<Search>) =>
  <Name extends keyof Search & string>(
    name: Name,
    label: string,
    all: string,
    options: Options<Search[Name]>,
  ) => (
    <FilterSelect
      label={label}
      all={all}
      options={options}
      value={options.find(({ value }) => value === search[name])?.value}
      onChoose={(chosen) => narrow((latest) => ({ ...latest, [name]: chosen }))}
    />
  );
