import { useErrorInTitle } from '#shared/frame/document-title.ts';
import { OrRule, PasskeyButton } from '#features/sign-in/admin/second-factors/passkey-button.tsx';
import { canUsePasskeys } from '#features/sign-in/admin/second-factors/passkeys.ts';
import {
  type LoginProofHandlers,
  useLoginProof,
} from '#features/sign-in/admin/second-factors/use-login-proof.ts';
import { FormAlert } from '#shared/ui/form/form-alert.tsx';

export function PasskeyLogin(handlers: LoginProofHandlers) {
  const { prove, problem, isPending } = useLoginProof({ ...handlers, alone: true });
  useErrorInTitle(problem !== null);
  if (!canUsePasskeys()) return null;
  return (
    // This element has no height, so that the form above does not move when the element appears.
    <div className="mt-5 h-0">
      <div className="space-y-5 pb-10">
        <OrRule />
        {problem && <FormAlert>{problem}</FormAlert>}
        <PasskeyButton look="secondary" isPending={isPending} onClick={() => prove('passkey')}>
          Use a Passkey
        </PasskeyButton>
      </div>
    </div>
  );
}
