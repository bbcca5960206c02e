import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { SignedIn } from '#shared/domain/auth.ts';
import { ApiError, hasStatus } from '#shared/api/request.ts';
import { getLoginPasskeyOptions, sendLoginProof } from '#features/sign-in/api/login-proof.ts';
import { passkeyReasonOf, provePasskey } from './passkeys.ts';

export interface LoginProofHandlers {
  onSignedIn: (answer: SignedIn) => void;
  /** Whether the passkey signs in without a password. It can then belong to any administrator. */
  alone?: boolean;
  /** Called when the server answered with an error, or gave no answer to a code. */
  onRefused?: ((error: Error) => void) | undefined;
}

/** Signs in with a passkey, or with a code after the password. */
export function useLoginProof({ onSignedIn, onRefused, alone = false }: LoginProofHandlers) {
  const [wrongCodes, setWrongCodes] = useState(0);
  const { mutate, reset, error, isPending, isSuccess } = useMutation({
    mutationFn: (proof: 'passkey' | { code: string }) =>
      proof === 'passkey'
        ? provePasskey(
            () => getLoginPasskeyOptions({ alone }),
            (response) => sendLoginProof({ response }),
          )
        : sendLoginProof(proof),
    onSuccess: onSignedIn,
    onError: (failure, proof) => {
      if (proof !== 'passkey' && hasStatus(failure, 401)) setWrongCodes(wrongCodes + 1);
      // Without an ApiError, the browser gave no passkey or the server gave no answer, so the
      // server has not refused the passkey.
      if (proof !== 'passkey' || failure instanceof ApiError) onRefused?.(failure);
    },
  });
  return {
    prove: mutate,
    reset,
    problem: error && passkeyReasonOf(error),
    hasWrongCodes: wrongCodes > 1,
    isPending: isPending || isSuccess,
  };
}
