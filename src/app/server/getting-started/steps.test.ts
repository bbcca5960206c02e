import { describe, expect, test } from 'vitest';
import type { RegisterRow } from '#features/site/domain/claims/reviews.ts';
import type { Step } from '#app/domain/getting-started/steps.ts';
import { shippedContent, type PartId } from '#features/site/domain/parts.ts';
import { insertPasskey } from '#features/sign-in/server/second-factors/passkeys/passkey-store.ts';
import { recordAudit } from '#shared/records/audit-trail.ts';
import { callsOf } from '#tests/support/office.ts';
import { agentInput, policyInput } from '#tests/support/record-samples.ts';
import { runLateJob } from '#tests/support/late.ts';
import { useSampleOffice, type SampleOfficeApp } from '#tests/support/sample-office.ts';
import { receive } from '#tests/support/stored-inquiries.ts';
import { homeWith, publishContent } from '#tests/support/website.ts';

async function publish(office: SampleOfficeApp, part: PartId, content: object) {
  const answer = await publishContent(office, part, content);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
}

const { brokerage, legal, look } = shippedContent;
const ownFacts = {
  ...brokerage,
  name: { ...brokerage.name, name: 'Coastal Oak Realty' },
  contact: {
    phone: '(843) 723-1000',
    reachedOn: '2026-11-02',
    footerPhone: '',
    email: 'hello@coastaloak.com',
  },
  address: { ...brokerage.address, street: '9 Broad Street' },
};
/** The actions of the test, in order, each with the codes of the steps that it closes. */
const work: [string[], (office: SampleOfficeApp) => Promise<unknown>][] = [
  [
    ['brokerage'],
    (office) =>
      publish(office, 'brokerage', {
        ...ownFacts,
        license: { ...brokerage.license, license: 'SC License 77123' },
      }),
  ],
  [
    ['look'],
    (office) => publish(office, 'look', { ...look, colors: { ...look.colors, main: '#1b4965' } }),
  ],
  [
    ['words'],
    async (office) => {
      await publish(office, 'home', homeWith('Find your home'));
      await publish(office, 'legal', {
        ...legal,
        privacy: { ...legal.privacy, intro: 'How we keep your data.' },
      });
    },
  ],
  [
    ['claims'],
    async ({ call }) => {
      await call('PUT', '/account', { fullName: 'Ada Doe', title: null });
      const rows = (await call('GET', '/website/claims')).json<RegisterRow[]>();
      for (const { subject, checksum, isClaim } of rows) {
        const review = { subject, checksum, decision: 'approved', source: 'Our records' };
        if (isClaim) expect((await call('POST', '/website/reviews', review)).statusCode).toBe(201);
      }
    },
  ],
  [
    ['agents'],
    async ({ removal, call }) => {
      expect((await removal()).statusCode).toBe(200);
      expect((await call('POST', '/agents', agentInput())).statusCode).toBe(201);
    },
  ],
  [
    ['email'],
    async (office) => {
      await receive(office);
      await office.db.updateTable('emailMessages').set({ status: 'sent' }).execute();
    },
  ],
  [
    ['superAdmin'],
    async ({ call }) => {
      const answer = await call('POST', '/administrators', {
        username: 'second',
        role: 'super_admin',
      });
      expect(answer.statusCode).toBe(201);
    },
  ],
  [
    ['policy'],
    async ({ call }) => {
      const { id } = (await call('POST', '/policies', policyInput())).json<{ id: string }>();
      const answer = await call('POST', `/policies/${id}/publish`, { asks: false });
      expect(answer.statusCode).toBe(201);
    },
  ],
  [
    ['backup'],
    ({ db, clock }) => {
      const caller = { actorId: null, actor: null, address: 'the command line', requestId: 'b' };
      return recordAudit(db, caller, { action: 'backup', entity: 'backup' }, clock.read());
    },
  ],
];

describe('the steps of a new brokerage', () => {
  const office = useSampleOffice('sqlite');

  async function openCodes(call = office().call) {
    const steps = (await call('GET', '/getting-started')).json<Step[]>();
    return steps
      .filter(({ openBecause }) => openBecause !== null)
      .map(({ code }) => code as string);
  }

  test('leave email open after a reminder, which the server sends by itself', async () => {
    await runLateJob(office());
    const { db } = office();
    const sent = await db
      .updateTable('emailMessages')
      .set({ status: 'sent' })
      .returning('kind')
      .execute();
    expect(sent).toEqual([{ kind: 'late_office' }]);
    expect(await openCodes()).toContain('email');
  });

  test('are all open at first, and each is closed by doing it, for every administrator', async () => {
    let open = [
      'brokerage',
      'look',
      'words',
      'claims',
      'agents',
      'email',
      'origin',
      'superAdmin',
      'secondFactor',
      'policy',
      'backup',
    ];
    expect(await openCodes()).toEqual(open);
    for (const [closed, act] of work) {
      await act(office());
      open = open.filter((code) => !closed.includes(code));
      expect(await openCodes()).toEqual(open);
      expect(await openCodes(office().clerkCall)).toEqual(open);
    }
    expect(open).toEqual(['origin', 'secondFactor']);
  });

  test('are open again when their work is undone', async () => {
    const { call, db } = office();
    for (const [, act] of work) await act(office());
    const admins = await db.selectFrom('adminUsers').select('id').execute();
    const [first, ...others] = admins.map(({ id }) => id);
    const at = '2026-11-20T15:00:00.000Z';
    const app = { adminUserId: first!, sealedKey: 'k', lastStep: 1, createdAt: at };
    await db.insertInto('authenticatorApps').values(app).execute();
    expect(await openCodes()).toContain('secondFactor');
    for (const adminUserId of others) {
      const made = { credentialId: adminUserId, publicKey: 'k', counter: 0, transports: null };
      const passkey = { adminUserId, ...made, isSynced: true, rpId: 'localhost', name: 'Phone' };
      await insertPasskey(db, passkey, new Date(at));
    }
    expect(await openCodes()).toEqual(['origin']);
    await db.deleteFrom('authenticatorApps').execute();
    for (const list of ['agents', 'policies']) {
      for (const { id } of (await call('GET', `/${list}`)).json<{ id: string }[]>()) {
        const answer = await call('DELETE', `/${list}/${id}`, undefined, { 'if-match': '*' });
        expect(answer.statusCode).toBe(204);
      }
    }
    const home = homeWith('Find your home');
    const claims = home.about.claims.map((each) => ({ ...each, figure: '16+' }));
    await publish(office(), 'home', { ...home, about: { ...home.about, claims } });
    expect(await openCodes()).toEqual(['claims', 'agents', 'origin', 'secondFactor', 'policy']);
  });

  test('a super admin who cannot sign in does not count as the second one', async () => {
    await office().addAdministrator('mallory');
    expect(await openCodes()).not.toContain('superAdmin');
    const mallory = office().db.updateTable('adminUsers').where('username', '=', 'mallory');
    await mallory.set({ isActive: false }).execute();
    expect(await openCodes()).toContain('superAdmin');
  });

  test('the backup is open again a week later', async () => {
    await work.at(-1)?.[1](office());
    expect(await openCodes()).not.toContain('backup');
    office().clock.advance(7 * 24 * 3600);
    await office().db.deleteFrom('sessions').execute();
    const call = await callsOf(office(), 'admin');
    expect(await openCodes(call)).not.toContain('backup');
    office().clock.advance(1);
    expect(await openCodes(call)).toContain('backup');
  });
});
