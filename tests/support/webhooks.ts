import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, onTestFinished } from 'vitest';
import { eventSending } from '#app/server/event-data.ts';
import { eventTypes, type EventType } from '#features/programs/domain/events.ts';
import type { Delivery, EndpointWithSecret } from '#features/programs/domain/webhooks.ts';
import { parseNetworks } from '#features/programs/server/webhooks/addresses.ts';
import { deliver, recordAttempts } from '#features/programs/server/webhooks/deliver.ts';
import { claimDeliveries } from '#features/programs/server/webhooks/delivery-store.ts';
import { expandEvents } from '#features/programs/server/webhooks/expand.ts';
import type { WebhookWorkerContext } from '#features/programs/server/webhooks/worker.ts';
import { sendInquiry } from './inquiries.ts';
import { callsOf, shareOffice, type Office } from './office.ts';
import { testEmailSettings, testSealing } from './test-app.ts';
import type { Engine } from './test-database.ts';

const loopback = parseNetworks('127.0.0.0/8') ?? [];

export interface ReceivedRequest {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export type Answering = (response: ServerResponse, nth: number) => void;

/** Starts a receiver of webhooks on this machine, which ends after the test. */
export async function startReceiver(answer: Answering = (response) => response.end()) {
  const requests: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { headers, url: path = '' } = request;
      requests.push({ path, headers, body: Buffer.concat(chunks).toString() });
      answer(response, requests.length);
    });
    response.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { requests, port, url: `http://127.0.0.1:${port}/hook` };
}

/** Answers each request with the next of these statuses, and then with the last one. */
export const statuses =
  (...codes: number[]): Answering =>
  (response, nth) => {
    response.writeHead(codes[nth - 1] ?? codes.at(-1) ?? 200).end();
  };

/** The context of the worker, with the database and the clock of an office. */
export const workerOf = (
  { db, clock }: Pick<Office, 'db' | 'clock'>,
  overrides: Partial<WebhookWorkerContext> = {},
): WebhookWorkerContext => ({
  db,
  clock: clock.read,
  sealing: testSealing,
  networks: loopback,
  ...eventSending,
  emailSettings: () => testEmailSettings,
  log: { warn: () => undefined, error: () => undefined },
  resolve: async () => [],
  ...overrides,
});

/** Expands the events and sends what is due, until nothing is left to do now. */
export async function sendDue(
  office: Pick<Office, 'db' | 'clock'>,
  overrides: Partial<WebhookWorkerContext> = {},
): Promise<void> {
  const context = workerOf(office, overrides);
  for (;;) {
    const expanded = await expandEvents(context);
    const claimed = await claimDeliveries(context.db, [], context.clock());
    const { signal } = new AbortController();
    const attempts = await Promise.all(
      claimed.map((delivery) => deliver(context, delivery, signal)),
    );
    await recordAttempts(
      context,
      attempts.filter((attempt) => attempt !== undefined),
    );
    if (expanded + claimed.length === 0) return;
  }
}

/** One app for all tests of a describe block, which may send to this machine. */
export function shareWebhooks(engine: Engine) {
  const office = shareOffice(engine, { networks: loopback, inquiryLimit: 1000 });
  beforeEach(async () => {
    await office().db.deleteFrom('webhookEndpoints').execute();
    await office().db.deleteFrom('webhookEvents').execute();
  });

  const add = async (url: string, events: readonly EventType[] = eventTypes, more = {}) =>
    (
      await office().call('POST', '/api/webhooks', { url, events, ...more })
    ).json<EndpointWithSecret>();

  /** Changes a webhook, as a user who is signed in now. */
  const change = async (id: string, input: object, headers = {}) => {
    const call = await callsOf(office(), 'admin');
    return call('PUT', `/api/webhooks/${id}`, { events: eventTypes, ...input }, headers);
  };

  /** Receives an inquiry, and sends what is due. */
  const send = async () => {
    await sendInquiry(office());
    await sendDue(office());
  };

  const listDeliveries = async (id: string) =>
    (await office().call('GET', `/api/webhooks/${id}/deliveries`)).json<Delivery[]>();

  return { office, add, change, send, listDeliveries };
}

export const typesIn = (requests: ReceivedRequest[]): string[] =>
  requests.map(({ body }) => (JSON.parse(body) as { type: string }).type);
