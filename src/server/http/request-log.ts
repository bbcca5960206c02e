import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';
import { apiRoot } from '#domain/paths.ts';

/** Logs one line for each API call. Pages and files are left to the reverse proxy's log. */
class RequestLog extends LogController {
  override incomingRequest() {
    // Log nothing when a request arrives, because its answer is not known yet.
  }

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    if (this.isLogDisabled(request)) return;
    const line = {
      method: request.method,
      path: request.url.split('?', 1)[0],
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
      ...(error && { err: error }),
    };
    request.log.info(line, 'answered');
  }
}

export const requestLog = () =>
  new RequestLog({ disableRequestLogging: (request) => !request.url.startsWith(apiRoot) });
