import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSlowClients } from '#tests/support/slow-clients.ts';
import { startServer } from './server-process.ts';
import { loadSteadily } from './steady-load.ts';

const slowClients = 200;
const rate = 50;
const seconds = 20;

/** The home page as everybody else meets it, alone and beside clients that hold on to their connections. */
export async function benchSlowClients() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-slow-'));
  const server = await startServer('src/server/main.ts', 'is open at', {
    NODE_ENV: 'production',
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
  });
  const visit = [{ method: 'GET', path: '/', headers: { 'accept-encoding': 'br' } }];
  const alone = await loadSteadily([server.origin], visit, seconds, rate);
  const sockets = await openSlowClients(Number(new URL(server.origin).port), slowClients);
  const beside = await loadSteadily([server.origin], visit, seconds, rate);
  const held = sockets.filter((socket) => !socket.destroyed).length;
  console.table({ alone, [`beside ${held} slow clients`]: beside });
  for (const socket of sockets) socket.destroy();
  await server.stop();
  rmSync(folder, { recursive: true });
}
