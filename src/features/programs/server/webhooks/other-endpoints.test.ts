import { describe, expect, test } from 'vitest';
import { eventTypes } from '#features/programs/domain/events.ts';
import { engines } from '#tests/support/test-database.ts';
import { sendDue, shareWebhooks, startReceiver, statuses } from '#tests/support/webhooks.ts';

describe.each(engines)('what is done to one webhook on %s', (engine) => {
  const { office, add, send } = shareWebhooks(engine);

  test('does not touch another one that fails, nor its deliveries', async () => {
    const receiver = await startReceiver(statuses(200, 200, 410));
    const { id } = await add(receiver.url);
    const { id: otherId } = await add((await startReceiver(statuses(500))).url);
    const { db, clock, call } = office();
    const since = clock.read().toISOString();
    const path = `/api/webhooks/${id}`;
    const put = (isOn: boolean) =>
      call('PUT', path, { url: `${receiver.url}/new`, events: eventTypes, isOn });
    const other = async () => [
      await db.selectFrom('webhookEndpoints').selectAll().where('id', '=', otherId).execute(),
      await db
        .selectFrom('webhookDeliveries')
        .select(['id', 'status', 'error'])
        .where('endpointId', '=', otherId)
        .orderBy('id')
        .execute(),
    ];
    await send();
    expect((await call('GET', path)).json()).toMatchObject({ failingSince: null });
    await db
      .updateTable('webhookDeliveries')
      .set({ status: 'failed' })
      .where('endpointId', '=', otherId)
      .execute();
    clock.advance(1);
    await send();
    const before = await other();
    expect(before).toMatchObject([
      [{ failingSince: since, isOn: true }],
      [{ status: 'failed' }, { status: 'waiting' }],
    ]);
    const acts = [
      () => call('POST', `${path}/secret`),
      () => put(false),
      () => put(true),
      () => call('POST', `${path}/deliveries/send-again`, { since }),
      () => sendDue(office()),
      () => call('GET', path),
      () => call('DELETE', path),
    ];
    const answers = [];
    for (const act of acts) {
      answers.push((await act())?.statusCode);
      expect(await other()).toEqual(before);
    }
    expect(answers).toEqual([200, 200, 200, 204, undefined, 200, 204]);
    expect(receiver.requests.length).toBeGreaterThan(3);
  });
});
