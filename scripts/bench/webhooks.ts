import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { v7 as newId } from 'uuid';
import { sealOwner } from '#features/programs/server/webhooks/endpoint-secrets.ts';
import { makeSecret } from '#features/programs/server/webhooks/signatures.ts';
import { createSealing } from '#features/sign-in/server/second-factors/sealing.ts';
import { openDatabase, type Database } from '#shared/db/connection.ts';
import { measurePage, rounded } from './measure.ts';
import { withEachEngine, withServer } from './server-process.ts';

const events = 1000;
const pageSeconds = 20;
const key = Buffer.alloc(32, 7);

async function addEndpoint(db: Database, url: string) {
  const id = newId();
  const at = new Date().toISOString();
  const secret = createSealing([key]).seal(makeSecret(), sealOwner(id));
  const facts = { name: 'CRM', url, events: '["inquiry.received"]', createdBy: 'admin' };
  await db
    .insertInto('webhookEndpoints')
    .values({ ...facts, id, secret, createdAt: at, updatedAt: at })
    .execute();
}

/** Adds inquiries with the events that they came in. */
async function addEvents(db: Database) {
  const createdAt = new Date().toISOString();
  const person = { firstName: 'Amelia', lastName: 'Carter' };
  const ids = Array.from({ length: events }, () => newId());
  await db.transaction().execute(async (transaction) => {
    for (const id of ids) {
      const email = `${id}@example.com`;
      const inquiry = {
        ...person,
        id,
        email,
        phone: null,
        message: 'A row house, please.',
        createdAt,
      };
      await transaction
        .insertInto('contactSubmissions')
        .values({ ...inquiry, service: 'buying', status: 'new' })
        .execute();
      await transaction
        .insertInto('webhookEvents')
        .values({ id: newId(), type: 'inquiry.received', recordId: id, inquiryId: id, createdAt })
        .execute();
    }
  });
}

/** Measures how fast events reach a receiver, and the home page meanwhile and without them. */
export const benchWebhooks = () =>
  withEachEngine(async ({ engine, location, env }) => {
    let received = 0;
    const all = Promise.withResolvers<number>();
    const receiver = createServer((request, response) => {
      request.resume();
      request.on('end', () => {
        response.end();
        if (++received === events) all.resolve(performance.now());
      });
    }).listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    const { port } = receiver.address() as AddressInfo;
    const settings = {
      SECRETS_KEY: key.toString('base64url'),
      WEBHOOK_PRIVATE_NETWORKS: '127.0.0.0/8',
      ...env,
    };
    await withServer(async ({ origin }) => {
      const db = openDatabase(location);
      await addEndpoint(db, `http://127.0.0.1:${port}/`);
      await measurePage(`${origin}/`, 5);
      const without = await measurePage(`${origin}/`, pageSeconds);
      await addEvents(db);
      const startedAt = performance.now();
      const beside = await measurePage(`${origin}/`, pageSeconds);
      const milliseconds = (await all.promise) - startedAt;
      console.log(`${engine}: ${events} events sent in ${rounded(milliseconds / 1000)} s`);
      console.table({ 'home page': without, 'home page beside the events': beside });
      await db.destroy();
    }, settings);
    receiver.close();
  });
