import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { answerCookie, sentAnswer, shortestPassphrase } from '#app/domain/encrypted-backup.ts';
import { asShownUser } from '#shared/api/acting-as.ts';
import { getConfirmation } from '#shared/api/confirmation.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { useDownload } from '#shared/lists/export-button.tsx';
import { reasonOf } from '#shared/screen/error-reason.ts';
import { Panel } from '#shared/screen/screen.tsx';
import { confirmIdentity } from '#shared/session/confirm-identity.ts';
import { withSession } from '#shared/session/sign-in-again.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field } from '#shared/ui/form/field.tsx';
import { PasswordInput } from '#shared/ui/form/password-input.tsx';
import { toast } from '#shared/ui/toast.tsx';

/** Saves all data of the brokerage as files that other programs read. */
export function TakeOut() {
  const { mutate, isPending } = useDownload();
  return (
    <Panel title="Take your data with you">
      <p>
        One ZIP file with a CSV file for everything that the brokerage has entered, the pictures,
        and a README that explains each file and column. Passwords and sign-in secrets are left out.
        Your browser shows how much has arrived.
      </p>
      <Button
        look="secondary"
        className="mt-3"
        pending={isPending && 'Preparing...'}
        onClick={() => mutate(apiPaths.dataExport)}
      >
        <Download aria-hidden className="size-4" />
        Download all data
      </Button>
    </Panel>
  );
}

/** Reads a cookie, and undefined if there is none. */
const readCookie = (name: string) =>
  document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/**
 * Waits for the cookie of the answer to the form, and forgets it. A frame loads only an answer that
 * the browser does not save.
 */
async function waitForAnswer(nonce: string, frame: Element | null) {
  const name = answerCookie(nonce);
  let isRefused = false;
  frame?.addEventListener('load', () => (isRefused = true), { once: true });
  for (;;) {
    const answer = readCookie(name);
    if (answer !== undefined) {
      document.cookie = `${name}=; path=/; max-age=0`;
      return decodeURIComponent(answer);
    }
    if (isRefused) return 'The backup could not be made.';
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

/** A form that saves an encrypted backup of the database. */
export function EncryptedBackup() {
  const { mutate, isPending } = useMutation({
    mutationFn: async (sent: HTMLFormElement) => {
      const { confirmedUntil } = await withSession(getConfirmation);
      if (confirmedUntil === null && !(await confirmIdentity())) return;
      const nonce = crypto.randomUUID();
      sent.action = asShownUser(apiPaths.encryptedBackup);
      (sent.elements.namedItem('nonce') as HTMLInputElement).value = nonce;
      const answered = waitForAnswer(nonce, sent.querySelector('iframe'));
      sent.submit();
      const answer = await answered;
      if (answer === sentAnswer) sent.reset();
      else toast({ title: 'Error', description: answer, destructive: true });
    },
    onError: (error) => toast({ title: 'Error', description: reasonOf(error), destructive: true }),
  });
  return (
    <form
      method="post"
      target="encrypted-backup"
      className="mt-4 print:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate(event.currentTarget);
      }}
    >
      <div className="max-w-sm">
        <Field
          label="Passphrase"
          hint={`At least ${shortestPassphrase} characters. Keep it apart from the file: without it, the backup cannot be opened.`}
        >
          <PasswordInput
            name="passphrase"
            autoComplete="new-password"
            required
            minLength={shortestPassphrase}
            maxLength={200}
          />
        </Field>
      </div>
      <input type="hidden" name="nonce" />
      <Button
        type="submit"
        look="secondary"
        className="mt-3"
        pending={isPending && 'Making the backup...'}
      >
        <Download aria-hidden className="size-4" />
        Download encrypted backup
      </Button>
      <iframe
        name="encrypted-backup"
        title="Download"
        sandbox="allow-downloads allow-same-origin"
        hidden
      />
    </form>
  );
}
