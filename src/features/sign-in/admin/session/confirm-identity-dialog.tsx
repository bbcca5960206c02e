import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { confirmationQuery } from '#shared/api/confirmation.ts';
import { QueryView } from '#shared/screen/query-view.tsx';
import { canUsePasskeys } from '#features/sign-in/admin/second-factors/passkeys.ts';
import { AlertDialog, AlertDialogCancel } from '#shared/ui/alert-dialog.tsx';
import { Button } from '#shared/ui/button.tsx';
import { endConfirmation, useIsConfirming } from '#shared/session/confirm-identity.ts';
import { ConfirmIdentityForm, takesPassword } from './confirm-identity-form.tsx';
import { type ConfirmationCall, useConfirmation } from './use-confirmation.ts';

/**
 * The dialog in which the user confirms their identity if the server requires it for a call. The
 * screen behind it keeps the user's input. Rendered once, in the back office's layout.
 */
export function ConfirmIdentity() {
  const isOpen = useIsConfirming();
  const formId = useId();
  const confirmation = useConfirmation();
  return (
    <AlertDialog
      isOpen={isOpen}
      title="Confirm it’s you"
      description="We won’t ask again for 15 minutes."
      onCancel={() => {
        confirmation.reset();
        endConfirmation(false);
      }}
      answers={
        <>
          <AlertDialogCancel />
          <ConfirmButton formId={formId} isSending={confirmation.isSending} />
        </>
      }
    >
      <Proof id={formId} confirmation={confirmation} />
    </AlertDialog>
  );
}

/** The button that sends the password and the code, if this account can confirm with a password. */
function ConfirmButton({ formId, isSending }: { formId: string; isSending: boolean }) {
  const methods = useQuery(confirmationQuery).data?.methods ?? [];
  const offersPasskey = methods.includes('passkey') && canUsePasskeys();
  return (
    takesPassword(methods) && (
      <Button
        type="submit"
        form={formId}
        look={offersPasskey ? 'secondary' : 'primary'}
        pending={isSending && 'Confirming...'}
      >
        Confirm
      </Button>
    )
  );
}

function Proof(props: { id: string; confirmation: ConfirmationCall }) {
  return (
    <QueryView
      query={useQuery(confirmationQuery)}
      loading="Loading..."
      failed="The form could not be loaded"
    >
      {({ methods }) => <ConfirmIdentityForm {...props} methods={methods} />}
    </QueryView>
  );
}
