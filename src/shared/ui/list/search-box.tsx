import { Search, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { PrintedFilter } from './printed-filter.tsx';
import { inputClasses } from '#shared/ui/form/text-input.tsx';

interface SearchBoxProps {
  label: string;
  value: string;
  maxLength?: number;
  suggestions?: string[];
  /** Called with the new text after each change, also when the user clears the box. */
  onType: (text: string) => void;
  /** Called when the user presses Enter or leaves the box. */
  onSettle: () => void;
}

export function SearchBox({
  label,
  value,
  maxLength,
  suggestions,
  onType,
  onSettle,
}: SearchBoxProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <search className="block w-full">
      <PrintedFilter label={label} value={value} />
      <form
        className="print:hidden"
        onSubmit={(event) => {
          event.preventDefault();
          onSettle();
        }}
      >
        <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
          {label}
        </label>
        <div className="relative">
          <Search
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-quiet"
          />
          <input
            ref={input}
            id={id}
            type="search"
            autoComplete="off"
            spellCheck={false}
            maxLength={maxLength}
            list={suggestions && `${id}-suggestions`}
            value={value}
            onChange={(event) => onType(event.target.value)}
            onBlur={onSettle}
            className={`${inputClasses} px-9 [&::-webkit-search-cancel-button]:hidden [&::-webkit-calendar-picker-indicator]:hidden`}
          />
          {suggestions && (
            <datalist id={`${id}-suggestions`}>
              {suggestions.map((suggestion) => (
                <option key={suggestion}>{suggestion}</option>
              ))}
            </datalist>
          )}
          {value && (
            <button
              type="button"
              aria-label="Clear"
              onClick={() => {
                input.current?.focus();
                onType('');
              }}
              className="absolute inset-y-1 right-1 inline-flex w-8 items-center justify-center text-quiet hover:bg-sunken hover:text-ink"
            >
              <X aria-hidden className="size-4" />
            </button>
          )}
        </div>
      </form>
    </search>
  );
}
