import type { FastifyReply, FastifyRequest } from 'fastify';
import { v7 as newId } from 'uuid';
import type { CheckedFile } from '#features/agents/domain/agent-files.ts';
import type { Database } from '#shared/db/connection.ts';
import {
  fieldProblems,
  hasForm,
  withTyped,
  type DeskBlock,
  type DeskPage,
  type Typed,
} from '#features/desk/domain/desk-page.ts';
import { deskPaths, doneWords, type Done } from '#features/desk/domain/desk-paths.ts';
import type { CompiledSite } from '#features/site/domain/site.ts';
import type { DeskAgent } from '#shared/http/calls/caller.ts';
import {
  HttpError,
  InvalidFieldsError,
  NotFoundError,
  NotSignedInError,
} from '#shared/http/errors.ts';
import { setRetryAfter } from '#shared/http/error-handler.ts';
import { pathOf } from '#shared/http/request-target.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import type { Throttle } from '#shared/http/throttling/throttle.ts';
import { commit } from '#shared/records/commit.ts';
import { textsOf, uploadOf } from './read-form.ts';
import { deskCookie, resumeDeskSession } from './sessions.ts';

export interface DeskContext {
  db: Database;
  clock: () => Date;
  publicOrigin: string;
  liveSite: { current: () => Pick<CompiledSite, 'renderDesk' | 'brokerage'> };
  throttle: Throttle;
  wakeScheduledWork: () => void;
}

/** A request of a signed-in agent. */
export interface Visit {
  request: FastifyRequest;
  agent: DeskAgent;
  now: Date;
  params: Record<string, string>;
  query: Record<string, string>;
  /** The fields of a sent form as text. Empty for a GET. */
  fields: Record<string, string>;
  /** The file that was sent with the form, before `checkFile`. */
  upload?: Buffer | undefined;
  /** The file that `checkFile` accepted. */
  file?: CheckedFile | undefined;
}

/** The title and the blocks of a page of the desk, without the head and the menu. */
export interface DeskContent {
  title: string;
  blocks: DeskBlock[];
}

/** A form of the desk: the page that has it, and what it does. */
export interface DeskAct {
  /** The page that is shown again, with what was typed, if the post is refused. */
  page: (visit: Visit) => Promise<DeskContent>;
  /**
   * Checks the file of the form before the transaction, because that takes long. Only forms with
   * this function may have a file.
   * @throws InvalidFieldsError
   */
  checkFile?: (visit: Visit) => Promise<CheckedFile | undefined> | undefined;
  /**
   * Runs in the transaction of the post, which takes the form's idempotency key. Without this
   * function, the form changes nothing and needs `keep`.
   * @throws InvalidFieldsError for the fields of the form; HttpError for anything else
   */
  act?: (transaction: Database, visit: Visit) => Promise<unknown>;
  /**
   * Returns what stays typed after the post, if anything does. The page is then shown again in
   * place of leading to `next`.
   */
  keep?: (visit: Visit) => Kept | undefined | Promise<Kept>;
  /** The path to which the answer leads, from `afterPost`. */
  next: (visit: Visit) => string;
  /** Runs after the transaction. */
  afterCommit?: (visit: Visit, reply: FastifyReply) => void;
}

/** The values that stay typed after a post, and the sentence about the post. */
export interface Kept {
  typed: Typed;
  done?: string;
}

/** Thrown by an act whose page can no longer be shown. This page is shown in its place. */
export class DeskRefusal extends HttpError {
  readonly content: DeskContent;

  constructor(status: number, content: DeskContent) {
    super(status, content.title);
    this.content = content;
  }
}

/** The routes of the desk. Each feature adds its own. */
export interface Desk {
  app: TypedApp;
  context: DeskContext;
  /** Adds a page for signed-in agents. */
  page: (path: string, content: DeskAct['page']) => void;
  form: (path: string, act: DeskAct) => void;
  /** Sends a page without the menu, for agents who are not signed in. */
  send: (request: FastifyRequest, reply: FastifyReply, page: DeskPage, status?: number) => unknown;
}

export const isDone = (key: string | undefined): key is Done =>
  key !== undefined && key in doneWords;

/** Finds the agent of the session that a request's cookie names. */
export async function findDeskAgent(
  { db, clock, publicOrigin }: DeskContext,
  request: FastifyRequest,
): Promise<DeskAgent | undefined> {
  const token = request.cookies[deskCookie('desk', publicOrigin)];
  return token === undefined ? undefined : resumeDeskSession(db, token, clock());
}

/** Browsers send the line breaks of a text as CR and LF, which counts twice and looks like a change. */
const plainBreaks = (fields: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [name, text.replaceAll('\r\n', '\n')]),
  );

/** Returns the visit of a request whose agent has been found. */
export const toVisit = ({ clock }: DeskContext, request: FastifyRequest): Visit => ({
  request,
  agent: request.caller as DeskAgent,
  now: clock(),
  params: textsOf(request.params),
  query: textsOf(request.query),
  fields: plainBreaks(textsOf(request.body)),
  upload: uploadOf(request),
});

/** Returns a page for an agent: with the menu, unless a link opens this thing alone. */
export function agentPage(visit: Visit, { title, blocks }: DeskContent): DeskPage {
  const { query, agent, request } = visit;
  const { done } = query;
  const name = agent.fullName;
  return {
    title,
    blocks:
      agent.sessionId === null ? [{ block: 'text', text: name, look: 'quiet' }, ...blocks] : blocks,
    ...(agent.sessionId !== null && { signedIn: { name, path: pathOf(request) } }),
    key: newId(),
    ...(isDone(done) && request.method !== 'POST' && { done: doneWords[done] }),
  };
}

/** The address of the sign-in, which then leads to the page. */
export const signInPath = (request: FastifyRequest) =>
  `${deskPaths.home}?next=${encodeURIComponent(pathOf(request))}` as const;

export const signIn = (request: FastifyRequest, reply: FastifyReply) =>
  reply.redirect(request.method === 'POST' ? deskPaths.home : signInPath(request), 303);

/** Shows the page of a refused form again, with what was typed. */
async function showRefused(
  visit: Visit,
  reply: FastifyReply,
  { act, error, send }: { act: DeskAct; error: HttpError; send: Desk['send'] },
) {
  const { request } = visit;
  if (error instanceof DeskRefusal) {
    return send(request, reply, agentPage(visit, error.content), error.status);
  }
  const page = agentPage(visit, await act.page(visit));
  // Without the form, this page would lose what was typed. The page for errors quotes it.
  if (!hasForm(page.blocks, pathOf(request))) throw error;
  return sendRefused(send, { request, reply }, page, error, visit.fields);
}

/**
 * Sends the page of a refused form again, with what was typed and why it was refused.
 * @param typed the fields' values; the act of a form can have changed those of its visit
 */
export function sendRefused(
  send: Desk['send'],
  { request, reply }: Exchange,
  page: DeskPage,
  error: HttpError,
  typed = plainBreaks(textsOf(request.body)),
) {
  const form = {
    typed,
    errors: error instanceof InvalidFieldsError ? error.fieldErrors : {},
    hadFile: uploadOf(request) !== undefined,
  };
  const blocks = withTyped(page.blocks, pathOf(request), form);
  const isInField = fieldProblems(blocks).length > 0;
  const refused = { ...page, blocks, ...(!isInField && { problem: error.message }) };
  setRetryAfter(reply, error);
  return send(request, reply, refused, error.status);
}

export type Frame = Pick<Desk, 'app' | 'context' | 'send'>;

/** Runs the act of a sent form. Leads to the next page, or shows the page of the form again. */
export async function answerForm(frame: Frame, act: DeskAct, exchange: Exchange) {
  const { context, send } = frame;
  const { request, reply } = exchange;
  const visit = toVisit(context, request);
  try {
    visit.file = await act.checkFile?.(visit);
    if (act.act) await commit(context, request, async (db) => act.act?.(db, visit));
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    if (error instanceof NotFoundError || error instanceof NotSignedInError) throw error;
    return showRefused(visit, reply, { act, error, send });
  }
  act.afterCommit?.(visit, reply);
  return showNext(frame, act, exchange);
}

/** Leads from a form to the next page, or shows its page with what stays typed. */
export async function showNext({ context, send }: Frame, act: DeskAct, exchange: Exchange) {
  const { request, reply } = exchange;
  const visit = toVisit(context, request);
  const kept = await act.keep?.(visit);
  if (!kept) return reply.redirect(act.next(visit), 303);
  const page = agentPage(visit, await act.page(visit));
  const { typed, done } = kept;
  const blocks = withTyped(page.blocks, pathOf(request), { typed, errors: {} });
  return send(request, reply, { ...page, blocks, ...(done !== undefined && { done }) });
}

/** A request with its answer. */
export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}
