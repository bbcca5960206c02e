import { describe, expect, test } from 'vitest';
import { deskPaths } from '#features/desk/domain/desk-paths.ts';
import { insertDeskLinks } from '#features/desk/server/links.ts';
import { beforeTransaction } from '#tests/support/transactions.ts';
import { shareDesk } from '#tests/support/desk.ts';
import { course, pdf } from '#tests/support/hand-ins.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('a link that opens one thing at the desk on %s', (engine) => {
  const desk = shareDesk(engine);
  const db = () => desk.office().db;

  /** Hands in a course without evidence. @returns the token of a link that opens it */
  async function addLink(
    { id: agentId, email: address }: { id: string; email: string },
    cookie: string,
  ) {
    await desk.postFile(deskPaths.education, { ...course, evidence: 'later' }, {}, cookie);
    const records = db().selectFrom('continuingEducation').select('id');
    const { id } = await records.where('agentId', '=', agentId).executeTakeFirstOrThrow();
    const link = { kind: 'open', agentId, address, target: deskPaths.educationRecord(id) } as const;
    const [token = ''] = await insertDeskLinks(db(), [link], desk.office().clock.read());
    return token;
  }

  test('is unknown after the agent got another address', async () => {
    const { agent } = await desk.signIn();
    const link = { kind: 'open', agentId: agent.id, target: '/desk/unknown/1' } as const;
    const now = desk.office().clock.read();
    const [token = ''] = await insertDeskLinks(
      db(),
      [{ ...link, address: 'old@example.com' }],
      now,
    );
    expect((await desk.get(deskPaths.open(token))).answer.statusCode).toBe(404);
  });

  test.each<[what: string, act: () => Promise<unknown>]>([
    ['expires', async () => desk.office().clock.advance(61 * 86_400)],
    ['is ended by the office', () => db().deleteFrom('deskLinks').execute()],
  ])('does nothing any more if it %s while its form is sent', async (_what, act) => {
    const { agent, cookie } = await desk.signIn();
    const token = await addLink(agent, cookie);
    // The first transaction counts the upload, and the second one hands the paper in.
    let begun = 0;
    const spy = beforeTransaction(db(), async () => ++begun === 2 && act());
    const sent = await desk.postFile(deskPaths.open(token), course, { bytes: pdf() });
    spy.mockRestore();
    expect(sent.answer.statusCode).toBe(404);
    expect(await db().selectFrom('agentFiles').select('id').execute()).toEqual([]);
  });

  test('takes the form of an older browser, which does not say from where it sends it', async () => {
    const { agent, cookie } = await desk.signIn();
    const token = await addLink(agent, cookie);
    const send = (headers?: Record<string, string>) =>
      desk.post(deskPaths.open(token), { ...course, evidence: 'later' }, undefined, headers);
    const sent = await send({ origin: 'null' });
    expect(sent.answer.statusCode).toBe((await send()).answer.statusCode);
    expect((await send({ origin: 'https://evil.example' })).answer.statusCode).toBe(403);
  });

  test('is for 14 days, also on a device of another agent', async () => {
    const { agent, cookie } = await desk.signIn();
    const other = await desk.signIn();
    const token = await addLink(agent, cookie);
    const statusFor = async (device?: string) =>
      (await desk.get(deskPaths.open(token), device)).answer.statusCode;
    expect([await statusFor(cookie), await statusFor(other.cookie)]).toEqual([303, 200]);
    desk.office().clock.advance(14 * 86_400 - 1);
    expect(await statusFor()).toBe(200);
    desk.office().clock.advance(1);
    expect(await statusFor()).toBe(410);
  });
});
