import * as z from 'zod/mini';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { ceRule } from '#features/standing/domain/rules.ts';
import { shippedRules } from '#features/standing/domain/shipped-rules.ts';
import { office } from '#shared/http/calls/access.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import type { RecordContext } from '#shared/records/record-store.ts';
import { boardRoutes } from './board-routes.ts';
import { cardRoutes } from './card-routes.ts';

/**
 * Adds the routes of agents' standings in continuing education: the board of all active agents, the
 * card of one agent, and the requirements.
 */
export function standingRoutes(app: TypedApp, context: RecordContext): void {
  boardRoutes(app, context);
  const listRules = {
    summary: 'List the requirements of continuing education',
    response: { 200: z.array(ceRule) },
  };
  app.get(
    apiPaths.ceRules,
    { schema: listRules, config: { access: office('education:read') } },
    () => shippedRules,
  );
  cardRoutes(app, context);
}
