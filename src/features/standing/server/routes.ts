import { apiPaths } from '#shared/domain/api-paths.ts';
import { shippedRules } from '#features/standing/domain/shipped-rules.ts';
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
  app.get(apiPaths.ceRules, () => shippedRules);
  cardRoutes(app, context);
}
