import type { DeskBlock, DeskPage } from '#features/desk/domain/desk-page.ts';
import { codeForm, deskTarget, linkForm } from '#features/desk/domain/desk-forms.ts';
import { afterPost, deskPaths, doneWords } from '#features/desk/domain/desk-paths.ts';
import { HttpError } from '#shared/http/errors.ts';
import { askForLink, codeMinutes } from './ask-for-link.ts';
import {
  agentPage,
  findDeskAgent,
  isDone,
  toVisit,
  type Desk,
  type DeskContent,
  type Visit,
  sendRefused,
} from './desk.ts';
import { requireValidBody } from '#shared/http/calls/valid-body.ts';
import { startSessionByCode } from './start-session.ts';

const wasSent =
  'If this address belongs to one of our agents, a link is on its way. It works for 30 minutes.';

const next = (target: string | null) =>
  target === null ? [] : [{ field: 'hidden' as const, name: 'next', value: target }];

function askPage(target: string | null): DeskPage {
  const text =
    'For agents: enter the email address that the office has for you. You get an email with a link that opens your desk on this device. There is no password.';
  const email = {
    field: 'line' as const,
    type: 'email' as const,
    name: 'email',
    label: 'Email address',
    autoComplete: 'email',
    required: true,
  };
  const form = {
    action: deskPaths.home,
    fields: [email, ...next(target)],
    buttons: [{ words: 'Email me a link' }],
  };
  return {
    title: 'Agents’ desk',
    blocks: [
      { block: 'text', text },
      { block: 'form', form },
    ],
  };
}

function askedPage(target: string | null): DeskPage {
  const code = {
    field: 'line' as const,
    name: 'code',
    label: 'Code from the email',
    hint: `Eight digits. The code works in this browser only, for ${codeMinutes} minutes.`,
    autoComplete: 'one-time-code',
    inputMode: 'numeric' as const,
    required: true,
  };
  const form = {
    action: deskPaths.code,
    fields: [code, ...next(target)],
    buttons: [{ words: 'Open my desk' }],
  };
  const again = target === null ? '' : `?next=${encodeURIComponent(target)}`;
  const blocks: DeskBlock[] = [
    { block: 'text', text: wasSent, look: 'strong' },
    { block: 'form', form },
    { block: 'link', link: { words: 'Ask with another address', href: deskPaths.home + again } },
  ];
  return { title: 'Check your email', blocks };
}

const targetIn = (fields: unknown) => deskTarget((Object(fields) as { next?: unknown }).next);

/**
 * Adds the sign-in of the desk. For a device that is signed in, the same address is the home page.
 * @param home returns the home page
 */
export function signInRoutes(desk: Desk, home: (visit: Visit) => Promise<DeskContent>): void {
  const { app, context, send } = desk;

  app.get(deskPaths.home, async (request, reply) => {
    const target = targetIn(request.query);
    const agent = await findDeskAgent(context, request);
    if (agent) {
      if (target !== null) return reply.redirect(target, 303);
      request.caller = agent;
      const visit = toVisit(context, request);
      return send(request, reply, agentPage(visit, await home(visit)));
    }
    const { asked, done } = request.query as { asked?: string; done?: string };
    const page = asked === undefined ? askPage(target) : askedPage(target);
    return send(request, reply, { ...page, ...(isDone(done) && { done: doneWords[done] }) });
  });

  app.post(deskPaths.home, async (request, reply) => {
    const target = targetIn(request.body);
    try {
      const { email } = requireValidBody(linkForm, request.body ?? {});
      return await askForLink(context, { request, reply }, { address: email, target });
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      return sendRefused(send, { request, reply }, askPage(target), error);
    }
  });

  app.post(deskPaths.code, async (request, reply) => {
    try {
      const { code } = requireValidBody(codeForm, request.body ?? {});
      const target = await startSessionByCode(context, { request, reply }, code);
      return reply.redirect(afterPost(target ?? deskPaths.home, 'signed_in'), 303);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      return sendRefused(send, { request, reply }, askedPage(targetIn(request.body)), error);
    }
  });
}
