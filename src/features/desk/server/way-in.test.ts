import { describe, expect, test } from 'vitest';
import { deskPaths } from '#features/desk/domain/desk-paths.ts';
import { codePlace, linkPlace } from '#features/emails/server/compose/secret-links.ts';
import { formsIn } from '#tests/support/desk.ts';
import { addAgent } from '#tests/support/record-samples.ts';
import { engines } from '#tests/support/test-database.ts';
import { shareWayIn } from '#tests/support/way-in.ts';

const wasSent =
  'If this address belongs to one of our agents, a link is on its way. It works for 30 minutes.';

describe.each(engines)('asking for a link to the desk on %s', (engine) => {
  const { desk, db, runJob, emails, ask, askAndRead, tables } = shareWayIn(engine);

  test('vector 2: unknown, known and inactive addresses get the same answer and statements', async () => {
    const known = await addAgent(desk.office());
    const former = await addAgent(desk.office(), { isActive: false });
    const answers = [];
    for (const email of ['unknown@example.com', known.email, former.email]) {
      const { answer } = await ask(email);
      const { 'set-cookie': _, date: __, 'x-request-id': ___, ...headers } = answer.headers;
      answers.push({ status: answer.statusCode, body: answer.body, headers });
    }
    expect(answers[0]).toMatchObject({ status: 303, headers: { location: '/desk?asked=1' } });
    expect([answers[1], answers[2]]).toEqual([answers[0], answers[0]]);
    const requests = await db().selectFrom('deskRequests').selectAll().execute();
    expect(requests).toHaveLength(3);
    expect(await emails()).toEqual([]);
    await runJob();
    expect((await emails()).map(({ recipientAddress }) => recipientAddress)).toEqual([known.email]);
    const { page } = await desk.get('/desk?asked=1');
    expect(JSON.stringify(page)).toContain(wasSent);
  });

  test('finds the agent in upper and lower case, and keeps token and code out of the outbox', async () => {
    const agent = await addAgent(desk.office(), { email: 'Mixed.Case@example.com' });
    const { token, code, text } = await askAndRead('mixed.case@EXAMPLE.com');
    const [stored] = await emails();
    expect(stored).toMatchObject({
      kind: 'desk_link',
      recipientAddress: agent.email,
      text: expect.stringMatching(/\[The code is put in here/),
      secretLink: `http://localhost:3000/desk/enter/${token}`,
    });
    expect(stored?.text).toContain(linkPlace);
    expect(text).not.toContain(codePlace);
    expect(text).toContain('Anyone who opens this link answers as you.');
    expect(JSON.stringify([stored, await tables()])).not.toContain(code);
  });

  test('several instances at once, and a run that fails, send exactly one email', async () => {
    const agent = await addAgent(desk.office());
    await ask(agent.email);
    await Promise.all(Array.from({ length: 5 }, runJob));
    expect(await emails()).toHaveLength(1);
  });

  test('limits the requests for one address, known or not, and says so on the page', async () => {
    for (let nth = 0; nth < 3; nth++) await ask('often@example.com');
    const { answer, page } = await ask('OFTEN@example.com');
    expect([answer.statusCode, page.problem]).toEqual([
      429,
      expect.stringMatching(/^Too many attempts/),
    ]);
    expect(answer.headers['retry-after']).toBeDefined();
  });

  test('names the field of an address that is none, and keeps what was typed', async () => {
    const { answer, page } = await ask('jane@', '/desk/policies');
    expect(answer.statusCode).toBe(422);
    expect(formsIn(page.blocks)[0]?.fields).toMatchObject([
      { name: 'email', value: 'jane@', error: 'Please enter a valid email address' },
      { name: 'next', value: '/desk/policies' },
    ]);
  });

  test.each([
    '//evil.example',
    'https://evil.example',
    '/admin',
    '/desk/../admin',
    '/desk/enter/x',
  ])('leads to no other place than a page of the desk: %s', async (next) => {
    const agent = await addAgent(desk.office());
    const { answer, token } = await askAndRead(agent.email, next);
    expect(answer.headers.location).toBe('/desk?asked=1');
    const entered = await desk.post(deskPaths.enter(token), {});
    expect(entered.answer.headers.location).toBe('/desk?done=signed_in');
  });

  test('F11: a link works with what followed it in the text that it was copied from', async () => {
    const agent = await addAgent(desk.office());
    const { token } = await askAndRead(agent.email);
    const entered = await desk.post(deskPaths.enter(`${token}).`), {});
    expect(entered.answer.headers.location).toBe('/desk?done=signed_in');
  });

  test('vector 1: GET and HEAD of a link change nothing, and the button still works', async () => {
    const agent = await addAgent(desk.office(), { firstName: 'Jane', lastName: 'Doe' });
    const { token } = await askAndRead(agent.email, '/desk/policies');
    const before = await tables();
    for (const method of ['GET', 'HEAD'] as const) {
      for (let nth = 0; nth < 10; nth++) {
        const remoteAddress = `203.0.113.${nth % 3}`;
        const url = deskPaths.enter(token);
        const answer = await desk.office().app.inject({ method, url, remoteAddress });
        expect([answer.statusCode, answer.headers['referrer-policy']]).toEqual([
          200,
          'no-referrer',
        ]);
      }
    }
    expect((await desk.get(deskPaths.enter(token))).page.title).toBe(
      'Open the desk of Jane Doe on this device',
    );
    expect(await tables()).toEqual(before);
    const { answer } = await desk.post(deskPaths.enter(token), {}, undefined, { origin: 'null' });
    expect(answer.headers.location).toBe('/desk/policies?done=signed_in');
    const [session] = answer.cookies;
    expect(session).toMatchObject({
      name: 'desk',
      httpOnly: true,
      sameSite: 'Lax',
      path: '/desk',
      maxAge: 180 * 24 * 3600,
    });
    const cookie = `desk=${session?.value}`;
    expect((await desk.get('/desk/devices', cookie)).page.signedIn?.name).toBe('Jane Doe');
    const straight = await desk.get(deskPaths.enter(token), cookie);
    expect(straight.answer.headers.location).toBe('/desk/policies');
    const entry = await db()
      .selectFrom('auditLog')
      .selectAll()
      .where('entityId', '=', agent.id)
      .where('action', '=', 'login')
      .executeTakeFirst();
    expect(entry).toMatchObject({
      entity: 'desk',
      actor: expect.stringMatching(/^Jane Doe \(agent/),
    });
  });
});
