import { beforeEach, describe, expect, test } from 'vitest';
import { addInquiryAgent, receive } from '#tests/support/stored-inquiries.ts';
import { engines } from '#tests/support/test-database.ts';
import { sendDue, shareWebhooks, startReceiver, typesIn } from '#tests/support/webhooks.ts';

describe.each(engines)('an inquiry that is or may be spam on %s', (engine) => {
  const { office, add } = shareWebhooks(engine);
  beforeEach(() => office().db.deleteFrom('contactSubmissions').execute());

  /** Receives an inquiry that may be spam, and deletes all events. */
  async function receiveDoubtful() {
    const { db } = office();
    const id = await receive(office());
    const inquiries = db.updateTable('contactSubmissions').set({ spamReason: 'links' });
    await inquiries.where('id', '=', id).execute();
    await db.deleteFrom('webhookEvents').execute();
    return id;
  }
  const events = () =>
    office().db.selectFrom('webhookEvents').select(['type', 'recordId']).execute();

  test('sends nothing when it is assigned', async () => {
    const receiver = await startReceiver();
    await add(receiver.url);
    const id = await receiveDoubtful();
    const assignedAgentId = await addInquiryAgent(office());
    const change = { kind: 'assign', assignedAgentId, tellAgent: false };
    await office().call('POST', '/contacts/bulk', { ids: [id], change });
    expect(await events()).toContainEqual({ type: 'inquiry.assigned', recordId: id });
    await sendDue(office());
    expect(typesIn(receiver.requests)).not.toContain('inquiry.assigned');
  });

  test('sends nothing once the office has marked it, and its release sends that it was received', async () => {
    const receiver = await startReceiver();
    await add(receiver.url);
    const id = await receive(office());
    const change = { kind: 'spam' };
    const marked = await office().call('POST', '/contacts/bulk', { ids: [id], change });
    expect(marked.statusCode).toBe(200);
    await sendDue(office());
    expect(receiver.requests).toEqual([]);
    await office().call('POST', `/contacts/${id}/not-spam`);
    await sendDue(office());
    expect(typesIn(receiver.requests)).toEqual(['inquiry.received']);
  });

  test('sends nothing when it is erased', async () => {
    await add('https://crm.example/hook');
    const known = await receive(office());
    await receive(office(), { leaveEmpty: 'x' });
    await receiveDoubtful();
    const erased = await office().call('POST', '/contacts/erase', { email: 'amelia@example.com' });
    expect(erased.json()).toEqual({ erased: 3 });
    expect(await events()).toEqual([{ type: 'inquiry.erased', recordId: known }]);
  });
});
