import { readFileSync } from 'node:fs';
import { v7 as newId } from 'uuid';
import { describe, expect, onTestFinished, test } from 'vitest';
import { storedInquiries, inquiry, sendInquiry, storedKeys } from '#tests/support/inquiries.ts';
import {
  inquiriesTrail,
  receive,
  shareInquiries,
  storedEmails,
} from '#tests/support/stored-inquiries.ts';
import { callsOf } from '#tests/support/office.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { createMigratedPlace, engines, useDatabase } from '#tests/support/test-database.ts';
import { eraseOldInquiries } from './erase.ts';

describe.each(engines)('erasing on %s', (engine) => {
  const office = shareInquiries(engine);
  const erase = (email: string) => office().call('POST', '/contacts/erase', { email });

  /** Reads all stored inquiries, emails, idempotency keys, notes and calls. */
  async function storedRows() {
    const { db } = office();
    const tables = await Promise.all([
      storedInquiries(office()),
      storedEmails(office()),
      storedKeys(office()),
      db.selectFrom('inquiryNotes').selectAll().execute(),
      db.selectFrom('inquiryCalls').selectAll().execute(),
    ]);
    return tables.flat();
  }

  test('an email address deletes its inquiries with notes, calls, replies, emails and keys, and no others', async () => {
    await sendInquiry(office(), inquiry, { headers: { 'idempotency-key': 'one' } });
    const id = await receive(office(), { email: 'Amelia@Example.com', message: 'Again' });
    await office().call('POST', `/contacts/${id}/notes`, { text: 'Amelia called' });
    const call = { outcome: 'reached', note: 'Amelia wants a porch' };
    await office().call('POST', `/contacts/${id}/calls`, call);
    const reply = { subject: 'Amelia', message: 'Dear Amelia', seenReplyId: null };
    await office().call('POST', `/contacts/${id}/replies`, reply);
    await receive(office(), { leaveEmpty: 'x' });
    await receive(office(), { email: 'ruth@example.com', firstName: 'Ruth', lastName: 'L' });
    const answer = await erase(' AMELIA@example.com ');
    expect([answer.statusCode, answer.json()]).toEqual([200, { erased: 3 }]);
    const left = JSON.stringify(await storedRows());
    expect(left).toContain('ruth@example.com');
    expect(left).not.toMatch(/amelia|carter/i);
    expect(await storedInquiries(office())).toHaveLength(1);
    expect(await storedKeys(office())).toEqual([]);
  });

  test('leaves the emails that are about no inquiry or another one', async () => {
    const { db } = office();
    const ofOther = await receive(office(), { email: 'ruth@example.com' });
    await receive(office());
    await db.deleteFrom('emailMessages').execute();
    const at = '2026-11-21T15:00:00.000Z';
    const texts = { subject: 'Subject', text: 'text', html: 'html', recipientName: 'Office' };
    const email = { ...texts, recipientAddress: 'o@x.example', nextAttemptAt: at, createdAt: at };
    const kept = [
      { id: newId(), kind: 'office_digest' as const, contactSubmissionId: null },
      { id: newId(), kind: 'late_office' as const, contactSubmissionId: ofOther },
    ];
    await db
      .insertInto('emailMessages')
      .values(kept.map((each) => ({ ...email, ...each, messageId: each.id })))
      .execute();
    await erase(inquiry.email);
    expect((await storedEmails(office())).map(({ kind }) => kind)).toEqual([
      'office_digest',
      'late_office',
    ]);
  });

  test('writes an audit entry for each inquiry, without its content', async () => {
    const ids = [await receive(office()), await receive(office())];
    const before = (await inquiriesTrail(office())).length;
    await erase(inquiry.email);
    const added = (await inquiriesTrail(office())).slice(before);
    expect(new Set(added.map(({ entityId }) => entityId))).toEqual(new Set(ids));
    const erased = { action: 'erase', actor: 'admin', before: null };
    expect(added).toMatchObject([erased, erased]);
    expect(JSON.stringify(added)).not.toMatch(/amelia|carter|forsyth/i);
  });

  test('a phone number deletes the inquiries with the same last ten digits', async () => {
    await receive(office(), { email: 'one@example.com', phone: '+1 (912) 555-0166' });
    await receive(office(), { email: 'two@example.com', phone: '912.555.0166' });
    await receive(office(), { email: 'three@example.com', phone: '' });
    const erasePhone = (phone: string) => office().call('POST', '/contacts/erase', { phone });
    expect((await erasePhone('9125550166')).json()).toEqual({ erased: 2 });
    expect(await storedInquiries(office())).toMatchObject([{ email: 'three@example.com' }]);
    await receive(office(), { email: 'four@example.com', phone: '555-0166' });
    expect((await erasePhone('555-0166')).json()).toEqual({ erased: 1 });
    await receive(office(), { email: 'five@example.com', phone: '912.555.0167' });
    const both = { email: 'three@example.com', phone: '(912) 555-0167' };
    expect((await office().call('POST', '/contacts/erase', both)).json()).toEqual({ erased: 2 });
    expect((await erasePhone(' ')).statusCode).toBe(422);
    expect((await office().call('POST', '/contacts/erase', {})).statusCode).toBe(422);
  });

  test('an unknown address deletes nothing', async () => {
    await receive(office());
    expect((await erase('unknown@example.com')).json()).toEqual({ erased: 0 });
    for (const email of ['%', '', 'amelia']) expect((await erase(email)).statusCode).toBe(422);
    expect(await storedInquiries(office())).toHaveLength(1);
  });

  test('deletes nothing if the audit trail cannot be written', async () => {
    await receive(office());
    const rename = (from: string, to: string) =>
      office().db.schema.alterTable(from).renameTo(to).execute();
    await rename('audit_log', 'lost_audit_log');
    expect((await erase(inquiry.email)).statusCode).toBe(500);
    await rename('lost_audit_log', 'audit_log');
    expect(await storedInquiries(office())).toHaveLength(1);
  });

  test('after the retention period deletes older inquiries, with audit entries', async () => {
    const old = await receive(office());
    office().clock.advance(30 * 24 * 3600);
    await receive(office(), { message: 'newer' });
    const sweep = () => eraseOldInquiries(office().db, 30, office().clock.read());
    await sweep();
    expect(await storedInquiries(office())).toHaveLength(2);
    office().clock.advance(1);
    await sweep();
    expect(await storedInquiries(office())).toMatchObject([{ message: 'newer' }]);
    const entry = (await inquiriesTrail(office())).find(({ entityId }) => entityId === old);
    expect(entry).toMatchObject({ action: 'erase', actor: null, requestId: 'retention' });
  });
});

test('erased inquiries are also gone from SQLite’s WAL file', async () => {
  const { file } = await createMigratedPlace('sqlite');
  await useDatabase({ file }, async (db) => {
    const testApp = await createTestApp('sqlite', { db });
    onTestFinished(testApp.close);
    await testApp.addAdministrator();
    const call = await callsOf(testApp, 'admin');
    await receive(testApp, { email: 'wombatina@example.com', message: 'heliotrope' });
    const files = () => [file, `${file}-wal`].map((each) => readFileSync(each, 'latin1')).join('');
    expect(files()).toContain('heliotrope');
    const answer = await call('POST', '/contacts/erase', { email: 'wombatina@example.com' });
    expect(answer.json()).toEqual({ erased: 1 });
    expect(files()).not.toContain('heliotrope');
    expect(files()).not.toContain('wombatina');
  });
});
