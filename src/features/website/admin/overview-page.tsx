import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BadgeCheck, CalendarOff } from 'lucide-react';
import { useState } from 'react';
import { formatOfficeDate } from '#shared/domain/office-time.ts';
import type { PartSummary, WebsiteOverview } from '#features/website/domain/api.ts';
import type { PartId } from '#features/site/domain/parts.ts';
import { adminPaths } from '#shared/domain/paths.ts';
import { WebsiteNotices } from './website-notices.tsx';
import { QueryView } from '#shared/screen/query-view.tsx';
import { Screen } from '#shared/screen/screen.tsx';
import { websiteQuery } from '#features/website/api/website.ts';
import { Button, buttonClasses } from '#shared/ui/button.tsx';
import { counted } from '#shared/domain/text/counted.ts';
import { PartsTable } from './parts-table.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { ViewSite } from './published-message.tsx';

export function OverviewPage() {
  const query = useQuery(websiteQuery);
  return (
    <Screen
      title="Website"
      intro={query.data && <LastPublished parts={query.data.parts} />}
      actions={<Actions drafts={query.data ? draftsOf(query.data) : []} />}
    >
      <WebsiteNotices />
      <QueryView
        query={query}
        loading="Loading the website..."
        failed="The website’s parts could not be loaded"
      >
        {({ parts }) => <PartsTable parts={parts} />}
      </QueryView>
    </Screen>
  );
}

function LastPublished({ parts }: { parts: PartSummary[] }) {
  const [latest] = parts
    .filter(({ publishedAt }) => publishedAt !== null)
    .sort((a, b) => String(b.publishedAt).localeCompare(String(a.publishedAt)));
  if (!latest?.publishedAt) {
    return <span>The live site still shows sample text.</span>;
  }
  return (
    <span>{`Last published on ${formatOfficeDate(latest.publishedAt)} by ${latest.publishedBy}.`}</span>
  );
}

/** @param drafts the parts whose drafts the user may publish */
function Actions({ drafts }: { drafts: PartId[] }) {
  const [published, setPublished] = useState<PartId[] | null>(null);
  return (
    <>
      <Link to={adminPaths.websiteClaims} className={buttonClasses('secondary')}>
        <BadgeCheck aria-hidden className="size-4" />
        Claims
      </Link>
      <Link to={adminPaths.closedDays} className={buttonClasses('secondary')}>
        <CalendarOff aria-hidden className="size-4" />
        Closed days
      </Link>
      <ViewSite />
      {drafts.length > 0 && (
        <Button onClick={() => setPublished(drafts)}>
          Publish {counted(drafts.length, 'part', 'parts')}…
        </Button>
      )}
      {published && (
        <PublishDialog
          drafts={published}
          onClose={() => setPublished(null)}
          onPublished={() => undefined}
        />
      )}
    </>
  );
}

const draftsOf = ({ parts, mayPublish }: WebsiteOverview) =>
  mayPublish ? parts.filter(({ draft }) => draft).map(({ part }) => part) : [];
