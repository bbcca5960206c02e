import { describe, expect, test } from 'vitest';
import { deskPaths } from '#features/desk/domain/desk-paths.ts';
import type { Deadline, ListedDeadline } from '#features/deadlines/domain/deadlines.ts';
import { shareDesk } from '#tests/support/desk.ts';
import { pdf } from '#tests/support/hand-ins.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('the deletion of the file of a paper on %s', (engine) => {
  const desk = shareDesk(engine);

  test('leaves a file that the agent has sent since', async () => {
    const { cookie } = await desk.signIn();
    const { call } = desk.office();
    const listed = async () =>
      (await call('GET', '/deadlines')).json<ListedDeadline[]>()[0] ?? { id: '', fileId: null };
    const form = { kind: 'eo_insurance', label: '', dueOn: '2027-12-31' };
    await desk.postFile(deskPaths.papers, form, { bytes: pdf('1') }, cookie);
    const { id, fileId } = await listed();
    await desk.postFile(deskPaths.paper(id), form, { bytes: pdf('2') }, cookie);
    const refused = await call('DELETE', `/deadlines/${id}/file?file=${fileId}`);
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      'The agent has sent this again. Please read it first.',
    ]);
    const sent = await listed();
    expect(sent.fileId).toMatch(/.{36}/);
    const deleted = await call('DELETE', `/deadlines/${id}/file?file=${sent.fileId}`);
    expect(deleted.statusCode).toBe(204);
  });

  test.each<[is: string, closedAs: string | null, acts: [name: string, body?: object][]]>([
    ['waits for the office', 'ended', []],
    ['was returned', 'ended', [['return', { reason: 'Too dark.' }]]],
    ['was accepted', null, [['accept']]],
    ['was renewed', 'renewed', [['accept'], ['renew', { dueOn: '2028-12-31' }]]],
  ])('of a paper with an end that %s leaves it closed as %j', async (_is, closedAs, acts) => {
    const { cookie } = await desk.signIn();
    const { call, db, clock } = desk.office();
    const form = { kind: 'eo_insurance', label: '', dueOn: '2027-12-31' };
    await desk.postFile(deskPaths.papers, form, { bytes: pdf('1') }, cookie);
    const [{ id } = { id: '' }] = (await call('GET', '/deadlines')).json<ListedDeadline[]>();
    for (const [name, body] of acts) await call('POST', `/deadlines/${id}/${name}`, body);
    const read = async () => (await call('GET', `/deadlines/${id}`)).json<Deadline>();
    const { closedAt } = await read();
    clock.advance(60);
    expect((await call('DELETE', `/deadlines/${id}/file`)).statusCode).toBe(204);
    const now = clock.read().toISOString();
    expect(await read()).toMatchObject({
      fileId: null,
      closedAs,
      closedAt: closedAs === 'ended' ? now : closedAt,
    });
    expect(await db.selectFrom('agentFiles').select('id').execute()).toEqual([]);
  });
});
