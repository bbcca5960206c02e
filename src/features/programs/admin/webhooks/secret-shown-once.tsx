import { Button } from '#shared/ui/button.tsx';
import { CopyButton } from '#shared/ui/copy-button.tsx';
import { useKeepOpen } from '#shared/ui/dialog.tsx';
import { Field } from '#shared/ui/form/field.tsx';
import { TextInput } from '#shared/ui/form/text-input.tsx';

/** The content of a dialog that shows a new secret. */
export function SecretShownOnce({ secret, onClose }: { secret: string; onClose: () => void }) {
  useKeepOpen(true);
  return (
    <div className="space-y-5">
      <Field
        label="Signing secret"
        hint="Enter it in the other program, which checks with it that the events come from here. It is not shown again."
      >
        <TextInput value={secret} readOnly onFocus={({ target }) => target.select()} />
      </Field>
      <div className="flex flex-wrap gap-3 pt-1">
        <CopyButton text={secret} of="secret" />
        <Button onClick={onClose}>Done</Button>
      </div>
    </div>
  );
}
