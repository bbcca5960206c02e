import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines, openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { recordAudit } from '#shared/records/audit-trail.ts';
import { stateOf } from '#features/standing/domain/board.ts';
import { insertDemoData } from './demo-data.ts';

const now = new Date('2026-11-21T15:00:00.000Z');

describe.each(engines)('demo content on %s', (engine) => {
  let opened: TestDatabase;
  beforeEach(async () => {
    opened = await openTestDatabase(engine);
  });
  afterEach(() => opened.close());

  const titlesOf = (typed: string) =>
    opened.db
      .selectFrom('policies')
      .select('title')
      .where('searchText', 'like', `%${typed}%`)
      .execute();

  test('an empty database gets agents, policies, records and inquiries that a search finds', async () => {
    await insertDemoData(opened.db, now);
    const agents = await opened.db
      .selectFrom('agents')
      .select(['searchName', 'searchText'])
      .where('lastName', '=', 'Whitfield')
      .execute();
    expect(agents[0]).toEqual({
      searchName: 'eleanor whitfield',
      searchText:
        'eleanor whitfield\neleanor.whitfield@marshandsquare.example\n(912) 555-0101\n402118\n19125550101',
    });
    expect(await titlesOf('earnest money')).toEqual([{ title: 'Earnest money handling' }]);
    const records = await opened.db
      .selectFrom('continuingEducation')
      .select('searchText')
      .execute();
    expect(records.every(({ searchText }) => searchText.includes('coastal'))).toBe(true);
    const inquiries = await opened.db.selectFrom('contactSubmissions').select('id').execute();
    expect(inquiries).toHaveLength(3);
  });

  test('a database with records is not changed', async () => {
    await insertDemoData(opened.db, now);
    await insertDemoData(opened.db, now);
    const agents = await opened.db.selectFrom('agents').select('id').execute();
    expect(agents).toHaveLength(6);
  });

  test('a database without records, but with an audit entry, is not filled', async () => {
    const caller = { actorId: null, actor: null, address: 'this server', requestId: 'start' };
    const entry = { action: 'demo_removed' as const, entity: 'sample_office' as const };
    await recordAudit(opened.db, caller, entry, now);
    await insertDemoData(opened.db, now);
    expect(await opened.db.selectFrom('agents').select('id').execute()).toEqual([]);
    expect(await opened.db.selectFrom('policies').select('id').execute()).toEqual([]);
  });

  /** Returns the ids of all agents, inquiries, education records, policies and properties, with their kinds. */
  async function allRecords() {
    const { db } = opened;
    const kinds = {
      agent: 'agents',
      contact_submission: 'contactSubmissions',
      education_record: 'continuingEducation',
      policy: 'policies',
      property: 'properties',
    } as const;
    const lists = Object.entries(kinds).map(async ([entity, table]) =>
      (await db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => ({
        entity,
        recordId: id,
      })),
    );
    return (await Promise.all(lists)).flat();
  }

  test('has one agent in each group of the board', async () => {
    await insertDemoData(opened.db, now);
    const rows = await opened.db
      .selectFrom('ceStandings')
      .innerJoin('agents', 'agents.id', 'ceStandings.agentId')
      .select(['lastName', 'outcome', 'nextDeadlineOn'])
      .orderBy('lastName')
      .execute();
    const states = rows.map((row) => [row.lastName, stateOf(row, '2026-11-21')]);
    expect(Object.fromEntries(states)).toEqual({
      Castellanos: 'not_required',
      Delacroix: 'short',
      Mercer: 'unknown',
      Raman: 'verify',
      Whitcomb: 'overdue',
      Whitfield: 'complete',
    });
  });

  const registered = () =>
    opened.db
      .selectFrom('demoRecords')
      .select(['entity', 'recordId'])
      .orderBy('entity')
      .orderBy('recordId')
      .execute();

  test('each of its 33 records is registered as a sample', async () => {
    await insertDemoData(opened.db, now);
    expect(await registered()).toEqual(await allRecords());
    expect(await registered()).toHaveLength(33);
  });
});
