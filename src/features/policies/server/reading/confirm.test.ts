import { describe, expect, onTestFinished, test } from 'vitest';
import { policyChecksum } from '#features/policies/db/checksum.ts';
import { shippedContent } from '#features/site/domain/parts.ts';
import { recordedDuring } from '#tests/support/audit.ts';
import { statusesOf } from '#tests/support/office.ts';
import { sharePolicyLinks, signedForm, statementOf } from '#tests/support/policy-links.ts';
import { addPolicy, policyInput, publishPolicy } from '#tests/support/record-samples.ts';
import { engines } from '#tests/support/test-database.ts';
import { brokerageNamed, publishContent } from '#tests/support/website.ts';

const browser = { 'user-agent': 'Phone/1.0', 'sec-fetch-site': 'same-origin' };

describe.each(engines)('confirming a policy through a link on %s', (engine) => {
  const links = sharePolicyLinks(engine);
  const { office, read, send, confirmations, ends } = links;
  const edit = (id: string, change: object) =>
    office().call('PUT', `/policies/${id}`, policyInput(change));

  test('vector 2: a mail scanner that opens the link ten times and presses the button confirms nothing', async () => {
    const { ofAnn } = await links.publishForTwo();
    const opened = [];
    for (let nth = 0; nth < 10; nth++) {
      opened.push(await read(ofAnn, nth % 3 === 0 ? 'HEAD' : 'GET'));
    }
    expect(new Set(opened.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const pressed = await send(ofAnn, { ...signedForm, agree: '', name: '' });
    expect([pressed.statusCode, await confirmations(), await ends()]).toEqual([
      422,
      [],
      [null, null],
    ]);
  });

  test('vector 3: stores what was shown and typed, and the page becomes the agent’s copy', async () => {
    const { ann, policy, ofAnn } = await links.publishForTwo();
    let answer = {};
    const recorded = await recordedDuring(office(), async () => {
      const { statusCode, headers } = await send(ofAnn, signedForm, browser);
      answer = { statusCode, location: headers['location'], cookies: headers['set-cookie'] };
    });
    expect(answer).toEqual({ statusCode: 303, location: `/read/${ofAnn}`, cookies: undefined });
    expect(await confirmations()).toMatchObject([
      {
        agentId: ann.id,
        confirmedAt: office().clock.read().toISOString(),
        method: 'link',
        typedName: 'ann  lee',
        statement: statementOf(1),
        checksum: policyChecksum(policy),
        sentTo: ann.email,
        ip: '127.0.0.1',
        userAgent: 'Phone/1.0',
      },
    ]);
    expect((await read(ofAnn)).body).toContain('"state":"confirmed"');
    expect(recorded).toMatchObject([
      {
        action: 'confirmed',
        entity: 'policy_request',
        actor: null,
        after: { agentName: 'Ann Lee' },
      },
    ]);
  });

  test.each([
    ['no tick', { agree: '' }, 'agree'],
    ['a name of one letter', { name: 'A' }, 'name'],
    ['no name', { name: '  ' }, 'name'],
    ['a name with NUL', { name: 'Ann\0Lee' }, 'name'],
    ['a name of 10,000 letters', { name: 'A'.repeat(10_000) }, 'name'],
  ])('vector 5: %s answers 422 with what was typed', async (_what, change, field) => {
    const { ofAnn } = await links.publishForTwo();
    const form = { ...signedForm, ...change };
    const answer = await send(ofAnn, form);
    const typed = { name: form.name, agree: form.agree === 'yes' };
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain(`"typed":${JSON.stringify(typed)},"errors":{"${field}":`);
    expect(await confirmations()).toEqual([]);
  });

  test('vector 7: after a minor correction the form of version 1 answers 409, and then 2 is confirmed', async () => {
    const { policy, ofAnn, ofBen } = await links.publishForTwo();
    await send(ofAnn, signedForm);
    await edit(policy.id, { title: 'Advertising review', content: 'Corrected.' });
    await publishPolicy(office(), policy.id, { isMinor: true });
    const refused = await send(ofBen, { ...signedForm, name: 'Ben Ode' });
    expect(refused.statusCode).toBe(409);
    expect(refused.body).toContain('"isReplaced":true');
    expect(refused.body).toContain('Corrected.');
    expect(await confirmations()).toHaveLength(1);
    const form = { statement: statementOf(2), agree: 'yes', name: 'Ben Ode' };
    expect((await send(ofBen, form)).statusCode).toBe(303);
    expect(await ends()).toEqual(['confirmed', 'confirmed']);
    expect((await read(ofAnn)).body).toContain('"number":1');
  });

  test('an older link confirms the newest version that replaced its own', async () => {
    const { policy, ofAnn } = await links.publishForTwo();
    await edit(policy.id, { title: 'Advertising review', content: 'Rewritten.' });
    await publishPolicy(office(), policy.id);
    const later = await addPolicy(office(), { title: 'Drones' });
    await publishPolicy(office(), later.id);
    expect((await send(ofAnn, signedForm)).statusCode).toBe(409);
    expect((await send(ofAnn, { ...signedForm, statement: statementOf(2) })).statusCode).toBe(303);
    expect(await ends()).toEqual(['replaced', 'replaced', 'confirmed', null, null, null]);
    expect((await read(ofAnn)).body).toContain('Rewritten.');
  });

  test('a brokerage that was renamed in between answers 409, and then its new name is confirmed', async () => {
    const { ofAnn } = await links.publishForTwo();
    await publishContent(office(), 'brokerage', brokerageNamed('Tidewater Homes'));
    onTestFinished(async () => {
      await publishContent(office(), 'brokerage', shippedContent.brokerage);
    });
    const refused = await send(ofAnn, signedForm);
    expect([refused.statusCode, await confirmations()]).toEqual([409, []]);
    expect(refused.body).toContain('"isReplaced":true');
    const statement = statementOf(1, 'Tidewater Homes');
    expect((await send(ofAnn, { ...signedForm, statement })).statusCode).toBe(303);
    expect(await confirmations()).toMatchObject([{ statement }]);
  });

  test('a title of two lines is one line in the statement, because browsers change line breaks', async () => {
    const { ofAnn } = await links.publishForTwo('Advertising\n  review');
    expect((await send(ofAnn, signedForm)).statusCode).toBe(303);
    expect(await confirmations()).toMatchObject([{ statement: statementOf(1) }]);
  });

  test('is stored once, if the form is sent 20 times at once', async () => {
    const { ofAnn } = await links.publishForTwo();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(ofAnn, signedForm)));
    expect(statusesOf(answers)).toEqual(Array.from({ length: 20 }, () => 303));
    expect(await confirmations()).toHaveLength(1);
  });

  test('vector 16: a policy that was withdrawn in between takes no confirmation until it is active again', async () => {
    const { policy, ofAnn } = await links.publishForTwo();
    await office().call('DELETE', `/policies/${policy.id}`);
    expect((await read(ofAnn)).body).toContain('"state":"withdrawn"');
    expect((await send(ofAnn, signedForm)).statusCode).toBe(409);
    expect(await confirmations()).toEqual([]);
    await edit(policy.id, { title: 'Advertising review', isActive: true });
    expect((await read(ofAnn)).body).toContain('"state":"open"');
    expect((await send(ofAnn, signedForm)).statusCode).toBe(303);
  });

  const refusal = async (token: string, number: number) => {
    const { statusCode, body } = await send(token, {
      ...signedForm,
      statement: statementOf(number),
    });
    return [statusCode, body.includes('"state":"closed"')];
  };

  test('a waived request and a new version that asks no agent take no confirmation', async () => {
    const { ann, policy, ofAnn, ofBen } = await links.publishForTwo();
    const waiver = `/policies/${policy.id}/readers/${ann.id}/waive`;
    await office().call('POST', waiver, { reason: 'On leave' });
    expect(await refusal(ofAnn, 1)).toEqual([409, true]);
    await edit(policy.id, { title: 'Advertising review', content: 'Rewritten.' });
    await publishPolicy(office(), policy.id, { asks: false });
    expect([await refusal(ofAnn, 2), await refusal(ofBen, 2)]).toEqual([
      [409, true],
      [409, true],
    ]);
    expect([await confirmations(), await ends()]).toEqual([[], ['waived', 'replaced']]);
  });

  test('lists what else is open for the agent by due day, without links', async () => {
    const { ofAnn } = await links.publishForTwo();
    const { ofBen } = await links.publishForTwo('Lockboxes');
    expect((await read(ofBen)).body).toContain('"others":[]');
    const { id } = await addPolicy(office(), { title: 'Drones' });
    await publishPolicy(office(), id, { asks: true, dueOn: '2026-12-01' });
    const withdrawn = await addPolicy(office(), { title: 'Signs' });
    await publishPolicy(office(), withdrawn.id);
    await office().call('DELETE', `/policies/${withdrawn.id}`);
    const { body } = await read(ofAnn);
    expect(body).toContain(
      '"others":[{"title":"Drones","dueOn":"2026-12-01"},{"title":"Lockboxes","dueOn":"2026-12-05"}]',
    );
    expect(body.match(/\/read\//)).toBeNull();
  });
});
