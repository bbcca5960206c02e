import { type ReactNode, Suspense, useState } from 'react';
import { lazy } from '#shared/screen/lazy.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Loading } from '#shared/ui/loading.tsx';
import { type FactorSetupProps, PasskeySetup } from './passkey-setup.tsx';

/** Loaded when needed, because it contains a library that draws QR codes. */
const AppSetup = lazy(() => import('./app-setup.tsx'), 'AppSetup');

export function FactorSetup(props: FactorSetupProps) {
  const [isSettingUpApp, setSettingUpApp] = useState(false);
  const { offers, app } = props.factors;
  return (
    <div className="space-y-6">
      {!isSettingUpApp && (
        <Way
          title="Passkey"
          mark="recommended"
          text="This device's fingerprint, face or PIN, your phone, or a security key. Nothing to type, and a fake sign-in page cannot use it."
        >
          <PasskeySetup {...props} />
        </Way>
      )}
      {offers.app && (
        <Way
          title="Authenticator app"
          text={
            app
              ? 'A new app replaces the one that you have.'
              : 'Six digits from an app on your phone.'
          }
        >
          {isSettingUpApp ? (
            <Suspense fallback={<Loading label="Loading..." />}>
              <AppSetup {...props} onCancel={() => setSettingUpApp(false)} />
            </Suspense>
          ) : (
            <Button look="secondary" onClick={() => setSettingUpApp(true)}>
              {app ? 'Replace the App' : 'Set Up an App'}
            </Button>
          )}
        </Way>
      )}
    </div>
  );
}

interface WayProps {
  title: string;
  mark?: string;
  text: string;
  children: ReactNode;
}

const Way = ({ title, mark, text, children }: WayProps) => (
  <div className="border border-line bg-surface p-4">
    <p>
      <strong className="font-semibold">{title}</strong>
      {mark && <span className="text-quiet"> ({mark})</span>}
    </p>
    <p className="mt-0.5 mb-3 text-quiet">{text}</p>
    {children}
  </div>
);
