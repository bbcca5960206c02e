import { useEffect, useRef } from 'react';
import { formatOfficeDateTime } from '#shared/domain/office-time.ts';
import type { SignInLink } from '#features/sign-in/domain/second-factors.ts';
import { CopyButton } from '#shared/ui/copy-button.tsx';
import { Button } from '#shared/ui/button.tsx';
import { useKeepOpen } from '#shared/ui/dialog.tsx';
import { Field } from '#shared/ui/form/field.tsx';
import { TextInput } from '#shared/ui/form/text-input.tsx';

interface MadeLinkProps extends SignInLink {
  /** The full name, or else the username. */
  name: string;
  onClose: () => void;
}

/** A new sign-in link, which cannot be shown again. */
export function MadeLink({ link, expiresAt, name, onClose }: MadeLinkProps) {
  useKeepOpen(true);
  const box = useRef<HTMLDivElement>(null);
  // Focus the link, because the button that was pressed is gone.
  useEffect(() => box.current?.querySelector('input')?.select(), []);
  return (
    <div ref={box} className="space-y-5">
      <Field
        label={`Link for ${name}`}
        hint={`Works once, until ${formatOfficeDateTime(expiresAt)}. It is not shown again.`}
      >
        <TextInput value={link} readOnly onFocus={({ target }) => target.select()} />
      </Field>
      <p className="text-sm text-quiet">
        {`Send it only to ${name}. Anyone with this link can set the password.`}
      </p>
      <div className="flex flex-wrap gap-3 pt-1">
        <CopyButton text={link} of="link" />
        <Button onClick={onClose}>Done</Button>
      </div>
    </div>
  );
}
