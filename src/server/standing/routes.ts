import type { TypedApp } from '#server/http/typed-app.ts';
import type { RecordContext } from '#server/records/record-store.ts';
import { boardRoutes } from './board-routes.ts';
import { cardRoutes } from './card-routes.ts';
import { rulesRoutes } from './rules-routes.ts';

/**
 * Adds the routes of agents' standings in continuing education: the board of all active agents, the
 * card of one agent, and the requirements.
 */
export function standingRoutes(app: TypedApp, context: RecordContext): void {
  boardRoutes(app, context);
  rulesRoutes(app, context);
  cardRoutes(app, context);
}
