import { Search, X } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { inputClasses } from './text-input.tsx';

const pauseMilliseconds = 200;

interface SearchBoxProps {
  label: string;
  /** The search in force, which may also change from outside (Back, a link). */
  value: string;
  /** Told once typing rests, or at once on Enter and when cleared. */
  onSearch: (text: string) => void;
}

export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const id = useId();
  const [text, setText] = useState(value);
  const [told, setTold] = useState(value);
  const [seen, setSeen] = useState(value);

  if (value !== seen) {
    setSeen(value);
    if (value !== told) {
      setTold(value);
      setText(value);
    }
  }

  const tell = (next: string) => {
    setText(next);
    setTold(next);
    if (next !== told) onSearch(next);
  };

  useEffect(() => {
    const timer = text === told ? undefined : setTimeout(() => tell(text), pauseMilliseconds);
    return () => clearTimeout(timer);
  });

  return (
    <search className="w-full print:hidden sm:max-w-sm">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          tell(text);
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
            id={id}
            type="search"
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
            className={`${inputClasses} px-9 [&::-webkit-search-cancel-button]:hidden`}
          />
          {text && (
            <button
              type="button"
              aria-label="Clear search"
              onClick={(event) => {
                event.currentTarget.parentElement?.querySelector('input')?.focus();
                tell('');
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
