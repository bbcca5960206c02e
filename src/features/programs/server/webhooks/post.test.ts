import type { ServerResponse } from 'node:http';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { parseNetworks } from './addresses.ts';
import { startWebhookWorker } from './worker.ts';
import { sendInquiry } from '#tests/support/inquiries.ts';
import { engines } from '#tests/support/test-database.ts';
import {
  sendDue,
  shareWebhooks,
  startReceiver,
  workerOf,
  type Answering,
} from '#tests/support/webhooks.ts';

const drip: Answering = (response) => void response.write('x');

describe.each(engines)('exchanges with receivers on %s', (engine) => {
  const { office, add, send, listDeliveries } = shareWebhooks(engine);

  test('W5: a receiver that sends 1 GB or a byte a minute ends at its limits', async () => {
    let sent = 0;
    const flood: Answering = (response) => {
      const chunk = Buffer.alloc(65_536, 'x');
      const write = () => {
        while (sent < 1024 ** 3 && !response.destroyed) {
          sent += chunk.length;
          if (!response.write(chunk)) return;
        }
        response.end();
      };
      response.on('drain', write);
      write();
    };
    const large = await add((await startReceiver(flood)).url);
    const slow = await add((await startReceiver(drip)).url);
    await sendInquiry(office());
    const limits = { milliseconds: 2000, readBytes: 65_536, keptBytes: 4096 };
    await sendDue(office(), { limits });
    const [kept] = await listDeliveries(large.id);
    expect(kept).toMatchObject({ status: 'delivered', answer: 'x'.repeat(4096) });
    expect(sent).toBeLessThan(64 * 1024 ** 2);
    expect(await listDeliveries(slow.id)).toMatchObject([
      { status: 'waiting', error: 'No whole answer within 2 seconds' },
    ]);
  });

  test('W5: a receiver that never ends its answer does not delay the others', async () => {
    const unended: ServerResponse[] = [];
    const slow = await startReceiver((response, nth) => {
      drip(response, nth);
      unended.push(response);
    });
    const quick = await startReceiver();
    await add(slow.url);
    await add(quick.url);
    for (let nth = 0; nth < 5; nth++) await sendInquiry(office());
    const limits = { milliseconds: 8000, readBytes: 65_536, keptBytes: 4096 };
    const worker = startWebhookWorker(workerOf(office(), { limits }));
    onTestFinished(() => worker.stop());
    await vi.waitFor(() => expect(quick.requests).toHaveLength(5), { timeout: 6000 });
    expect(slow.requests).toHaveLength(2);
    // Without the end of the answers, the worker would wait for them for five seconds.
    const stopped = worker.stop();
    for (const response of unended) response.end();
    await stopped;
  });

  test('a redirect is a failure and is not followed', async () => {
    const target = await startReceiver();
    const receiver = await startReceiver((response) => {
      response.writeHead(302, { location: target.url }).end();
    });
    const { id } = await add(receiver.url);
    await send();
    expect([receiver.requests.length, target.requests.length]).toEqual([1, 0]);
    expect((await listDeliveries(id))[0]?.error).toContain('Redirects are not followed');
  });

  test('W3: no connection is made to a name that leads to no public address', async () => {
    const receiver = await startReceiver();
    const url = `https://rebinding.example:${receiver.port}/hook`;
    const { id } = await add(url);
    const answers = [['169.254.169.254'], ['127.0.0.1', '::ffff:127.0.0.1', '64:ff9b::7f00:1']];
    const asked: string[] = [];
    const resolve = async (name: string) => {
      asked.push(name);
      return answers.shift() ?? [];
    };
    await sendInquiry(office());
    for (const seconds of [0, 6]) {
      office().clock.advance(seconds);
      await sendDue(office(), { networks: [], resolve });
    }
    expect(asked).toEqual(['rebinding.example', 'rebinding.example']);
    const [failed] = await listDeliveries(id);
    expect(failed).toMatchObject({
      attempts: 2,
      error: 'rebinding.example has no public address',
    });
    expect(receiver.requests).toEqual([]);
  });

  test('a name in an allowed network is resolved once and its address is used', async () => {
    const receiver = await startReceiver();
    const { id } = await add(`http://crm.example:${receiver.port}/hook`);
    let lookups = 0;
    const resolve = async () => [['10.0.0.1', '127.0.0.1'], ['10.0.0.1']][lookups++] ?? [];
    await sendInquiry(office());
    await sendDue(office(), { resolve });
    expect([lookups, receiver.requests.length]).toEqual([1, 1]);
    expect(receiver.requests[0]?.headers.host).toBe(`crm.example:${receiver.port}`);
    expect(await listDeliveries(id)).toMatchObject([{ status: 'delivered' }]);
    await sendInquiry(office());
    const networks = parseNetworks('10.9.0.0/16') ?? [];
    await sendDue(office(), { networks, resolve: async () => ['127.0.0.1'] });
    const [failed] = await listDeliveries(id);
    expect(failed?.error).toBe(
      'crm.example is in no network to which events may be sent without https',
    );
  });
});
