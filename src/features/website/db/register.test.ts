import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shippedContent } from '#features/site/domain/parts.ts';
import { acceptedChanges } from '#tests/support/append-only.ts';
import { engines, openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { countUnapprovedClaims, readRegister } from './register.ts';

const now = new Date('2026-11-22T15:00:00.000Z');

describe.each(engines)('the register on %s', (engine) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase(engine);
  });
  afterAll(() => opened.close());

  const stateOf = async (subject: string, content = shippedContent, when = now) => {
    const rows = await readRegister(opened.db, content, when);
    return rows.find((row) => row.subject === subject)?.state;
  };

  async function review(subject: string, reviewedAt: string, change = {}) {
    const rows = await readRegister(opened.db, shippedContent, now);
    const { checksum, stored } = rows.find((row) => row.subject === subject)!;
    const proof = { decision: 'approved' as const, source: 'Licenses', validUntil: '2027-11-22' };
    const reviewer = { reviewedBy: newId(), reviewerName: 'Margaret Ellis' };
    const row = { id: newId(), subject, contentHash: checksum, content: stored, reviewedAt };
    await opened.db
      .insertInto('advertisingReviews')
      .values({ ...row, ...proof, ...reviewer, ...change })
      .execute();
  }

  const claims = shippedContent.home.about.claims.with(0, {
    figure: '20+',
    meaning: 'years of local experience',
    shown: 'shown',
  });
  const about = { ...shippedContent.home.about, claims };
  const changed = { ...shippedContent, home: { ...shippedContent.home, about } };

  test('the register says which claim contradicts the hours', async () => {
    const rows = await readRegister(opened.db, shippedContent, now);
    expect(rows.flatMap(({ hoursRemark }) => hoursRemark ?? [])).toEqual([
      '“24/7”: the office is open 9 AM to 6 PM, 7 days a week',
    ]);
  });

  test('vector 56: the state of words is approved, changed, approved again, and then expired', async () => {
    const before = await countUnapprovedClaims(opened.db, now);
    expect(await stateOf('claim:about.0')).toBe('never');
    await review('claim:about.0', '2026-11-20T15:00:00.000Z');
    expect(await stateOf('claim:about.0')).toBe('approved');
    expect(await countUnapprovedClaims(opened.db, now)).toBe(before - 1);
    expect(await stateOf('claim:about.0', changed)).toBe('changed');
    expect(await stateOf('claim:about.0', shippedContent)).toBe('approved');
    const later = new Date('2027-11-23T15:00:00.000Z');
    expect(await stateOf('claim:about.0', shippedContent, later)).toBe('expired');
    expect(await countUnapprovedClaims(opened.db, later)).toBe(before);
  });

  test('the last review of the same words counts', async () => {
    const refused = { decision: 'changes_needed', validUntil: null, note: 'Not proven' };
    await review('claim:about.1', '2026-11-21T15:00:00.000Z', refused);
    await review('claim:about.1', '2026-11-20T15:00:00.000Z');
    expect(await stateOf('claim:about.1')).toBe('changes_needed');
  });

  test('A39: refuses every change of a review', async () => {
    await review('part:home', '2026-11-20T15:00:00.000Z');
    const oneRow = "subject = 'part:home'";
    const { db } = opened;
    expect(await acceptedChanges(db, engine, 'advertisingReviews', 'id', oneRow)).toEqual([]);
  });
});
