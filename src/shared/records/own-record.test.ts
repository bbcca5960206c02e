import { expect, test } from 'vitest';
import { recordedDuring } from '#tests/support/audit.ts';
import { deskContent } from '#tests/support/desk-content.ts';
import { changes } from '#tests/support/every-change.ts';
import { makeChange } from '#tests/support/make-change.ts';
import { addEveryRecord } from '#tests/support/every-record.ts';
import { callsOfMallory, shareOffice } from '#tests/support/office.ts';
import { reminderContent } from '#tests/support/reminder-content.ts';
import { describeEntry, storedEffects } from '#tests/support/stored-effects.ts';
import { watchTransactions } from '#tests/support/transactions.ts';
import { twinAdder } from '#tests/support/twins.ts';

const woken: string[] = [];
let isTooEarly = () => false;
const wake = (name: string) => () => void woken.push(isTooEarly() ? 'too early' : name);
// The test runs on one engine, because the conditions of the changes are the same on both.
const office = shareOffice('sqlite', {
  wakeEmailWorker: wake('emails'),
  wakeScheduledWork: wake('jobs'),
  wakeWebhookWorker: wake('webhooks'),
});

/** Adds a link and a device of an agent at the desk, and days on duty. */
async function openDeskOf(agentId: string, inquiryId: string) {
  const { db } = office();
  const { deskLinks, deskSessions } = deskContent(agentId);
  await db.insertInto('deskLinks').values(deskLinks).execute();
  await db.insertInto('deskSessions').values(deskSessions).execute();
  const { dutyAgents, dutyDays, dutySwaps } = reminderContent(agentId, inquiryId);
  await db.insertInto('dutyAgents').values(dutyAgents).execute();
  const other = { agentId: null, secondId: agentId };
  await db
    .insertInto('dutyDays')
    .values(dutyDays.map((row) => ({ ...row, ...other })))
    .execute();
  await db.insertInto('dutySwaps').values(dutySwaps).execute();
  const assigned = { assignedAgentId: agentId, agentKey: 'old' };
  await db.updateTable('contactSubmissions').set(assigned).execute();
  await db.updateTable('properties').set({ stillRightOn: '2026-11-01' }).execute();
}

const methods = ['GET', 'PUT', 'POST', 'DELETE'];
/** The order in which most changes still find their record: changes of one record come first. */
const rank = (name: string) =>
  methods.indexOf(name.split(' ')[0] ?? '') + (name.includes('/:') ? 0 : methods.length);

async function countQueued() {
  const emails = office().db.selectFrom('emailMessages').select('id');
  return (await emails.where('status', '=', 'queued').execute()).length;
}

// Two minutes, because the test makes about a hundred calls, and some of them encode pictures.
test(
  'the change of a record changes no other record, is in the audit trail, and wakes the worker of its emails',
  {
    timeout: 120_000,
  },
  async () => {
    const ids = await addEveryRecord(office(), 'mallory');
    await openDeskOf(ids['agent'] ?? '', ids['inquiry'] ?? '');
    isTooEarly = watchTransactions(office().db);
    const addTwins = await twinAdder(office().db);
    const names = Object.keys(changes(''));
    const lines: string[] = [];
    for (const name of names.toSorted((one, other) => rank(one) - rank(other))) {
      const call = await callsOfMallory(office());
      const readTwins = await addTwins();
      const before = await readTwins();
      expect(before).not.toEqual([]);
      const queued = await countQueued();
      woken.length = 0;
      let status = 0;
      let effects: string[] = [];
      const entries = await recordedDuring(office(), async () => {
        effects = await storedEffects(office().db, async () => {
          status = (await makeChange(call, name, ids)).statusCode;
        });
      });
      const after = new Set(await readTwins());
      expect([name, before.filter((row) => !after.has(row))]).toEqual([name, []]);
      const areSent = (await countQueued()) <= queued || woken.includes('emails');
      expect([name, areSent, woken]).toEqual([
        name,
        true,
        woken.filter((each) => each !== 'too early'),
      ]);
      const trail = entries.map(describeEntry).join('; ') || 'nothing';
      lines.push(`${name}: ${status < 400 ? trail : status}`);
      lines.push(...effects.map((effect) => `  ${effect}`));
    }
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(
      '../../../tests/golden/effects-of-changes.txt',
    );
  },
);
