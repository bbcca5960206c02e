import type { LoginStep } from '#features/sign-in/domain/second-factors.ts';
import type { SignedIn } from '#shared/domain/auth.ts';
import { lazy } from '#shared/screen/lazy.tsx';
import { showLoginFailure } from './use-login-answer.ts';

const ConfirmStep = lazy(() => import('./confirm-step.tsx'), 'ConfirmStep');
const EnrollStep = lazy(() => import('./enroll-step.tsx'), 'EnrollStep');

interface NextStepProps {
  step: LoginStep;
  /** Whether the user came with a sign-in link instead of a password. */
  isAfterLink?: boolean;
  onSignedIn: (answer: SignedIn) => void;
  onStartOver: () => void;
}

/** The step after the password or a sign-in link: the second factor, or its setup. */
export function NextStep({ step, isAfterLink = false, ...handlers }: NextStepProps) {
  return step.step === 'confirm' ? (
    <ConfirmStep
      isAfterLink={isAfterLink}
      methods={step.methods}
      onRefused={showLoginFailure}
      {...handlers}
    />
  ) : (
    <EnrollStep {...handlers} />
  );
}
