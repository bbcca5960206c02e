import type { SignedIn, FactorMethod } from '#shared/domain/auth.ts';
import { useDocumentTitle } from '#shared/frame/document-title.ts';
import { LoginProofForm } from '#features/sign-in/admin/second-factors/login-proof-form.tsx';
import { StepHeading } from '#features/sign-in/admin/second-factors/step-heading.tsx';
import { StartOver } from './start-over.tsx';

interface ConfirmStepProps {
  methods: FactorMethod[];
  isAfterLink: boolean;
  onSignedIn: (answer: SignedIn) => void;
  /** Called when the server refused the passkey or the code, or gave no answer to a code. */
  onRefused: (error: Error) => void;
  onStartOver: () => void;
}

/** The step of signing in that asks for the second factor. */
export function ConfirmStep(props: ConfirmStepProps) {
  const { methods, isAfterLink, onSignedIn, onRefused, onStartOver } = props;
  useDocumentTitle('Confirm');
  return (
    <div className="space-y-5">
      <StepHeading title="Confirm it’s you">
        {isAfterLink ? 'Your password is set.' : 'Your password is correct.'} One more step keeps
        others out.
      </StepHeading>
      <LoginProofForm methods={methods} onSignedIn={onSignedIn} onRefused={onRefused} />
      <StartOver onStartOver={onStartOver} />
    </div>
  );
}
