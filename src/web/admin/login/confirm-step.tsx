import type { FactorMethod, SignedIn } from '#domain/second-factors.ts';
import { useDocumentTitle } from '#web/admin/frame/document-title.ts';
import { LoginProofForm } from '#web/admin/second-factors/login-proof-form.tsx';
import { showLoginFailure } from './login-failure.ts';
import { StepHeading } from '#web/admin/second-factors/step-heading.tsx';
import { StartOver } from './start-over.tsx';

interface ConfirmStepProps {
  methods: FactorMethod[];
  isAfterLink: boolean;
  onSignedIn: (answer: SignedIn) => void;
  onStartOver: () => void;
}

/** The step of signing in that asks for the second factor. */
export function ConfirmStep(props: ConfirmStepProps) {
  const { methods, isAfterLink, onSignedIn, onStartOver } = props;
  useDocumentTitle('Confirm');
  return (
    <div className="space-y-5">
      <StepHeading title="Confirm It Is You">
        {isAfterLink ? 'Your password is set.' : 'Your password was right.'} One more step keeps
        others out.
      </StepHeading>
      <LoginProofForm methods={methods} onSignedIn={onSignedIn} onRefused={showLoginFailure} />
      <StartOver onStartOver={onStartOver} />
    </div>
  );
}
