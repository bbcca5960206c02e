import { createRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { calendarDate } from '#shared/domain/fields.ts';
import {
  adminPolicyEvidencePath,
  adminPolicyPath,
  adminPolicyReadersPath,
  adminPolicyVersionsPath,
} from '#shared/domain/paths.ts';
import { evidenceQuery, readersQuery } from '#features/policies/domain/readers.ts';
import { signedIn } from './base-routes.tsx';
import { searchBy } from '#shared/lists/url-search.ts';
import { lazy } from '#shared/screen/lazy.tsx';

const versionNumber = z.coerce.number().check(z.int(), z.minimum(1));

const read = createRoute({
  getParentRoute: () => signedIn,
  path: adminPolicyPath('$id'),
  validateSearch: searchBy(
    z.object({
      /** The number of the version to read, instead of the newest one. */
      version: versionNumber,
      /** A day, "YYYY-MM-DD". The version to read is the newest one at the end of this day. */
      on: calendarDate(),
    }),
  ),
  component: lazy(() => import('#features/policies/admin/reading/reading-page.tsx'), 'ReadingPage'),
});

const comparedText = z.union([z.literal('text'), versionNumber]);

const versions = createRoute({
  getParentRoute: () => signedIn,
  path: adminPolicyVersionsPath('$id'),
  validateSearch: searchBy(z.object({ from: comparedText, to: comparedText })),
  component: lazy(
    () => import('#features/policies/admin/versions/versions-page.tsx'),
    'VersionsPage',
  ),
});

const readers = createRoute({
  getParentRoute: () => signedIn,
  path: adminPolicyReadersPath('$id'),
  validateSearch: searchBy(readersQuery),
  component: lazy(() => import('#features/policies/admin/readers/readers-page.tsx'), 'ReadersPage'),
});

const evidence = createRoute({
  getParentRoute: () => signedIn,
  path: adminPolicyEvidencePath('$id', '$agent'),
  validateSearch: searchBy(evidenceQuery),
  component: lazy(
    () => import('#features/policies/admin/readers/evidence-page.tsx'),
    'EvidencePage',
  ),
});

/** The screens of one policy, except the policy's form. */
export const policyRoutes = [read, versions, readers, evidence] as const;
