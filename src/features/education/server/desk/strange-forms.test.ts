import { describe, expect, test } from 'vitest';
import type { EducationRecord } from '#features/education/domain/education.ts';
import { deskPaths } from '#features/desk/domain/desk-paths.ts';
import { shareDesk } from '#tests/support/desk.ts';
import { origin } from '#tests/support/test-app.ts';
import { course, pdf } from '#tests/support/hand-ins.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('strange forms with courses on %s', (engine) => {
  const desk = shareDesk(engine);
  const { education } = deskPaths;

  const listed = async (search = ''): Promise<EducationRecord[]> =>
    (await desk.office().call('GET', `/continuing-education${search}`)).json();
  test('refuses a strange body with a message, and stores a form that is sent twice once', async () => {
    const { cookie } = await desk.signIn();
    const send = (payload: string, type = 'multipart/form-data; boundary=x') =>
      desk.office().app.inject({
        method: 'POST',
        url: education,
        headers: { cookie, origin, 'content-type': type },
        payload,
      });
    expect((await send('nothing')).statusCode).toBeLessThan(500);
    const fields = { ...course, key: 'one' };
    for (const _ of [1, 2]) await desk.postFile(education, fields, { bytes: pdf() }, cookie);
    expect(await listed()).toHaveLength(1);
  });
});
