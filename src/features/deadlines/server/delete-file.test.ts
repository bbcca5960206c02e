import { describe, expect, test } from 'vitest';
import { deskPaths } from '#features/desk/domain/desk-paths.ts';
import type { ListedDeadline } from '#features/deadlines/domain/deadlines.ts';
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
});
