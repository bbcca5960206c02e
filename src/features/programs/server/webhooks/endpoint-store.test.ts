import { describe, expect, test } from 'vitest';
import { createSealing } from '#features/sign-in/server/second-factors/sealing.ts';
import type { Database } from '#shared/db/connection.ts';
import { sendInquiry } from '#tests/support/inquiries.ts';
import { shareOffice } from '#tests/support/office.ts';
import { testSealing, testSealingKey } from '#tests/support/test-app.ts';
import { engines } from '#tests/support/test-database.ts';
import { shareWebhooks, startReceiver, workerOf } from '#tests/support/webhooks.ts';
import { claimDeliveries, deleteOldDeliveries } from './delivery-store.ts';
import { openSecrets, resealWebhooks } from './endpoint-secrets.ts';
import { switchOff } from './endpoint-store.ts';
import { expandEvents } from './expand.ts';

const publicUrl = 'https://crm.example/hook';
const input = { url: publicUrl, events: ['agent.changed'] };

describe.each(engines)('stored secrets and deliveries on %s', (engine) => {
  const { office, add, send } = shareWebhooks(engine);

  test('old deliveries and secrets that no longer sign are deleted', async () => {
    const { id } = await add((await startReceiver()).url);
    await office().call('POST', `/api/webhooks/${id}/secret`);
    await send();
    const { db, clock } = office();
    const left = async (seconds: number) => {
      clock.advance(seconds);
      await deleteOldDeliveries(db, clock.read());
      const kept = await db.selectFrom('webhookDeliveries').select('id').execute();
      const endpoint = db.selectFrom('webhookEndpoints').select('previousSecret');
      return [kept.length, (await endpoint.executeTakeFirstOrThrow()).previousSecret !== null];
    };
    expect(await left(24 * 3600 - 1)).toEqual([1, true]);
    expect(await left(1)).toEqual([1, false]);
    expect(await left(29 * 24 * 3600 + 1)).toEqual([0, false]);
  });

  test.each<[string, (db: Database, now: Date) => Promise<unknown>]>([
    ['is claimed by another instance', (db, now) => claimDeliveries(db, [], now)],
    [
      'fails because its webhook is switched off',
      async (db) => {
        const endpoints = db.selectFrom('webhookEndpoints').select('id');
        await switchOff(db, (await endpoints.executeTakeFirstOrThrow()).id, null);
      },
    ],
  ])('a delivery that was found due and then %s is not claimed', async (_title, change) => {
    await add(publicUrl);
    await sendInquiry(office());
    await expandEvents(workerOf(office()));
    const { db, clock } = office();
    let queries = 0;
    const changedAfterFirstQuery = db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (++queries === 1) {
          expect(result.rows).toHaveLength(1);
          await change(db, clock.read());
        }
        return result;
      },
    });
    expect(await claimDeliveries(changedAfterFirstQuery, [], clock.read())).toEqual([]);
    expect(queries).toBe(2);
  });

  test('secrets are encrypted again with a new key', async () => {
    const header = { headerName: 'X-Key', headerValue: 'open-sesame' };
    const { id, secret } = await add(publicUrl, ['agent.changed'], header);
    const other = await add(publicUrl, ['agent.changed']);
    const { db, clock } = office();
    const newKey = Buffer.alloc(32, 8);
    const reports: string[] = [];
    const report = (sentence: string) => reports.push(sentence);
    await resealWebhooks(db, createSealing([newKey]), report);
    expect(reports).toEqual([expect.stringContaining('The secrets of webhooks cannot be read')]);
    await resealWebhooks(db, createSealing([newKey, testSealingKey]), report);
    const find = (endpoint: string) => {
      const rows = db.selectFrom('webhookEndpoints').selectAll();
      return rows.where('id', '=', endpoint).executeTakeFirstOrThrow();
    };
    expect(openSecrets(await find(id), createSealing([newKey]), clock.read())).toEqual({
      secrets: [secret],
      header: { 'X-Key': 'open-sesame' },
    });
    const ofOther = openSecrets(await find(other.id), createSealing([newKey]), clock.read());
    expect(ofOther.secrets).toEqual([other.secret]);
    const row = await find(id);
    expect(() => openSecrets(row, testSealing, clock.read())).toThrow('SECRETS_KEY has changed');
  });
});

describe('without SECRETS_KEY', () => {
  const office = shareOffice('sqlite', { sealing: undefined });

  test('no endpoint is added', async () => {
    const answer = await office().call('POST', '/api/webhooks', input);
    expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([
      409,
      'Webhooks need the setting SECRETS_KEY on this server.',
    ]);
  });
});
