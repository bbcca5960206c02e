import { describe, expect, test } from 'vitest';
import { deskPaths } from '#features/desk/domain/desk-paths.ts';
import type { Deadline, ListedDeadline } from '#features/deadlines/domain/deadlines.ts';
import { formsIn, shareDesk } from '#tests/support/desk.ts';
import { pdf } from '#tests/support/hand-ins.ts';
import { origin } from '#tests/support/test-app.ts';
import { engines } from '#tests/support/test-database.ts';

const form = { kind: 'eo_insurance', label: '', dueOn: '2027-12-31' };

describe.each(engines)('a paper that an agent sends again on %s', (engine) => {
  const desk = shareDesk(engine);

  async function handIn() {
    const { cookie } = await desk.signIn();
    await desk.postFile(deskPaths.papers, form, { bytes: pdf('1') }, cookie);
    const { call } = desk.office();
    const [{ id } = { id: '' }] = (await call('GET', '/deadlines')).json<ListedDeadline[]>();
    const act = async (name: string, body?: object) =>
      (await call('POST', `/deadlines/${id}/${name}`, body)).statusCode;
    const read = async () => (await call('GET', `/deadlines/${id}`)).json<Deadline>();
    return { cookie, path: deskPaths.paper(id), act, read };
  }

  test('after its return keeps its file if the agent chooses no other', async () => {
    const { cookie, path, act, read } = await handIn();
    const { fileId } = await read();
    await act('return', { reason: 'The end is wrong.' });
    const corrected = { ...form, dueOn: '2028-12-31' };
    await desk.postFile(path, corrected, {}, cookie);
    expect(await read()).toMatchObject({ fileId, dueOn: '2028-12-31', returnedAt: null });
  });

  test('by the link in the email about its return waits for the office with the new file', async () => {
    const { act, read } = await handIn();
    const { fileId } = await read();
    await act('return', { reason: 'Too dark.' });
    const emails = desk.office().db.selectFrom('emailMessages').select('secretLink');
    const { secretLink } = await emails
      .where('kind', '=', 'education_returned')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const link = (secretLink ?? '').replace(origin, '');
    const { answer } = await desk.postFile(link, form, { bytes: pdf('2') });
    expect(answer.statusCode).toBe(303);
    const { call } = desk.office();
    const waiting = (await call('GET', '/deadlines?state=handed_in')).json<ListedDeadline[]>();
    expect(waiting).toMatchObject([{ id: (await read()).id, returnedAt: null }]);
    expect(waiting[0]?.fileId).not.toBe(fileId);
  });

  test.each<[is: string, name: string, body?: object]>([
    ['accepted it', 'accept'],
    ['closed it', 'end', { reason: 'Entered twice' }],
  ])('is refused once the office has %s', async (_is, name, body) => {
    const { cookie, path, act, read } = await handIn();
    expect(formsIn((await desk.get(path, cookie)).page.blocks)).toHaveLength(1);
    await act(name, body);
    const stored = await read();
    expect(formsIn((await desk.get(path, cookie)).page.blocks)).toEqual([]);
    const { answer } = await desk.postFile(path, form, { bytes: pdf('2') }, cookie);
    expect([answer.statusCode, await read()]).toEqual([409, stored]);
  });

  test('is neither accepted nor returned once the office has closed it', async () => {
    const { act, read } = await handIn();
    await act('end', { reason: 'Entered twice' });
    const statuses = [await act('accept'), await act('return', { reason: 'Too dark.' })];
    expect([statuses, await read()]).toMatchObject([[409, 409], { closedAs: 'ended' }]);
  });
});
