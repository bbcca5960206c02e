import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';
import { apiRoot } from '#shared/domain/api-paths.ts';
import { visitorNetwork } from './throttling/client-address.ts';
import { refusalReason } from './refusal-reason.ts';
import { atMostEachMinute } from './sparse-log.ts';

/** The maximum number of lines a minute for each status of 400 or higher. */
const failuresEachMinute = 60;

/**
 * Logs one line for each API call. The line of a refused call also has the reason, the client's
 * network and the id of the signed-in administrator. Leaves out the failed calls that exceed
 * `failuresEachMinute`. Requests for pages and files are not logged here, because a reverse proxy
 * can log them.
 */
class RequestLog extends LogController {
  readonly #logFailure = atMostEachMinute(failuresEachMinute);

  override incomingRequest() {
    // Log nothing when a request arrives, because its answer is not known yet.
  }

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    if (this.isLogDisabled(request)) return;
    const refused = refusalReason(request);
    const line = {
      method: request.method,
      path: request.url.split('?', 1)[0],
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
      ...(refused && {
        refused,
        network: visitorNetwork(request.ip),
        administrator: request.caller?.id,
      }),
      ...(error && { err: error }),
    };
    if (reply.statusCode < 400) return request.log.info(line, 'answered');
    return this.#logFailure(String(reply.statusCode), (leftOut) =>
      request.log.info({ ...line, ...(leftOut > 0 && { leftOut }) }, 'answered'),
    );
  }
}

export const requestLog = () =>
  new RequestLog({ disableRequestLogging: (request) => !request.url.startsWith(apiRoot) });
