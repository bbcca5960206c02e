import * as z from 'zod/mini';
import { apiToken, newToken, tokenInput } from '#features/programs/domain/tokens.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { scopeLabels } from '#shared/domain/scopes.ts';
import { confirmed, superAdmins } from '#shared/http/calls/access.ts';
import { nothing } from '#shared/http/calls/answers.ts';
import { requireAdministrator } from '#shared/http/calls/caller.ts';
import { NotFoundError } from '#shared/http/errors.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { actorOf, recordAudit } from '#shared/records/audit-trail.ts';
import { commit, type CommitContext } from '#shared/records/commit.ts';
import { returnsSecret } from '#shared/records/once.ts';
import { requireRecordId } from '#shared/records/record-id.ts';
import { deleteToken, insertToken, listTokens } from './store.ts';
import { makeToken } from './token-text.ts';

const access = confirmed(superAdmins);
const entity = 'api_token';

export function tokenRoutes(app: TypedApp, context: CommitContext & { clock: () => Date }): void {
  const { db, clock } = context;

  const list = { summary: 'List the tokens of programs', response: { 200: z.array(apiToken) } };
  app.get(apiPaths.apiTokens, { schema: list, config: { access: superAdmins } }, () =>
    listTokens(db),
  );

  const make = {
    summary: 'Make a token for a program, which is shown once',
    body: tokenInput,
    response: { 201: newToken },
  };
  app.post(
    apiPaths.apiTokens,
    { schema: make, config: { access, once: returnsSecret } },
    async (request, reply) => {
      const [token, now] = [makeToken(), clock()];
      const made = await commit(context, request, async (transaction) => {
        const by = { token, createdBy: requireAdministrator(request).id, now };
        const stored = await insertToken(transaction, request.body, by);
        const { id: entityId, name: entityName, scopes, expiresAt } = stored;
        const entry = { action: 'create', entity, entityId, entityName } as const;
        const after = { scopes: scopes.map((scope) => scopeLabels[scope]).join('; '), expiresAt };
        await recordAudit(transaction, actorOf(request), { ...entry, after }, now);
        return stored;
      });
      return reply.code(201).send({ ...made, token });
    },
  );

  const revoke = { summary: 'Revoke a token', response: { 204: nothing } };
  app.delete(
    apiPaths.apiToken(':id'),
    { schema: revoke, config: { access } },
    async (request, reply) => {
      const id = requireRecordId(request.params);
      await commit(context, request, async (transaction) => {
        const ended = await deleteToken(transaction, id);
        if (!ended) throw new NotFoundError();
        const entry = { action: 'ended', entity, entityId: id, entityName: ended.name } as const;
        await recordAudit(transaction, actorOf(request), entry, clock());
      });
      return reply.code(204).send();
    },
  );
}
