import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { deviceName } from '#web/admin/screen/device-name.ts';
import type { FactorAnswer } from '#web/api/sign-in/second-factors.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { FormAlert } from '#web/ui/form/form-alert.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import type { FactorSetupProps } from './factor-setup.tsx';
import { FactorForm } from './factor-form.tsx';
import { createPasskey, loadPasskeys, passkeyObstacle, passkeyReasonOf } from './passkeys.ts';

/** Creates a passkey in the browser, asks for its name, and adds it. */
export function PasskeySetup(props: FactorSetupProps) {
  const { factors, calls, run, onAdded } = props;
  useEffect(() => void loadPasskeys(), []);
  const creating = useMutation({
    mutationFn: () => createPasskey(() => run(calls.passkeyOptions), factors.origin),
  });
  const obstacle = passkeyObstacle(factors, window.location.origin);
  if (obstacle) return <p className="font-medium">{obstacle}</p>;
  if (creating.data) {
    return (
      <NameForm
        add={(name) => run(() => calls.addPasskey(name, creating.data))}
        onAdded={onAdded}
        onCancel={creating.reset}
      />
    );
  }
  return (
    <div className="space-y-3">
      {creating.error && <FormAlert>{passkeyReasonOf(creating.error)}</FormAlert>}
      <Button
        pending={creating.isPending && 'Waiting for your passkey...'}
        onClick={() => creating.mutate()}
      >
        Create a Passkey
      </Button>
    </div>
  );
}

interface NameFormProps {
  add: (name: string) => Promise<FactorAnswer>;
  onAdded: (added: FactorAnswer) => void;
  onCancel: () => void;
}

const NameForm = (props: NameFormProps) => (
  <FactorForm name="name" missing="Required" verb="Save Passkey" pending="Saving..." {...props}>
    {(error) => (
      <Field
        label="Passkey name"
        required
        hint="It tells your passkeys apart in the list."
        error={error}
      >
        <TextInput name="name" autoComplete="off" defaultValue={deviceName(navigator.userAgent)} />
      </Field>
    )}
  </FactorForm>
);
