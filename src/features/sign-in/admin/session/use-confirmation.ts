import { useMutation } from '@tanstack/react-query';
import { passkeyReasonOf, provePasskey } from '#features/sign-in/admin/second-factors/passkeys.ts';
import { getConfirmationPasskeyOptions, sendConfirmation } from '#shared/api/confirmation.ts';
import { fieldErrorsOf } from '#shared/api/request.ts';
import { endConfirmation } from '#shared/session/confirm-identity.ts';
import { withSession } from '#shared/session/sign-in-again.ts';

export type ConfirmationCall = ReturnType<typeof useConfirmation>;

/** Confirms the user's identity with a passkey, or with the password and perhaps a code. */
export function useConfirmation() {
  const { mutate, reset, error, isPending, variables } = useMutation({
    mutationFn: (proof: 'passkey' | { password: string; code?: string }) =>
      proof === 'passkey'
        ? provePasskey(
            () => withSession(getConfirmationPasskeyOptions),
            (response) => sendConfirmation({ response }),
          )
        : withSession(() => sendConfirmation(proof)),
    onSuccess: () => {
      reset();
      endConfirmation(true);
    },
  });
  const fieldErrors = fieldErrorsOf(error);
  return {
    confirm: mutate,
    reset,
    fieldErrors,
    /** The reason for a failure, unless the failure is about a field. */
    problem: error && Object.keys(fieldErrors).length === 0 ? passkeyReasonOf(error) : null,
    isPasskeyPending: isPending && variables === 'passkey',
    isSending: isPending && variables !== 'passkey',
  };
}
