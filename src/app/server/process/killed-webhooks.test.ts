import { once } from 'node:events';
import { v7 as newId } from 'uuid';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createSealing } from '#features/sign-in/server/second-factors/sealing.ts';
import { sealOwner } from '#features/programs/server/webhooks/endpoint-secrets.ts';
import { makeSecret } from '#features/programs/server/webhooks/signatures.ts';
import { startWebhookWorker } from '#features/programs/server/webhooks/worker.ts';
import { openDatabase, type Database, type DatabaseLocation } from '#shared/db/connection.ts';
import { inquiryFormPath } from '#shared/domain/api-paths.ts';
import { settingsFor } from '#tests/support/commands.ts';
import { patience } from '#tests/support/email-worker.ts';
import { inquiry } from '#tests/support/inquiries.ts';
import { runElsewhere } from '#tests/support/killed-process.ts';
import { startProduction } from '#tests/support/running-server.ts';
import { testSealing, testSealingKey } from '#tests/support/test-app.ts';
import { createMigratedPlace, engines } from '#tests/support/test-database.ts';
import { startReceiver, typesIn, workerOf, type ReceivedRequest } from '#tests/support/webhooks.ts';

const { firstName, lastName, email, phone, message } = inquiry;
const person = { firstName, lastName, email, phone, message, service: 'buying' as const };
const committedAt = '2026-11-21T15:00:00.000Z';

async function addEndpoint(db: Database, url: string) {
  const id = newId();
  const at = new Date().toISOString();
  const secret = createSealing([testSealingKey]).seal(makeSecret(), sealOwner(id));
  const facts = { name: 'CRM', url, events: '["inquiry.received"]', secret, createdBy: 'admin' };
  await db
    .insertInto('webhookEndpoints')
    .values({ ...facts, id, createdAt: at, updatedAt: at })
    .execute();
  return id;
}

const idsIn = (requests: ReceivedRequest[]) =>
  requests.map(({ body }) => (JSON.parse(body) as { data: { id: string } }).data.id);

const storedIds = async (db: Database) =>
  (await db.selectFrom('contactSubmissions').select('id').orderBy('id').execute()).map(
    ({ id }) => id,
  );

/** Runs a process that commits an inquiry, and is killed while it sends. @returns the inquiry's id */
async function commitAndDie(location: DatabaseLocation, milliseconds: number): Promise<string> {
  const id = newId();
  const stored = { ...person, id, status: 'new', createdAt: committedAt };
  const signal = await runElsewhere(
    location,
    `import { eventSending } from '#app/server/event-data.ts';
    import { createSealing } from '#features/sign-in/server/second-factors/sealing.ts';
    import { parseNetworks } from '#features/programs/server/webhooks/addresses.ts';
    import { startWebhookWorker } from '#features/programs/server/webhooks/worker.ts';
    import { recordEvents } from '#shared/records/events.ts';
    await db.transaction().execute(async (transaction) => {
      const inquiry = ${JSON.stringify(stored)};
      await transaction.insertInto('contactSubmissions').values(inquiry).execute();
      const event = { type: 'inquiry.received', recordId: inquiry.id };
      await recordEvents(transaction, [event], new Date());
    });
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${milliseconds});
    startWebhookWorker({
      db,
      clock: () => new Date(),
      sealing: createSealing([Buffer.from('${testSealingKey.toString('hex')}', 'hex')]),
      networks: parseNetworks('127.0.0.0/8'),
      ...eventSending,
      log: console,
    });
    await new Promise(() => undefined);`,
  );
  expect(signal).toBe('SIGKILL');
  return id;
}

describe.each(engines)('W2 on %s', (engine) => {
  test(
    'a server that is killed between a commit and the sending sends each event at least once',
    { timeout: 300_000 },
    async () => {
      const place = await createMigratedPlace(engine);
      const db = openDatabase(place);
      onTestFinished(() => db.destroy());
      const receiver = await startReceiver();
      await addEndpoint(db, receiver.url);
      const env = {
        ...settingsFor(place),
        SECRETS_KEY: testSealingKey.toString('base64url'),
        WEBHOOK_PRIVATE_NETWORKS: '127.0.0.0/8',
        CONTACT_LIMIT: '1000',
      };
      const server = await startProduction(env);
      const answer = await fetch(server.origin + inquiryFormPath, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(inquiry),
      });
      expect(answer.status).toBe(201);
      const sent = [((await answer.json()) as { id: string }).id];
      const closed = once(server.child, 'close');
      server.child.kill('SIGKILL');
      await closed;
      for (const milliseconds of [0, 16, 32]) sent.push(await commitAndDie(place, milliseconds));
      expect(await storedIds(db)).toEqual(sent.toSorted());
      const last = await startProduction(env);
      // The claim of a killed server lasts for a minute.
      const due = { nextAttemptAt: new Date(0).toISOString() };
      await db.updateTable('webhookDeliveries').set(due).where('status', '=', 'waiting').execute();
      await vi.waitFor(async () => {
        expect(new Set(idsIn(receiver.requests))).toEqual(new Set(sent));
      }, patience);
      await last.stop();
      expect(new Set(typesIn(receiver.requests))).toEqual(new Set(['inquiry.received']));
    },
  );

  test('three instances on one database send each event once, and none without its change', async () => {
    const place = await createMigratedPlace(engine);
    const connections = [0, 1, 2].map(() => openDatabase(place));
    const [db] = connections as [Database];
    const receiver = await startReceiver();
    const endpointId = await addEndpoint(db, receiver.url);
    const clock = { read: () => new Date() };
    const workers = connections.map((each) =>
      startWebhookWorker(workerOf({ db: each, clock } as never, { sealing: testSealing })),
    );
    onTestFinished(async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
      await Promise.all(connections.map((each) => each.destroy()));
    });
    const at = new Date().toISOString();
    const ids = Array.from({ length: 60 }, () => newId());
    for (const id of ids) {
      const change = db.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('contactSubmissions')
          .values({ ...person, id, status: 'new', createdAt: at })
          .execute();
        await transaction
          .insertInto('webhookEvents')
          .values({
            id: newId(),
            type: 'inquiry.received',
            recordId: id,
            inquiryId: id,
            createdAt: at,
          })
          .execute();
        if (id > (ids[39] ?? '')) throw new Error('Take it back');
      });
      await change.catch(() => undefined);
    }
    const kept = ids.slice(0, 40);
    await vi.waitFor(async () => {
      const delivered = await db
        .selectFrom('webhookDeliveries')
        .select('recordId')
        .where('endpointId', '=', endpointId)
        .where('status', '=', 'delivered')
        .execute();
      expect(delivered).toHaveLength(40);
    }, patience);
    expect(idsIn(receiver.requests).toSorted()).toEqual(kept);
  });
});
