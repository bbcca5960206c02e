import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type Socket } from 'node:net';
import { findReachable, hostOf, isSameAddress, type Network, type Resolve } from './addresses.ts';

export interface PostLimits {
  /** For the whole exchange, with the resolving of the name. */
  milliseconds: number;
  readBytes: number;
  keptBytes: number;
}

export const postLimits: PostLimits = {
  milliseconds: 15_000,
  readBytes: 65_536,
  keptBytes: 4096,
};

export interface PostContext {
  networks: Network[];
  resolve: Resolve;
  limits: PostLimits;
}

export interface Answer {
  status: number;
  /** The beginning of the body. */
  text: string;
}

/**
 * Posts JSON to a URL. The name is resolved here, and the connection is made to the address that was
 * checked, because a name may have another address at each look. Redirects are not followed.
 * @throws Error if there is no whole answer in time
 */
export async function post(
  url: URL,
  body: string,
  headers: Record<string, string>,
  context: PostContext,
  cutOff: AbortSignal,
): Promise<Answer> {
  const { milliseconds } = context.limits;
  const timeout = AbortSignal.timeout(milliseconds);
  const signal = AbortSignal.any([timeout, cutOff]);
  const ended = Promise.withResolvers<never>();
  signal.addEventListener('abort', () =>
    ended.reject(
      new Error(
        timeout.aborted
          ? `No whole answer within ${milliseconds / 1000} seconds`
          : 'The server was stopped',
      ),
    ),
  );
  const exchange = async () => {
    const address = await findReachable(url, context.networks, context.resolve);
    signal.throwIfAborted();
    const response = await send(url, address, body, headers, signal);
    return { status: response.statusCode ?? 0, text: await readBeginning(response, context) };
  };
  return Promise.race([exchange(), ended.promise]);
}

function send(
  url: URL,
  address: string,
  body: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const host = hostOf(url);
  const open = url.protocol === 'https:' ? requestHttps : requestHttp;
  const request = open({
    host: address,
    port: url.port || (url.protocol === 'https:' ? 443 : 80),
    path: url.pathname + url.search,
    method: 'POST',
    // A name in the certificate is compared with this one. There is none for an IP address.
    servername: isIP(host) ? '' : host,
    agent: false,
    signal,
    headers: {
      ...headers,
      host: url.host,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': 'Webhooks/1.0',
    },
  });
  request.on('error', reject);
  request.on('response', resolve);
  request.on('socket', (socket: Socket) => {
    // Nothing is written before the connection is checked.
    const isSecure = url.protocol === 'https:';
    socket.once(isSecure ? 'secureConnect' : 'connect', () => {
      if (isSameAddress(socket.remoteAddress ?? '::', address)) request.end(body);
      else request.destroy(new Error('The connection led to another address'));
    });
  });
  return promise;
}

async function readBeginning(response: IncomingMessage, { limits }: PostContext): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    if (bytes < limits.keptBytes) chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= limits.readBytes) break;
  }
  response.destroy();
  return Buffer.concat(chunks)
    .subarray(0, limits.keptBytes)
    .toString()
    .replaceAll('\0', '')
    .toWellFormed();
}
