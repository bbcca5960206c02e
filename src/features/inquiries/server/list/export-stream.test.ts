import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { inquirySorts } from '#features/inquiries/domain/inquiries.ts';
import { apiPaths, exportPath } from '#shared/domain/api-paths.ts';
import {
  copyInquiry,
  inquiriesTrail,
  receive,
  shareInquiries,
} from '#tests/support/stored-inquiries.ts';
import { engines, type Engine } from '#tests/support/test-database.ts';

const longMessage = '\u0800'.repeat(5000);

const untilUnchanged = async (watched: { count: number }) => {
  for (let before = -1; before !== watched.count; await sleep(200)) before = watched.count;
};

/** One office with a function that adds inquiries. */
function shareManyInquiries(engine: Engine) {
  const office = shareInquiries(engine);

  /**
   * Adds inquiries. In each column by which the list can be sorted, they do not all have the same
   * value.
   */
  async function addInquiries(count: number, message: string) {
    const now = office().clock.read().getTime();
    await copyInquiry(office(), await receive(office()), count - 1, (nth) => ({
      message,
      // Not in the order of arrival.
      id: crypto.randomUUID(),
      nameKey: `name ${nth % 7}`,
      agentKey: `agent ${nth % 3}`,
      service: nth % 2 ? ('buying' as const) : ('selling' as const),
      status: nth % 3 ? ('new' as const) : ('done' as const),
      createdAt: new Date(now - (nth % 40) * 1000).toISOString(),
    }));
  }

  return { office, addInquiries };
}

describe.each(engines)('the export of many inquiries on %s', (engine) => {
  const { office, addInquiries } = shareManyInquiries(engine);

  const listedIds = async (query: string) => {
    const answer = await office().call('GET', `/contacts?${query}`);
    return answer.json<{ id: string }[]>().map((inquiry) => inquiry.id);
  };

  const orders = inquirySorts.map((sort, nth) => `sort=${sort}&dir=${nth % 2 ? 'desc' : 'asc'}`);
  test('has each inquiry once, in the order of the list', async () => {
    // Add more than 500 inquiries, because the export reads the ids of 500 at a time.
    await addInquiries(525, 'Hello');
    for (const query of ['', ...orders]) {
      const { body } = await office().call('GET', `/contacts/export.csv?${query}`);
      const exported = [...body.matchAll(/"([\da-f-]{36})"\r\n/g)].map(([, id]) => id);
      // The list without a page has the first 500, and its page 21 the last 25.
      const listed = [...(await listedIds(query)), ...(await listedIds(`page=21&${query}`))];
      expect([query, exported]).toEqual([query, listed]);
    }
  });
});

describe('the download of many inquiries', () => {
  const { office, addInquiries } = shareManyInquiries('sqlite');
  afterEach(() => vi.restoreAllMocks());

  /** Requests the export through a real connection, without reading the body. */
  async function requestExport(): Promise<IncomingMessage> {
    const { app, signIn } = office();
    if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const headers = { cookie: await signIn() };
    const request = get({
      port,
      host: '127.0.0.1',
      path: exportPath(apiPaths.inquiries, 'csv'),
      headers,
    });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    return answer;
  }

  /** Counts the queries that read inquiries, and lets the query with the number `failAt` fail. */
  function watchQueries({ failAt = Infinity } = {}) {
    const executor = office().db.getExecutor();
    const execute = executor.executeQuery.bind(executor);
    const watched = { count: 0 };
    vi.spyOn(executor, 'executeQuery').mockImplementation((query) => {
      if (query.sql.includes('left join "agents"') && ++watched.count === failAt) {
        return Promise.reject(new Error('The database is gone'));
      }
      return execute(query);
    });
    return watched;
  }

  test('arrives whole', async () => {
    await addInquiries(750, longMessage);
    const body = await text(await requestExport());
    expect(body.split('\r\n')).toHaveLength(750 + 2);
  });

  test('waits for a client that does not read, and ends when the client is gone', async () => {
    // All messages together have 45 MB, which is more than the sockets of server and client can
    // hold. The server therefore has to wait for the client.
    const count = 3000;
    await addInquiries(count, longMessage);
    const { length } = await inquiriesTrail(office());
    const queries = watchQueries();
    const answer = await requestExport();
    await untilUnchanged(queries);
    const untilPause = queries.count;
    expect(untilPause).toBeLessThan(count / 25);
    answer.destroy();
    await untilUnchanged(queries);
    expect(queries.count).toBeLessThanOrEqual(untilPause + 1);
    const entries = (await inquiriesTrail(office())).slice(length);
    expect(entries).toMatchObject([{ after: `{"inquiries":${count}}` }]);
  });

  test('is broken off if reading fails, so that the file does not look complete', async () => {
    await addInquiries(500, 'Hello');
    watchQueries({ failAt: 3 });
    const answer = await requestExport();
    expect(answer.statusCode).toBe(200);
    await expect(text(answer)).rejects.toThrow('aborted');
    expect(answer.complete).toBe(false);
    vi.restoreAllMocks();
    expect((await office().call('GET', '/contacts?page=1')).statusCode).toBe(200);
  });

  test('lets the server do other work after each batch', async () => {
    await addInquiries(500, 'Hello');
    let turns = 0;
    let isRunning = true;
    const countTurns = () => {
      turns++;
      if (isRunning) setImmediate(countTurns);
    };
    countTurns();
    await office().call('GET', '/contacts/export.csv');
    isRunning = false;
    expect(turns).toBeGreaterThan(500 / 125);
  });
});
