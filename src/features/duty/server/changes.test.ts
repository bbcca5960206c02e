import { describe, expect, test } from 'vitest';
import { remindersOff } from '#features/emails/server/switched-off.ts';
import { writeSetting } from '#features/brokerage/db/office-settings.ts';
import { recordedDuring } from '#tests/support/audit.ts';
import { shareDuty, tomorrow as day } from '#tests/support/duty.ts';
import { putOnDuty } from '#tests/support/late.ts';
import { addAgent } from '#tests/support/record-samples.ts';
import { storedEmails } from '#tests/support/stored-inquiries.ts';
import { engines } from '#tests/support/test-database.ts';

const shownAs = (agentId: string | null) => ({ agentId, secondId: null });

describe.each(engines)('the change of a day of duty on %s', (engine) => {
  const { office, dayOf, takePart } = shareDuty(engine);

  const put = (
    agentId: string | null,
    shown?: { agentId: string | null; secondId: null },
    secondId: string | null = null,
  ) => office().call('PUT', `/duty/${day}`, { agentId, secondId, shown });
  const agentOf = async () => (await dayOf(day))?.agentId;

  test('is refused if a colleague has entered another agent since', async () => {
    const [ann, ben] = [await addAgent(office()), await addAgent(office())];
    const cleo = await addAgent(office(), { firstName: 'Cleo', lastName: 'Park' });
    await putOnDuty(office(), day, ann.id);
    expect((await put(cleo.id, shownAs(ann.id))).statusCode).toBe(200);
    for (const chosen of [ben.id, null]) {
      const answer = await put(chosen, shownAs(ann.id));
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({
        detail: 'This day was changed in the meantime. It has Cleo Park now.',
        current: { day, agentId: cleo.id },
      });
      expect(await agentOf()).toBe(cleo.id);
    }
    expect((await put(null, shownAs(cleo.id))).statusCode).toBe(200);
    expect((await put(ben.id, shownAs(cleo.id))).json()).toMatchObject({
      detail: 'This day was changed in the meantime. It has no agent now.',
    });
    expect((await put(ben.id)).statusCode).toBe(200);
  });

  test('is told to the agent who had the day and to the one who has it now, unless switched off', async () => {
    const [ann, ben] = [await addAgent(office()), await addAgent(office())];
    const toldOf = async (agentId: string | null, secondId: string | null = null) => {
      await office().db.deleteFrom('emailMessages').execute();
      const answer = await office().call('PUT', `/duty/${day}`, { agentId, secondId });
      expect(answer.json()).toMatchObject({ agentId, secondId });
      const emails = await storedEmails(office());
      return emails.map(({ recipientAddress }) => recipientAddress).toSorted();
    };
    expect(await toldOf(ann.id)).toEqual([]);
    expect(await toldOf(ann.id, ben.id)).toEqual([]);
    expect(await toldOf(ben.id)).toEqual([ann.email, ben.email].toSorted());
    expect(await toldOf(null)).toEqual([ben.email]);
    // The desk is off, so that there is no page to open.
    expect((await storedEmails(office())).map(({ text }) => /desk/.test(text))).toEqual([false]);
    await toldOf(ann.id);
    const { db, clock } = office();
    await writeSetting(db, remindersOff, ['duty_change'], 'admin', clock.read());
    expect(await toldOf(ben.id)).toEqual([]);
  });

  test('of the second agent is recorded, once, and told to a colleague who has seen another one', async () => {
    const ann = await addAgent(office(), { firstName: 'Ann', lastName: 'Lee' });
    const ben = await addAgent(office(), { firstName: 'Ben', lastName: 'Fox' });
    await put(ann.id);
    const entries = await recordedDuring(office(), async () => {
      await put(ann.id, shownAs(ann.id), ben.id);
      // The same agents again are no change, also from a screen that shows the day before it.
      expect((await put(ann.id, shownAs(ann.id), ben.id)).statusCode).toBe(200);
    });
    expect(entries).toMatchObject([
      {
        action: 'update',
        entity: 'duty',
        entityName: day,
        before: { secondId: null, secondName: null },
        after: { secondId: ben.id, secondName: 'Ben Fox' },
      },
    ]);
    const refused = await put(ben.id, shownAs(ann.id));
    expect(refused.json()).toMatchObject({
      detail:
        'This day was changed in the meantime. It has Ann Lee and Ben Fox as the second agent now.',
    });
  });

  test('of an empty day by two colleagues at the same time is stored once', async () => {
    const agents = [await addAgent(office()), await addAgent(office())];
    const answers = await Promise.all(agents.map(({ id }) => put(id, shownAs(null))));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    const won = answers.findIndex(({ statusCode }) => statusCode === 200);
    expect(await agentOf()).toBe(agents[won]?.id);
  });

  test('and of who takes part leaves other days and agents as they are', async () => {
    const [ann, ben] = [await addAgent(office()), await addAgent(office())];
    await putOnDuty(office(), '2026-11-23', ben.id);
    expect((await put(ann.id)).statusCode).toBe(200);
    expect((await put(null)).statusCode).toBe(200);
    for (const { id } of [ann, ben]) await takePart(id);
    expect(await recordedDuring(office(), () => takePart(ben.id))).toEqual([]);
    expect((await takePart(ann.id, false)).statusCode).toBe(204);
    const { db } = office();
    const days = db.selectFrom('dutyDays').select(['day', 'agentId']);
    expect(await days.execute()).toEqual([{ day: '2026-11-23', agentId: ben.id }]);
    const taking = db.selectFrom('dutyAgents').select('agentId');
    expect(await taking.execute()).toEqual([{ agentId: ben.id }]);
  });
});
