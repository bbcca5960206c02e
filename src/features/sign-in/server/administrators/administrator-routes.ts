import * as z from 'zod/mini';
import {
  administratorAccount,
  administratorEdit,
  administratorInput,
  createdAdministrator,
  linkRequest,
  listedAdministrator,
} from '#features/sign-in/domain/administrators.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { editRecord } from '#shared/records/edit-record.ts';
import { returnsSecret } from '#shared/records/once.ts';
import { requireRecordId } from '#shared/records/record-id.ts';
import { sendRecord } from '#shared/records/record-version.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { getAdministrator, listAdministrators } from './administrator-store.ts';
import type { AuthContext } from '#features/sign-in/server/auth-context.ts';
import { confirmed, superAdmins } from '#shared/http/calls/access.ts';
import { signInLink } from '#features/sign-in/domain/second-factors.ts';
import { nothing } from '#shared/http/calls/answers.ts';
import {
  administrators,
  createAdministrator,
  makeLinkFor,
  signOutEverywhere,
} from './administrator-changes.ts';

const config = { access: superAdmins };
const dangerous = { access: confirmed(superAdmins) };

export function administratorRoutes(app: TypedApp, context: AuthContext): void {
  const list = {
    summary: 'List the administrators',
    response: { 200: z.array(listedAdministrator) },
  };
  app.get(apiPaths.administrators, { schema: list, config }, () => listAdministrators(context));

  const read = { summary: 'Read one administrator', response: { 200: administratorAccount } };
  app.get(apiPaths.administrator(':id'), { schema: read, config }, async (request, reply) =>
    sendRecord(reply, await getAdministrator(context.db, requireRecordId(request.params))),
  );

  const add = {
    summary: 'Add one administrator, with a sign-in link',
    body: administratorInput,
    response: { 201: createdAdministrator },
  };
  app.post(
    apiPaths.administrators,
    { schema: add, config: { ...dangerous, once: returnsSecret } },
    async (request, reply) =>
      reply.code(201).send(await createAdministrator(context, request, request.body)),
  );

  const edit = {
    summary: 'Change the role of one administrator, or deactivate them',
    body: administratorEdit,
    response: { 200: administratorAccount },
  };
  app.put(
    apiPaths.administrator(':id'),
    { schema: edit, config: dangerous },
    async (request, reply) => {
      const id = requireRecordId(request.params);
      const saved = await editRecord(context, administrators, request, id, () => request.body);
      return sendRecord(reply, saved);
    },
  );

  accessRoutes(app, context);
}

function accessRoutes(app: TypedApp, context: AuthContext) {
  const link = {
    summary: 'Make a sign-in link for one administrator',
    body: linkRequest,
    response: { 200: signInLink },
  };
  app.post(
    apiPaths.administratorSignInLink(':id'),
    { schema: link, config: { ...dangerous, once: returnsSecret } },
    async (request) => makeLinkFor(context, request, requireRecordId(request.params), request.body),
  );

  const end = { summary: 'End all sessions of one administrator', response: { 204: nothing } };
  app.delete(
    apiPaths.administratorSessions(':id'),
    { schema: end, config: dangerous },
    async (request, reply) => {
      await signOutEverywhere(context, request, requireRecordId(request.params));
      return reply.code(204).send();
    },
  );
}
