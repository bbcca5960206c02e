import { useState } from 'react';
import { get, useWatch } from 'react-hook-form';
import type { ItemField } from '#features/site/domain/fields.ts';
import { shownValue } from '#features/site/domain/changes.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { usePartFields, type PartFieldProps } from './part-form-context.ts';

type Value = string | number | null;

export function useFieldState({ path, field }: PartFieldProps) {
  const { form, published, shipped } = usePartFields();
  const value = useWatch({ control: form.control, name: path }) as Value;
  const live = get(published, path) as Value | undefined;
  const isText = field.kind === 'line' || field.kind === 'text';
  return {
    value,
    live,
    isSample: isText && value !== '' && value === get(shipped, path),
    isChanged: live !== undefined && value !== live,
  };
}

/**
 * The marks beside a label. "Sample" says that the text is still the shipped text. "Changed" says
 * that the value differs from the published one. The mark "Changed" is a button that shows the
 * published value, with another button that restores it.
 */
export function FieldMarks(props: PartFieldProps) {
  const { isSample, isChanged, live } = useFieldState(props);
  return (
    <>
      {isSample && <span className="text-sm text-quiet">Sample</span>}
      {isChanged && <LiveWords {...props} live={live ?? null} />}
    </>
  );
}

const verbOf = ({ kind }: ItemField) => (kind === 'picture' || kind === 'color' ? 'see' : 'read');

function LiveWords({ path, label, field, live }: PartFieldProps & { live: Value }) {
  const { form } = usePartFields();
  const [isOpen, setOpen] = useState(false);
  const takeBack = () => {
    form.setValue(path, live, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    form.setFocus(path);
  };
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="-my-2 inline-flex min-h-9 items-center max-sm:min-h-11"
      >
        <Badge tone="oak">
          Changed
          <span className="sr-only">{`: show what visitors ${verbOf(field)} as ${label}`}</span>
        </Badge>
      </button>
      {isOpen && (
        <span className="mt-0.5 flex w-full flex-wrap items-baseline gap-x-3 border-l-2 border-oak pl-3 text-sm font-normal">
          <span className="min-w-0 break-words whitespace-pre-wrap">
            <span className="text-quiet">{`Visitors ${verbOf(field)}: `}</span>
            {shownValue(field, live) || <span className="text-quiet">nothing</span>}
          </span>
          <button type="button" onClick={takeBack} className="action-link">
            Restore<span className="sr-only"> {label}</span>
          </button>
        </span>
      )}
    </>
  );
}
