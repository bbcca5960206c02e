import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { adminPaths, adminPolicyVersionsPath } from '#shared/domain/paths.ts';
import type { Policy } from '#features/policies/domain/policies.ts';
import type { PolicyVersions } from '#features/policies/domain/versions.ts';
import { PolicyTabs } from '#features/policies/admin/policy-tabs.tsx';
import { PublishStrip } from '#features/policies/admin/publishing/publish-strip.tsx';
import { BackLink } from '#shared/lists/back-link.tsx';
import { NotFoundPage } from '#shared/screen/not-found-page.tsx';
import { QueryView } from '#shared/screen/query-view.tsx';
import { SampleMark } from '#shared/screen/sample-mark.tsx';
import { Screen } from '#shared/screen/screen.tsx';
import { policyVersionsQuery, workingTextQuery } from '#features/policies/api/policies.ts';
import { hasStatus } from '#shared/api/request.ts';
import type { Versioned } from '#shared/api/resource.ts';
import { FramedTable } from '#shared/ui/list/table.tsx';
import { CompareSection } from './compare-section.tsx';
import { RestoreDialog } from './restore-dialog.tsx';
import { versionColumns } from './version-columns.tsx';

const route = getRouteApi(`/signed-in${adminPolicyVersionsPath('$id')}`);

export function VersionsPage() {
  const { id } = route.useParams();
  const text = useQuery(workingTextQuery(id));
  const versions = useQuery(policyVersionsQuery(id));
  if (!text.data && hasStatus(text.error, 404)) return <NotFoundPage />;
  return (
    <Screen
      title="Versions"
      intro={
        text.data && (
          <>
            {text.data.record.title} <SampleMark id={id} />
          </>
        )
      }
      back={<BackLink to={adminPaths.policies} label="Back to Policies" />}
    >
      <PolicyTabs />
      <QueryView query={text} loading="Loading policy..." failed="The policy could not be loaded">
        {(workingText) => (
          <QueryView
            query={versions}
            loading="Loading versions..."
            failed="The versions could not be loaded"
          >
            {(data) => <Versions key={id} workingText={workingText} data={data} />}
          </QueryView>
        )}
      </QueryView>
    </Screen>
  );
}

interface VersionsProps {
  workingText: Versioned<Policy>;
  data: PolicyVersions;
}

function Versions({ workingText, data: { versions, hasUnpublishedChanges } }: VersionsProps) {
  const [restored, setRestored] = useState<number | null>(null);
  const [newest] = versions;
  if (!newest) return <PublishStrip workingText={workingText} />;
  const canRestore = (number: number) => hasUnpublishedChanges || number < newest.number;
  return (
    <>
      <PublishStrip workingText={workingText} />
      <CompareSection workingText={workingText.record} versions={versions} />
      <FramedTable
        caption="Versions, newest first"
        columns={versionColumns(workingText.record.id, canRestore, setRestored)}
        rows={versions}
        rowKey={(version) => version.id}
      />
      {restored !== null && (
        <RestoreDialog
          workingText={workingText}
          number={restored}
          losesChanges={hasUnpublishedChanges}
          onClose={() => setRestored(null)}
        />
      )}
    </>
  );
}
