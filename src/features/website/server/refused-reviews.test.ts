import { beforeEach, describe, expect, test } from 'vitest';
import type { RegisterRow } from '#features/site/domain/claims/reviews.ts';
import { callsOf, refusalOf, shareOffice } from '#tests/support/office.ts';

const reviewsPath = '/website/reviews';
const proof = { source: 'Licenses of the agents', validUntil: '2027-11-22' };

describe('a refused review', () => {
  const office = shareOffice('sqlite');
  const sign = (fullName: string | null) =>
    office().db.updateTable('adminUsers').set({ fullName }).execute();
  beforeEach(() => sign('Margaret Ellis'));
  const storedReviews = () => office().db.selectFrom('advertisingReviews').selectAll().execute();

  async function review(change: object = {}) {
    const register = (await office().call('GET', '/website/claims')).json<RegisterRow[]>();
    const { subject, checksum } = register[0]!;
    const body = { subject, checksum, decision: 'approved', ...proof, ...change };
    return office().call('POST', reviewsPath, body);
  }

  test('a claim that is gone from the website cannot be reviewed', async () => {
    const body = { subject: 'claim:about.9', checksum: 'a'.repeat(64), decision: 'approved' };
    expect((await office().call('POST', reviewsPath, body)).statusCode).toBe(409);
  });

  test.each([
    ['without a source', { source: ' ' }, { source: ['A claim needs a source'] }],
    ['until no day', { validUntil: '2027-02-30' }, { validUntil: ['Invalid date'] }],
    ['with an unknown decision', { decision: 'fine' }, { decision: ['Must be a decision'] }],
  ])('vector 57: an approval %s is refused', async (_what, change, errors) => {
    const answer = await review(change);
    expect(refusalOf(answer)).toEqual({ status: 422, errors });
    expect(await storedReviews()).toEqual([]);
  });

  test('vector 57: a review needs a full name', async () => {
    await sign(null);
    expect(refusalOf(await review())).toEqual({
      status: 422,
      errors: { reviewer: ['Add your name under Your account first.'] },
    });
  });

  test('a review needs the right to sign, which an admin can have, too', async () => {
    await office().addAdministrator('sam', 'admin');
    await sign('Margaret Ellis');
    const editorCall = await callsOf(office(), 'sam');
    const [{ subject, checksum } = { subject: '', checksum: '' }] = (
      await editorCall('GET', '/website/claims')
    ).json<RegisterRow[]>();
    const body = { subject, checksum, decision: 'approved', ...proof };
    expect(refusalOf(await editorCall('POST', reviewsPath, body))).toEqual({
      status: 422,
      errors: { reviewer: ['A super admin must first give you the right to sign.'] },
    });
    const sam = office().db.updateTable('adminUsers').where('username', '=', 'sam');
    await sam.set({ maySign: true }).execute();
    expect((await editorCall('POST', reviewsPath, body)).statusCode).toBe(201);
  });
});
