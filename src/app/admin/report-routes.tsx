import { createRoute } from '@tanstack/react-router';
import { ChartColumn } from 'lucide-react';
import { adminPaths, adminReportPath } from '#shared/domain/paths.ts';
import { lazy } from '#shared/screen/lazy.tsx';
import { signedIn } from './base-routes.tsx';

const reports = createRoute({
  getParentRoute: () => signedIn,
  path: adminPaths.reports,
  staticData: { menu: { group: 'other', label: 'Reports', icon: ChartColumn } },
  component: lazy(() => import('./report/report-page.tsx'), 'LastReport'),
});

const report = createRoute({
  getParentRoute: () => signedIn,
  path: adminReportPath('$month'),
  component: lazy(() => import('./report/report-page.tsx'), 'ReportPage'),
});

/** The screen with the report of a month, and the address that leads to the last full month. */
export const reportRoutes = [reports, report] as const;
