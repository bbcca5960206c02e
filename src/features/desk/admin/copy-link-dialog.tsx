import { useMutation } from '@tanstack/react-query';
import { makeDeskLink } from '#features/desk/api.ts';
import { reasonOf } from '#shared/screen/error-reason.ts';
import { withSession } from '#shared/session/sign-in-again.ts';
import { Button } from '#shared/ui/button.tsx';
import { CopyButton } from '#shared/ui/copy-button.tsx';
import { Dialog, useKeepOpen } from '#shared/ui/dialog.tsx';
import { useEmailsWait } from '#features/emails/admin/no-email-server.tsx';
import { Field } from '#shared/ui/form/field.tsx';
import { FormAlert } from '#shared/ui/form/form-alert.tsx';
import { TextInput } from '#shared/ui/form/text-input.tsx';

interface CopyLinkProps {
  id: string;
  name: string;
  onClose: () => void;
}

/** A dialog that makes a link to an agent's desk, and then shows it once. */
export const CopyLinkDialog = ({ isOpen, ...rest }: CopyLinkProps & { isOpen: boolean }) => (
  <Dialog title={`Link to the desk of ${rest.name}`} isOpen={isOpen} onClose={rest.onClose}>
    <Steps {...rest} />
  </Dialog>
);

function Steps({ id, name, onClose }: CopyLinkProps) {
  const making = useMutation({ mutationFn: () => withSession(() => makeDeskLink(id)) });
  const emailsWait = useEmailsWait();
  useKeepOpen(making.isPending || making.isSuccess);
  return (
    <div className="space-y-5">
      {making.error && <FormAlert>{reasonOf(making.error)}</FormAlert>}
      {making.data ? (
        <Field label={`Link for ${name}`} hint="Works once, for one day. It is not shown again.">
          <TextInput value={making.data.url} readOnly onFocus={({ target }) => target.select()} />
        </Field>
      ) : (
        <p>
          {`Anyone who opens this link answers as ${name}. ${name} gets an email that you made it.${emailsWait} A device that it signs in cannot confirm policies, and the audit log names you with each change.`}
        </p>
      )}
      <div className="flex flex-wrap gap-3 pt-1">
        {making.data ? (
          <>
            <CopyButton text={making.data.url} of="link" />
            <Button onClick={onClose}>Done</Button>
          </>
        ) : (
          <>
            <Button pending={making.isPending && 'Making...'} onClick={() => making.mutate()}>
              Make link
            </Button>
            <Button look="secondary" onClick={onClose}>
              Cancel
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
