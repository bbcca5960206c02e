import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { History } from 'lucide-react';
import { adminPaths, adminWebsiteHistoryPath, adminWebsitePartPath } from '#shared/domain/paths.ts';
import { findPartId, type PartId, parts } from '#features/site/domain/parts.ts';
import { WebsiteNotices } from './website-notices.tsx';
import { BackLink } from '#shared/lists/back-link.tsx';
import { NotFoundPage } from '#shared/screen/not-found-page.tsx';
import { QueryView } from '#shared/screen/query-view.tsx';
import { Screen } from '#shared/screen/screen.tsx';
import { partQuery } from '#features/website/api/website.ts';
import { buttonClasses } from '#shared/ui/button.tsx';

import { PartEditor } from './part-editor.tsx';

const route = getRouteApi(`/signed-in${adminWebsitePartPath('$part')}`);

export function PartPage() {
  const part = findPartId(route.useParams().part);
  return part ? <KnownPart key={part} part={part} /> : <NotFoundPage />;
}

function KnownPart({ part }: { part: PartId }) {
  const query = useQuery(partQuery(part));
  return (
    <Screen
      title={parts[part].label}
      back={<BackLink to={adminPaths.website} label="Back to Website" />}
      actions={
        query.data &&
        query.data.record.summary.published > 0 && (
          <Link
            to={adminWebsiteHistoryPath('$part')}
            params={{ part }}
            className={buttonClasses('secondary')}
          >
            <History aria-hidden className="size-4" />
            History
          </Link>
        )
      }
    >
      {part === 'neighborhoods' && <WebsiteNotices figuresOnly />}
      <QueryView
        query={query}
        loading="Loading the texts..."
        failed="The texts could not be loaded"
      >
        {(opened) => <PartEditor opened={opened} />}
      </QueryView>
    </Screen>
  );
}
