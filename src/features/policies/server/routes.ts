import * as z from 'zod/mini';
import {
  listedPolicy,
  policiesQuery,
  policyAnswer,
  type PoliciesQuery,
  policyLimits,
  policyType,
} from '#features/policies/domain/policies.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { exportRoutes } from '#shared/records/export-routes.ts';
import { recordRoutes } from '#shared/records/record-routes.ts';
import { exportPolicies, listPolicies } from './listed-policies.ts';
import type { ReadersContext } from './readers/change-routes.ts';
import { readersRoutes } from './readers/routes.ts';
import { readingRoutes, type ReadingContext } from './reading/routes.ts';
import { policies } from './store.ts';
import { versionRoutes } from './version-routes.ts';

export async function policiesRoutes(
  app: TypedApp,
  context: ReadersContext & ReadingContext,
): Promise<void> {
  recordRoutes(app, context, policyType, {
    ...policies,
    list: (db, query: PoliciesQuery) => listPolicies(db, query, context.clock()),
    scope: 'policies',
    query: policiesQuery,
    answer: policyAnswer,
    listed: listedPolicy,
    // The schema counts UTF-16 units, and UTF-8 needs up to three bytes for each of them. A text
    // that is a little too long must still reach the schema, whose answer names the field.
    bodyLimit: policyLimits.content * 3 + 64 * 1024,
    deactivated: (stored) => ({ ...stored, isActive: false }),
  });
  exportRoutes(app, context, {
    path: policyType.apiPath,
    plural: policyType.plural,
    query: z.omit(policiesQuery, { page: true }),
    find: (query) => exportPolicies(context.db, query, context.clock()),
  });
  versionRoutes(app, context);
  readersRoutes(app, context);
  await readingRoutes(app, context);
}
