import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SignedIn } from '#shared/domain/auth.ts';
import { UnsavedGuard } from '#shared/forms/unsaved-guard.tsx';
import { useDocumentTitle } from '#shared/frame/document-title.ts';
import { QueryView } from '#shared/screen/query-view.tsx';
import { FactorSetup } from '#features/sign-in/admin/second-factors/setup/factor-setup.tsx';
import { RecoveryCodes } from '#features/sign-in/admin/second-factors/setup/recovery-codes.tsx';
import { StepHeading } from '#features/sign-in/admin/second-factors/step-heading.tsx';
import { enrollment } from '#features/sign-in/api/second-factors.ts';
import { StartOver } from './start-over.tsx';

interface EnrollStepProps {
  onSignedIn: (answer: SignedIn) => void;
  onStartOver: () => void;
}

/** The step of signing in that sets up the second factor that the office requires. */
export function EnrollStep({ onSignedIn, onStartOver }: EnrollStepProps) {
  const [signedIn, setSignedIn] = useState<SignedIn | null>(null);
  const factors = useQuery({ ...enrollment.query, gcTime: 0 });
  useDocumentTitle(signedIn ? 'Your Recovery Codes' : 'Set Up a Second Factor');
  if (signedIn) {
    return (
      <>
        <RecoveryCodes
          codes={signedIn.recoveryCodes ?? []}
          username={signedIn.user.username}
          onContinue={() => onSignedIn(signedIn)}
        />
        <UnsavedGuard />
      </>
    );
  }
  return (
    <div className="space-y-5">
      <StepHeading title="Set Up a Second Factor">
        Your office requires a second step at sign-in. Setting it up takes a minute.
      </StepHeading>
      <QueryView
        query={factors}
        loading="Loading..."
        failed="The second factors could not be loaded"
      >
        {(loaded) => (
          <FactorSetup
            factors={loaded}
            calls={enrollment}
            run={(call) => call()}
            onAdded={(added) => 'user' in added && setSignedIn(added)}
          />
        )}
      </QueryView>
      <StartOver onStartOver={onStartOver} />
    </div>
  );
}
