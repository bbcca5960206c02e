import { describe, expect, test, vi } from 'vitest';
import type { CrmCopy } from '#features/inquiries/domain/crm-copy.ts';
import { inquiry, sendInquiry, storedInquiries } from '#tests/support/inquiries.ts';
import { headerOf } from '#tests/support/email-server.ts';
import { callAs } from '#tests/support/office.ts';
import { partsOf, tagsOf } from '#tests/support/lead-email.ts';
import { patience, shareEmailOffice } from '#tests/support/email-worker.ts';
import { inquiryCalls, receive, storedEmails } from '#tests/support/stored-inquiries.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { engines } from '#tests/support/test-database.ts';

const crm = 'leads@crm.example';

describe.each(engines)('the copy to the CRM on %s', (engine) => {
  const { office, server, startWorker } = shareEmailOffice(engine);
  const { edit } = inquiryCalls(office);
  const call = (body?: Partial<CrmCopy>, headers = {}) =>
    office().call(body ? 'PUT' : 'GET', '/api/crm-copy', body, headers);
  const switchOn = async (part: Partial<CrmCopy> = {}) => {
    const answer = await call({ address: crm, name: '', ...part });
    expect(answer.statusCode).toBe(200);
  };
  const copies = async () =>
    (await storedEmails(office())).filter(({ kind }) => kind === 'crm_copy');

  async function arrived() {
    startWorker();
    await vi.waitFor(
      () => expect(server().accepted.flatMap(({ to }) => to)).toContain(crm),
      patience,
    );
    const { raw = '' } = server().accepted.find(({ to }) => to[0] === crm) ?? {};
    const [text = '', html = ''] = partsOf(raw);
    return { raw, text: text.replaceAll('\r\n', '\n').trim(), html };
  }

  test('is off until a super admin enters an address, with a confirmation and an audit entry', async () => {
    await office().db.deleteFrom('officeSettings').where('key', '=', 'crm_copy').execute();
    const before = await call();
    expect([before.json(), before.headers.etag]).toEqual([{ address: '', name: '' }, '"0"']);
    await receive(office());
    expect(await copies()).toEqual([]);

    const longAgo = { confirmedAt: '2020-01-01T00:00:00.000Z' };
    await office().db.updateTable('sessions').set(longAgo).execute();
    expect((await call({ address: crm, name: '' })).statusCode).toBe(403);
    expect((await call()).json()).toEqual({ address: '', name: '' });
    const confirmedAt = office().clock.read().toISOString();
    await office().db.updateTable('sessions').set({ confirmedAt }).execute();
    expect((await call({ address: 'crm', name: '' })).json()).toMatchObject({
      errors: { address: ['Please enter a valid email address'] },
    });
    expect((await call({ address: crm, name: 'a\nb' })).statusCode).toBe(422);
    const saved = await call({ address: crm, name: 'Site' }, { 'if-match': '"0"' });
    expect([saved.statusCode, saved.json()]).toEqual([200, { address: crm, name: 'Site' }]);
    const late = await call({ address: '', name: '' }, { 'if-match': '"0"' });
    expect([late.statusCode, late.json()]).toMatchObject([412, { current: { address: crm } }]);
    const trail = office().db.selectFrom('auditLog').where('entity', '=', 'crm_copy');
    const entry = await trail.select('after').orderBy('id', 'desc').executeTakeFirst();
    expect(entry?.after).toContain(crm);
  });

  test('has the tags and lines that CRMs read, and replies go to the client', async () => {
    await switchOn();
    await receive(office());
    const { raw, text, html } = await arrived();
    expect(headerOf(raw, 'To')).toBe(crm);
    expect(headerOf(raw, 'Reply-To')).toBe('Amelia Carter <amelia@example.com>');
    expect(text.split('\n')).toEqual([
      'Name: Amelia Carter',
      'Email: amelia@example.com',
      'Phone: (912) 555-0166',
      'Type: Buyer',
      'Interested in: Buying a Home',
      'Source: Marsh & Square Realty',
      'Message: A row house near Forsyth Park, please.',
    ]);
    expect(tagsOf(html)).toEqual({
      lead_information_version: '1.0',
      lead_name: 'Amelia Carter',
      lead_email: 'amelia@example.com',
      lead_phone: '(912) 555-0166',
      lead_type: 'Buyer',
      lead_source: 'Marsh & Square Realty',
      lead_message: 'A row house near Forsyth Park, please.',
    });
    expect(html.indexOf('lead_message')).toBeLessThan(html.indexOf('</head>'));
    await vi.waitFor(async () => expect((await copies())[0]?.status).toBe('sent'), patience);
  });

  test('hostile values forge no tag, line or header', async () => {
    await switchOn({ name: '"Site" <b>' });
    const forged = '" /><meta name="lead_email" content="x@example.org" />';
    const words = {
      firstName: `Ann\r\nEmail: x@example.org\r\nBcc: x@example.org`,
      lastName: forged.slice(0, 60),
      phone: '1\nMessage: x',
      service: 'selling',
      message: `${forged}\r\nEmail: x@example.org\r\n${'<'.repeat(5000)}`.slice(0, 5000),
    };
    await receive(office(), words);
    const { raw, text, html } = await arrived();
    const names = text.split('\n').map((line) => line.split(':')[0]);
    expect(names).toEqual(['Name', 'Email', 'Phone', 'Type', 'Interested in', 'Source', 'Message']);
    expect(text).toContain('Email: amelia@example.com\n');
    const tags = [...html.matchAll(/<meta name="lead_/g)];
    expect(tags).toHaveLength(7);
    expect(tagsOf(html)).toMatchObject({
      lead_name: `Ann Email: x@example.org Bcc: x@example.org ${words.lastName}`.trim(),
      lead_email: 'amelia@example.com',
      lead_phone: '1 Message: x',
      lead_type: 'Seller',
      lead_source: '"Site" <b>',
      lead_message: words.message.replaceAll('\r\n', ' '),
    });
    expect(headerOf(raw, 'Bcc')).toBeUndefined();
    expect(server().accepted.flatMap(({ to }) => to)).not.toContain('x@example.org');
  });

  test('is not sent for spam or possible spam until it is released, and then once', async () => {
    await switchOn();
    const spam = await receive(office(), { leaveEmpty: 'x' });
    const links = 'https://a.example https://b.example https://c.example https://d.example';
    const message = `We would like to see these homes on Saturday or on Sunday: ${links}`;
    const maybe = await receive(office(), { email: 'ruth@example.com', message });
    expect(await storedInquiries(office())).toMatchObject([
      { status: 'spam', spamReason: 'hidden_field' },
      { status: 'new', spamReason: 'links' },
    ]);
    expect(await copies()).toEqual([]);
    for (const id of [spam, maybe, spam]) {
      await office().call('POST', `/contacts/${id}/not-spam`);
    }
    const sent = (await copies()).map((email) => email.contactSubmissionId);
    expect(new Set(sent)).toEqual(new Set([spam, maybe]));
    expect(sent).toHaveLength(2);
    for (const status of ['spam', 'new']) await edit(spam, { status });
    expect(await copies()).toHaveLength(2);
  });

  test('is one email for an inquiry that two instances receive and release at once', async () => {
    await switchOn();
    const other = await createTestApp(engine, { db: office().db });
    try {
      const headers = { 'idempotency-key': crypto.randomUUID() };
      await Promise.all([office(), other].map((app) => sendInquiry(app, inquiry, { headers })));
      expect(await copies()).toHaveLength(1);
      const spam = await receive(office(), { leaveEmpty: 'x', email: 'ruth@example.com' });
      const calls = [office().call, callAs(other, office().cookie)];
      await Promise.all(calls.map((callOne) => callOne('POST', `/contacts/${spam}/not-spam`)));
      expect(await copies()).toHaveLength(2);
    } finally {
      await other.app.close();
    }
  });

  test('is sent beside the notice if both have the same address, and is erased with the inquiry', async () => {
    await switchOn({ address: 'office@example.com' });
    await receive(office());
    const added = { firstName: 'Ruth', phone: '1', service: 'consultation', source: 'phone' };
    expect((await office().call('POST', '/contacts', added)).statusCode).toBe(201);
    const kinds = (await storedEmails(office()))
      .filter(({ recipientAddress }) => recipientAddress === 'office@example.com')
      .map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(['crm_copy', 'crm_copy', 'office_notice', 'office_notice']);
    const [, consultation] = await copies();
    expect(consultation?.text).not.toMatch(/^(Type|Email|Message):/m);
    expect(consultation?.replyToAddress).toBe('office@example.com');
    await office().call('POST', '/contacts/erase', { email: inquiry.email });
    expect(await copies()).toHaveLength(1);
  });
});
