import * as z from 'zod/mini';
import { calendarDate } from '#shared/domain/fields.ts';
import {
  adminPolicyEvidencePath,
  adminPolicyPath,
  adminPolicyReadersPath,
  adminPolicyVersionsPath,
} from '#shared/domain/paths.ts';
import { evidenceQuery, readersQuery } from '#features/policies/domain/readers.ts';
import { searchScreen } from './base-routes.tsx';
import { lazy } from '#shared/screen/lazy.tsx';

const versionNumber = z.coerce.number().check(z.int(), z.minimum(1));

const comparedText = z.union([z.literal('text'), versionNumber]);

export const policyRoutes = [
  searchScreen(
    adminPolicyPath('$id'),
    z.object({
      /** The number of the version to read, instead of the newest one. */
      version: versionNumber,
      /** A day, "YYYY-MM-DD". The version to read is the newest one at the end of this day. */
      on: calendarDate(),
    }),
    lazy(() => import('#features/policies/admin/reading/reading-page.tsx'), 'ReadingPage'),
  ),
  searchScreen(
    adminPolicyVersionsPath('$id'),
    z.object({ from: comparedText, to: comparedText }),
    lazy(() => import('#features/policies/admin/versions/versions-page.tsx'), 'VersionsPage'),
  ),
  searchScreen(
    adminPolicyReadersPath('$id'),
    readersQuery,
    lazy(() => import('#features/policies/admin/readers/readers-page.tsx'), 'ReadersPage'),
  ),
  searchScreen(
    adminPolicyEvidencePath('$id', '$agent'),
    evidenceQuery,
    lazy(() => import('#features/policies/admin/readers/evidence-page.tsx'), 'EvidencePage'),
  ),
] as const;
