import { useErrorInTitle } from '#web/admin/frame/document-title.ts';
import { PasskeyButton } from '#web/admin/second-factors/passkey-button.tsx';
import {
  type LoginProofHandlers,
  useLoginProof,
} from '#web/admin/second-factors/use-login-proof.ts';
import { FormAlert } from '#web/ui/form/form-alert.tsx';

/** Signs in with a passkey alone, without the login form above it. */
export function PasskeyLogin(handlers: LoginProofHandlers) {
  const { prove, problem, isPending } = useLoginProof({ ...handlers, alone: true });
  useErrorInTitle(problem !== null);
  return (
    // It takes no room, so that the form above does not move when it comes in.
    <div className="mt-5 h-0 space-y-5">
      <p aria-hidden className="flex items-center gap-3 text-sm text-quiet">
        <span className="flex-1 border-t border-line" />
        or
        <span className="flex-1 border-t border-line" />
      </p>
      {problem && <FormAlert>{problem}</FormAlert>}
      <PasskeyButton look="secondary" isPending={isPending} onClick={() => prove('passkey')}>
        Use a Passkey
      </PasskeyButton>
    </div>
  );
}
