import {
  CalendarClock,
  CalendarDays,
  ChartColumn,
  ClipboardCheck,
  UserRoundCog,
} from 'lucide-react';
import { deadlinesQuery } from '#features/deadlines/domain/deadlines.ts';
import { dutyQuery } from '#features/duty/domain/duty.ts';
import { standingQuery } from '#features/standing/domain/board.ts';
import { roles } from '#shared/domain/auth.ts';
import { adminAgentPapersPath, adminPaths, adminReportPath } from '#shared/domain/paths.ts';
import { lazy } from '#shared/screen/lazy.tsx';
import { screen, searchScreen } from './base-routes.tsx';

/** The screens of deadlines, duty, standings and monthly reports. */
export const calendarRoutes = [
  searchScreen(
    adminPaths.deadlines,
    deadlinesQuery,
    lazy(() => import('#features/deadlines/admin/deadlines-page.tsx'), 'DeadlinesPage'),
    { menu: { group: 'daily', label: 'Deadlines', icon: CalendarClock }, roles },
  ),
  screen(
    adminAgentPapersPath('$id'),
    lazy(() => import('#features/deadlines/admin/papers-page.tsx'), 'PapersPage'),
  ),
  searchScreen(
    adminPaths.duty,
    dutyQuery,
    lazy(() => import('#features/duty/admin/duty-page.tsx'), 'DutyPage'),
    { menu: { group: 'daily', label: 'Duty', icon: CalendarDays }, roles },
  ),
  searchScreen(
    adminPaths.standing,
    standingQuery,
    lazy(() => import('#features/standing/admin/standing-page.tsx'), 'StandingPage'),
    { menu: { group: 'other', label: 'CE Standing', icon: ClipboardCheck } },
  ),
  screen(
    adminPaths.standingRules,
    lazy(() => import('#features/standing/admin/rules/rules-page.tsx'), 'RulesPage'),
  ),
  // Leads to the last full month.
  screen(
    adminPaths.reports,
    lazy(() => import('./report/report-page.tsx'), 'LastReport'),
    { menu: { group: 'other', label: 'Reports', icon: ChartColumn } },
  ),
  screen(
    adminReportPath('$month'),
    lazy(() => import('./report/report-page.tsx'), 'ReportPage'),
  ),
] as const;

export const accountRoutes = [
  screen(
    adminPaths.account,
    lazy(() => import('#features/sign-in/admin/account/account-page.tsx'), 'AccountPage'),
    { roles },
  ),
  screen(
    adminPaths.administrators,
    lazy(
      () => import('#features/sign-in/admin/administrators/administrators-page.tsx'),
      'AdministratorsPage',
    ),
    {
      menu: { group: 'other', label: 'Administrators', icon: UserRoundCog },
      roles: ['super_admin'],
    },
  ),
] as const;
