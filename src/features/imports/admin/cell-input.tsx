import { type KeyboardEvent, useId, useState } from 'react';
import { useUnsavedWork } from '#shared/session/unsaved-work.ts';
import { fieldErrorClasses } from '#shared/ui/form/error-classes.ts';
import { inputClasses } from '#shared/ui/form/text-input.tsx';
import { resultHeadingId } from './columns-step.tsx';

interface CellInputProps {
  line: number;
  header: string;
  text: string;
  message: string | undefined;
  onSave: (text: string) => Promise<unknown>;
}

/** As in a spreadsheet, Enter saves and goes on, Escape undoes the typing, and leaving saves. */
export function CellInput({ line, header, text, message, onSave }: CellInputProps) {
  const id = useId();
  const [typed, setTyped] = useState(text);
  const [saved, setSaved] = useState(text);
  useUnsavedWork(typed !== saved);
  const save = () => {
    if (typed === saved) return;
    setSaved(typed);
    onSave(typed).catch(() => setSaved(text));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') setTyped(saved);
    if (event.key !== 'Enter') return;
    event.preventDefault();
    save();
    focusNext(event.currentTarget);
  };
  return (
    <div className="col-span-full min-w-0 sm:col-span-2">
      <dt className="mb-1 text-sm text-quiet">{header}</dt>
      <dd>
        <input
          data-cell
          aria-label={`${header}, line ${line}`}
          aria-invalid={message !== undefined || undefined}
          aria-describedby={message === undefined ? undefined : id}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={save}
          onKeyDown={onKeyDown}
          className={`${inputClasses} scroll-mb-32`}
        />
        {message !== undefined && (
          <p id={id} className={`${fieldErrorClasses} break-words`}>
            {message}
          </p>
        )}
      </dd>
    </div>
  );
}

/** Focuses the next cell that can be corrected, or the heading after the last one. */
function focusNext(input: HTMLInputElement) {
  const cells = [...document.querySelectorAll<HTMLInputElement>('input[data-cell]')];
  const next = cells[cells.indexOf(input) + 1];
  if (next) next.focus();
  else document.getElementById(resultHeadingId)?.focus();
}
