import { describe, expect, test } from 'vitest';
import { eventTypes } from '#features/programs/domain/events.ts';
import { recordedDuring } from '#tests/support/audit.ts';
import { sendInquiry } from '#tests/support/inquiries.ts';
import { refusalOf } from '#tests/support/office.ts';
import { engines } from '#tests/support/test-database.ts';
import { shareWebhooks, startReceiver, workerOf } from '#tests/support/webhooks.ts';
import { claimDeliveries } from './delivery-store.ts';
import { expandEvents } from './expand.ts';

describe.each(engines)('the own header of a webhook on %s', (engine) => {
  const { office, add, change, send } = shareWebhooks(engine);
  const header = { headerName: 'X-Key', headerValue: 'open-sesame' };

  test('is sent with its new value, and the trail says only that it is new', async () => {
    const receiver = await startReceiver();
    const { id, url } = await add(receiver.url, eventTypes, header);
    const entries = await recordedDuring(office(), () =>
      change(id, { url, ...header, headerValue: 'shut-sesame' }),
    );
    expect(entries.map(({ action, after }) => [action, after])).toEqual([
      ['login', expect.any(Object)],
      ['update', { headerValue: 'New value' }],
    ]);
    await send();
    expect(receiver.requests[0]?.headers['x-key']).toBe('shut-sesame');
  });

  test('is forgotten with its value when it is removed', async () => {
    const { id, url } = await add('https://crm.example/hook', eventTypes, header);
    expect((await change(id, { url })).json()).toMatchObject({ headerName: null });
    expect(refusalOf(await change(id, { url, headerName: 'X-Key' })).errors).toEqual({
      headerValue: ['Please enter the value of the header'],
    });
  });
});

describe.each(engines)('a delivery that is being sent on %s', (engine) => {
  const { office, add, listDeliveries } = shareWebhooks(engine);

  test('is not sent again before a minute is over, and never for another webhook', async () => {
    const since = office().clock.read().toISOString();
    const { id } = await add('https://crm.example/hook');
    const other = await add('https://zap.example/hook', ['agent.changed']);
    await sendInquiry(office());
    await expandEvents(workerOf(office()));
    const { db, clock, call } = office();
    const [claimed] = await claimDeliveries(db, [], clock.read());
    const again = (webhook = id) =>
      call('POST', `/api/webhooks/${webhook}/deliveries/${claimed?.id}/send-again`);
    const all = () => call('POST', `/api/webhooks/${id}/deliveries/send-again`, { since });
    clock.advance(60);
    const tooSoon = await recordedDuring(office(), async () => {
      const answers = [await again(), await all(), await again(other.id)];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 204, 404]);
    });
    expect([tooSoon, await listDeliveries(id)]).toMatchObject([[], [{ attempts: 1 }]]);
    clock.advance(1);
    const entries = await recordedDuring(office(), again);
    expect(entries).toMatchObject([{ action: 'sent_again', after: { deliveries: 1 } }]);
    expect(await listDeliveries(id)).toMatchObject([{ attempts: 0, status: 'waiting' }]);
  });
});
