import { beforeEach, describe, expect, test } from 'vitest';
import { inquiry, sendForm, sendInquiry, storedInquiries } from '#tests/support/inquiries.ts';
import { receive, shareInquiries } from '#tests/support/stored-inquiries.ts';

const megabyte = 1024 * 1024;

describe('on a disk with less than 64 MB free', () => {
  let freeBytes: number | undefined;
  const office = shareInquiries('sqlite', { freeDiskBytes: async () => freeBytes });
  beforeEach(() => {
    freeBytes = 65 * megabyte;
    // Advance the clock by the two seconds for which the server remembers the free disk space.
    office().clock.advance(2);
  });

  const fillDisk = () => {
    freeBytes = 63 * megabyte;
    office().clock.advance(2);
  };

  test('an inquiry answers 503 with a sentence and the phone number, and stores nothing', async () => {
    fillDisk();
    const answer = await sendInquiry(office());
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '600']);
    expect(answer.body).toBe(
      'We cannot take messages here right now. Please call us at (912) 555-0142.',
    );
    const page = await sendForm(office());
    expect([page.statusCode, page.body.includes('call us at (912) 555-0142')]).toEqual([503, true]);
    expect(await storedInquiries(office())).toEqual([]);
  });

  test('an administrator can sign in and erase an inquiry', async () => {
    const id = await receive(office());
    fillDisk();
    await office().signIn();
    const { email } = inquiry;
    expect((await office().call('POST', '/contacts/erase', { email })).statusCode).toBe(200);
    expect((await storedInquiries(office())).map((stored) => stored.id)).not.toContain(id);
  });

  test('inquiries are stored again as soon as there is space', async () => {
    fillDisk();
    expect((await sendInquiry(office())).statusCode).toBe(503);
    freeBytes = 64 * megabyte;
    expect((await sendInquiry(office())).statusCode).toBe(503);
    office().clock.advance(2);
    expect((await sendInquiry(office())).statusCode).toBe(201);
  });

  test('inquiries are stored if the free space is not known', async () => {
    freeBytes = undefined;
    office().clock.advance(2);
    expect((await sendInquiry(office())).statusCode).toBe(201);
  });
});
