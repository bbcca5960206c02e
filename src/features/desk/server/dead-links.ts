import type { DeskPage } from '#features/desk/domain/desk-page.ts';
import { NotFoundError } from '#shared/http/errors.ts';
import { networkLimits } from '#shared/http/throttling/limits.ts';
import { pathOf } from '#shared/http/request-target.ts';
import { askForLink } from './ask-for-link.ts';
import type { Desk, Exchange } from './desk.ts';
import type { DeskLink } from './links.ts';

const windowSeconds = 600;
/** The maximum numbers of requests for unknown links in ten minutes: those of links to policies. */
const mostDeadLinks = [60, 120, 240] as const;

/** Counts a request for an unknown link. @throws NotFoundError, ThrottledError */
export async function refuseUnknownLink({ context }: Pick<Desk, 'context'>, { request }: Exchange) {
  await context.throttle.admit({
    limits: networkLimits('desk:link', request.ip, mostDeadLinks, windowSeconds),
    now: context.clock(),
    refusal: () =>
      'There were too many requests from your network. Please try again in ten minutes.',
  });
  throw new NotFoundError();
}

const endedPage = (action: string): DeskPage => ({
  title: 'This link has ended.',
  blocks: [
    { block: 'text', text: 'We can email a new one to the address that this link was sent to.' },
    {
      block: 'form',
      form: {
        action,
        fields: [],
        buttons: [{ words: 'Email me a new one', name: 'again', value: 'yes' }],
      },
    },
  ],
});

/**
 * Answers a request for a link that has ended: with a page that says so, or with a new link to the
 * same address, which is not shown.
 */
export async function answerEndedLink(
  { context, send }: Pick<Desk, 'context' | 'send'>,
  exchange: Exchange,
  { address, target }: Pick<DeskLink, 'address' | 'target'>,
) {
  const { request, reply } = exchange;
  const { again } = Object(request.body) as { again?: unknown };
  if (again !== undefined) return askForLink(context, exchange, { address, target });
  return send(request, reply, endedPage(pathOf(request)), 410);
}
