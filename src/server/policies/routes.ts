import { policiesQuery, policyLimits, policyType } from '#domain/policies/policies.ts';
import type { TypedApp } from '#server/http/typed-app.ts';
import { recordRoutes } from '#server/records/record-routes.ts';
import type { RecordContext } from '#server/records/record-store.ts';
import { policies } from './store.ts';

export function policiesRoutes(app: TypedApp, context: RecordContext): void {
  recordRoutes(app, context, policyType, {
    ...policies,
    query: policiesQuery,
    // UTF-8 needs up to three bytes for a character. A longer text must reach the schema, whose
    // answer names the field.
    bodyLimit: policyLimits.content * 3 + 64 * 1024,
    deactivated: (policy) => ({ ...policy, isActive: false }),
  });
}
