import { beforeEach, describe, expect, test } from 'vitest';
import type { RegisterRow, WebsiteNotices } from '#features/site/domain/claims/reviews.ts';
import { shippedContent } from '#features/site/domain/parts.ts';
import { openAgentDesk } from '#tests/support/agent-pages.ts';
import { plainRecordAdder, plainRecords } from '#tests/support/record-samples.ts';
import { brokerageNamed, publishContent, useWebsite } from '#tests/support/website.ts';

const reviewsPath = '/website/reviews';
const proof = { source: 'Licenses of the agents', validUntil: '2027-11-22' };

/** @returns the shipped home page, with this figure in its first claim */
const homeClaiming = (figure: string) => {
  const { about } = shippedContent.home;
  const claims = about.claims.map((each, index) => (index === 0 ? { ...each, figure } : each));
  return { ...shippedContent.home, about: { ...about, claims } };
};

const hidden = (rows: RegisterRow[]) =>
  rows.flatMap(({ subject, isHidden }) => (isHidden ? [subject] : []));

const countClaims = (rows: RegisterRow[]) => rows.filter(({ isClaim }) => isClaim).length;

describe('reviews', () => {
  const office = useWebsite('sqlite');
  beforeEach(async () => {
    const names = { fullName: 'Margaret Ellis', title: 'Qualifying Broker' };
    const { db } = office();
    await db.updateTable('adminUsers').set(names).where('username', '=', 'admin').execute();
  });

  const register = async (query = '') =>
    (await office().call('GET', `/website/claims${query}`)).json<RegisterRow[]>();
  const rowOf = async (subject: string) =>
    (await register()).find((row) => row.subject === subject)!;
  const storedReviews = () =>
    office().db.selectFrom('advertisingReviews').selectAll().orderBy('id').execute();

  async function review(subject: string, change: object = {}) {
    const { checksum } = await rowOf(subject);
    const body = { subject, checksum, decision: 'approved', ...proof, ...change };
    return office().call('POST', reviewsPath, body);
  }

  test('vector 56: a claim is approved, and changed since', async () => {
    const answer = await review('claim:about.0');
    expect([answer.statusCode, answer.json()]).toMatchObject([
      201,
      {
        subject: 'claim:about.0',
        where: 'Home page · About',
        words: '15+ years of local experience',
        state: 'approved',
        review: {
          decision: 'approved',
          ...proof,
          reviewerName: 'Margaret Ellis',
          reviewerUsername: 'admin',
          reviewerTitle: 'Qualifying Broker',
        },
      },
    ]);
    await publishContent(office(), 'home', homeClaiming('20+'));
    expect(await rowOf('claim:about.0')).toMatchObject({ state: 'changed', review: proof });
    const { changed } = (await office().call('GET', '/website/notices')).json<WebsiteNotices>();
    expect(changed).toBe(1);
  });

  test('vector 57: a review with an old checksum is refused, with the words of today', async () => {
    const { checksum } = await rowOf('claim:about.0');
    await publishContent(office(), 'home', homeClaiming('20+'));
    const answer = await review('claim:about.0', { checksum });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      {
        detail: 'These words have changed in the meantime. Please read them again.',
        current: { words: '20+ years of local experience', state: 'never' },
      },
    ]);
    expect(await storedReviews()).toEqual([]);
  });

  test('the audit trail has each review', async () => {
    const checkedOn = '2026-11-20';
    const note = 'Count again';
    await review('claim:about.0', { decision: 'changes_needed', checkedOn, note });
    const entries = office().db.selectFrom('auditLog').selectAll().where('action', '=', 'reviewed');
    expect(await entries.executeTakeFirstOrThrow()).toMatchObject({
      actor: 'admin',
      entity: 'advertising',
      entityId: 'claim:about.0',
      entityName: 'Home page · About',
      after: JSON.stringify({
        Decision: 'Changes needed',
        Source: proof.source,
        'Valid until': null,
        'Source checked on': checkedOn,
        Note: note,
        Words: '15+ years of local experience',
      }),
    });
    expect(await rowOf('claim:about.0')).toMatchObject({
      state: 'changes_needed',
      review: { checkedOn },
    });
  });

  test('a claim without a last day is approved for 24 months, and texts without an end', async () => {
    await review('claim:about.0', { validUntil: '' });
    await review('part:home', { source: null, validUntil: null });
    const days = (await storedReviews()).map(({ validUntil }) => validUntil);
    expect(days).toEqual(['2028-11-21', null]);
  });

  test('a changed biography is changed since its review', async () => {
    const desk = await openAgentDesk(office());
    const { id } = await desk.addPublishedAgent();
    const subject = `agent_page:${id}`;
    expect(await rowOf(subject)).toBeUndefined();
    const write = (biography: string) =>
      office().db.updateTable('agentPages').set({ biography }).execute();
    await write('I grew up here.');
    expect((await review(subject, { source: null })).statusCode).toBe(201);
    expect(await rowOf(subject)).toMatchObject({ state: 'approved', words: 'I grew up here.' });
    await write('I moved here.');
    expect(await rowOf(subject)).toMatchObject({ state: 'changed' });
  });

  test('the words of a home for sale are reviewed, as long as visitors see it', async () => {
    const add = plainRecordAdder<{ id: string }>(plainRecords.property);
    const { id } = await add(office());
    const draft = await add(office(), { permittedOn: null, permittedBy: '', permissionMethod: '' });
    const subject = `home:${id}`;
    expect(await rowOf(`home:${draft.id}`)).toBeUndefined();
    expect(await rowOf(subject)).toMatchObject({
      state: 'never',
      where: expect.stringMatching(/^Home for sale · /),
    });
    expect((await review(subject, { source: null })).statusCode).toBe(201);
    const change = (columns: object) =>
      office().db.updateTable('properties').set(columns).where('id', '=', id).execute();
    await change({ price: 650_000 });
    expect(await rowOf(subject)).toMatchObject({ state: 'approved' });
    await change({ description: 'Three porches.' });
    expect(await rowOf(subject)).toMatchObject({ state: 'changed' });
    await change({ listingEndsOn: '2026-11-20' });
    expect(await rowOf(subject)).toBeUndefined();
  });

  test('the publication of an own name hides the claims that are not signed', async () => {
    await review('claim:about.0');
    await office().call('PUT', '/website/brokerage', brokerageNamed('Coastal Oak Realty'));
    await office().call('PUT', '/website/home', homeClaiming('20+'));
    const wordsIn = async (drafts: string) => (await register(`?drafts=${drafts}`))[0]?.words;
    expect(await wordsIn('brokerage')).toMatch(/^15\+/);
    expect(await wordsIn('home')).toMatch(/^20\+/);
    const next = await register('?drafts=brokerage');
    expect(countClaims(next)).toBe(countClaims(await register()));
    expect(hidden(next)).toEqual([
      'claim:about.1',
      'claim:about.2',
      'claim:market.historic-district',
      'claim:market.ardsley-park',
      'claim:market.tybee-island',
      'claim:market.downtown',
      'claim:badge',
      'claim:hero.0',
      'claim:hero.1',
      'claim:hero.2',
      'claim:reviews.0',
      'claim:reviews.1',
      'claim:words.home.about.paragraphs.0.text',
      'claim:words.home.search.description',
      'claim:words.agents.reasons.cards.2.title',
      'claim:words.agents.reasons.cards.2.text',
    ]);
    expect(hidden(await register())).toEqual([]);
  });

  test('the claims to sign and the texts to review are counted once samples are gone', async () => {
    const counted = async () => {
      const notices = await office().call('GET', '/website/notices');
      const { unsigned, neverReviewed } = notices.json<WebsiteNotices>();
      return [unsigned, neverReviewed];
    };
    await review('claim:about.0');
    await review('part:home', { source: null });
    expect(await counted()).toEqual([0, 0]);
    await publishContent(office(), 'brokerage', brokerageNamed('Coastal Oak Realty'));
    const rows = await register();
    const claims = countClaims(rows);
    expect(await counted()).toEqual([claims - 1, rows.length - claims - 1]);
  });

  test('the file for spreadsheets has each row of the register', async () => {
    await review('claim:about.0', { source: '=1+1' });
    await publishContent(office(), 'brokerage', brokerageNamed('Coastal Oak Realty'));
    const answer = await office().call('GET', '/website/claims/export.csv');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="claims-2026-11-21.csv"',
    });
    const lines = answer.body.split('\r\n').filter((line) => line.startsWith('"claim:'));
    expect(lines).toHaveLength(countClaims(await register()));
    expect(lines[0]).toMatch(
      /^"claim:about\.0","Claim","15\+ years of local experience","Home page · About","Approved","Yes","'=1\+1",,"2027-11-22",,"Margaret Ellis","admin","Qualifying Broker","2026-11-21 /,
    );
    const unsigned = lines.find((line) => line.startsWith('"claim:about.1"'));
    expect(unsigned).toContain('"Home page · About","Never reviewed","No",');
  });
});
