import { apiPaths } from '#domain/api-paths.ts';
import { savedViewInput } from '#domain/views/saved-views.ts';
import { requireAdministrator } from '#server/http/guard.ts';
import type { TypedApp } from '#server/http/typed-app.ts';
import { commit, type CommitContext } from '#server/records/commit.ts';
import { presentIn } from '#server/records/once.ts';
import { requireRecordId } from '#server/records/record-id.ts';
import { deleteView, insertView, listViews } from './store.ts';

interface ViewsContext extends CommitContext {
  clock: () => Date;
}

/**
 * Adds the routes for the caller's own saved views. They write no audit entries, because a view
 * changes nothing that another user sees.
 */
export function viewsRoutes(app: TypedApp, context: ViewsContext): void {
  app.get(apiPaths.views, (request) => listViews(context.db, requireAdministrator(request).id));

  const present = presentIn((request) => listViews(context.db, requireAdministrator(request).id));
  app.post(
    apiPaths.views,
    { schema: { body: savedViewInput }, config: { once: { present } } },
    async (request, reply) => {
      const { id } = requireAdministrator(request);
      const view = await commit(context, request, (transaction) =>
        insertView(transaction, id, request.body, context.clock()),
      );
      return reply.code(201).send(view);
    },
  );

  app.delete(apiPaths.view(':id'), async (request, reply) => {
    const viewId = requireRecordId(request.params);
    const { id } = requireAdministrator(request);
    await commit(context, request, (transaction) => deleteView(transaction, id, viewId));
    return reply.code(204).send();
  });
}
