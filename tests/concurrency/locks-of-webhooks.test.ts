import { expect, test } from 'vitest';
import { claimDeliveries } from '#features/programs/server/webhooks/delivery-store.ts';
import { expandEvents } from '#features/programs/server/webhooks/expand.ts';
import { deleteInquiries } from '#features/inquiries/db/delete-inquiries.ts';
import { endForFailures } from '#features/programs/server/webhooks/switched-off.ts';
import { overlap, runTwice } from '#tests/support/held-transaction.ts';
import { callsOf } from '#tests/support/office.ts';
import { receive } from '#tests/support/stored-inquiries.ts';
import { engines } from '#tests/support/test-database.ts';
import { shareWebhooks, workerOf } from '#tests/support/webhooks.ts';

const { office, add } = shareWebhooks(engines[1]);
const expand = () => expandEvents(workerOf(office()));
const deliveries = () => office().db.selectFrom('webhookDeliveries').select('id').execute();

/** Adds an endpoint and an inquiry, about which there is an event. */
async function addEvent() {
  await add('http://127.0.0.1:9/hook');
  return receive(office());
}

test('of two instances one turns an event into a delivery, and the other one does not wait', async () => {
  await addEvent();
  expect(await runTwice(office().db, expand)).toEqual([1, 0]);
  expect(await deliveries()).toHaveLength(1);
});

test('of two instances one sends a delivery, and the other one does not wait', async () => {
  await addEvent();
  await expand();
  const { db, clock } = office();
  const claim = () => db.transaction().execute((each) => claimDeliveries(each, [], clock.read()));
  expect((await runTwice(db, claim)).map(({ length }) => length)).toEqual([1, 0]);
});

test('an event about an inquiry that is being erased is left to the erasure', async () => {
  const id = await addEvent();
  const { db } = office();
  await db.transaction().execute(async (erasure) => {
    await erasure.selectFrom('contactSubmissions').select('id').forUpdate().execute();
    expect(await expand()).toBe(0);
    await deleteInquiries(erasure, [id]);
  });
  expect([await expand(), await deliveries()]).toEqual([0, []]);
});

const endpoint = () =>
  office().db.selectFrom('webhookEndpoints').selectAll().executeTakeFirstOrThrow();

/** Switches the endpoint off, as an instance does whose delivery was answered with 410. */
async function end() {
  const { clock } = office();
  await endForFailures(workerOf(office()), await endpoint(), true, clock.read());
}

test('of two instances that switch a webhook off at once, one tells the super admins', async () => {
  const { db, clock } = office();
  await db.updateTable('adminUsers').set({ email: 'ada@example.com' }).execute();
  await add('http://127.0.0.1:9/hook');
  await db
    .updateTable('webhookEndpoints')
    .set({ failingSince: clock.read().toISOString() })
    .execute();
  await overlap(db, end, end);
  const notices = db.selectFrom('emailMessages').select('id').where('kind', '=', 'program_notice');
  expect(await notices.execute()).toHaveLength(1);
});

test('a form that was opened before a webhook is switched off meanwhile is refused', async () => {
  const { id, url, events } = await add('http://127.0.0.1:9/hook');
  const call = await callsOf(office(), 'admin');
  const headers = { 'if-match': '"1"' };
  const [, answer] = await overlap<unknown>(office().db, end, () =>
    call('PUT', `/api/webhooks/${id}`, { url, events, isOn: true, name: 'CRM' }, headers),
  );
  expect(answer).toMatchObject({ statusCode: 412 });
  expect(await endpoint()).toMatchObject({ isOn: false });
});
