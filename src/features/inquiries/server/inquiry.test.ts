import { describe, expect, test } from 'vitest';
import { inquiry, sendInquiry, storedInquiries } from '#tests/support/inquiries.ts';
import { refusalOf } from '#tests/support/office.ts';
import { shareTestApp } from '#tests/support/shared-app.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('an inquiry on %s', (engine) => {
  const testApp = shareTestApp(engine, { inquiryLimit: 1000 });
  let refused = 0;
  /** Sends each inquiry from another address, because refusals are limited by address. */
  const refusalTo = async (body: object) =>
    refusalOf(await sendInquiry(testApp(), body, { remoteAddress: `192.0.2.${++refused}` }));

  test('is stored as typed, and answers its id', async () => {
    const answer = await sendInquiry(testApp());
    expect(answer.statusCode).toBe(201);
    const [stored, ...others] = await storedInquiries(testApp());
    expect(others).toEqual([]);
    expect(answer.json()).toMatchObject({ id: stored?.id });
    expect(stored).toMatchObject({
      ...inquiry,
      status: 'new',
      createdAt: testApp().clock.read().toISOString(),
    });
    expect(stored?.id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7/);
  });

  test.each([
    ['left out', { phone: undefined, message: undefined }],
    ['empty', { phone: '', message: '' }],
  ])('needs neither phone nor message (%s)', async (_how, part) => {
    expect((await sendInquiry(testApp(), { ...inquiry, ...part })).statusCode).toBe(201);
    expect((await storedInquiries(testApp()))[0]).toMatchObject({ phone: null, message: null });
  });

  test('keeps white space around text, but not around an email address', async () => {
    const typed = { ...inquiry, firstName: ' Amelia ', message: '\n  Hello\r\n\tthere  ' };
    await sendInquiry(testApp(), { ...typed, email: '  amelia@example.com ' });
    expect((await storedInquiries(testApp()))[0]).toMatchObject(typed);
  });

  test.each([
    ['ida@bücher.example', 'ida@xn--bcher-kva.example'],
    ['Ida@BÜCHER.Example', 'Ida@xn--bcher-kva.example'],
    ['ida@例え.テスト', 'ida@xn--r8jz45g.xn--zckzah'],
    ['ida@xn--r8jz45g.xn--zckzah', 'ida@xn--r8jz45g.xn--zckzah'],
    ['Ida@Example.com', 'Ida@Example.com'],
  ])('stores the international domain of %s in ASCII', async (email, stored) => {
    expect((await sendInquiry(testApp(), { ...inquiry, email })).statusCode).toBe(201);
    expect((await storedInquiries(testApp()))[0]?.email).toBe(stored);
  });

  test('A25: without fields answers the form’s message for each', async () => {
    const answer = await sendInquiry(testApp(), {});
    expect(answer.statusCode).toBe(422);
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(answer.json()).toEqual({
      type: 'about:blank',
      title: 'Unprocessable Entity',
      status: 422,
      detail: 'Please check the marked fields.',
      errors: {
        firstName: ['First name is required'],
        lastName: ['Last name is required'],
        email: ['Please enter a valid email address'],
        service: ['Please select a service'],
      },
    });
  });

  test.each([
    ['firstName', '', 'First name is required'],
    ['firstName', ' \t\n', 'First name is required'],
    ['firstName', '\u200B\u3164', 'First name is required'],
    ['lastName', '', 'Last name is required'],
    ['lastName', ['Carter'], 'Last name is required'],
    ['email', '', 'Please enter a valid email address'],
    ['email', 'amelia', 'Please enter a valid email address'],
    ['email', 'amelia@', 'Please enter a valid email address'],
    ['email', 'a b@example.com', 'Please enter a valid email address'],
    ['email', 'a@example.com\nBcc: b@example.com', 'Please enter a valid email address'],
    ['email', 'idä@example.com', 'Please enter a valid email address'],
    ['email', '"ida"@example.com', 'Please enter a valid email address'],
    ['email', 'ida@ü/example.com', 'Please enter a valid email address'],
    ['email', 'ida@ü:80', 'Please enter a valid email address'],
    ['email', 'ida@x@ü.example', 'Please enter a valid email address'],
    ['email', 'ida@ü', 'Please enter a valid email address'],
    ['email', { '@': '.' }, 'Please enter a valid email address'],
    ['service', '', 'Please select a service'],
    ['service', 'renting', 'Please select a service'],
    ['service', 'Buying', 'Please select a service'],
    ['service', '__proto__', 'Please select a service'],
    ['service', ['buying'], 'Please select a service'],
    ['phone', 9_125_550_166, 'Please enter text'],
    ['message', { text: 'x' }, 'Please enter text'],
  ])('A25: %s of %j answers "%s"', async (field, value, message) => {
    const refusal = await refusalTo({ ...inquiry, [field]: value });
    expect(refusal).toEqual({ status: 422, errors: { [field]: [message] } });
    expect(await storedInquiries(testApp())).toEqual([]);
  });

  test.each([
    ['firstName', 100],
    ['lastName', 100],
    ['phone', 40],
    ['message', 5000],
  ])('A34: %s holds %d characters and no more', async (field, longest) => {
    const fits = 'ä'.repeat(longest);
    expect((await sendInquiry(testApp(), { ...inquiry, [field]: fits })).statusCode).toBe(201);
    expect((await storedInquiries(testApp()))[0]).toMatchObject({ [field]: fits });
    const { errors } = await refusalTo({ ...inquiry, [field]: `${fits}x` });
    expect(errors).toEqual({ [field]: [`Please use at most ${longest} characters`] });
  });

  test('A34: an email address holds 254 characters and no more', async () => {
    const fits = { ...inquiry, email: `a@${'b.'.repeat(123)}bbb.co` };
    const over = { ...inquiry, email: `a${fits.email}` };
    expect([fits.email.length, over.email.length]).toEqual([254, 255]);
    expect((await sendInquiry(testApp(), fits)).statusCode).toBe(201);
    expect((await refusalTo(over)).errors).toEqual({
      email: ['Please use at most 254 characters'],
    });
  });

  test.each([
    ['emoji', '🏡👩‍👩‍👧‍👦 Forsyth Park'],
    ['right-to-left text', 'שלום \u202Eevil'],
    ['combining marks, as they came', 'e\u0301 is not é'],
    ['markup', `<script>alert(1)</script><img src=x onerror=alert(1)>"'&amp;`],
    ['SQL', "'); drop table contact_submissions; --"],
    ['control characters', 'bell\u0007 and escape\u001B[31m'],
    ['a formula', '=HYPERLINK("https://evil.example")'],
    ['a backslash at the end', String.raw`C:\ `.trim()],
  ])('A24: %s is stored verbatim', async (_what, text) => {
    const body = { ...inquiry, firstName: text, phone: text.slice(0, 40), message: text };
    expect((await sendInquiry(testApp(), body)).statusCode).toBe(201);
    expect((await storedInquiries(testApp()))[0]).toMatchObject(body);
  });

  test.each([
    ['a NUL byte', 'a\0b'],
    ['half a character', 'a\uD800b'],
    ['its other half', '\uDC00'],
  ])('A24: %s answers 422, naming each field', async (_what, text) => {
    const body = { ...inquiry, firstName: text, lastName: text, phone: text, message: text };
    const { status, errors } = await refusalTo(body);
    const problem = ['Please remove the characters that cannot be shown'];
    const each = { firstName: problem, lastName: problem, phone: problem, message: problem };
    expect([status, errors]).toEqual([422, each]);
    expect(await storedInquiries(testApp())).toEqual([]);
  });

  test('A22: fields that the server sets cannot be sent', async () => {
    const outside = {
      id: 'mine',
      createdAt: '1999-01-01',
      status: 'done',
      spamReason: 'links',
      assignedAgentId: '00000000-0000-7000-8000-000000000000',
      readAt: '1999-01-01',
      role: 'admin',
    };
    expect((await sendInquiry(testApp(), { ...inquiry, ...outside })).statusCode).toBe(201);
    const [stored] = await storedInquiries(testApp());
    expect(stored).toMatchObject({
      status: 'new',
      createdAt: testApp().clock.read().toISOString(),
    });
    expect(stored?.id).not.toBe('mine');
  });
});
