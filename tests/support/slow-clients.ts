/** Clients that keep connections open and send or read almost nothing. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { inquiryFormPath } from '#shared/domain/api-paths.ts';

const post = `POST ${inquiryFormPath} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`;
const get = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

/** The bytes that each kind of client sends: `first` once, and then `drop` ten times a second. */
const kinds = [
  { first: '', drop: '' },
  { first: 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ', drop: 'a' },
  { first: `${post}Content-Length: 60000\r\n\r\n`, drop: ' ' },
  { first: `${post}Transfer-Encoding: chunked\r\n\r\n`, drop: '1\r\n \r\n' },
  // This client sends requests and never reads the answers.
  { first: get.repeat(500), drop: get },
];

/**
 * Returns one of ten addresses, because the server refuses more than 30 POST requests from one
 * address at the same time.
 */
const addressOf = (nth: number) => `127.0.1.${1 + (nth % 10)}`;

async function openSlow(port: number, nth: number): Promise<Socket> {
  const { first, drop } = kinds[nth % kinds.length] ?? { first: '', drop: '' };
  const socket = connect({ port, host: '127.0.0.1', localAddress: addressOf(nth) });
  socket.on('error', () => undefined);
  socket.pause();
  await once(socket, 'connect');
  socket.write(first);
  const timer = setInterval(() => socket.write(drop), 100);
  socket.once('close', () => clearInterval(timer));
  return socket;
}

/**
 * Opens the connections of `count` clients, which are divided evenly among the kinds. The caller
 * must destroy the connections.
 */
export const openSlowClients = (port: number, count: number): Promise<Socket[]> =>
  Promise.all(Array.from({ length: count }, (_, nth) => openSlow(port, nth)));
