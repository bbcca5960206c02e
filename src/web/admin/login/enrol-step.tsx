import type { SignedIn } from '#domain/second-factors.ts';
import { useDocumentTitle } from '#web/admin/frame/document-title.ts';
import { StartOver } from './start-over.tsx';
import { StepHeading } from './step-heading.tsx';

interface EnrolStepProps {
  onSignedIn: (answer: SignedIn) => void;
  onStartOver: () => void;
}

/** The step of signing in that sets up the second factor that the office requires. */
export function EnrolStep({ onStartOver }: EnrolStepProps) {
  useDocumentTitle('Set Up a Second Factor');
  return (
    <div className="space-y-5">
      <StepHeading title="Set Up a Second Factor">
        This office asks everybody for a second step at sign-in. It takes a minute.
      </StepHeading>
      <StartOver onStartOver={onStartOver} />
    </div>
  );
}
