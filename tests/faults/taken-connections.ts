import { Client } from 'pg';
import { expect, vi } from 'vitest';

async function connectAll(url: string, most: number) {
  const clients: Client[] = [];
  for (let nth = 0; nth < most; nth++) {
    const client = new Client({ connectionString: url });
    client.on('error', () => undefined);
    const isIn = await client.connect().then(
      () => true,
      () => false,
    );
    if (!isIn) break;
    clients.push(client);
  }
  return clients;
}

/**
 * Opens all connections that PostgreSQL allows, and closes those of the tested server. Repeats this
 * until it holds all of them, because the server opens new connections to look for publications,
 * and a closed connection leaves `pg_stat_activity` before PostgreSQL lets another one in.
 * @param most the maximum number of connections that PostgreSQL allows a superuser
 */
export async function takeAllConnections(url: string, most: number): Promise<Client[]> {
  const clients = await connectAll(url, most);
  await vi.waitFor(
    async () => {
      const own = clients.map((client) => Object(client).processID as number);
      await clients[0]?.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where backend_type = 'client backend' and pid <> all($1)`,
        [own],
      );
      clients.push(...(await connectAll(url, most)));
      expect(clients.length).toBe(most);
    },
    { timeout: 20_000, interval: 50 },
  );
  return clients;
}
