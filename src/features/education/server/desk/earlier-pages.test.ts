import { describe, expect, test } from 'vitest';
import { deskPaths } from '#features/desk/domain/desk-paths.ts';
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
});
