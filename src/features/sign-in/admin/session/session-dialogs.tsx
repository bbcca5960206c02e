import { ConfirmIdentity } from './confirm-identity-dialog.tsx';
import { SignInAgain } from './sign-in-again-dialog.tsx';

/** The dialogs for which API calls wait. */
export const SessionDialogs = () => (
  <>
    <ConfirmIdentity />
    <SignInAgain />
  </>
);
