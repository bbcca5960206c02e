import { tokenRoutes } from '#features/programs/server/tokens/routes.ts';
import type { DeliveryContext } from '#features/programs/server/webhooks/delivery-routes.ts';
import { webhookRoutes } from '#features/programs/server/webhooks/routes.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { webhookContext } from './event-data.ts';

type ProgramContext = Omit<DeliveryContext, keyof ReturnType<typeof webhookContext>> &
  Parameters<typeof webhookContext>[0];

/** Adds the routes with which the office connects other programs. */
export function programRoutes(app: TypedApp, context: ProgramContext): void {
  tokenRoutes(app, context);
  webhookRoutes(app, { ...context, ...webhookContext(context, app) });
}
