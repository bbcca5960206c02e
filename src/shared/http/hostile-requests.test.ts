import * as fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { anyCharacter } from '#tests/fuzz/values.ts';
import { storedInquiries } from '#tests/support/inquiries.ts';
import { shareTestApp } from '#tests/support/shared-app.ts';

const keys =
  'firstName lastName email phone service message website fillMilliseconds username password id __proto__ constructor toString length'.split(
    ' ',
  );

/** Texts that are known to break programs, and a few values that are valid in some fields. */
const nasty = fc.constantFrom(
  '\0',
  '\uD800',
  '\uDFFF',
  '%s%n',
  "' or 1=1 --",
  '$1',
  '{{7*7}}',
  '../../x',
  'NaN',
  '1e999',
  'buying',
  'a@b.co',
  'admin',
  '\r\nX: y',
  '\u202E',
  '-0',
  'x'.repeat(6000),
  '𝕊'.repeat(300),
);
const text = fc.oneof(nasty, fc.string({ unit: anyCharacter, maxLength: 40 }), fc.emailAddress());
const value = fc.oneof(
  { weight: 4, arbitrary: text },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  fc.double(),
);
const record = fc.dictionary(fc.constantFrom(...keys), value, { maxKeys: 9 });
const maybeText = fc.option(text, { nil: undefined });
/**
 * Inquiries and logins that are valid or nearly valid, so that they pass most of the server's
 * checks.
 */
const nearly = fc.oneof(
  fc.record({
    firstName: text,
    lastName: fc.constant('Carter'),
    email: fc.constantFrom('amelia@example.com', ' a@b.co '),
    service: fc.constantFrom('buying', 'selling'),
    phone: maybeText,
    message: maybeText,
    website: maybeText,
  }),
  fc.record({ username: fc.constantFrom('admin', 'ADMIN', 'nobody'), password: text }),
);
const body = fc.oneof(
  { weight: 3, arbitrary: nearly.map((each) => JSON.stringify(each)) },
  record.map((each) => JSON.stringify(each)),
  fc.json(),
  text,
);
const contentType = fc.constantFrom(
  'application/json',
  'application/json',
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
);
const header = fc.oneof(
  fc.uuid(),
  fc.string({ maxLength: 300 }).map((each) => each.replaceAll(/[^\x20-\x7E]/g, '')),
);

// The test runs on PostgreSQL, which refuses more texts than SQLite does. tests/fuzz has both engines.
describe('random requests', () => {
  const testApp = shareTestApp('postgres', { inquiryLimit: 100_000, loginLimit: 100 });
  beforeEach(() => testApp().addAdministrator());
  const runs = { numRuns: 250 };

  let sent = 0;
  /**
   * Sends each request from another address, so that none is refused because of too many failures
   * from its address.
   */
  const post = (url: string, payload: string, headers: Record<string, string>) => {
    sent++;
    const remoteAddress = `10.0.${sent >> 8}.${sent & 255}`;
    return testApp().app.inject({ method: 'POST', url, payload, headers, remoteAddress });
  };

  test('an inquiry is stored or refused, never answered 500', async () => {
    await fc.assert(
      fc.asyncProperty(body, contentType, header, async (payload, type, key) => {
        const before = (await storedInquiries(testApp())).length;
        const answer = await post('/api/contact', payload, {
          'content-type': type,
          'idempotency-key': key,
        });
        const after = (await storedInquiries(testApp())).length;
        expect([201, 303, 400, 413, 415, 422]).toContain(answer.statusCode);
        expect(after - before).toBeLessThanOrEqual(answer.statusCode < 400 ? 1 : 0);
      }),
      runs,
    );
  });

  test('a login is refused, never answered 500', async () => {
    await fc.assert(
      fc.asyncProperty(body, contentType, text, async (payload, type, cookie) => {
        await testApp().db.deleteFrom('throttleBuckets').execute();
        const headers = {
          'content-type': type,
          cookie: `sid=${encodeURIComponent(cookie.toWellFormed())}`,
        };
        const answer = await post('/api/admin/login', payload, headers);
        expect([400, 401, 413, 415, 422, 429]).toContain(answer.statusCode);
      }),
      runs,
    );
  });

  test('a path is never answered 500', async () => {
    const segment = fc.oneof(
      nasty,
      fc.string({ unit: anyCharacter, maxLength: 12 }),
      fc.constantFrom('api', 'admin', '..', '%'),
    );
    const encoded = segment.chain((each) =>
      fc.constantFrom(
        each.replaceAll(/[^\x21-\x7E]|\?/g, '%'),
        encodeURIComponent(each.toWellFormed()),
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(encoded, { maxLength: 5 }), async (segments) => {
        const answer = await testApp().app.inject(`/${segments.join('/')}`);
        expect([200, 400, 401, 403, 404, 414]).toContain(answer.statusCode);
      }),
      runs,
    );
  });
});
