import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { formatOfficeDate } from '#domain/office-time.ts';
import { sitePaths } from '#domain/paths.ts';
import type { PartSummary } from '#domain/website/api.ts';
import { QueryView } from '#web/admin/screen/query-view.tsx';
import { Screen } from '#web/admin/screen/screen.tsx';
import { websiteQuery } from '#web/api/website.ts';
import { buttonClasses } from '#web/ui/button.tsx';
import { PageSizes } from './page-sizes.tsx';
import { PartsTable } from './parts-table.tsx';

/** All parts of the website: what visitors read, and which drafts wait. */
export function OverviewPage() {
  const query = useQuery(websiteQuery);
  return (
    <Screen
      title="Website"
      intro={query.data && <LastPublished parts={query.data.parts} />}
      actions={<ViewSite />}
    >
      <QueryView
        query={query}
        loading="Loading the website..."
        failed="The website’s parts could not be loaded"
      >
        {({ parts, sizes }) => (
          <>
            <PartsTable parts={parts} />
            <section aria-labelledby="page-sizes" className="mt-8">
              <h2 id="page-sizes" className="font-display text-xl font-medium">
                Page sizes
              </h2>
              <p className="mt-1 mb-4 max-w-prose text-quiet">
                Up to its limit, a page arrives in one piece even on a slow phone.
              </p>
              <PageSizes sizes={sizes} />
            </section>
          </>
        )}
      </QueryView>
    </Screen>
  );
}

function LastPublished({ parts }: { parts: PartSummary[] }) {
  const [latest] = parts
    .filter(({ publishedAt }) => publishedAt !== null)
    .sort((a, b) => String(b.publishedAt).localeCompare(String(a.publishedAt)));
  if (!latest?.publishedAt) return 'Visitors read the sample words. Nothing was published yet.';
  return `Last published on ${formatOfficeDate(latest.publishedAt)} by ${latest.publishedBy}.`;
}

const ViewSite = () => (
  <a href={sitePaths.home} target="_blank" rel="noopener" className={buttonClasses('secondary')}>
    View site
    <span className="sr-only"> (opens a new tab)</span>
    <ExternalLink aria-hidden className="size-4" />
  </a>
);
