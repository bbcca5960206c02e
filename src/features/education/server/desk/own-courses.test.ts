import { describe, expect, test } from 'vitest';
import { deskPaths } from '#features/desk/domain/desk-paths.ts';
import type { EducationRecord } from '#features/education/domain/education.ts';
import { formsIn, shareDesk } from '#tests/support/desk.ts';
import { course, pdf } from '#tests/support/hand-ins.ts';
import { addEducationRecord } from '#tests/support/record-samples.ts';
import { origin } from '#tests/support/test-app.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('an agent’s own courses at the desk on %s', (engine) => {
  const desk = shareDesk(engine);
  const { education } = deskPaths;
  const call = (method: 'GET' | 'POST', path: string, body?: object) =>
    desk.office().call(method, `/continuing-education${path}`, body);
  const verify = (id: string) => call('POST', '/verify', { ids: [id] });

  const handIn = async (cookie: string, fields: object = {}) => {
    await desk.postFile(education, { ...course, ...fields }, { bytes: pdf() }, cookie);
    const records = (await call('GET', '?sort=createdAt&dir=desc')).json<EducationRecord[]>();
    return records[0]?.id ?? '';
  };

  test('are listed with what became of each, the newest first, without those of others', async () => {
    const { agent, cookie } = await desk.signIn();
    await addEducationRecord(desk.office());
    const entered = { completionDate: '2026-10-01', isVerified: false };
    await addEducationRecord(desk.office(), { agentId: agent.id, ...entered });
    for (const completionDate of ['2026-10-02', '2026-10-03', '2026-10-04', '2026-10-05']) {
      desk.office().clock.advance(60);
      const id = await handIn(cookie, { completionDate });
      if (completionDate > '2026-10-03')
        await call('POST', `/${id}/return`, { reason: 'The hours are missing.' });
      if (['2026-10-03', '2026-10-05'].includes(completionDate)) await verify(id);
    }
    const { page } = await desk.get(education, cookie);
    const lists = page.blocks.flatMap((each) => (each.block === 'list' ? [each.items] : []));
    const states = lists[0]?.map(({ lines, mark }) => [
      ...lines.slice(1).filter((line) => !/count|GREC/i.test(line)),
      ...(mark === undefined ? [] : [mark]),
    ]);
    expect(states).toEqual([
      ['Verified'],
      ['The office says: The hours are missing.', 'Returned Nov 21, 2026'],
      ['Verified'],
      ['Handed in Nov 21, 2026'],
      ['Pending'],
    ]);
  });

  test('are not changed once the office has verified them', async () => {
    const { cookie } = await desk.signIn();
    const id = await handIn(cookie);
    const path = deskPaths.educationRecord(id);
    expect(formsIn((await desk.get(path, cookie)).page.blocks)).toHaveLength(1);
    await verify(id);
    const verified = (await call('GET', `/${id}`)).json();
    const { page } = await desk.get(path, cookie);
    expect([page.title, formsIn(page.blocks)]).toEqual(['Fair housing', []]);
    const more = { ...course, hoursCompleted: '30' };
    const { answer } = await desk.postFile(path, more, { bytes: pdf() }, cookie);
    expect(answer.statusCode).toBe(409);
    expect((await call('GET', `/${id}`)).json()).toEqual(verified);
  });

  test('answers 404 for the course and file of another agent, as for one that does not exist', async () => {
    const { cookie } = await desk.signIn();
    const id = await handIn(cookie);
    const other = await desk.signIn();
    for (const path of [deskPaths.educationRecord(id), deskPaths.educationFile(id)]) {
      expect((await desk.get(path, other.cookie)).answer.statusCode).toBe(404);
    }
    const sent = await desk.postFile(
      deskPaths.educationRecord(id),
      course,
      { bytes: pdf() },
      other.cookie,
    );
    const unknown = await desk.get('/desk/education/x', other.cookie);
    expect([sent.answer.statusCode, unknown.answer.statusCode]).toEqual([404, 404]);
  });

  test('refuses a strange body with a message, and stores a form that is sent twice once', async () => {
    const { cookie } = await desk.signIn();
    const headers = { cookie, origin, 'content-type': 'multipart/form-data; boundary=x' };
    const strange = { method: 'POST', url: education, headers, payload: 'nothing' } as const;
    expect((await desk.office().app.inject(strange)).statusCode).toBeLessThan(500);
    const fields = { ...course, key: 'one' };
    for (const _ of [1, 2]) await desk.postFile(education, fields, { bytes: pdf() }, cookie);
    expect((await call('GET', '')).json()).toHaveLength(1);
  });
});
