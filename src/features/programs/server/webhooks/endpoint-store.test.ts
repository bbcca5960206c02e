import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { findAdminUser } from '#features/sign-in/server/administrators/administrator-store.ts';
import { createSealing } from '#features/sign-in/server/second-factors/sealing.ts';
import type { Database } from '#shared/db/connection.ts';
import type { Administrator } from '#shared/http/calls/caller.ts';
import { sendInquiry } from '#tests/support/inquiries.ts';
import { callsOf, refusalOf, shareOffice } from '#tests/support/office.ts';
import { testSealing, testSealingKey } from '#tests/support/test-app.ts';
import { engines } from '#tests/support/test-database.ts';
import {
  sendDue,
  shareWebhooks,
  startReceiver,
  statuses,
  workerOf,
} from '#tests/support/webhooks.ts';
import { claimDeliveries, deleteOldDeliveries } from './delivery-store.ts';
import { openSecrets, resealWebhooks } from './endpoint-secrets.ts';
import { listEndpoints, requireCovered, switchOff } from './endpoint-store.ts';
import { expandEvents } from './expand.ts';

const publicUrl = 'https://crm.example/hook';
const input = { url: publicUrl, events: ['agent.changed'] };

describe.each(engines)('stored secrets and deliveries on %s', (engine) => {
  const { office, add } = shareWebhooks(engine);

  test('old deliveries and secrets that no longer sign are deleted', async () => {
    const { id } = await add((await startReceiver()).url);
    await office().call('POST', `/api/webhooks/${id}/secret`);
    await sendInquiry(office());
    await sendDue(office());
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
        const { id } = await db
          .selectFrom('webhookEndpoints')
          .select('id')
          .executeTakeFirstOrThrow();
        await switchOff(db, id, null);
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
    const find = (endpoint: string) =>
      db
        .selectFrom('webhookEndpoints')
        .selectAll()
        .where('id', '=', endpoint)
        .executeTakeFirstOrThrow();
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

describe.each(engines)('webhooks of programs on %s', (engine) => {
  const { office, add } = shareWebhooks(engine);
  let token: Administrator;

  beforeEach(async () => {
    const { db, clock } = office();
    const createdAt = clock.read().toISOString();
    const admin = await findAdminUser(db, 'admin');
    const sessionId = newId();
    const scopes = ['hooks', 'agents:read'] as const;
    await db
      .insertInto('apiTokens')
      .values({
        id: sessionId,
        name: 'Zap',
        scopes: JSON.stringify(scopes),
        tokenHash: sessionId,
        createdBy: admin?.id ?? '',
        createdAt,
        expiresAt: new Date(clock.read().getTime() + 3_600_000).toISOString(),
      })
      .execute();
    token = { sessionId, tokenScopes: scopes } as unknown as Administrator;
  });

  test('a program sees its own endpoints, and its events need its scopes', async () => {
    await add(publicUrl);
    const { id } = await add(publicUrl);
    const { db } = office();
    await db
      .updateTable('webhookEndpoints')
      .set({ tokenId: token.sessionId })
      .where('id', '=', id)
      .execute();
    expect(await listEndpoints(db, token)).toMatchObject([{ id, tokenName: 'Zap' }]);
    expect(() => requireCovered(['agent.changed'], token.tokenScopes)).not.toThrow();
    expect(() => requireCovered(['inquiry.erased'], token.tokenScopes)).toThrow('marked fields');
    const wider = { ...input, events: ['policy.confirmed'] };
    const answer = await office().call('PUT', `/api/webhooks/${id}`, wider);
    expect(refusalOf(answer)).toMatchObject({
      status: 422,
      errors: { events: ['The token needs policies:read for policy.confirmed'] },
    });
  });

  test('an endpoint whose token has expired sends nothing', async () => {
    const receiver = await startReceiver(statuses(500, 200));
    const { id } = await add(receiver.url);
    const { db, clock } = office();
    await db
      .updateTable('webhookEndpoints')
      .set({ tokenId: token.sessionId })
      .where('id', '=', id)
      .execute();
    await sendInquiry(office());
    await sendDue(office());
    clock.advance(3600);
    await sendInquiry(office());
    await sendDue(office());
    expect(receiver.requests).toHaveLength(1);
    const programEndsAt = clock.read().toISOString();
    expect(await listEndpoints(db, token)).toMatchObject([{ id, programEndsAt }]);
    const call = await callsOf(office(), 'admin');
    const { id: delivery } = await db
      .selectFrom('webhookDeliveries')
      .select('id')
      .executeTakeFirstOrThrow();
    const path = `/api/webhooks/${id}/deliveries`;
    const again = await call('POST', `${path}/${delivery}/send-again`);
    const all = await call('POST', `${path}/send-again`, {
      since: '2000-01-01T00:00:00Z',
    });
    expect([again.statusCode, all.statusCode]).toEqual([409, 409]);
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
