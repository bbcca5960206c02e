import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { SecondFactors } from '#features/sign-in/domain/second-factors.ts';
import { deviceName } from '#shared/domain/text/device-name.ts';
import { fieldErrorsOf } from '#shared/api/request.ts';
import type { FactorAnswer, FactorSetupCalls } from '#features/sign-in/api/second-factors.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field } from '#shared/ui/form/field.tsx';
import { FormAlert } from '#shared/ui/form/form-alert.tsx';
import { TextInput } from '#shared/ui/form/text-input.tsx';
import { FactorForm } from './factor-form.tsx';
import { loadPasskeys, passkeyReasonOf } from '#features/sign-in/admin/second-factors/passkeys.ts';
import { createPasskey, passkeyObstacle } from './create-passkey.ts';

export interface FactorSetupProps {
  factors: SecondFactors;
  calls: FactorSetupCalls;
  /**
   * Makes an API call. On the screen "Your Account", if the server refuses the call, it can ask the
   * user to sign in again or to confirm their identity, and then repeats the call.
   */
  run: <T>(call: () => Promise<T>) => Promise<T>;
  onAdded: (added: FactorAnswer) => void;
  look?: 'primary' | 'secondary';
}

export function PasskeySetup(props: FactorSetupProps) {
  const { factors, calls, run, onAdded, look = 'primary' } = props;
  useEffect(() => void loadPasskeys().catch(() => undefined), []);
  const button = useRef<HTMLButtonElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const creating = useMutation({
    mutationFn: () => createPasskey(() => run(calls.passkeyOptions), factors.origin),
    onMutate: () => setRefusal(null),
  });
  useEffect(() => {
    if (refusal) button.current?.focus();
  }, [refusal]);
  /** Shows the button again, because the server would refuse the same passkey again. */
  const startOverIfRefused = (error: unknown): never => {
    const messages = fieldErrorsOf(error)['response'];
    if (messages) {
      setRefusal(messages.join('. '));
      creating.reset();
    }
    throw error;
  };
  const obstacle = passkeyObstacle(factors, window.location.origin);
  if (obstacle) return <p className="font-medium">{obstacle}</p>;
  if (creating.data) {
    return (
      <NameForm
        add={(name) => run(() => calls.addPasskey(name, creating.data)).catch(startOverIfRefused)}
        onAdded={onAdded}
      />
    );
  }
  const problem = creating.error ? passkeyReasonOf(creating.error) : refusal;
  return (
    <div className="space-y-3">
      {problem && <FormAlert>{problem}</FormAlert>}
      <Button
        ref={button}
        look={look}
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
}

const NameForm = (props: NameFormProps) => (
  <FactorForm name="name" missing="Required" verb="Save Passkey" pending="Saving..." {...props}>
    {(error) => (
      <Field label="Passkey name" required hint="Helps you tell your passkeys apart." error={error}>
        <TextInput name="name" autoComplete="off" defaultValue={deviceName(navigator.userAgent)} />
      </Field>
    )}
  </FactorForm>
);
