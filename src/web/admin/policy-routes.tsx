import { createRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { calendarDate } from '#domain/fields.ts';
import {
  adminPolicyEvidencePath,
  adminPolicyPath,
  adminPolicyReadersPath,
  adminPolicyVersionsPath,
} from '#domain/paths.ts';
import { evidenceQuery, readersQuery } from '#domain/policies/readers.ts';
import { signedIn } from './base-routes.tsx';
import { searchBy } from './lists/url-search.ts';
import { lazy } from './screen/lazy.tsx';

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
  component: lazy(() => import('./policies/reading/reading-page.tsx'), 'ReadingPage'),
});

/** The number of a version, or "text" for the text that administrators edit. */
const comparedText = z.union([z.literal('text'), versionNumber]);

const versions = createRoute({
  getParentRoute: () => signedIn,
  path: adminPolicyVersionsPath('$id'),
  validateSearch: searchBy(z.object({ from: comparedText, to: comparedText })),
  component: lazy(() => import('./policies/versions/versions-page.tsx'), 'VersionsPage'),
});

const readers = createRoute({
  getParentRoute: () => signedIn,
  path: adminPolicyReadersPath('$id'),
  validateSearch: searchBy(readersQuery),
  component: lazy(() => import('./policies/readers/readers-page.tsx'), 'ReadersPage'),
});

const evidence = createRoute({
  getParentRoute: () => signedIn,
  path: adminPolicyEvidencePath('$id', '$agent'),
  validateSearch: searchBy(evidenceQuery),
  component: lazy(() => import('./policies/readers/evidence-page.tsx'), 'EvidencePage'),
});

/** The screens of one policy, except the policy's form. */
export const policyRoutes = [read, versions, readers, evidence] as const;
