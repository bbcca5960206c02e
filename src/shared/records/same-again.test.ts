import { expect, test } from 'vitest';
import { recordedDuring } from '#tests/support/audit.ts';
import { changes, headersOf } from '#tests/support/every-change.ts';
import { targetOf } from '#tests/support/make-change.ts';
import { addEveryRecord } from '#tests/support/every-record.ts';
import { callsOfMallory, shareOffice } from '#tests/support/office.ts';
import { describeEntry, storedEffects } from '#tests/support/stored-effects.ts';

// The test runs on one engine, because the calls compare what they store in the same way on both.
const office = shareOffice('sqlite');

const exceptions = new Set([
  'PUT /agents/:agent/portrait', // Stores the picture again.
  'PUT /website/pictures?shape=mark', // Adds another picture.
  'PUT /website/pictures/:picture/focus', // Adds another picture.
  'PUT /imports/:import', // Makes the plan again.
  'PUT /digest/settings', // Says that the server's date is right.
  'PUT /password', // The current password is another one the second time.
  'PUT /agents/:agent/departure', // The agent has not left.
]);
const edits = Object.keys(changes('')).filter(
  (name) => name.startsWith('PUT ') && !exceptions.has(name),
);

test('an edit that is saved again changes nothing and is not in the audit trail', async () => {
  const { db, clock } = office();
  const ids = await addEveryRecord(office(), 'mallory');
  const call = await callsOfMallory(office());
  expect(edits.length).toBeGreaterThan(15);
  for (const name of edits) {
    const body = changes(ids['agent'] ?? '')[name];
    const save = async () => (await call(...targetOf(name, ids), body, headersOf(body))).statusCode;
    expect([name, await save()]).toEqual([name, expect.toBeOneOf([200, 204])]);
    clock.advance(1);
    let effects: string[] = [];
    const entries = await recordedDuring(office(), async () => {
      effects = await storedEffects(db, save);
    });
    expect([name, entries.map(describeEntry), effects]).toEqual([name, [], []]);
  }
}, 60_000);
