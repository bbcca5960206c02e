import { openSlowClients } from '#tests/support/slow-clients.ts';
import { measurePage } from './measure.ts';
import { withServer } from './server-process.ts';

const slowClients = 200;
const seconds = 20;

/**
 * Measures the home page at 50 requests a second, first alone and then next to slow clients (rows
 * A48 and C16 of docs/requirements.md).
 */
export const benchSlowClients = () =>
  withServer(async ({ origin, port }) => {
    const alone = await measurePage(`${origin}/`, seconds);
    const sockets = await openSlowClients(port, slowClients);
    const withSlowClients = await measurePage(`${origin}/`, seconds);
    const open = sockets.filter((socket) => !socket.destroyed).length;
    console.table({ alone, [`with ${open} slow clients`]: withSlowClients });
    for (const socket of sockets) socket.destroy();
  });
