import { useQuery } from '@tanstack/react-query';
import { QueryView } from '#shared/screen/query-view.tsx';
import { buttonClasses } from '#shared/ui/button.tsx';
import { CodeField, codeMissing } from '#features/sign-in/admin/second-factors/code-field.tsx';
import { CopyButton } from '#shared/ui/copy-button.tsx';
import { FactorForm } from './factor-form.tsx';
import type { FactorSetupProps } from './passkey-setup.tsx';
import { QrCode } from './qr-code.tsx';

interface AppSetupProps extends FactorSetupProps {
  onCancel: () => void;
}

/** Shows the key for an authenticator app, and adds the app with a first code. */
export function AppSetup(props: AppSetupProps) {
  const { calls, run, onAdded, onCancel } = props;
  const setup = useQuery({
    queryKey: ['app-setup'],
    queryFn: () => run(calls.startApp),
    // Do not keep the key in the cache, because each setup gets a new one.
    gcTime: 0,
  });
  return (
    <QueryView query={setup} loading="Loading..." failed="The app cannot be set up">
      {({ address, key }) => (
        <div className="space-y-4">
          <p>Scan this with the app, then type the code that it shows.</p>
          <QrCode text={address} />
          <a href={address} className={`${buttonClasses('secondary')} pointer-fine:hidden`}>
            Open in your app
          </a>
          <div>
            <p className="text-quiet">Cannot scan it? Type this key:</p>
            <div className="flex flex-wrap items-center gap-x-3">
              <code className="py-1 font-mono break-words">{key}</code>
              <CopyButton text={key.replaceAll(' ', '')} of="key" />
            </div>
          </div>
          <FactorForm
            name="code"
            missing={codeMissing}
            verb="Confirm"
            pending="Confirming..."
            add={(code) => run(() => calls.confirmApp(code))}
            onAdded={onAdded}
            onCancel={onCancel}
          >
            {(error) => <CodeField kind="code" error={error} />}
          </FactorForm>
        </div>
      )}
    </QueryView>
  );
}
