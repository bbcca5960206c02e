import { beforeEach, describe, expect, test } from 'vitest';
import { v7 as newId } from 'uuid';
import { deleteInquiries } from '#features/inquiries/db/delete-inquiries.ts';
import type { Agent } from '#features/agents/domain/agents.ts';
import type { Evidence } from '#features/policies/domain/readers.ts';
import { shareOffice } from '#tests/support/office.ts';
import { openReaders, type Readers } from '#tests/support/policy-readers.ts';
import { engines } from '#tests/support/test-database.ts';

/** Matches the sentence about a change of the agent's address. */
const changed = (from: string, to: string, when = '') =>
  expect.stringMatching(
    new RegExp(
      `^Address changed from ${from}@.* to ${to}@.* by admin, Nov 21, 2026, 10:.. AM${when}\\.$`,
    ),
  );

describe.each(engines)('the evidence of a confirmation on %s', (engine) => {
  const office = shareOffice(engine);
  let readers: Readers;
  let ann: Agent;

  beforeEach(async () => {
    readers = await openReaders(office());
    ann = await readers.addAgent({
      firstName: 'Ann',
      lastName: 'Lee',
      email: 'ann@example.com',
    });
    await readers.publish();
  });

  const get = (search = '') =>
    office().call('GET', `${readers.path}/readers/${ann.id}/evidence${search}`);

  test('is not found before the agent confirms', async () => {
    expect((await get()).statusCode).toBe(404);
    expect((await get('?version=1')).statusCode).toBe(404);
    expect((await get('?version=x')).statusCode).toBe(422);
  });

  test('has the stored facts, and not the link', async () => {
    await readers.addFailedEmail(ann.id);
    expect(await readers.list()).toMatchObject([
      { emailStatus: 'failed', emailError: 'mailbox unavailable' },
    ]);
    await readers.confirm(ann, 'ann  lee');
    const { db } = office();
    const version = await db.selectFrom('policyVersions').selectAll().executeTakeFirstOrThrow();
    const stored = await db.selectFrom('policyConfirmations').selectAll().executeTakeFirstOrThrow();
    const email = await db.selectFrom('emailMessages').selectAll().executeTakeFirstOrThrow();
    const { policyId: _, ...words } = version;
    const { id: _id, requestId: _request, versionId: _version, agentId: _agent, ...facts } = stored;
    const answer = await get();
    expect(answer.json()).toEqual({
      agent: { id: ann.id, name: 'Ann Lee' },
      version: { ...words, publishedByName: 'admin' },
      confirmation: {
        ...facts,
        recordedByName: null,
        differsFromRecord: false,
        addressRemarks: [],
      },
      recomputedChecksum: version.checksum,
      confirmedVersions: [1],
      emails: [
        {
          recipientAddress: email.recipientAddress,
          createdAt: email.createdAt,
          status: 'failed',
          sentAt: null,
          lastError: 'mailbox unavailable',
        },
      ],
    });
    expect(answer.body).not.toContain('secret');
  });

  test('has the emails of a replaced request, and none from after the confirmation', async () => {
    await readers.addFailedEmail(ann.id);
    await readers.publish();
    office().clock.advance(60);
    await readers.confirm(ann);
    office().clock.advance(60);
    await readers.publish();
    await readers.addFailedEmail(ann.id);
    const { version, emails } = (await get()).json<Evidence>();
    expect([version.number, emails.map(({ lastError }) => lastError)]).toEqual([
      2,
      ['mailbox unavailable'],
    ]);
  });

  test('its emails stay when inquiries are erased', async () => {
    await readers.addFailedEmail(ann.id);
    await deleteInquiries(office().db, [newId()]);
    const emails = await office().db.selectFrom('emailMessages').select('subject').execute();
    expect(emails).toHaveLength(1);
  });

  test('an earlier confirmation can be read after the next version and after the agent left', async () => {
    await readers.confirm(ann);
    await readers.publish();
    expect(await readers.list()).toMatchObject([{ state: 'open', confirmedVersion: 1 }]);
    await office().call('DELETE', `/agents/${ann.id}`);
    const tab = await office().call('GET', `/agents/${ann.id}/policies`);
    expect(tab.json()).toMatchObject([{ id: readers.policy.id, confirmedVersion: 1 }]);
    expect((await get()).statusCode).toBe(200);
  });

  test.each([
    ['ANN LEE', false],
    [' Ann\u00A0Lee ', false],
    ['Anna Lee', true],
    ['Ann Lée', true],
  ])('vector 3: %j differs from the record: %s', async (typedName, differsFromRecord) => {
    await readers.confirm(ann, typedName);
    expect((await get()).json()).toMatchObject({ confirmation: { differsFromRecord } });
    expect(await readers.list()).toMatchObject([{ isOtherNameTyped: differsFromRecord }]);
  });

  const moveTo = async (email: string) => {
    office().clock.advance(60);
    const moved = await office().call('PUT', `/agents/${ann.id}`, { ...ann, email });
    expect(moved.statusCode).toBe(200);
    return { ...ann, email };
  };
  const remarks = async () => (await get()).json<Evidence>().confirmation.addressRemarks;

  test('names the address that was used, also after the agent’s email changed', async () => {
    await readers.confirm(ann);
    expect(await remarks()).toEqual([]);
    await moveTo('new@example.com');
    expect((await get()).json()).toMatchObject({ confirmation: { sentTo: 'ann@example.com' } });
    expect(await remarks()).toEqual([
      'ann@example.com is not the agent’s address today.',
      changed('ann', 'new'),
    ]);
  });

  test('N6: says who changed the address before the request, and changed it back', async () => {
    await office().call('POST', `${readers.path}/readers/${ann.id}/waive`, { reason: 'Not yet' });
    await moveTo('old@example.com');
    const other = await moveTo('new@example.com');
    office().clock.advance(60);
    await readers.publish();
    await readers.confirm(other);
    await moveTo('ann@example.com');
    const words = await remarks();
    expect(words).toEqual([
      'new@example.com is not the agent’s address today.',
      changed('old', 'new'),
      changed('new', 'ann'),
    ]);
    expect(await readers.list()).toMatchObject([{ addressRemarks: words }]);
    const { body } = await office().call('GET', `${readers.path}/readers/export.csv`);
    expect(body).toContain(`"${words.join(' ')}"`);
  });

  test('N6: says who changed the address while the request was open', async () => {
    await moveTo('new@example.com');
    await moveTo('ann@example.com');
    office().clock.advance(60);
    await readers.confirm(ann);
    expect(await remarks()).toEqual([
      changed('ann', 'new', ', while the request was open'),
      changed('new', 'ann', ', while the request was open'),
    ]);
  });

  test('N6: a confirmation on paper has no remarks on the address', async () => {
    const paper = { confirmedOn: '2026-11-21', typedName: 'Ann Lee', note: 'In the file.' };
    await office().call('POST', `${readers.path}/readers/${ann.id}/paper`, paper);
    await moveTo('new@example.com');
    expect(await remarks()).toEqual([]);
  });

  test('N6: the former address is told of a change, which needs a recent confirmation', async () => {
    const emails = () =>
      office()
        .db.selectFrom('emailMessages')
        .select(['kind', 'recipientAddress', 'text'])
        .where('kind', '=', 'agent_address')
        .execute();
    await moveTo('ann@example.com');
    expect(await emails()).toEqual([]);
    await moveTo('new@example.com');
    expect(await emails()).toMatchObject([
      { recipientAddress: 'ann@example.com', text: expect.stringContaining('call us at') },
    ]);
    await deleteInquiries(office().db, [newId()]);
    office().clock.advance(16 * 60);
    const late = await office().call('PUT', `/agents/${ann.id}`, ann);
    expect([late.statusCode, late.json()]).toMatchObject([403, { code: 'confirmation_needed' }]);
    expect(await emails()).toHaveLength(1);
    const phone = { ...ann, email: 'new@example.com', phone: '(912) 555-0199' };
    expect((await office().call('PUT', `/agents/${ann.id}`, phone)).statusCode).toBe(200);
  });

  test('exists for each version that the agent confirmed', async () => {
    await readers.confirm(ann);
    office().clock.advance(60);
    await readers.publish();
    expect((await get()).json()).toMatchObject({ version: { number: 1 } });
    await readers.confirm(ann);
    expect((await get()).json()).toMatchObject({
      version: { number: 2 },
      confirmedVersions: [2, 1],
    });
    expect((await get('?version=1')).json()).toMatchObject({ version: { number: 1 } });
  });
});
