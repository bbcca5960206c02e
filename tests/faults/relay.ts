/**
 * A TCP proxy that can stop forwarding without closing the connections, as if a network cable were
 * unplugged.
 */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export async function startRelay(target: { host: string; port: number }) {
  const sockets = new Set<Socket>();
  let isSilent = false;

  const server = createServer((near) => {
    const far = connect(target.port, target.host);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
    }
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    near.pipe(far).pipe(near);
    if (isSilent) [near, far].forEach(silence);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    port: (server.address() as AddressInfo).port,
    /** Stops forwarding on open and on new connections. */
    fallSilent() {
      isSilent = true;
      sockets.forEach(silence);
    },
    /** Forwards on new connections again, but not on the connections that were open before. */
    recover() {
      isSilent = false;
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

function silence(socket: Socket) {
  socket.unpipe();
  socket.pause();
}

export type Relay = Awaited<ReturnType<typeof startRelay>>;
