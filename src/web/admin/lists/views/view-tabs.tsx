import { useQuery } from '@tanstack/react-query';
import { useLinkProps, useRouter } from '@tanstack/react-router';
import { type ViewList, viewListPaths } from '#domain/views/saved-views.ts';
import { savedViewsQuery } from '#web/api/saved-views.ts';
import { tabClasses } from '#web/ui/list/filter-tabs.ts';
import { readView, writeView } from './view-search.ts';

interface ViewTabsProps {
  list: ViewList;
  /** The list's current search parameters. */
  search: object;
  /** Whether the list has tabs of its own, among them one for all records. */
  hasFixedTabs?: boolean;
}

/**
 * Links to the user's saved views of a list and, unless the list has fixed tabs, to all its records.
 * The URL of a view also works for other users.
 */
export function ViewTabs({ list, search, hasFixedTabs = false }: ViewTabsProps) {
  const router = useRouter();
  const { data = [] } = useQuery(savedViewsQuery);
  const own = data.filter((view) => view.list === list);
  if (own.length === 0) return null;
  const path = viewListPaths()[list];
  const views = own.map((view) => ({ ...view, search: readView(router, list, view.search) }));
  const all = { id: 'all', name: 'All', search: {} };
  return (
    <nav aria-label="Saved views" className="mb-3 flex flex-wrap gap-1 p-0.5 print:hidden">
      {(hasFixedTabs ? views : [all, ...views]).map((view) => (
        <ViewTab
          key={view.id}
          path={path}
          view={view}
          isShown={writeView(view.search) === writeView(search)}
        />
      ))}
    </nav>
  );
}

interface ViewTabProps {
  path: string;
  view: { name: string; search: object };
  isShown: boolean;
}

function ViewTab({ path, view: { name, search }, isShown }: ViewTabProps) {
  return (
    <a
      {...useLinkProps({ to: path, search })}
      // Set this attribute here, because the router would also set it for views that have only some
      // of the URL's parameters.
      aria-current={isShown ? 'page' : undefined}
      className={`${tabClasses} max-w-full`}
    >
      <span className="truncate" title={name}>
        {name}
      </span>
    </a>
  );
}
