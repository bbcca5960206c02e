import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { formatOfficeDate } from '#shared/domain/office-time.ts';
import { adminPolicyVersionsPath } from '#shared/domain/paths.ts';
import type { Policy } from '#features/policies/domain/policies.ts';
import type { PolicyVersions } from '#features/policies/domain/versions.ts';
import { useGuardedWork } from '#shared/session/unsaved-work.ts';
import { policyVersionsQuery } from '#features/policies/api/policies.ts';
import type { Versioned } from '#shared/api/resource.ts';
import { Button, buttonClasses } from '#shared/ui/button.tsx';
import { FormAlert } from '#shared/ui/form/form-alert.tsx';
import { PublishDialog } from './publish-dialog.tsx';

interface PublishStripProps {
  /** The text that administrators edit, as this screen has read it. */
  workingText: Versioned<Policy>;
}

/**
 * Says which version is in force, or why none is. If the text that administrators edit differs from
 * the newest version, offers to compare the two. If it differs or there is no version, offers to
 * publish the text, unless the policy is inactive.
 */
export function PublishStrip({ workingText }: PublishStripProps) {
  const { record } = workingText;
  const { data, isError, refetch } = useQuery(policyVersionsQuery(record.id));
  const frame = useRef<HTMLDivElement>(null);
  const retry = () => {
    frame.current?.focus();
    void refetch();
  };
  return (
    <div ref={frame} tabIndex={-1} className="outline-none">
      {data && <Publication workingText={workingText} data={data} />}
      {!data && isError && <LoadFailure onRetry={retry} />}
    </div>
  );
}

const LoadFailure = ({ onRetry }: { onRetry: () => void }) => (
  <div role="alert" className={stripClasses}>
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p>The versions could not be loaded.</p>
      <Button look="secondary" onClick={onRetry}>
        Retry
      </Button>
    </div>
  </div>
);

function Publication({ workingText, data }: PublishStripProps & { data: PolicyVersions }) {
  const { record } = workingText;
  const [newest] = data.versions;
  return (
    <section aria-label="Publication" className={stripClasses}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p>{stateInWords(data, record.isActive)}</p>
        {data.hasUnpublishedChanges && (
          <div className="flex flex-wrap gap-2">
            {newest && <CompareLink id={record.id} from={newest.number} />}
            {record.isActive && <PublishButton workingText={workingText} newest={newest?.number} />}
          </div>
        )}
      </div>
    </section>
  );
}

const stripClasses =
  'mb-6 space-y-3 border border-l-4 border-line border-l-oak bg-surface px-4 py-3 print:hidden';

function stateInWords(data: PolicyVersions, isActive: boolean): string {
  const { versions, hasUnpublishedChanges } = data;
  const [newest] = versions;
  if (!isActive) {
    const state = newest ? `Version ${newest.number} is withdrawn.` : 'Not published yet.';
    return `${state} The policy is inactive. Reactivate it in the list to publish its text.`;
  }
  if (!newest) return 'Not published yet.';
  const since = `Version ${newest.number} has been in force since ${formatOfficeDate(newest.publishedAt)}.`;
  return hasUnpublishedChanges ? `${since} The text has unpublished changes.` : since;
}

const CompareLink = ({ id, from }: { id: string; from: number }) => (
  <Link
    to={adminPolicyVersionsPath('$id')}
    params={{ id }}
    search={{ from, to: 'text' }}
    state
    className={buttonClasses('secondary')}
  >
    Compare
  </Link>
);

interface PublishButtonProps extends PublishStripProps {
  newest: number | undefined;
}

/** Unsaved changes of the form would not be published, so a click then shows an alert. */
export function PublishButton({ workingText, newest }: PublishButtonProps) {
  const isUnsaved = useGuardedWork().works.size > 0;
  const [step, setStep] = useState<'refused' | 'asking' | null>(null);
  return (
    <>
      <Button onClick={() => setStep(isUnsaved ? 'refused' : 'asking')}>Publish</Button>
      {step === 'refused' && isUnsaved && (
        <div className="basis-full">
          <FormAlert>
            Your changes have not been saved, and only saved words are published. Update the policy
            first.
          </FormAlert>
        </div>
      )}
      {step === 'asking' && (
        <PublishDialog workingText={workingText} newest={newest} onClose={() => setStep(null)} />
      )}
    </>
  );
}
