/**
 * Sends requests through a raw socket, because ordinary HTTP clients change or refuse invalid and
 * unusual requests.
 */
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';

export interface RawAnswer {
  status: number;
  head: string;
  body: string;
}

/**
 * Sends a request to the app and reads the answer until the connection ends.
 * @param request the text to send; each line feed is sent as "\r\n", the line end of HTTP
 */
export async function sendRaw(app: FastifyInstance, request: string): Promise<RawAnswer> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return sendRawTo(address.port, request);
}

/** Sends a request as `sendRaw` does, to a server in another process of this machine. */
export async function sendRawTo(port: number, request: string): Promise<RawAnswer> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(request.replaceAll('\n', '\r\n'));
  const answer = await text(socket);
  const [head = '', ...body] = answer.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head, body: body.join('\r\n\r\n') };
}
