import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { sendInquiry } from '#tests/support/inquiries.ts';
import { withOutages } from '#tests/support/outage.ts';
import { engines } from '#tests/support/test-database.ts';
import {
  sendDue,
  shareWebhooks,
  startReceiver,
  statuses,
  workerOf,
} from '#tests/support/webhooks.ts';
import { recordAttempts } from './deliver.ts';
import { claimDeliveries } from './delivery-store.ts';
import { expandEvents } from './expand.ts';
import { startWebhookWorker } from './worker.ts';

describe.each(engines)('failures of webhooks on %s', (engine) => {
  const { office, add, change, send, listDeliveries } = shareWebhooks(engine);
  const readEndpoint = () =>
    office().db.selectFrom('webhookEndpoints').selectAll().executeTakeFirstOrThrow();

  test('a success ends the time for which a webhook fails', async () => {
    await add((await startReceiver(statuses(500, 204))).url);
    await send();
    expect((await readEndpoint()).failingSince).toBe(office().clock.read().toISOString());
    office().clock.advance(6);
    await sendDue(office());
    expect((await readEndpoint()).failingSince).toBeNull();
  });

  test('a webhook that is switched off keeps what it has delivered', async () => {
    const { id, url } = await add((await startReceiver(statuses(200, 500))).url);
    for (let nth = 0; nth < 2; nth++) await send();
    await change(id, { url, isOn: false });
    const states = (await listDeliveries(id)).map(({ status }) => status);
    expect(states.toSorted()).toEqual(['delivered', 'failed']);
  });

  test('what a webhook was not sent before it was switched off is not sent when it is on again', async () => {
    const receiver = await startReceiver();
    const { id, url } = await add(receiver.url);
    const turn = async (isOn: boolean) =>
      expect((await change(id, { url, isOn })).statusCode).toBe(200);
    await sendInquiry(office());
    await turn(false);
    await send();
    await turn(true);
    await sendDue(office());
    expect(receiver.requests).toEqual([]);
    await send();
    expect(receiver.requests).toHaveLength(1);
  });

  test('two deliveries that are answered with 410 at once tell the super admins once', async () => {
    const { db } = office();
    await db.updateTable('adminUsers').set({ email: 'ada@example.com' }).execute();
    const receiver = await startReceiver(statuses(410));
    await add(receiver.url);
    for (let nth = 0; nth < 2; nth++) await sendInquiry(office());
    const notices = db.selectFrom('emailMessages').where('kind', '=', 'program_notice');
    const before = await notices.select('id').execute();
    await sendDue(office());
    const after = await notices.select('id').execute();
    expect([receiver.requests.length, after.length - before.length]).toEqual([2, 1]);
  });

  test('a form that was opened before a webhook was switched off is refused', async () => {
    const { id, url } = await add((await startReceiver(statuses(410))).url);
    const { etag } = (await office().call('GET', `/api/webhooks/${id}`)).headers;
    await send();
    expect(await readEndpoint()).toMatchObject({ isOn: false });
    const stale = await change(id, { url, isOn: true }, { 'if-match': String(etag) });
    expect(stale.statusCode).toBe(412);
    expect(await readEndpoint()).toMatchObject({ isOn: false });
  });

  test('a new address starts without the failures of the one before', async () => {
    const { id, url } = await add((await startReceiver(statuses(500))).url);
    const { db, clock } = office();
    await send();
    await change(id, { url });
    const failing = await readEndpoint();
    expect(failing.failingSince).toBe(clock.read().toISOString());
    clock.advance(6 * 24 * 3600);
    await change(id, { url: (await startReceiver(statuses(500))).url });
    expect((await readEndpoint()).failingSince).toBeNull();
    const [delivery] = await db.selectFrom('webhookDeliveries').selectAll().execute();
    if (!delivery) throw new Error('There is no delivery');
    for (const answer of [undefined, { status: 410, text: '' }]) {
      const late = { delivery, endpoint: failing, answer, error: 'Sent to the earlier address' };
      await recordAttempts(workerOf(office()), [late]);
    }
    expect(await readEndpoint()).toMatchObject({ isOn: true, failingSince: null });
    await send();
    const failingSince = clock.read().toISOString();
    expect(await readEndpoint()).toMatchObject({ isOn: true, failingSince });
  });

  test('a late failure of an attempt whose claim expired does not touch the newer attempt', async () => {
    const { id, url } = await add('https://crm.example/hook');
    await sendInquiry(office());
    const { db, clock } = office();
    const context = workerOf(office());
    await expandEvents(context);
    const [delivery] = await claimDeliveries(db, [], clock.read());
    clock.advance(61);
    const [newer] = await claimDeliveries(db, [], clock.read());
    if (!delivery || !newer) throw new Error('The delivery was not claimed twice');
    const late = { delivery, endpoint: await readEndpoint(), answer: undefined, error: 'Too late' };
    await recordAttempts(context, [late]);
    expect(await db.selectFrom('webhookDeliveries').selectAll().execute()).toEqual([newer]);
    await change(id, { url, isOn: false });
    await recordAttempts(context, [{ ...late, delivery: newer }]);
    expect(await listDeliveries(id)).toMatchObject([
      { status: 'failed', error: 'The webhook was switched off' },
    ]);
  });

  test('an outage of the database after an answer repeats no attempt', async () => {
    const receiver = await startReceiver();
    const { id } = await add(receiver.url);
    await sendInquiry(office());
    const outages = { answer_status: 2 };
    const failing = withOutages(office().db, outages);
    const worker = startWebhookWorker(workerOf({ ...office(), db: failing }));
    onTestFinished(worker.stop);
    await vi.waitFor(
      async () =>
        expect(await listDeliveries(id)).toMatchObject([{ status: 'delivered', attempts: 1 }]),
      { timeout: 15_000 },
    );
    expect(outages.answer_status).toBeLessThan(0);
    expect(receiver.requests).toHaveLength(1);
  });
});
