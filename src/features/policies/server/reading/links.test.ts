import { Writable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { remindRequests } from '#features/policies/db/requests.ts';
import { sharePolicyLinks, signedForm } from '#tests/support/policy-links.ts';
import { agentInput } from '#tests/support/record-samples.ts';
import { engines } from '#tests/support/test-database.ts';

const unknown = 'x'.repeat(43);

describe.each(engines)('the links of policies on %s', (engine) => {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const links = sharePolicyLinks(engine, { logger: { level: 'trace', stream } });
  const { office, read, send, tokensTo } = links;
  const remind = async (agentId: string) => {
    const { db, clock } = office();
    const requests = db.selectFrom('policyRequests').select('id').where('agentId', '=', agentId);
    const ids = (await requests.execute()).map(({ id }) => id);
    expect(await remindRequests(db, ids, clock.read())).toBe(1);
  };
  const day = 24 * 3600;
  const secondsUntilEnd = async () => {
    const ends = office().db.selectFrom('policyLinks').select('expiresAt').distinct();
    const { expiresAt } = await ends.executeTakeFirstOrThrow();
    expect(expiresAt).toBe('2027-02-04T05:00:00.000Z');
    return (Date.parse(expiresAt) - office().clock.read().getTime()) / 1000;
  };

  test('vector 12: unknown, altered, expired, revoked and malformed tokens answer the same 404', async () => {
    const { ann, ofAnn, ofBen, ben } = await links.publishForTwo();
    const first = ofAnn.startsWith('A') ? 'B' : 'A';
    const altered = first + ofAnn.slice(1);
    await office().call('PUT', `/agents/${ben.id}`, { ...agentInput(), email: 'new@example.com' });
    const dead = [unknown, altered, ofBen, 'short', `${ofAnn}x`, '%00', '..%2Fadmin'];
    const answers = await Promise.all(dead.map((token) => read(token)));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(404);
    expect((await send(ofBen, signedForm)).statusCode).toBe(404);
    // The policy is due on December 5, and its links work for 60 more days, until the end of
    // February 3.
    office().clock.advance((await secondsUntilEnd()) - 1);
    expect((await read(ofAnn)).statusCode).toBe(200);
    office().clock.advance(1);
    expect((await read(ofAnn)).body).toBe(answers[0]?.body);
    expect((await send(ofAnn, signedForm)).statusCode).toBe(404);
    expect(ann.id).not.toBe(ben.id);
  });

  test('F11: a link works with what followed it in the text that it was copied from', async () => {
    const { ofAnn } = await links.publishForTwo();
    for (const end of ['.', '),', '%3E', '%E2%80%9D', '%E2%80%8B']) {
      expect([end, (await read(ofAnn + end)).statusCode]).toEqual([end, 200]);
    }
    expect((await send(`${ofAnn}.`, signedForm)).statusCode).toBe(303);
  });

  test('vector 9: an agent who is deactivated between GET and POST gets the 404 page, nothing is stored, and others keep their links', async () => {
    const { ann, ofAnn, ben, ofBen } = await links.publishForTwo();
    expect((await read(ofBen)).statusCode).toBe(200);
    await office().call('DELETE', `/agents/${ben.id}`);
    const answer = await send(ofBen, signedForm);
    expect([answer.statusCode, answer.body]).toEqual([404, (await read(unknown)).body]);
    expect(await links.confirmations()).toEqual([]);
    expect(await links.ends()).toEqual([null, 'agent_left']);
    await office().call('PUT', `/agents/${ben.id}`, agentInput({ email: ben.email }));
    await links.queueEmails();
    expect([(await read(ofBen)).statusCode, await tokensTo(ben.email)]).toEqual([404, []]);
    expect([(await read(ofAnn)).statusCode, await tokensTo(ann.email)]).toEqual([200, [ofAnn]]);
  });

  test('vector 11: a changed email address ends its links, and the next email goes to the new one', async () => {
    const { ben, ofBen } = await links.publishForTwo();
    await office()
      .db.updateTable('emailMessages')
      .set({ status: 'sent', secretLink: null })
      .execute();
    await office().call('PUT', `/agents/${ben.id}`, agentInput({ email: 'ben@new.example' }));
    expect((await read(ofBen)).statusCode).toBe(404);
    office().clock.advance(day);
    await remind(ben.id);
    await links.queueEmails();
    const [renewed = ''] = await tokensTo('ben@new.example');
    expect((await send(renewed, signedForm)).statusCode).toBe(303);
    expect(await links.confirmations()).toMatchObject([{ sentTo: 'ben@new.example' }]);
  });

  test('a reminder sends a new link, and the older one still works', async () => {
    const { ann, ofAnn } = await links.publishForTwo();
    office().clock.advance(day);
    await remind(ann.id);
    await links.queueEmails();
    const second = (await tokensTo(ann.email)).find((token) => token !== ofAnn) ?? '';
    expect((await read(ofAnn)).statusCode).toBe(200);
    expect((await send(second, signedForm)).statusCode).toBe(303);
    expect((await read(ofAnn)).body).toContain('"state":"confirmed"');
  });

  test('pages are private: not stored, not indexed, without referrer and cookies', async () => {
    const { ofAnn } = await links.publishForTwo();
    for (const answer of [await read(ofAnn), await read(unknown), await send(ofAnn, {})]) {
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
      });
      expect(answer.headers).not.toHaveProperty('set-cookie');
      expect(answer.headers).not.toHaveProperty('etag');
    }
    const others = await Promise.all(
      ['/sitemap.xml', '/robots.txt'].map((url) => office().app.inject({ method: 'GET', url })),
    );
    expect(others.some(({ body }) => body.includes('/read'))).toBe(false);
  });

  test('a form from another site is refused, and one of an older browser without referrer is not', async () => {
    const { ofAnn } = await links.publishForTwo();
    const foreign = await send(ofAnn, signedForm, { 'sec-fetch-site': 'cross-site' });
    expect([foreign.statusCode, await links.confirmations()]).toEqual([403, []]);
    expect((await send(ofAnn, signedForm, { origin: 'null' })).statusCode).toBe(303);
  });

  test('no log line, audit entry, answer or export of the office has a token', async () => {
    const { ann, policy, ofAnn, ofBen } = await links.publishForTwo();
    await read(ofAnn);
    await send(ofAnn, { ...signedForm, name: 'A' });
    await send(ofAnn, signedForm);
    await read(`${ofBen}/`);
    const [email] = await links.emails();
    const paths = [
      '/mails',
      `/mails/${email?.id}`,
      `/policies/${policy.id}/readers`,
      `/policies/${policy.id}/readers/export.csv`,
      `/policies/${policy.id}/readers/${ann.id}/evidence`,
      `/agents/${ann.id}/policies`,
      '/audit',
    ];
    const answers = await Promise.all(paths.map((path) => office().call('GET', path)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(paths.map(() => 200));
    const audit = await office().db.selectFrom('auditLog').selectAll().execute();
    const hash = (await office().db.selectFrom('policyLinks').selectAll().execute())[0]?.tokenHash;
    const everything = [...lines, JSON.stringify(audit), ...answers.map(({ body }) => body)];
    expect(lines.some((line) => line.includes('/api/admin/mails'))).toBe(true);
    for (const secret of [ofAnn, ofBen, hash ?? '', '/read/']) {
      expect(everything.filter((text) => text.includes(secret))).toEqual([]);
    }
  });

  test('answers 429 to dead links after 60 in ten minutes from one address', async () => {
    const from = (remoteAddress: string, method: 'GET' | 'POST', token = unknown) =>
      office().app.inject({
        method,
        url: `/read/${token}`,
        remoteAddress,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    const statusesFrom = async (address: string, token?: string) => [
      (await from(address, 'GET', token)).statusCode,
      (await from(address, 'POST', token)).statusCode,
    ];
    const { ofAnn } = await links.publishForTwo();
    for (let nth = 0; nth < 30; nth++) expect(await statusesFrom('192.0.2.7')).toEqual([404, 404]);
    expect(await statusesFrom('192.0.2.7')).toEqual([429, 429]);
    expect(await statusesFrom('192.0.2.8')).toEqual([404, 404]);
    expect(await statusesFrom('192.0.2.7', ofAnn)).toEqual([200, 409]);
    office().clock.advance(601);
    expect(await statusesFrom('192.0.2.7')).toEqual([404, 404]);
  });
});
