import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inquiry } from '#tests/support/inquiries.ts';
import { administrator, call, signIn } from '#tests/support/office-client.ts';
import { startServerProcess, type ServerProcess } from '#tests/support/server-process.ts';
import { createFolder } from '#tests/support/test-database.ts';

let server: ServerProcess;
beforeAll(async () => {
  server = await startServerProcess({
    env: {
      NODE_ENV: 'production',
      DATA_DIR: createFolder(afterAll),
      ADMIN_USERNAME: administrator.username,
      ADMIN_PASSWORD: administrator.password,
      TRUST_PROXY: 'loopback',
    },
  });
});
afterAll(() => server.kill());

const post = 'POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
const get = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

/** What each of them says at first, and then again and again. */
const kinds = [
  { first: '', drop: '' },
  { first: 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ', drop: 'a' },
  { first: `${post}Content-Length: 60000\r\n\r\n`, drop: ' ' },
  { first: `${post}Transfer-Encoding: chunked\r\n\r\n`, drop: '1\r\n \r\n' },
  // Asks and asks, and reads nothing.
  { first: get.repeat(500), drop: get },
];

async function openSlow(nth: number): Promise<Socket> {
  const { first, drop } = kinds[nth % kinds.length] ?? { first: '', drop: '' };
  const socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.pause();
  await once(socket, 'connect');
  socket.write(first);
  const timer = setInterval(() => socket.write(drop), 100);
  socket.once('close', () => clearInterval(timer));
  return socket;
}

test('A48: 200 slow clients keep nobody else from pages, inquiries and the back office', async () => {
  const slow = await Promise.all(Array.from({ length: 200 }, (_, nth) => openSlow(nth)));
  for (let time = 0; time < 20; time++) {
    expect((await call(server.origin, 'GET /')).status).toBe(200);
  }
  expect((await call(server.origin, 'POST /api/contact', { body: inquiry })).status).toBe(201);
  const cookie = await signIn(server.origin);
  const agents = await call(server.origin, 'GET /api/admin/agents', { headers: { cookie } });
  expect(agents).toMatchObject({ status: 200, body: '[]' });
  expect(slow.filter((socket) => socket.destroyed)).toEqual([]);
  for (const socket of slow) socket.destroy();
}, 60_000);

test('A48: a hundred logins at once leave the pages answering', async () => {
  let answered = 0;
  const logins = Array.from({ length: 100 }, async (_, nth) => {
    const body = { username: `nobody${nth}`, password: 'not the password' };
    const headers = { 'x-forwarded-for': `10.0.${nth}.1` };
    const { status } = await call(server.origin, 'POST /api/admin/login', { headers, body });
    answered++;
    return status;
  });
  for (let time = 0; time < 5; time++) {
    expect((await call(server.origin, 'GET /')).status).toBe(200);
  }
  // Each login costs a hash; the pages did not wait for them.
  expect(answered).toBeLessThan(100);
  expect(await Promise.all(logins)).toEqual(Array<number>(100).fill(401));
}, 60_000);
