import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type AgentDesk, openAgentDesk, testPicture } from '#tests/support/agent-pages.ts';
import { shareTestApp } from '#tests/support/shared-app.ts';
import { engines } from '#tests/support/test-database.ts';
import { drawThenWrite, requireName, writeRenamed } from './portrait-names.ts';

vi.setConfig({ testTimeout: 60_000 });

describe.each(engines)('the name on a portrait’s card on %s', (engine) => {
  const testApp = shareTestApp(engine);
  let desk: AgentDesk;
  let id: string;
  let email: string;
  beforeEach(async () => {
    await testApp().db.deleteFrom('agentPortraits').execute();
    await testApp().db.deleteFrom('agents').execute();
    desk = await openAgentDesk(testApp());
    ({ id, email } = await desk.addAgent());
  });
  const upload = async () => desk.sendPortrait(id, await testPicture(400, 500).jpeg().toBuffer());
  const rename = (lastName: string) =>
    desk.call('PUT', `/${id}`, desk.agentFields({ lastName, email }));
  const portraitId = async () => (await desk.pageOf(id)).portraitId ?? '';
  const card = async () =>
    (await testApp().app.inject(`/portraits/${await portraitId()}-card.jpg`)).rawPayload;

  test('is the new one when portrait and name are sent at the same moment', async () => {
    const answers = await Promise.all([upload(), rename('Habersham')]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const drawn = await card();
    await rename('Oglethorpe');
    expect((await card()).equals(drawn)).toBe(false);
    await rename('Habersham');
    expect((await card()).equals(drawn)).toBe(true);
  });

  test('is never written for a portrait or a name that changed while it was drawn', async () => {
    await upload();
    const { db } = testApp();
    const drawn = await portraitId();
    const another = { drawnFrom: id, files: [] };
    await expect(writeRenamed(db, id, another)).rejects.toThrow('out of date');
    await expect(writeRenamed(db, id, undefined)).rejects.toThrow('out of date');
    await expect(requireName(db, id, 'Somebody Else')).rejects.toThrow('out of date');
    await requireName(db, id, 'Eleanor Whitfield');
    expect(await portraitId()).toBe(drawn);
    const names = ['Somebody Else', 'Eleanor Whitfield'];
    const written = await drawThenWrite(
      async () => names.shift() ?? '',
      async (name) => {
        await requireName(db, id, name);
        return name;
      },
    );
    expect([written, names]).toEqual(['Eleanor Whitfield', []]);
  });
});
