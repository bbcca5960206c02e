import { policiesQuery, policyInput, policyLimits } from '#domain/policies.ts';
import { apiPaths } from '#domain/paths.ts';
import type { TypedApp } from '#server/http/typed-app.ts';
import { recordRoutes } from '#server/records/record-routes.ts';
import type { RecordContext } from '#server/records/record-type.ts';
import { listPolicies, policyTable } from './store.ts';

export function policiesRoutes(app: TypedApp, context: RecordContext): void {
  recordRoutes(app, context, {
    entity: 'policy',
    entityName: (policy) => policy.title,
    path: apiPaths.policies,
    query: policiesQuery,
    input: policyInput,
    // UTF-8 needs up to three bytes for a character. A longer text must reach the schema, whose
    // answer names the field.
    bodyLimit: policyLimits.content * 3 + 64 * 1024,
    list: listPolicies,
    ...policyTable,
    onDelete: { deactivated: (policy) => ({ ...policy, isActive: false }) },
  });
}
