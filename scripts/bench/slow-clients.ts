import { openSlowClients } from '#tests/support/slow-clients.ts';
import { withServer } from './server-process.ts';
import { loadSteadily } from './steady-load.ts';

const slowClients = 200;

/** The home page at 50 requests a second, first alone and then next to slow clients (rows A48 and C16). */
export const benchSlowClients = () =>
  withServer(async ({ origin, port }) => {
    const alone = await loadSteadily(`${origin}/`);
    const sockets = await openSlowClients(port, slowClients);
    const withSlowClients = await loadSteadily(`${origin}/`);
    const open = sockets.filter((socket) => !socket.destroyed).length;
    console.table({ alone, [`with ${open} slow clients`]: withSlowClients });
    for (const socket of sockets) socket.destroy();
  });
