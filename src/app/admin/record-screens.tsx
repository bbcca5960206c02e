import { createRoute, type RouteComponent } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type * as z from 'zod/mini';
import { adminEditPath, adminNewPath, type RecordListPath } from '#shared/domain/paths.ts';
import { signedIn } from './base-routes.tsx';
import { roles } from '#shared/domain/auth.ts';
import type { MenuLink } from './frame/navigation.tsx';
import { searchBy } from '#shared/lists/url-search.ts';

interface RecordScreens<Query extends z.ZodMiniObject> {
  group?: MenuLink['group'];
  /** The screens that the front desk may open, too. */
  frontDesk?: 'list' | 'all';
  type: { title: string };
  icon: LucideIcon;
  query: Query;
  list: RouteComponent;
  create: RouteComponent;
  edit: RouteComponent;
}

const forms = (frontDesk: 'list' | 'all' | undefined) =>
  frontDesk === 'all' ? { staticData: { roles } } : {};

/** Returns the routes of a record type: its list, with a link in the menu, and its forms. */
export const recordScreens = <const Path extends RecordListPath, Query extends z.ZodMiniObject>(
  path: Path,
  { group = 'daily', frontDesk, type, icon, query, list, create, edit }: RecordScreens<Query>,
) =>
  [
    createRoute({
      getParentRoute: () => signedIn,
      path,
      staticData: {
        menu: { group, label: type.title, icon },
        ...(frontDesk && { roles }),
      },
      validateSearch: searchBy(query),
      component: list,
    }),
    createRoute({
      getParentRoute: () => signedIn,
      path: adminNewPath(path),
      ...forms(frontDesk),
      component: create,
    }),
    createRoute({
      getParentRoute: () => signedIn,
      path: adminEditPath(path, '$id'),
      ...forms(frontDesk),
      component: edit,
    }),
  ] as const;
