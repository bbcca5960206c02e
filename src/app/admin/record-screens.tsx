import type { RouteComponent } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type * as z from 'zod/mini';
import { adminEditPath, adminNewPath, type RecordListPath } from '#shared/domain/paths.ts';
import { screen, searchScreen } from './base-routes.tsx';
import { roles } from '#shared/domain/auth.ts';
import type { MenuLink } from './frame/navigation.tsx';

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

/** Returns the routes of a record type: its list, with a link in the menu, and its forms. */
export const recordScreens = <const Path extends RecordListPath, Query extends z.ZodMiniObject>(
  path: Path,
  { group = 'daily', frontDesk, type, icon, query, list, create, edit }: RecordScreens<Query>,
) => {
  const forms = frontDesk === 'all' ? { roles } : {};
  return [
    searchScreen(path, query, list, {
      menu: { group, label: type.title, icon },
      ...(frontDesk && { roles }),
    }),
    screen(adminNewPath(path), create, forms),
    screen(adminEditPath(path, '$id'), edit, forms),
  ] as const;
};
