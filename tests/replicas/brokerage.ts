/** One brokerage on one PostgreSQL database, served by several instances behind a proxy. */
import { openDatabase, type Database } from '#shared/db/connection.ts';
import { startEmailServer, type EmailServer } from '#tests/support/email-server.ts';
import { administrator } from '#tests/support/http-client.ts';
import { createTestDatabase } from '#tests/support/postgres.ts';
import { startProxy } from './proxy.ts';
import { freePort, startServerProcess, type ServerProcess } from '#tests/support/server-process.ts';

export interface Brokerage {
  /** The proxy's URL. */
  origin: string;
  publicOrigin: string;
  /**
   * The running instances. A new instance takes the index and the port of the one that it replaces.
   */
  instances: ServerProcess[];
  db: Database;
  emailServer: EmailServer;
  /**
   * Starts an instance.
   * @param port the port of an ended instance that the new one replaces; the default is a free port
   */
  start: (port?: number) => Promise<ServerProcess>;
  close: () => Promise<void>;
}

/** Returns the instance's address in the format of the proxy, such as "127.0.0.1:3001". */
export const upstreamOf = ({ port }: ServerProcess) => `127.0.0.1:${port}`;

export const post = (url: string, body: object, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

export async function openBrokerage(postgresUrl: string, size = 3): Promise<Brokerage> {
  const closers: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const each of closers.splice(0).toReversed()) await each();
  };
  try {
    const database = await createTestDatabase(postgresUrl);
    closers.push(() => database.drop());
    const db = openDatabase({ url: database.url });
    closers.push(() => db.destroy());
    const emailServer = await startEmailServer();
    closers.push(() => emailServer.close());
    const proxyPort = await freePort();
    const origin = `http://127.0.0.1:${proxyPort}`;
    // Browsers allow no passkeys at IP addresses.
    const publicOrigin = `http://localhost:${proxyPort}`;
    const settings = {
      NODE_ENV: 'production',
      DATABASE_URL: database.url,
      PUBLIC_ORIGIN: publicOrigin,
      TRUST_PROXY: 'loopback',
      DEMO_DATA: 'true',
      ADMIN_USERNAME: administrator.username,
      ADMIN_PASSWORD: administrator.password,
      CONTACT_LIMIT: '1000000',
      SMTP_URL: emailServer.url,
      MAIL_FROM: 'site@example.com',
      MAIL_TO: 'office@example.com',
      LOG_LEVEL: 'error',
    };
    const start = (port?: number) =>
      startServerProcess({ env: port ? { ...settings, PORT: String(port) } : settings });
    // Start all instances at once on an empty database. One of them migrates it while the others
    // wait, and only one adds the sample office.
    const instances = await Promise.all(Array.from({ length: size }, () => start()));
    closers.push(() => Promise.all(instances.map((instance) => instance.kill())));
    closers.push(await startProxy(proxyPort, instances.map(upstreamOf)));
    return { origin, publicOrigin, instances, db, emailServer, start, close };
  } catch (error) {
    await close();
    throw error;
  }
}
