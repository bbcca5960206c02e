import { describe, expect, test } from 'vitest';
import type { Inquiry } from '#features/inquiries/domain/inquiries.ts';
import { shareDeskInquiries } from '#tests/support/desk-inquiries.ts';
import { receive, setInquiry, storedEmails } from '#tests/support/stored-inquiries.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('an agent’s answer “Do not contact” on %s', (engine) => {
  const { office, signIn, get, post, change, detail, assigned } = shareDeskInquiries(engine);

  test('closes, counts as answered, and warns on inquiries of the same person', async () => {
    const { agent, cookie, id, answer, path } = await assigned();
    await answer({ outcome: 'do_not_contact' });
    const closed = await detail(id);
    expect(closed).toMatchObject({ status: 'done', firstResponseAt: expect.any(String) });
    const byPhone = await receive(office(), { email: 'other@example.com', phone: '912.555.0166' });
    const byEmail = await receive(office(), { email: 'AMELIA@example.com', phone: '' });
    const stranger = await receive(office(), { email: 'ruth@example.com', phone: '' });
    const { doNotContactAt } = closed;
    expect(doNotContactAt).not.toBeNull();
    for (const each of [byPhone, byEmail]) {
      expect(await detail(each)).toMatchObject({ doNotContactAt });
      await change(each, { assignedAgentId: agent.id });
      const { page } = await get(`/desk/inquiries/${each}`, cookie);
      expect(page.blocks[0]).toMatchObject({
        text: expect.stringContaining('not to be contacted'),
      });
    }
    expect(await detail(stranger)).toMatchObject({ doNotContactAt: null });
    const rows = (await office().call('GET', '/contacts')).json<Inquiry[]>();
    expect(rows.filter((row) => row.doNotContactAt !== null)).toHaveLength(3);
    expect(JSON.stringify((await get(path, cookie)).page.blocks)).toContain('Done. Answered ');
    // A slip of the thumb is undone by another answer.
    await answer({ outcome: 'have_it' });
    expect(await detail(id)).toMatchObject({ status: 'in_progress', doNotContactAt: null });
    expect((await get(path, cookie)).answer.statusCode).toBe(200);
  });

  test('the agent’s email warns, until the office says that the person may be contacted again', async () => {
    const { agent, id, answer } = await assigned();
    await answer({ outcome: 'do_not_contact' });
    const later = await receive(office());
    await change(later, { assignedAgentId: agent.id });
    const emails = await storedEmails(office());
    for (const told of ['office_notice', 'agent_assigned']) {
      expect(emails.findLast(({ kind }) => kind === told)?.text).toContain(
        'This person asked not to be contacted',
      );
    }
    const other = await receive(office(), { email: 'ruth@example.com', phone: '' });
    const asked = { doNotContactAt: '2026-11-20T15:00:00.000Z' };
    await setInquiry(office(), other, asked);
    const allow = () => office().call('POST', `/contacts/${later}/may-contact`);
    const opened = (await office().call('GET', `/contacts/${id}`)).headers;
    const third = await receive(office());
    expect([(await allow()).statusCode, (await allow()).statusCode]).toEqual([200, 200]);
    expect((await office().call('GET', `/contacts/${third}`)).headers.etag).toBe('"1"');
    expect(await detail(id)).toMatchObject({ doNotContactAt: null });
    expect(await detail(other)).toMatchObject(asked);
    const edit = { assignedAgentId: agent.id, isAnswered: true };
    const stale = await change(id, edit, { 'if-match': String(opened.etag) });
    expect(stale.statusCode).toBe(412);
    const { doNotContactAt, changes } = await detail(later);
    expect([doNotContactAt, changes.filter(({ mayContact }) => mayContact)]).toMatchObject([
      null,
      [{ author: 'admin' }],
    ]);
  });

  test('marks no other client without an email address, and the last time counts', async () => {
    const { agent, cookie } = await signIn();
    const caller = { firstName: 'Ruth', service: 'selling', source: 'phone' };
    const add = async (phone: string) => {
      const body = { ...caller, phone, assignedAgentId: agent.id };
      return (await office().call('POST', '/contacts', body)).json<Inquiry>().id;
    };
    const ids = [await add('912 555 0101'), await add('912 555 0101'), await add('912 555 0102')];
    const times: string[] = [];
    for (const id of ids.slice(0, 2)) {
      office().clock.advance(60);
      times.push(office().clock.read().toISOString());
      await post(`/desk/inquiries/${id}/outcome`, { outcome: 'do_not_contact' }, cookie);
    }
    const marks = await Promise.all(ids.map(async (id) => (await detail(id)).doNotContactAt));
    expect(marks).toEqual([times[1], times[1], null]);
  });
});
