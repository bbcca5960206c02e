import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { officeDay } from '#shared/domain/office-time.ts';
import { adminPaths, adminPolicyPath, adminPolicyVersionsPath } from '#shared/domain/paths.ts';
import type { Policy } from '#features/policies/domain/policies.ts';
import type { PolicyVersions, PolicyVersionSummary } from '#features/policies/domain/versions.ts';
import { PolicyTabs } from '#features/policies/admin/policy-tabs.tsx';
import { PublishButton } from '#features/policies/admin/publishing/publish-strip.tsx';
import { BackLink } from '#shared/lists/back-link.tsx';
import { NotFoundPage } from '#shared/screen/not-found-page.tsx';
import { QueryView } from '#shared/screen/query-view.tsx';
import { SampleMark } from '#shared/screen/sample-mark.tsx';
import { Screen } from '#shared/screen/screen.tsx';
import { StatusBadge } from '#shared/screen/status-badge.tsx';
import {
  policyVersionQuery,
  policyVersionsQuery,
  workingTextQuery,
} from '#features/policies/api/policies.ts';
import { hasStatus } from '#shared/api/request.ts';
import type { Versioned } from '#shared/api/resource.ts';
import { serverTime } from '#shared/api/server-time.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { PrintButton } from '#shared/ui/print-button.tsx';
import { PolicyArticle } from './policy-article.tsx';
import { shownText, type ShownText } from './shown-text.ts';
import { DayField } from '#shared/lists/day-field.tsx';

const route = getRouteApi(`/signed-in${adminPolicyPath('$id')}`);

/**
 * The screen on which the user reads a policy. It shows the version that the URL asks for by its
 * number or by a day, or else the newest version. If the URL asks for none and no version exists,
 * it shows the text that administrators edit.
 */
export function ReadingPage() {
  const { id } = route.useParams();
  const search = route.useSearch();
  const [today] = useState(() => officeDay(serverTime()));
  const text = useQuery(workingTextQuery(id));
  const versions = useQuery(policyVersionsQuery(id));
  if (!text.data && hasStatus(text.error, 404)) return <NotFoundPage />;
  const policy = text.data?.record;
  const shown =
    policy && versions.data && shownText(versions.data.versions, search, { ...policy, today });
  return (
    <Screen
      title={shown?.version?.title ?? policy?.title ?? 'Policy'}
      intro={
        policy && (
          <span className="flex flex-wrap items-center gap-2 empty:hidden">
            {!policy.isActive && <StatusBadge isActive={false} />}
            {versions.data?.versions.length === 0 && <Badge>Not published</Badge>}
            <SampleMark id={id} />
          </span>
        )
      }
      back={<BackLink to={adminPaths.policies} label="Back to Policies" />}
      actions={<PrintButton />}
    >
      <PolicyTabs />
      <QueryView query={text} loading="Loading policy..." failed="The policy could not be loaded">
        {(workingText) => (
          <QueryView
            query={versions}
            loading="Loading policy..."
            failed="The versions could not be loaded"
          >
            {(data) =>
              shown && <Reading key={id} workingText={workingText} data={data} shown={shown} />
            }
          </QueryView>
        )}
      </QueryView>
    </Screen>
  );
}

interface ReadingProps {
  workingText: Versioned<Policy>;
  data: PolicyVersions;
  shown: ShownText<PolicyVersionSummary>;
}

function Reading({ workingText, data, shown }: ReadingProps) {
  const { on } = route.useSearch();
  const { record } = workingText;
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_17rem] lg:items-start lg:gap-8 print:block">
      <aside aria-label="Version" className="space-y-5 lg:col-start-2 lg:row-start-1 print:hidden">
        <ShownVersion workingText={workingText} data={data} shown={shown} />
        {data.versions.length > 0 && <AsOf on={on} />}
      </aside>
      <div className="min-w-0 lg:col-start-1 lg:row-start-1">
        {shown.isWorkingText && <PolicyArticle text={record} />}
        {shown.version && <PublishedText id={record.id} number={shown.version.number} />}
      </div>
    </div>
  );
}

/** Also says if the text that administrators edit differs from the newest version. */
function ShownVersion({ workingText, data, shown }: ReadingProps) {
  const { record } = workingText;
  const [newest] = data.versions;
  const isNewest = newest !== undefined && shown.version?.number === newest.number;
  return (
    <div className="space-y-2">
      <output className="block font-semibold">{shown.words}</output>
      {shown.version?.changeNote && (
        <p className="break-words">What changed: {shown.version.changeNote}</p>
      )}
      {newest && !isNewest && (
        <Link to={adminPolicyPath('$id')} params={{ id: record.id }} state className={linkClasses}>
          Read the newest version
        </Link>
      )}
      {newest && isNewest && data.hasUnpublishedChanges && (
        <p className="text-quiet">
          The text has unpublished changes.{' '}
          <Link
            to={adminPolicyVersionsPath('$id')}
            params={{ id: record.id }}
            search={{ from: newest.number, to: 'text' }}
            state
            className={linkClasses}
          >
            Compare
          </Link>
        </p>
      )}
      {shown.isWorkingText && record.isActive && (
        <PublishButton workingText={workingText} newest={undefined} />
      )}
    </div>
  );
}

const linkClasses = 'inline-flex min-h-6 items-center text-link';

function PublishedText({ id, number }: { id: string; number: number }) {
  const version = useQuery(policyVersionQuery(id, number));
  return (
    <QueryView
      query={version}
      loading={`Loading version ${number}...`}
      failed={`Version ${number} could not be loaded`}
    >
      {(published) => <PolicyArticle text={published} version={published} />}
    </QueryView>
  );
}

/**
 * A field for a day, which is written to the URL. The screen then shows the version that was in
 * force at the end of that day.
 */
function AsOf({ on = '' }: { on: string | undefined }) {
  const navigate = useNavigate();
  const choose = (day: string) => {
    const search = day ? { on: day } : {};
    void navigate({ to: '.', search, state: true, replace: true, resetScroll: false });
  };
  return (
    <DayField
      label="As of"
      hint="Shows the version that was in force at the end of a day."
      day={on}
      onChoose={choose}
    />
  );
}
