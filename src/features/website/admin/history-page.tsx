import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { pageSize } from '#shared/domain/lists.ts';
import { adminPaths, adminWebsiteHistoryPath } from '#shared/domain/paths.ts';
import { findPartId, type PartId, parts } from '#features/site/domain/parts.ts';
import { BackLink } from '#shared/lists/back-link.tsx';
import { NotFoundPage } from '#shared/screen/not-found-page.tsx';
import { QueryView } from '#shared/screen/query-view.tsx';
import { Screen } from '#shared/screen/screen.tsx';
import { versionsQuery } from '#features/website/api/website.ts';
import { PrintButton } from '#shared/ui/print-button.tsx';
import { Pagination } from '#shared/ui/list/pagination.tsx';

import { Version } from './version.tsx';

const route = getRouteApi(`/signed-in${adminWebsiteHistoryPath('$part')}`);

export function HistoryPage() {
  const part = findPartId(route.useParams().part);
  return part ? <KnownHistory key={part} part={part} /> : <NotFoundPage />;
}

function KnownHistory({ part }: { part: PartId }) {
  const [page, setPage] = useState(1);
  const query = useQuery(versionsQuery(part, page));
  return (
    <Screen
      title={`History of ${parts[part].label}`}
      back={<BackLink to={adminPaths.website} label="Back to Website" />}
      actions={<PrintButton />}
    >
      <QueryView
        query={query}
        loading="Loading the history..."
        failed="The history could not be loaded"
      >
        {({ rows, total }) => (
          <>
            {rows.length === 0 && (
              <p className="text-quiet">The live site still shows sample text.</p>
            )}
            <ol className="max-w-4xl space-y-3">
              {rows.map((version) => (
                <li key={version.number}>
                  <Version part={part} version={version} newest={total} />
                </li>
              ))}
            </ol>
            <Pagination page={page} pageCount={Math.ceil(total / pageSize)} onPage={setPage} />
          </>
        )}
      </QueryView>
    </Screen>
  );
}
