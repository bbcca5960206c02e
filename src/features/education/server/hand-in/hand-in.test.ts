import { describe, expect, test } from 'vitest';
import type { EducationRecord } from '#features/education/domain/education.ts';
import { deskPaths } from '#features/desk/domain/desk-paths.ts';
import { shareDesk } from '#tests/support/desk.ts';
import { course, pdf } from '#tests/support/hand-ins.ts';
import { callsOf } from '#tests/support/office.ts';
import { educationInput } from '#tests/support/record-samples.ts';
import { origin } from '#tests/support/test-app.ts';
import { engines } from '#tests/support/test-database.ts';

const scan = pdf('', 700_000);

describe.each(engines)('the hand-ins of agents in the office on %s', (engine) => {
  const desk = shareDesk(engine);
  const path = '/continuing-education';

  const handIn = async () => {
    const { agent, cookie } = await desk.signIn();
    await desk.postFile(deskPaths.education, course, { bytes: scan }, cookie);
    return { agent, cookie, record: (await listed(`?agent=${agent.id}`))[0] as EducationRecord };
  };
  const listed = async (search = ''): Promise<EducationRecord[]> =>
    (await desk.office().call('GET', `${path}${search}`)).json();
  const findEmails = () =>
    desk
      .office()
      .db.selectFrom('emailMessages')
      .select(['recipientAddress', 'secretLink', 'text'])
      .where('kind', '=', 'education_returned')
      .orderBy('id')
      .execute();

  test('sends the file to the office and the front desk, and keeps it in no cache', async () => {
    const { record } = await handIn();
    await desk.office().addAdministrator('fred', 'front_desk');
    for (const call of [desk.office().call, await callsOf(desk.office(), 'fred')]) {
      const answer = await call('GET', `${path}/${record.id}/files/${record.fileId}`);
      expect(answer.rawPayload.equals(scan)).toBe(true);
      expect(answer.headers).toMatchObject({
        'cache-control': 'private, no-store',
        'content-disposition': 'attachment; filename="certificate.pdf"',
        'content-security-policy': expect.stringContaining('sandbox'),
        'x-content-type-options': 'nosniff',
      });
    }
    const other = await handIn();
    const foreign = `${path}/${other.record.id}/files/${record.fileId}`;
    expect((await desk.office().call('GET', foreign)).statusCode).toBe(404);
  });

  test('returns a hand-in with a reason, and takes it back when the agent sends it again', async () => {
    const { agent, cookie, record } = await handIn();
    const before = (await findEmails()).length;
    const answer = await desk.office().call('POST', `${path}/${record.id}/return`, {
      reason: 'The hours are not on the page.',
    });
    expect(answer.json()).toMatchObject({ returnReason: 'The hours are not on the page.' });
    expect(await listed('?handIn=waiting')).toEqual([]);
    const twice = await desk.office().call('POST', `${path}/${record.id}/return`, {
      reason: 'The hours are not on the page.',
    });
    expect(twice.statusCode).toBe(409);
    const email = (await findEmails()).at(before);
    expect(email).toMatchObject({
      recipientAddress: agent.email,
      text: expect.stringContaining('The hours are not on the page.'),
    });
    const opened = await desk.get((email?.secretLink ?? '').replace(origin, ''));
    expect(JSON.stringify(opened.page.blocks)).toContain('The hours are not on the page.');
    await desk.postFile(deskPaths.educationRecord(record.id), course, {}, cookie);
    expect(await listed('?handIn=waiting')).toMatchObject([
      { returnedAt: null, returnReason: null, fileId: record.fileId },
    ]);
  });

  test("keeps the hand-in when the office saves the record's form, and verifies it", async () => {
    const { record } = await handIn();
    const input = educationInput(record.agentId, { isVerified: false });
    const saved = await desk.office().call('PUT', `${path}/${record.id}`, input);
    expect(saved.json()).toMatchObject({ evidence: 'certificate', fileId: record.fileId });
    await desk.office().call('POST', `${path}/verify`, { ids: [record.id] });
    expect(await listed('?handIn=waiting')).toEqual([]);
    const again = await desk
      .office()
      .call('POST', `${path}/${record.id}/return`, { reason: 'No.' });
    expect(again.statusCode).toBe(409);
  });

  test('verifies and returns no record that was sent again or changed after it was shown', async () => {
    const { cookie, record } = await handIn();
    const { call, clock } = desk.office();
    const shown = [{ id: record.id, updatedAt: record.updatedAt }];
    const tryBoth = async () => {
      const verified = await call('POST', `${path}/verify`, { ids: [record.id], shown });
      const { updatedAt } = record;
      const body = { reason: 'The hours are missing.', updatedAt };
      const returned = await call('POST', `${path}/${record.id}/return`, body);
      return [verified.json(), returned.statusCode, returned.json().detail];
    };
    clock.advance(60);
    const again = { ...course, hoursCompleted: '30' };
    await desk.postFile(deskPaths.educationRecord(record.id), again, { bytes: scan }, cookie);
    expect(await tryBoth()).toEqual([
      { changed: [], failed: [{ id: record.id, reason: 'sent_again' }] },
      409,
      'The agent has sent this again. Please read it first.',
    ]);
    const [sent] = await listed('?handIn=waiting');
    expect(sent).toMatchObject({ hoursCompleted: '30.00', isVerified: false, returnedAt: null });

    record.updatedAt = sent?.updatedAt ?? '';
    shown[0] = { id: record.id, updatedAt: record.updatedAt };
    clock.advance(60);
    await call(
      'PUT',
      `${path}/${record.id}`,
      educationInput(record.agentId, { isVerified: false }),
    );
    expect(await tryBoth()).toEqual([
      { changed: [], failed: [{ id: record.id, reason: 'changed' }] },
      409,
      'This was changed in the meantime. Please read it first.',
    ]);
    const now = (await listed('?handIn=waiting'))[0]?.updatedAt ?? '';
    const ids = [record.id];
    const seen = [{ id: record.id, updatedAt: now }];
    const verified = await call('POST', `${path}/verify`, { ids, shown: seen });
    expect(verified.json()).toEqual({ changed: ids, failed: [] });
  });

  test('deletes a file for good, from all records that share it', async () => {
    const { agent, cookie, record } = await handIn();
    const { call, db } = desk.office();
    const same = { ...course, evidence: 'grec', sameFile: record.fileId ?? '' };
    await desk.post(deskPaths.education, same, cookie);
    const other = await handIn();
    const answer = await call('DELETE', `${path}/${record.id}/files/${record.fileId}`);
    expect(answer.statusCode).toBe(204);
    const none = { fileId: null, fileType: null };
    expect(await listed(`?agent=${agent.id}`)).toMatchObject([none, none]);
    expect(await listed(`?agent=${other.agent.id}`)).toMatchObject([
      { fileId: other.record.fileId, updatedAt: other.record.updatedAt },
    ]);
    const files = await db.selectFrom('agentFileChunks').select('fileId').execute();
    expect(new Set(files.map(({ fileId }) => fileId))).toEqual(new Set([other.record.fileId]));
    const [entry] = (await call('GET', '/audit?entity=education_record')).json();
    expect(entry).toMatchObject({ action: 'update', before: { fileId: record.fileId } });
  });
});
