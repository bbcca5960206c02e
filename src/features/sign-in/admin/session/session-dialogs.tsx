import { ConfirmIdentity } from './confirm-identity-dialog.tsx';
import { SignInAgain } from './sign-in-again-dialog.tsx';

export const SessionDialogs = () => (
  <>
    <ConfirmIdentity />
    <SignInAgain />
  </>
);
