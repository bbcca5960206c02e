import type { FastifyRequest } from 'fastify';
import {
  accountInput,
  administratorAccount,
  passwordChange,
  type AccountInput,
  type AdministratorAccount,
  type PasswordChange,
} from '#features/sign-in/domain/administrators.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { InvalidFieldsError, NotSignedInError } from '#shared/http/errors.ts';
import { commit } from '#shared/records/commit.ts';
import { editRecord } from '#shared/records/edit-record.ts';
import { requireConfirmation } from '#shared/http/confirmation.ts';
import { requireAdministrator } from '#shared/http/calls/caller.ts';
import type { RecordStore } from '#shared/records/record-store.ts';
import { sendRecord } from '#shared/records/record-version.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { auditOwnAccount, clearOwnAttempts, requireOwnPassword } from './own-account.ts';
import type { AuthContext } from '#features/sign-in/server/auth-context.ts';
import { passwordProblem } from '#features/sign-in/server/passwords/password-policy.ts';
import { setSessionCookie } from '#features/sign-in/server/session-cookie.ts';
import { listFactorMethods } from '#features/sign-in/server/second-factors/factor-store.ts';
import type { SignIn } from '#features/sign-in/server/sign-in.ts';
import { endSessionsOf, renewToken } from '#features/sign-in/server/session-store.ts';
import { confirmed, withFrontDesk } from '#shared/http/calls/access.ts';
import { nothing } from '#shared/http/calls/answers.ts';
import {
  getAdministrator,
  lockActiveAdministrator,
  updateAdministrator,
  updatePassword,
  type CheckedUser,
} from '#features/sign-in/server/administrators/administrator-store.ts';

/**
 * Checks the caller's current password and applies the rules for new passwords.
 * @returns the caller's account, with the stored hash of the current password
 * @throws InvalidFieldsError for the field that is not valid, ThrottledError
 */
async function requireValidChange(
  context: AuthContext,
  signIn: SignIn,
  request: FastifyRequest,
  { currentPassword, newPassword }: PasswordChange,
) {
  const user = await requireOwnPassword(
    context,
    signIn,
    request,
    currentPassword,
    'currentPassword',
  );
  await clearOwnAttempts(context, request);
  const problem = await passwordProblem(newPassword, user.username, context.brokerage());
  if (problem) throw new InvalidFieldsError({ newPassword: [problem] });
  return user;
}

/**
 * Stores the new password and ends all of the caller's other sessions, in one transaction.
 * @returns the new token of the caller's current session
 * @throws NotSignedInError if, after the current password was checked, it was replaced, the account
 * was deactivated or the current session ended
 */
async function changePassword(
  context: AuthContext,
  request: FastifyRequest,
  user: CheckedUser,
  newPassword: string,
) {
  const { id, sessionId } = requireAdministrator(request);
  const passwordHash = await context.passwords.hash(newPassword);
  return commit(context, request, async (transaction) => {
    const isValid = await lockActiveAdministrator(transaction, user);
    const token = isValid ? await renewToken(transaction, sessionId) : undefined;
    if (!token) throw new NotSignedInError();
    await updatePassword(transaction, id, passwordHash);
    await endSessionsOf(transaction, id, sessionId);
    await auditOwnAccount(transaction, request, 'password_changed', context.clock());
    return token;
  });
}

const accounts: RecordStore<AdministratorAccount, AccountInput> = {
  entity: 'administrator',
  entityName: ({ username }) => username,
  get: getAdministrator,
  update: updateAdministrator,
};

const config = { access: withFrontDesk() };
const dangerous = { access: confirmed(withFrontDesk()) };

export function accountRoutes(app: TypedApp, context: AuthContext, signIn: SignIn): void {
  const { db, clock, publicOrigin } = context;

  const read = { summary: 'Read your own account', response: { 200: administratorAccount } };
  app.get(apiPaths.account, { schema: read, config }, async (request, reply) =>
    sendRecord(reply, await getAdministrator(db, requireAdministrator(request).id)),
  );

  const change = {
    summary: 'Change your own name and job title',
    body: accountInput,
    response: { 200: administratorAccount },
  };
  // Reviews of the website's words are signed with this name and title.
  app.put(apiPaths.account, { schema: change, config: dangerous }, async (request, reply) => {
    const { id } = requireAdministrator(request);
    const saved = await editRecord(context, accounts, request, id, () => request.body);
    return sendRecord(reply, saved);
  });

  const password = {
    summary: 'Change your own password',
    body: passwordChange,
    response: { 204: nothing },
  };
  // Accounts with a second factor need a confirmation, which the handler checks.
  app.put(
    apiPaths.password,
    { schema: password, config: { ...config, errors: [403] } },
    async (request, reply) => {
      const administrator = requireAdministrator(request);
      const factors = await listFactorMethods(db, administrator.id);
      if (factors.length > 0) requireConfirmation(administrator, clock());
      const user = await requireValidChange(context, signIn, request, request.body);
      const token = await changePassword(context, request, user, request.body.newPassword);
      setSessionCookie(reply, token, publicOrigin);
      return reply.code(204).send();
    },
  );
}
