import formbody from '@fastify/formbody';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { deskPaths } from '#features/desk/domain/desk-paths.ts';
import type { DeskBlock, DeskPage } from '#features/desk/domain/desk-page.ts';
import { isDeskOn } from '#features/desk/db/desk-access.ts';
import { isCalendarDate, recordIdPattern } from '#shared/domain/fields.ts';
import {
  NotFoundError,
  HttpError,
  InvalidFieldsError,
  NotSignedInError,
} from '#shared/http/errors.ts';
import { setRetryAfter, toHttpError } from '#shared/http/error-handler.ts';
import { requireOwnPage } from '#shared/http/origin-check.ts';
import { sendLongPrivatePage } from '#shared/http/pages.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import {
  agentPage,
  answerForm,
  findDeskAgent,
  showNext,
  signIn,
  signInPath,
  toVisit,
  type Desk,
  type DeskContext,
  type Frame,
} from './desk.ts';
import { acceptFiles, takeFormKey, textsOf } from './read-form.ts';

function addPage({ app, context, send }: Frame): Desk['page'] {
  return (path, content) =>
    app.get(path, async (request, reply) => {
      const agent = await findDeskAgent(context, request);
      if (!agent) return signIn(request, reply);
      request.caller = agent;
      const visit = toVisit(context, request);
      return send(request, reply, agentPage(visit, await content(visit)));
    });
}

/**
 * Whether a form is read before anything is checked, so that its words can be shown if it is
 * refused. Forms with files are too large for that.
 */
const isReadFirst = ({ headers, routeOptions }: FastifyRequest) =>
  routeOptions.config.acceptsFile === false &&
  headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;

/** Returns the hooks that run a check before the body is read, or right after it. */
const beforeReading = (
  check: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
) => ({
  onRequest: async (request: FastifyRequest, reply: FastifyReply) =>
    isReadFirst(request) ? undefined : check(request, reply),
  preValidation: async (request: FastifyRequest, reply: FastifyReply) =>
    isReadFirst(request) ? check(request, reply) : undefined,
});

function addForm(frame: Frame): Desk['form'] {
  const { app, context } = frame;
  return (path, act) => {
    const present = (request: FastifyRequest, reply: FastifyReply) =>
      showNext(frame, act, { request, reply });
    const route = {
      config: { once: { status: 303, present }, acceptsFile: act.checkFile !== undefined },
      ...beforeReading(async (request) => {
        const agent = await findDeskAgent(context, request);
        if (!agent) throw new NotSignedInError();
        request.caller = agent;
      }),
      ...(act.act && { preHandler: takeFormKey }),
    };
    app.post(path, route, (request, reply) => answerForm(frame, act, { request, reply }));
    if (app.hasRoute({ method: 'GET', url: path })) return;
    // A refused form is shown at its own address, which can be opened again later.
    app.get(path, async (request, reply) => {
      if (!(await findDeskAgent(context, request))) return signIn(request, reply);
      const [page = deskPaths.home] = act.next(toVisit(context, request)).split('?');
      return reply.redirect(page, 303);
    });
  };
}

/**
 * Adds the agents' desk. While it is off, each of its addresses answers as if it did not exist.
 * @param addRoutes adds the pages of the features
 */
export async function addDesk(
  root: TypedApp,
  context: DeskContext,
  addRoutes: (desk: Desk) => void | Promise<void>,
): Promise<void> {
  await root.register(async (app: TypedApp) => {
    await app.register(formbody);
    const hooks = beforeReading(async (request, reply) => {
      const isOn = await isDeskOn(context.db);
      if (!isOn && !hasWords(request)) return reply.callNotFound();
      reply.headers({
        'cache-control': 'no-store',
        'referrer-policy': 'same-origin',
        'x-robots-tag': 'noindex',
      });
      requireOwnPage(request, context.publicOrigin);
      if (!isOn) throw new DeskOffError();
      return undefined;
    });
    app.addHook('onRequest', hooks.onRequest);
    app.addHook('preValidation', hooks.preValidation);
    await acceptFiles(app, context);
    const send: Desk['send'] = (request, reply, page, status = 200) =>
      sendLongPrivatePage(request, reply, context.liveSite.current().renderDesk(page), status);
    const desk = { app, context, send };
    app.setErrorHandler((error: Error, request, reply) => {
      if (error instanceof NotFoundError) return reply.callNotFound();
      if (error instanceof NotSignedInError && !hasWords(request)) {
        return signIn(request, reply);
      }
      const refused = toErrorPage(error, request);
      if (!refused) throw error;
      setRetryAfter(reply, refused.error);
      return send(request, reply, refused.page, refused.error.status);
    });
    await addRoutes({ ...desk, page: addPage(desk), form: addForm(desk) });
  });
}

class DeskOffError extends HttpError {
  constructor() {
    super(404, 'The office has turned the desk off.');
  }
}

/** The fields of forms that agents do not type, other than ids. */
const notTyped = new Set([
  'key',
  'next',
  'statement',
  'agree',
  'fileSha256',
  'outcome',
  'act',
  'where',
]);

/** Returns what the agent typed into the form that was sent. */
const typedIn = (request: FastifyRequest): string[] =>
  Object.entries(textsOf(request.body)).flatMap(([name, text]) =>
    notTyped.has(name) || recordIdPattern.test(text) || text.trim() === '' ? [] : [text],
  );

/** Whether the agent typed more than dates, which are soon typed again. */
const hasWords = (request: FastifyRequest): boolean =>
  typedIn(request).some((text) => !isCalendarDate(text));

const wasSent =
  'You have sent this form already, and what you sent first is saved. Please open the page again to change it.';

const isRefusal = (thrown: unknown) =>
  thrown instanceof HttpError ||
  (Object(thrown) as { statusCode?: number }).statusCode !== undefined;

/**
 * Returns the page for an error of a request to the desk that no page of a form can show, such as a
 * form that is too large, with what was typed. Agents do not read JSON.
 * @returns undefined for an error that is none of the caller's
 */
function toErrorPage(thrown: Error, request: FastifyRequest) {
  if (!isRefusal(thrown)) return undefined;
  const error = toHttpError(thrown as HttpError, request);
  if (error.status >= 500) return undefined;
  const typed = typedIn(request);
  const link =
    error instanceof NotSignedInError
      ? { words: 'Sign in', href: signInPath(request) }
      : { words: 'Open the desk', href: deskPaths.home };
  const blocks: DeskBlock[] = [
    ...(typed.length === 0 ? [] : [{ block: 'text' as const, text: 'You can copy your words:' }]),
    ...typed.map((text) => ({ block: 'quote' as const, text })),
    ...(error instanceof DeskOffError ? [] : [{ block: 'link' as const, link }]),
  ];
  // The only field that reaches this handler is the idempotency key, which agents do not see.
  const problem = error instanceof InvalidFieldsError ? wasSent : error.message;
  const page: DeskPage = { title: 'This was not saved', problem, blocks };
  return { error, page };
}
