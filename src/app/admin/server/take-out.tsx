import { Download } from 'lucide-react';
import type { DownloadState } from '#app/domain/downloads.ts';
import { shortestPassphrase } from '#app/domain/downloads.ts';
import { asShownUser } from '#shared/api/acting-as.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { download } from '#shared/lists/export-button.tsx';
import { Progress } from '#shared/screen/progress.tsx';
import { Panel } from '#shared/screen/screen.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Field } from '#shared/ui/form/field.tsx';
import { PasswordInput } from '#shared/ui/form/password-input.tsx';
import { useFollowedDownload } from './use-followed-download.ts';

const startExport = (id: string) => download(`${apiPaths.dataExport}?download=${id}`);

/** Saves all data of the brokerage as files that other programs read. */
export function TakeOut() {
  const { download: follow, isPending, progress } = useFollowedDownload();
  return (
    <Panel title="Take your data with you">
      <p>
        One ZIP file with a CSV file for everything that the brokerage has entered, the pictures,
        and a README that explains each file and column. Passwords and sign-in secrets are left out.
      </p>
      <Button
        look="secondary"
        className="mt-3"
        pending={isPending && 'Preparing...'}
        onClick={() => follow({ start: startExport })}
      >
        <Download aria-hidden className="size-4" />
        Download all data
      </Button>
      <DownloadProgress progress={progress} />
    </Panel>
  );
}

const DownloadProgress = ({ progress }: { progress: DownloadState | undefined }) =>
  progress && (
    <div className="mt-4 print:hidden">
      <Progress
        label={progress.step || 'Preparing...'}
        share={progress.percent / 100}
        detail={`${progress.percent}%`}
      />
    </div>
  );

/** A form that saves an encrypted backup of the database. */
export function EncryptedBackup() {
  const { download: follow, isPending, progress } = useFollowedDownload();
  function send(form: HTMLFormElement) {
    const start = (id: string) => {
      form.action = asShownUser(apiPaths.encryptedBackup);
      (form.elements.namedItem('download') as HTMLInputElement).value = id;
      form.submit();
    };
    const onSuccess = (isSent: boolean) => isSent && form.reset();
    follow({ start, frame: form.querySelector('iframe') }, { onSuccess });
  }
  return (
    <form
      method="post"
      target="encrypted-backup"
      className="mt-4 print:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) send(event.currentTarget);
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
      <input type="hidden" name="download" />
      <Button
        type="submit"
        look="secondary"
        className="mt-3"
        pending={isPending && 'Making the backup...'}
      >
        <Download aria-hidden className="size-4" />
        Download encrypted backup
      </Button>
      <DownloadProgress progress={progress} />
      <iframe
        name="encrypted-backup"
        title="Download"
        sandbox="allow-downloads allow-same-origin"
        hidden
      />
    </form>
  );
}
