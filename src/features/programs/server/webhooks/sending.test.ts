import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import type { Endpoint, EndpointWithSecret } from '#features/programs/domain/webhooks.ts';
import { afterRestoreStatements } from '#app/db/backup/after-restore.ts';
import { expandEvents } from './expand.ts';
import { inquiry, sendInquiry } from '#tests/support/inquiries.ts';
import { engines } from '#tests/support/test-database.ts';
import {
  sendDue,
  shareWebhooks,
  startReceiver,
  statuses,
  typesIn,
  workerOf,
  type ReceivedRequest,
} from '#tests/support/webhooks.ts';

/** Checks a request with the library that receivers use. Its clock is the machine's. */
function verify({ headers, body }: ReceivedRequest, secret: string) {
  const signed = {
    'webhook-id': String(headers['webhook-id']),
    'webhook-timestamp': String(headers['webhook-timestamp']),
    'webhook-signature': String(headers['webhook-signature']),
  };
  const library = new Webhook(secret);
  const at = new Date(Number(signed['webhook-timestamp']) * 1000);
  const [own = ''] = library.sign(signed['webhook-id'], at, body).split(' ');
  return signed['webhook-signature'].split(' ').includes(own);
}

describe.each(engines)('webhooks on %s', (engine) => {
  const { office, add, change, send, listDeliveries } = shareWebhooks(engine);
  const readEndpoint = async (id: string) =>
    (await office().call('GET', `/api/webhooks/${id}`)).json<Endpoint>();

  test('W1: two failures and a success are three signed attempts of one delivery', async () => {
    const receiver = await startReceiver(statuses(500, 500, 200));
    const { id, secret } = await add(receiver.url);
    await sendInquiry(office());
    for (const seconds of [0, 6, 400]) {
      office().clock.advance(seconds);
      await sendDue(office());
    }
    const { requests } = receiver;
    expect(typesIn(requests)).toEqual(Array(3).fill('inquiry.received'));
    expect(requests.map((request) => verify(request, secret))).toEqual([true, true, true]);
    const of = (name: string) => new Set(requests.map(({ headers }) => headers[name]));
    expect([of('webhook-id').size, of('webhook-timestamp').size]).toEqual([1, 3]);
    expect(of('webhook-signature').size).toBe(3);
    expect(await listDeliveries(id)).toMatchObject([
      { id: [...of('webhook-id')][0], status: 'delivered', attempts: 3, answerStatus: 200 },
    ]);
  });

  test('W6: after a new secret, both sign for 24 hours, and then only the new one', async () => {
    const receiver = await startReceiver();
    const { id, secret } = await add(receiver.url);
    const renewed = await office().call('POST', `/api/webhooks/${id}/secret`);
    const next = renewed.json<EndpointWithSecret>().secret;
    expect(next).not.toBe(secret);
    await send();
    office().clock.advance(24 * 3600);
    await send();
    expect(receiver.requests.map((each) => [verify(each, secret), verify(each, next)])).toEqual([
      [true, true],
      [false, true],
    ]);
  });

  test('the body is the inquiry as the list answers it, with the own header', async () => {
    const receiver = await startReceiver();
    const header = { headerName: 'X-Key', headerValue: 'open sesame' };
    const added = await add(receiver.url, ['inquiry.received'], header);
    expect(JSON.stringify(added)).not.toContain('sesame');
    await send();
    const [listed] = (await office().call('GET', '/contacts')).json<object[]>();
    const [request] = receiver.requests as [ReceivedRequest];
    expect(request.headers['x-key']).toBe('open sesame');
    expect(JSON.parse(request.body)).toEqual({
      type: 'inquiry.received',
      timestamp: office().clock.read().toISOString(),
      data: listed,
    });
  });

  test('410 switches the endpoint off and tells the super admins', async () => {
    await office().db.updateTable('adminUsers').set({ email: 'ada@example.com' }).execute();
    const receiver = await startReceiver(statuses(410));
    const { id } = await add(receiver.url);
    await send();
    expect(await readEndpoint(id)).toMatchObject({
      isOn: false,
      offReason: 'The receiver answered that it wants no more events (410)',
    });
    const emails = office().db.selectFrom('emailMessages').selectAll();
    const [notice] = await emails.where('kind', '=', 'program_notice').execute();
    expect(notice).toMatchObject({ recipientAddress: 'ada@example.com' });
    expect(notice?.text).toContain(`/admin/api/webhooks/${id}`);
    await sendInquiry(office());
    office().clock.advance(24 * 3600);
    await sendDue(office());
    expect(receiver.requests).toHaveLength(1);
  });

  test('five days of failures without a success switch the endpoint off, and are forgotten once it is on', async () => {
    const receiver = await startReceiver(statuses(500));
    const { id } = await add(receiver.url);
    await sendInquiry(office());
    for (let hour = 0; hour < 5 * 24 - 1; hour++) {
      await sendDue(office());
      office().clock.advance(3600);
    }
    const { db } = office();
    const deliveries = await db.selectFrom('webhookDeliveries').selectAll().execute();
    expect(deliveries).toMatchObject([{ endpointId: id, status: 'failed', attempts: 10 }]);
    const readState = () =>
      db.selectFrom('webhookEndpoints').select(['isOn', 'offReason']).executeTakeFirstOrThrow();
    await send();
    expect(await readState()).toEqual({ isOn: true, offReason: null });
    office().clock.advance(3600);
    await sendDue(office());
    const offReason = 'The receiver took no event for 5 days';
    expect(await readState()).toEqual({ isOn: false, offReason });
    await change(id, { url: receiver.url, isOn: true });
    await send();
    expect(await readState()).toEqual({ isOn: true, offReason: null });
  });

  test('a test that fails is no failure of the endpoint, and may be answered with 410', async () => {
    const receiver = await startReceiver(statuses(500, 410));
    const { id } = await add(receiver.url);
    for (const answerStatus of [500, 410]) {
      const answer = await office().call('POST', `/api/webhooks/${id}/test`);
      expect(answer.json()).toMatchObject({ status: 'failed', answerStatus });
    }
    expect(await readEndpoint(id)).toMatchObject({ isOn: true, failingSince: null });
  });

  test('a restored backup switches endpoints off and sends nothing', async () => {
    const receiver = await startReceiver();
    await add(receiver.url);
    await sendInquiry(office());
    const { db } = office();
    await expandEvents(workerOf(office()));
    await sendInquiry(office());
    for (const statement of afterRestoreStatements(true)) await sql.raw(statement).execute(db);
    await sendDue(office());
    expect(receiver.requests).toEqual([]);
    const [endpoint] = await db.selectFrom('webhookEndpoints').selectAll().execute();
    const kept = await db.selectFrom('webhookDeliveries').select('status').execute();
    expect([endpoint?.isOn, endpoint?.offReason]).toEqual([false, 'A backup was restored']);
    expect(kept).toEqual([{ status: 'failed' }]);
  });

  test('erasing a person deletes what was not sent and the kept bodies, and sends the id', async () => {
    const receiver = await startReceiver();
    const { id } = await add(receiver.url);
    await send();
    await sendInquiry(office());
    const { db } = office();
    const stored = await db.selectFrom('contactSubmissions').select('id').orderBy('id').execute();
    const ids = stored.map((row) => row.id);
    // PostgreSQL moves a changed row behind the others.
    const first = db.updateTable('contactSubmissions').where('id', '=', ids[0] ?? '');
    await first.set({ version: 2 }).execute();
    await office().call('POST', '/contacts/erase', { email: inquiry.email });
    expect(await listDeliveries(id)).toEqual([]);
    const events = db.selectFrom('webhookEvents').select(['type', 'recordId']).orderBy('id');
    expect(await events.execute()).toEqual(
      ids.map((recordId) => ({ type: 'inquiry.erased', recordId })),
    );
    await sendDue(office());
    const sent = receiver.requests
      .slice(1)
      .map(({ body }) => JSON.parse(body) as { data: { id: string } });
    // Events that are due together are sent at once, and can arrive in any order.
    expect(sent.map(({ data }) => data.id).toSorted()).toEqual(ids);
    expect(JSON.stringify(await listDeliveries(id))).not.toContain('Amelia');
  });
});
