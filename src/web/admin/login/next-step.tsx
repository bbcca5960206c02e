import { lazy } from 'react';
import type { LoginStep, SignedIn } from '#domain/second-factors.ts';

const ConfirmStep = lazy(async () => ({
  default: (await import('./confirm-step.tsx')).ConfirmStep,
}));
const EnrolStep = lazy(async () => ({ default: (await import('./enrol-step.tsx')).EnrolStep }));

interface NextStepProps {
  step: LoginStep;
  onSignedIn: (answer: SignedIn) => void;
  onStartOver: () => void;
}

/** The step of signing in that comes after the password. */
export function NextStep({ step, ...handlers }: NextStepProps) {
  return step.step === 'confirm' ? (
    <ConfirmStep methods={step.methods} {...handlers} />
  ) : (
    <EnrolStep {...handlers} />
  );
}
