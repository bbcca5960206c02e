import { describe, expect, test } from 'vitest';
import { deskPaths } from '#features/desk/domain/desk-paths.ts';
import { claimEmail } from '#features/emails/server/sending-store.ts';
import { formsIn } from '#tests/support/desk.ts';
import { addAgent } from '#tests/support/record-samples.ts';
import { origin } from '#tests/support/test-app.ts';
import { engines } from '#tests/support/test-database.ts';
import { shareWayIn } from '#tests/support/way-in.ts';

const phone = { origin, 'user-agent': 'Mozilla/5.0 (iPhone) Version/18.0 Mobile Safari/604.1' };

describe.each(engines)('signing in at the desk on %s', (engine) => {
  const { desk, db, runJob, emails, sessions, ask, askAndRead, tables } = shareWayIn(engine);

  test('a link works once, and for a second press of the same browser within a minute', async () => {
    const agent = await addAgent(desk.office());
    const { token } = await askAndRead(agent.email);
    const press = (headers = phone) => desk.post(deskPaths.enter(token), {}, undefined, headers);
    expect((await press()).answer.statusCode).toBe(303);
    expect((await press()).answer.statusCode).toBe(303);
    expect((await press({ origin, 'user-agent': 'Other' })).answer.statusCode).toBe(410);
    desk.office().clock.advance(61);
    const ended = await press();
    expect([ended.answer.statusCode, ended.page.title]).toEqual([410, 'This link has ended.']);
  });

  test('an ended link offers a new one to its address, which it does not show', async () => {
    const agent = await addAgent(desk.office());
    const { token } = await askAndRead(agent.email, '/desk/page');
    desk.office().clock.advance(30 * 60 + 1);
    const { answer, page } = await desk.get(deskPaths.enter(token));
    expect(answer.statusCode).toBe(410);
    expect(answer.body).not.toContain(agent.email);
    const [form] = formsIn(page.blocks);
    expect(form).toMatchObject({ action: deskPaths.enter(token) });
    await db().deleteFrom('emailMessages').execute();
    const again = await desk.post(deskPaths.enter(token), { again: 'yes' });
    expect(again.answer.headers.location).toBe('/desk?asked=1&next=%2Fdesk%2Fpage');
    await runJob();
    expect(await emails()).toMatchObject([{ recipientAddress: agent.email, kind: 'desk_link' }]);
  });

  test('unknown links, those of a former address and of an inactive agent are 404', async () => {
    const moved = await addAgent(desk.office());
    const { token: ofMoved } = await askAndRead(moved.email);
    await db()
      .updateTable('agents')
      .set({ email: 'now@x.example' })
      .where('id', '=', moved.id)
      .execute();
    const left = await addAgent(desk.office());
    const { token: ofLeft } = await askAndRead(left.email);
    await db().updateTable('agents').set({ isActive: false }).where('id', '=', left.id).execute();
    for (const token of [ofMoved, ofLeft, 'A'.repeat(43), 'x']) {
      expect((await desk.get(deskPaths.enter(token))).answer.statusCode).toBe(404);
      expect((await desk.post(deskPaths.enter(token), {})).answer.statusCode).toBe(404);
      expect((await desk.post(deskPaths.enter(token), { again: '1' })).answer.statusCode).toBe(404);
    }
  });

  test('limits the requests for unknown links from one network', async () => {
    const path = deskPaths.enter('A'.repeat(43));
    const statuses: number[] = [];
    for (let nth = 0; nth < 61; nth++) statuses.push((await desk.get(path)).answer.statusCode);
    expect([new Set(statuses.slice(0, 60)), statuses.at(-1)]).toEqual([new Set([404]), 429]);
  });

  const typeCode = (code: string, cookie?: string) => desk.post('/desk/code', { code }, cookie);

  test('vector 19: the code works in the browser that asked, with spaces, and in no other', async () => {
    const agent = await addAgent(desk.office());
    const { code, cookie, token } = await askAndRead(agent.email, '/desk/education');
    const other = await ask('other@example.com');
    for (const elsewhere of [undefined, other.cookie]) {
      const { answer, page } = await typeCode(code, elsewhere);
      expect(answer.statusCode).toBe(422);
      expect(formsIn(page.blocks)[0]?.fields[0]).toMatchObject({
        name: 'code',
        value: code,
        error: expect.stringMatching(/^This code does not work here/),
      });
    }
    const { answer } = await typeCode(` ${code.slice(0, 4)} ${code.slice(4)} `, cookie);
    expect(answer.headers.location).toBe('/desk/education?done=signed_in');
    const signedIn = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    expect((await desk.get('/desk/devices', signedIn)).answer.statusCode).toBe(200);
    expect((await typeCode(code, cookie)).answer.statusCode).toBe(422);
    expect((await desk.get(deskPaths.enter(token))).answer.statusCode).toBe(410);
  });

  test('the code works in the browser that asked after another one used the link', async () => {
    const agent = await addAgent(desk.office());
    const { code, cookie, token } = await askAndRead(agent.email);
    expect((await desk.post(deskPaths.enter(token), {}, undefined, phone)).answer.statusCode).toBe(
      303,
    );
    expect((await typeCode(code, cookie)).answer.statusCode).toBe(303);
  });

  test('of two agents who ask at the same time, each signs in with the own code or link', async () => {
    const [ann, ben] = [await addAgent(desk.office()), await addAgent(desk.office())];
    const [ofAnn, ofBen] = [await ask(ann.email), await ask(ben.email)];
    await runJob();
    const texts: Record<string, string> = {};
    for (let nth = 0; nth < 2; nth++) {
      const email = await claimEmail(db(), desk.office().clock.read());
      texts[email?.recipientAddress ?? ''] = email?.text ?? '';
    }
    for (let nth = 0; nth < 5; nth++) await typeCode('00000000', ofAnn.cookie);
    const [, code = ''] = /(\d{8})\n/.exec(texts[ben.email] ?? '') ?? [];
    expect((await typeCode(code, ofBen.cookie)).answer.statusCode).toBe(303);
    const [, token = ''] = /\/desk\/enter\/(\S+)/.exec(texts[ann.email] ?? '') ?? [];
    const entered = await desk.post(deskPaths.enter(token), {}, undefined, phone);
    expect(entered.answer.statusCode).toBe(303);
    const newest = (await sessions()).slice(-2);
    expect(newest.map(({ agentId }) => agentId)).toEqual([ben.id, ann.id]);
  });

  test('the code works for ten minutes and five tries', async () => {
    const agent = await addAgent(desk.office());
    const first = await askAndRead(agent.email);
    const wrong = first.code === '00000000' ? '00000001' : '00000000';
    for (let nth = 0; nth < 5; nth++) await typeCode(wrong, first.cookie);
    expect((await typeCode(first.code, first.cookie)).answer.statusCode).toBe(422);
    await db().deleteFrom('emailMessages').execute();
    const second = await askAndRead(agent.email);
    desk.office().clock.advance(10 * 60 + 1);
    expect((await typeCode(second.code, second.cookie)).answer.statusCode).toBe(422);
  });

  test.each([[{}], [{ origin: 'null' }], [{ origin: 'https://evil.example' }]])(
    'vector 5: refuses the forms from elsewhere, with the headers %j',
    async (headers) => {
      const before = await tables();
      for (const path of ['/desk', '/desk/code', '/desk/away', '/desk/devices']) {
        const { answer } = await desk.post(path, { email: 'a@example.com' }, undefined, headers);
        expect(answer.statusCode).toBe(403);
      }
      expect(await tables()).toEqual(before);
    },
  );

  test('while the desk is off, every address is the 404 page', async () => {
    await desk.setDesk(false);
    for (const path of ['/desk', '/desk/enter/x', '/desk/open/x', '/desk/devices']) {
      expect((await desk.get(path)).answer.statusCode).toBe(404);
      expect((await desk.post(path, {})).answer.statusCode).toBe(404);
    }
  });

  test('a request that arrives while the office turns the desk off gets no link', async () => {
    const agent = await addAgent(desk.office());
    await ask(agent.email);
    await desk.setDesk(false);
    await runJob();
    const [request] = await db().selectFrom('deskRequests').selectAll().execute();
    expect([await emails(), (await tables()).links]).toEqual([[], []]);
    expect(request).toMatchObject({ codeHash: null, handledAt: expect.any(String) });
  });

  test('an own link signs in again on a device that a link of the office signed in', async () => {
    const { agent, cookie } = await desk.signIn({}, { madeBy: 'admin' });
    const { token } = await askAndRead(agent.email, '/desk/policies');
    expect((await desk.get(deskPaths.enter(token), cookie)).answer.statusCode).toBe(200);
    const { answer } = await desk.post(deskPaths.enter(token), {}, cookie);
    expect(answer.headers.location).toBe('/desk/policies?done=signed_in');
    const devices = (await sessions()).filter(({ agentId }) => agentId === agent.id);
    expect(new Set(devices.map(({ madeBy }) => madeBy))).toEqual(new Set(['admin', null]));
    const own = `desk=${answer.cookies[0]?.value}`;
    const again = await desk.get(deskPaths.enter(token), own);
    expect(again.answer.headers.location).toBe('/desk/policies');
  });
});
