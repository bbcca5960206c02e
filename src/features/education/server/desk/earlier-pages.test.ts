import { describe, expect, test } from 'vitest';
import { deskPaths } from '#features/desk/domain/desk-paths.ts';
import { insertDeskLinks } from '#features/desk/server/links.ts';
import type { EducationRecord } from '#features/education/domain/education.ts';
import { formsIn, shareDesk } from '#tests/support/desk.ts';
import { course, pdf } from '#tests/support/hand-ins.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('the pages that an agent sent before on %s', (engine) => {
  const desk = shareDesk(engine);
  const { education } = deskPaths;

  test('are offered for the next course, the ten newest, the newest first', async () => {
    const { cookie } = await desk.signIn();
    for (let nth = 0; nth < 11; nth++) {
      await desk.postFile(education, { ...course, evidence: 'grec' }, { bytes: pdf() }, cookie);
      desk.office().clock.advance(60);
    }
    const [form] = formsIn((await desk.get(education, cookie)).page.blocks);
    const minutes = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((each) => String(each).padStart(2, '0'));
    const offered = minutes.map((each) => ({ words: `Sent Nov 21, 2026, 10:${each} AM` }));
    const sameFile = form?.fields.find(({ name }) => name === 'sameFile');
    expect(sameFile).toMatchObject({ options: [{ words: 'None of these' }, ...offered] });
  });

  test('are pages of courses, not of other papers', async () => {
    const { cookie } = await desk.signIn();
    const paper = { kind: 'other', label: 'W-9', dueOn: '' };
    await desk.postFile(deskPaths.papers, paper, { bytes: pdf() }, cookie);
    const files = desk.office().db.selectFrom('agentFiles').select('id');
    const { id: sameFile } = await files.executeTakeFirstOrThrow();
    const page = { ...course, evidence: 'grec' };
    await desk.postFile(education, page, { bytes: pdf() }, cookie);
    const { answer } = await desk.post(education, { ...page, sameFile }, cookie);
    expect(answer.statusCode).toBe(422);
  });

  const listed = async () =>
    (await desk.office().call('GET', '/continuing-education')).json<EducationRecord[]>();

  /** Hands in a course with a page. @returns the fields of a course on the same page */
  const sendPage = async (cookie: string) => {
    const page = { ...course, evidence: 'grec' };
    await desk.postFile(education, page, { bytes: pdf('page') }, cookie);
    return { ...page, courseTitle: 'Ethics', sameFile: (await listed())[0]?.fileId ?? '' };
  };

  test('stay with the other courses on them when one course gets another file', async () => {
    const { cookie } = await desk.signIn();
    const same = await sendPage(cookie);
    await desk.post(education, same, cookie);
    const [first, second] = await listed();
    const target = deskPaths.educationRecord(first?.id ?? '');
    const sent = await desk.postFile(target, course, { bytes: pdf('other') }, cookie);
    expect(sent.answer.statusCode).toBe(303);
    const file = await desk.get(deskPaths.educationFile(second?.id ?? ''), cookie);
    expect(file.answer.rawPayload.equals(pdf('page'))).toBe(true);
  });

  test('prove nothing but what is in the GREC record, and are not taken by a link', async () => {
    const { agent, cookie } = await desk.signIn();
    const same = await sendPage(cookie);
    const asCertificate = { ...same, evidence: 'certificate' };
    expect((await desk.post(education, asCertificate, cookie)).answer.statusCode).toBe(422);
    await desk.post(education, { ...course, evidence: 'later' }, cookie);
    const waiting = (await listed()).find(({ fileId }) => fileId === null);
    const target = deskPaths.educationRecord(waiting?.id ?? '');
    const link = { kind: 'open', agentId: agent.id, address: agent.email, target } as const;
    const now = desk.office().clock.read();
    const [token = ''] = await insertDeskLinks(desk.office().db, [link], now);
    expect((await desk.post(deskPaths.open(token), same)).answer.statusCode).toBe(422);
    expect((await desk.post(target, same, cookie)).answer.statusCode).toBe(303);
  });
});
