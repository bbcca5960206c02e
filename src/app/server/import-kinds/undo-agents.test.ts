import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { ImportKindName } from '#features/imports/domain/imports.ts';
import { headersOf, picture } from '#tests/support/every-change.ts';
import { carryOut, changePlan, planOf, rowsOf, runImports, undo } from '#tests/support/imports.ts';
import { shareOffice } from '#tests/support/office.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('the undo of imports of agents on %s', (engine) => {
  const office = shareOffice(engine);
  const agents = () =>
    office().db.selectFrom('agents').selectAll().orderBy('lastName').orderBy('firstName').execute();

  async function importFile(kind: ImportKindName, file: string) {
    const plan = await planOf(office(), kind, file);
    const choice = { isChosen: true, outcome: 'update' } as const;
    const chosen = plan.counts.update > 0 ? changePlan(office(), plan.id, { choice }) : plan;
    return carryOut(office(), await chosen);
  }

  test('undo deletes the agents of the import, and keeps and names those who were touched', async () => {
    const people = ['ann', 'bo', 'cy'].map((name) => `${name},Lee,${name}@example.com`).join('\n');
    const plan = await planOf(office(), 'agents', `First,Last,Email\n${people}\n`);
    const done = await carryOut(office(), plan);
    const [ann, bo] = await agents();
    await office().call('PUT', `/agents/${ann?.id}`, { ...ann, phone: '555' });
    const course = {
      agentId: bo?.id,
      courseTitle: 'Ethics',
      provider: 'School',
      hoursCompleted: '3',
      completionDate: '2026-03-01',
    };
    expect((await office().call('POST', '/continuing-education', course)).statusCode).toBe(201);
    const undone = await undo(office(), done);
    expect(undone).toMatchObject({ status: 'undone', results: { undone: 1, kept: 2 } });
    expect((await agents()).map(({ firstName, isActive }) => [firstName, isActive])).toEqual([
      ['ann', true],
      ['bo', false],
    ]);
    const kept = await rowsOf(office(), done.id);
    expect(kept.map(({ name, reason }) => [name, reason])).toEqual([
      ['ann Lee', 'Changed after the import, so it was left as it is'],
      ['bo Lee', 'Other records belong to this agent, who was deactivated instead'],
      ['cy Lee', null],
    ]);
  });

  test('undo keeps an agent whose license or page was changed, or who got a portrait', async () => {
    const people = ['ann', 'bo', 'cy'].map((name) => `${name},Lee,${name}@example.com`).join('\n');
    const done = await importFile('agents', `First,Last,Email\n${people}\n`);
    const [ann, bo, cy] = (await agents()).map(({ id }) => `/agents/${id}`);
    const { call } = office();
    const page = (await call('GET', `${bo}/page`)).json<object>();
    const answers = [
      await call('PUT', `${ann}/license`, { status: 'inactive' }),
      await call('PUT', `${bo}/page`, { ...page, headline: 'A porch' }),
      await call('PUT', `${cy}/portrait`, picture, headersOf(picture)),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    await undo(office(), done);
    const rows = await rowsOf(office(), done.id);
    expect(rows.map(({ name, state }) => [name, state])).toEqual([
      ['ann Lee', 'kept'],
      ['bo Lee', 'kept'],
      ['cy Lee', 'kept'],
    ]);
  });

  test('imports of the same agents are undone, last first, until no agent is left', async () => {
    const columns = 'First,Last,Email,Phone,Split,Renewal Date\n';
    const imports = [
      await importFile('agents', `${columns}Ann,Lee,ann@x.com,555,70,\nBo,Lee,bo@x.com,,80,\n`),
      await importFile('license_check', 'Name,Status\nAnn Lee,Active\nBo Lee,Inactive\n'),
      await importFile('agents', `${columns}Ann,Lee,ann@x.com,556,75,3/31/2027\n`),
    ];
    expect(imports.map(({ results }) => results.done)).toEqual([2, 2, 1]);
    // The last one added no agent who could be invited.
    expect(imports.at(-1)?.nextSteps.map(({ words }) => words)).toEqual([
      '1 license needs its type',
    ]);
    for (const done of imports.toReversed()) {
      const undone = await undo(office(), done);
      expect(undone.results).toMatchObject({ undone: done.results.done, kept: 0 });
    }
    expect(await agents()).toEqual([]);
  });

  test('an undo whose agent cannot be deleted for an unexpected reason is done later', async () => {
    const done = await importFile('agents', 'First,Last,Email\nAnn,Lee,ann@x.com\n');
    const { db } = office();
    await sql`alter table imported_agents rename to unreadable`.execute(db);
    await expect(undo(office(), done)).rejects.toThrow(/imported_agents/);
    await sql`alter table unreadable rename to imported_agents`.execute(db);
    expect(await agents()).toMatchObject([{ firstName: 'Ann', isActive: true }]);
    await runImports(office());
    expect(await agents()).toEqual([]);
  });
});
