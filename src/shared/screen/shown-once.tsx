import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { CopyButton } from '#shared/ui/copy-button.tsx';
import { useKeepOpen } from '#shared/ui/dialog.tsx';
import { Field } from '#shared/ui/form/field.tsx';
import { TextInput } from '#shared/ui/form/text-input.tsx';

interface ShownOnceProps {
  label: string;
  hint: string;
  text: string;
  /** The name of the text, such as "key". */
  of: string;
  onClose: () => void;
  children?: ReactNode;
}

/** The content of a dialog that shows a secret text, which cannot be shown again. */
export function ShownOnce({ label, hint, text, of, onClose, children }: ShownOnceProps) {
  useKeepOpen(true);
  const box = useRef<HTMLDivElement>(null);
  // Focus the text, because the button that was pressed is gone.
  useEffect(() => box.current?.querySelector('input')?.select(), []);
  return (
    <div ref={box} className="space-y-5">
      <Field label={label} hint={hint}>
        <TextInput value={text} readOnly onFocus={({ target }) => target.select()} />
      </Field>
      {children}
      <div className="flex flex-wrap gap-3 pt-1">
        <CopyButton text={text} of={of} />
        <Button onClick={onClose}>Done</Button>
      </div>
    </div>
  );
}
