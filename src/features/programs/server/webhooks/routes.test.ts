import { describe, expect, test } from 'vitest';
import type { Delivery, Endpoint } from '#features/programs/domain/webhooks.ts';
import { refusalOf } from '#tests/support/office.ts';
import { engines } from '#tests/support/test-database.ts';
import { sendDue, shareWebhooks, startReceiver, statuses } from '#tests/support/webhooks.ts';

const publicUrl = 'https://crm.example/hook';
const input = { url: publicUrl, events: ['agent.changed'] };

describe.each(engines)('calls of webhooks on %s', (engine) => {
  const { office, add, send, listDeliveries } = shareWebhooks(engine);

  test('an endpoint is added, changed, read and deleted, and the trail has no secret', async () => {
    const header = { headerName: 'Authorization', headerValue: 'open-sesame' };
    const added = await add(publicUrl, ['agent.changed'], header);
    expect(added).toMatchObject({ name: 'crm.example', isOn: true, headerName: 'Authorization' });
    expect(added.secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const path = `/api/webhooks/${added.id}`;
    const change = { ...input, name: 'CRM', isOn: false, headerName: 'X-Key' };
    const stale = await office().call('PUT', path, change, { 'if-match': '"7"' });
    const changed = await office().call('PUT', path, change, { 'if-match': '"1"' });
    expect([stale.statusCode, changed.statusCode]).toEqual([412, 200]);
    const read = (await office().call('GET', path)).json<Endpoint>();
    expect(read).toMatchObject({ name: 'CRM', isOn: false, headerName: 'X-Key' });
    expect(read).not.toHaveProperty('secret');
    await office().call('POST', `${path}/secret`);
    const { db } = office();
    const entries = db.selectFrom('auditLog').select(['action', 'before', 'after']);
    const trail = await entries.where('entityId', '=', added.id).orderBy('id').execute();
    expect(trail.map(({ action }) => action)).toEqual(['create', 'update', 'renewed']);
    const stored = await db.selectFrom('webhookEndpoints').selectAll().execute();
    const kept = JSON.stringify([trail, stored]);
    for (const secret of [added.secret, 'open-sesame']) expect(kept).not.toContain(secret);
    expect((await office().call('DELETE', path)).statusCode).toBe(204);
    expect((await office().call('GET', path)).statusCode).toBe(404);
  });

  test('W3: addresses that are not public are refused', async () => {
    const refused = [
      'http://93.184.216.34/',
      'http://10.0.0.1',
      'https://10.0.0.1',
      'https://[::ffff:10.0.0.1]',
      'https://[64:ff9b::a00:1]',
      'https://[64:ff9b:1::a00:1]',
      'https://[2002:a00:1::]',
      'https://[2001::1]',
      'https://[::10.0.0.1]',
      'https://[fe80::1]',
      'https://[fd00::1]',
      'https://100.64.0.1',
      'https://169.254.169.254',
      'https://0x0a000001',
      'https://167772161',
      'https://user:pass@crm.example',
      'ftp://crm.example',
      'javascript:alert(1)',
      'crm.example',
    ];
    for (const url of refused) {
      const { status, errors } = refusalOf(
        await office().call('POST', '/api/webhooks', { ...input, url }),
      );
      expect([url, status, Object.keys(errors)]).toEqual([url, 422, ['url']]);
    }
  });

  test.each([
    ['another change', (path: string) => office().call('PUT', path, { ...input, name: 'CRM' })],
    ['a new secret', (path: string) => office().call('POST', `${path}/secret`)],
  ])('a change that began before %s is refused', async (_what, change) => {
    const { id } = (await office().call('POST', '/api/webhooks', input)).json<{ id: string }>();
    const path = `/api/webhooks/${id}`;
    const { etag } = (await office().call('GET', path)).headers;
    expect((await change(path)).statusCode).toBe(200);
    const stale = await office().call('PUT', path, input, { 'if-match': String(etag) });
    expect(stale.statusCode).toBe(412);
  });

  test('a header that the server sets, or that is none, is refused', async () => {
    const names = ['Host', 'webhook-id', 'Content-Type', 'connection', 'Transfer-Encoding', 'a b'];
    for (const headerName of names) {
      const body = { ...input, headerName, headerValue: 'x' };
      const answer = await office().call('POST', '/api/webhooks', body);
      expect([headerName, ...Object.keys(refusalOf(answer).errors)]).toEqual([
        headerName,
        'headerName',
      ]);
    }
    const split = { headerName: 'X-Key', headerValue: 'a\r\nb: c' };
    const answer = await office().call('POST', '/api/webhooks', { ...input, ...split });
    expect(Object.keys(refusalOf(answer).errors)).toEqual(['headerValue']);
  });

  test('the value of the header does not go to another server', async () => {
    const header = { headerName: 'X-Key', headerValue: 'open-sesame' };
    const { id } = await add(publicUrl, ['agent.changed'], header);
    const path = `/api/webhooks/${id}`;
    const moved = { ...input, url: 'https://other.example/hook', headerName: 'X-Key' };
    expect(refusalOf(await office().call('PUT', path, moved))).toMatchObject({
      status: 422,
      errors: { headerValue: ['Please enter the value of the header'] },
    });
  });

  test('there are at most ten endpoints', async () => {
    for (let nth = 0; nth < 10; nth++) await add(publicUrl);
    const answer = await office().call('POST', '/api/webhooks', input);
    expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([
      409,
      'There are 10 webhooks already. Delete one first.',
    ]);
  });

  test('changes need a recent confirmation, reading and tests do not', async () => {
    const { id } = await add(publicUrl);
    office().clock.advance(16 * 60);
    const path = `/api/webhooks/${id}`;
    const answers = [
      await office().call('POST', '/api/webhooks', input),
      await office().call('PUT', path, input),
      await office().call('DELETE', path),
      await office().call('POST', `${path}/secret`),
      await office().call('GET', path),
      await office().call('GET', `${path}/deliveries`),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 200, 200]);
  });

  test('a test is delivered at once and not again, also while the endpoint is off', async () => {
    const receiver = await startReceiver((response, nth) => {
      response.writeHead(nth === 1 ? 200 : 500).end('Thanks');
    });
    const { id } = await add(receiver.url, ['agent.changed'], { isOn: false });
    const sendTest = async () =>
      (await office().call('POST', `/api/webhooks/${id}/test`)).json<Delivery>();
    const sent = { type: 'test', attempts: 1, answer: 'Thanks', nextAttemptAt: null };
    expect(await sendTest()).toMatchObject({ ...sent, status: 'delivered', answerStatus: 200 });
    expect(await sendTest()).toMatchObject({ ...sent, status: 'failed', answerStatus: 500 });
    office().clock.advance(600);
    await sendDue(office());
    expect(receiver.requests).toHaveLength(2);
  });

  test('a test is not sent again, neither alone nor with all since a time', async () => {
    const receiver = await startReceiver(statuses(500));
    const { id } = await add(receiver.url);
    const since = office().clock.read().toISOString();
    const sent = (await office().call('POST', `/api/webhooks/${id}/test`)).json<Delivery>();
    const path = `/api/webhooks/${id}/deliveries`;
    expect((await office().call('POST', `${path}/${sent.id}/send-again`)).statusCode).toBe(409);
    expect((await office().call('POST', `${path}/send-again`, { since })).statusCode).toBe(204);
    await sendDue(office());
    expect(receiver.requests).toHaveLength(1);
  });

  test('a delivery that has just failed is sent again at once', async () => {
    const receiver = await startReceiver(statuses(500, 200));
    const { id } = await add(receiver.url);
    await send();
    const [failed] = await listDeliveries(id);
    expect(failed).toMatchObject({ status: 'waiting', answerStatus: 500 });
    const path = `/api/webhooks/${id}/deliveries/${failed?.id}/send-again`;
    expect((await office().call('POST', path)).statusCode).toBe(200);
    await sendDue(office());
    expect(await listDeliveries(id)).toMatchObject([{ status: 'delivered', attempts: 1 }]);
  });

  test('one delivery, and all since a time, are sent again with the same id', async () => {
    const receiver = await startReceiver(statuses(200));
    const { id } = await add(receiver.url);
    await send();
    office().clock.advance(60);
    const since = office().clock.read().toISOString();
    await send();
    const [newer, older] = await listDeliveries(id);
    const path = `/api/webhooks/${id}/deliveries`;
    const again = await office().call('POST', `${path}/${older?.id}/send-again`);
    expect(again.json()).toMatchObject({ id: older?.id, status: 'waiting', attempts: 0 });
    await sendDue(office());
    expect((await office().call('POST', `${path}/send-again`, { since })).statusCode).toBe(204);
    await sendDue(office());
    expect(receiver.requests.map(({ headers }) => headers['webhook-id'])).toEqual([
      older?.id,
      newer?.id,
      older?.id,
      newer?.id,
    ]);
    await office().call('PUT', `/api/webhooks/${id}`, { ...input, isOn: false });
    const refused = await office().call('POST', `${path}/${older?.id}/send-again`);
    expect(refused.statusCode).toBe(409);
  });
});
