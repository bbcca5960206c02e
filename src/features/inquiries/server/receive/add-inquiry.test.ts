import { describe, expect, test } from 'vitest';
import type { Inquiry } from '#features/inquiries/domain/inquiries.ts';
import { storedInquiries } from '#tests/support/inquiries.ts';
import { refusalOf } from '#tests/support/office.ts';
import {
  addInquiryAgent,
  inquiriesTrail,
  inquiryCalls,
  receive,
  shareInquiries,
  storedEmails,
} from '#tests/support/stored-inquiries.ts';
import { engines } from '#tests/support/test-database.ts';

const caller = {
  firstName: 'Ruth',
  phone: '+1 912 555 0119',
  service: 'selling',
  message: 'Sounds in a hurry',
  source: 'phone',
};

describe.each(engines)('an inquiry that the office adds on %s', (engine) => {
  const office = shareInquiries(engine, { sendEmail: () => Promise.resolve() });
  const add = (part: object = {}, headers = {}) =>
    office().call('POST', '/contacts', { ...caller, ...part }, headers);
  const added = async (part: object = {}) => (await add(part)).json<Inquiry>();
  const { read } = inquiryCalls(office);
  const endingOf = async (part: object) => {
    const { id } = await added(part);
    return (await read(id)).replyForm.ending;
  };
  const emails = async () =>
    (await storedEmails(office())).map(({ kind, recipientAddress }) => [kind, recipientAddress]);

  test('is answered and listed with its source, and is due like a visitor’s', async () => {
    const visitors = await read(await receive(office()));
    const answer = await add({ source: 'portal', sourceNote: ' Zillow ' });
    expect([answer.statusCode, answer.headers.etag]).toEqual([201, '"1"']);
    expect(answer.json()).toMatchObject({
      ...caller,
      lastName: '',
      email: '',
      source: 'portal',
      sourceNote: 'Zillow',
      status: 'new',
      replyDueAt: visitors.replyDueAt,
      consentVersion: null,
      readAt: null,
      assignedAgentId: null,
    });
    const list = (await office().call('GET', '/contacts?source=portal')).json();
    expect(list).toEqual([answer.json()]);
    const file = await office().call('GET', '/contacts/export.csv?source=portal');
    expect(file.body).toMatch(/,"Portal","Zillow",/);
  });

  test('names the administrator who added it, and the trail has nothing about the client', async () => {
    const { id } = await added();
    const users = office().db.updateTable('adminUsers').where('username', '=', 'admin');
    await users.set({ fullName: 'Tamika Reed' }).execute();
    expect(await read(id)).toMatchObject({ addedBy: 'admin', names: { admin: 'Tamika Reed' } });
    expect(await read(await receive(office()))).toMatchObject({ addedBy: null });
    const entries = (await inquiriesTrail(office())).filter(({ entityId }) => entityId === id);
    expect(entries).toMatchObject([{ action: 'create', actor: 'admin', before: null }]);
    expect(JSON.stringify(entries)).not.toMatch(/ruth|0119|hurry/i);
  });

  test.each([
    [{ phone: '', email: '' }, 'email', 'Please enter a phone number or an email address'],
    [{ phone: ' ' }, 'email', 'Please enter a phone number or an email address'],
    [{ email: 'ruth' }, 'email', 'Please enter a valid email address'],
    [{ firstName: ' ' }, 'firstName', 'First name is required'],
    [{ service: undefined }, 'service', 'Please select a service'],
    [{ source: 'fax' }, 'source', 'Please choose a source'],
    [{ source: undefined }, 'source', 'Please choose a source'],
    [{ sourceNote: 'x'.repeat(61) }, 'sourceNote', 'Please use at most 60 characters'],
    [{ assignedAgentId: 'x' }, 'assignedAgentId', 'Please choose an agent'],
  ])('is refused with %j', async (part, field, message) => {
    expect(refusalOf(await add(part))).toEqual({ status: 422, errors: { [field]: [message] } });
    expect(await storedInquiries(office())).toEqual([]);
  });

  test('is not assigned to an inactive agent', async () => {
    const assignedAgentId = await addInquiryAgent(office(), 'Eleanor', { isActive: false });
    const { errors } = refusalOf(await add({ assignedAgentId }));
    expect(errors).toEqual({ assignedAgentId: ['Please choose an active agent'] });
  });

  test('is added once for one idempotency key', async () => {
    const answers = [];
    for (let call = 0; call < 2; call++) answers.push(await add({}, { 'idempotency-key': 'one' }));
    const [first, second] = answers;
    expect([second?.statusCode, second?.json()]).toEqual([201, first?.json()]);
    expect(await storedInquiries(office())).toHaveLength(1);
  });

  test('tells the office and the assigned agent, and the client only if asked', async () => {
    const email = 'ruth@example.com';
    const assignedAgentId = await addInquiryAgent(office());
    await added({ email, assignedAgentId });
    const notice = ['office_notice', 'office@example.com'];
    const told = [notice, ['agent_assigned', 'eleanor@example.com']];
    expect(await emails()).toEqual(told);
    await added({ acknowledge: true });
    expect(await emails()).toEqual([...told, notice]);
    const asked = [notice, ['acknowledgement', email]];
    for (let nth = 0; nth < 2; nth++) await added({ acknowledge: true, email });
    expect((await emails()).slice(3)).toEqual([...asked, ...asked]);
  });

  test('without an email address cannot be answered by email, and says so', async () => {
    const { id } = await added();
    const reply = { subject: 'Re', message: 'Yes.', seenReplyId: null };
    const answer = await office().call('POST', `/contacts/${id}/replies`, reply);
    const reason = 'There is no email address. Call +1 912 555 0119.';
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { detail: reason }]);
    const [notice] = await storedEmails(office());
    expect(notice).toMatchObject({
      subject: 'New inquiry from Ruth: Selling a Home',
      replyToAddress: notice?.recipientAddress,
    });
    expect(notice?.text).toContain(reason);
    expect(notice?.text).toMatch(/Source: Phone\n[^]*The office noted:[^]*Email: None/);
  });

  test('does not quote the office’s note to the client, but a portal’s message', async () => {
    const email = 'ruth@example.com';
    expect(await endingOf({ email })).not.toContain('hurry');
    expect(await endingOf({ email, source: 'portal' })).toContain('hurry');
  });

  test('is from the same person as others with its phone number or email address', async () => {
    const byPhone = await receive(office(), { email: 'r@example.com', phone: '(912) 555-0119' });
    const byEmail = await receive(office(), { email: 'RUTH@example.com', phone: '' });
    await receive(office(), { email: 'other@example.com', phone: '' });
    await added({ firstName: 'Mary', phone: '', email: 'mary@example.com' });
    const { id } = await added({ email: 'ruth@example.com' });
    const { fromSamePerson } = await read(id);
    expect(new Set(fromSamePerson.map((other) => other.id))).toEqual(new Set([byPhone, byEmail]));
    const alone = await added({ phone: '555-0100' });
    expect((await read(alone.id)).fromSamePerson).toEqual([]);
  });
});
