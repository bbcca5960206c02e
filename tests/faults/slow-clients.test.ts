import { afterAll, beforeAll, expect, test } from 'vitest';
import { inquiry } from '#tests/support/inquiries.ts';
import { administrator, call, signIn } from '#tests/support/http-client.ts';
import { startServerProcess, type ServerProcess } from '#tests/support/server-process.ts';
import { openSlowClients } from '#tests/support/slow-clients.ts';
import { createFolder } from '#tests/support/test-database.ts';

const dataDir = createFolder(afterAll);
let server: ServerProcess;
beforeAll(async () => {
  server = await startServerProcess({
    env: {
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      ADMIN_USERNAME: administrator.username,
      ADMIN_PASSWORD: administrator.password,
      TRUST_PROXY: 'loopback',
    },
  });
});
afterAll(() => server.kill());

test('A48: 200 slow clients do not block pages, inquiries or the back office', async () => {
  const slow = await openSlowClients(server.port, 200);
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
    const body = { username: `unknown${nth}`, password: 'not the password' };
    const headers = { 'x-forwarded-for': `10.0.${nth}.1` };
    const { status } = await call(server.origin, 'POST /api/admin/login', { headers, body });
    answered++;
    return status;
  });
  for (let time = 0; time < 5; time++) {
    expect((await call(server.origin, 'GET /')).status).toBe(200);
  }
  // The pages did not have to wait until all logins were answered.
  expect(answered).toBeLessThan(100);
  // The server answers 503 to a login from an unknown device if forty others are waiting.
  const statuses = await Promise.all(logins);
  expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(42);
  expect(statuses.filter((status) => status !== 401 && status !== 503)).toEqual([]);
}, 60_000);
