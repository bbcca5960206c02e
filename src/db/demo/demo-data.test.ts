import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines, openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import type { Kysely } from 'kysely';
import { v7 as newId } from 'uuid';
import * as demoRecords from '#db/migrations/001-020/014-demo-records.ts';
import { recordAudit } from '#server/records/audit-trail.ts';
import { stateOf } from '#domain/standing/board.ts';
import { insertDemoData } from './demo-data.ts';

const instant = '2026-11-21T15:00:00.000Z';
const now = new Date(instant);

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
    const event = { action: 'demo_removed' as const, entity: 'sample_office' as const };
    await recordAudit(opened.db, caller, event, now);
    await insertDemoData(opened.db, now);
    expect(await opened.db.selectFrom('agents').select('id').execute()).toEqual([]);
    expect(await opened.db.selectFrom('policies').select('id').execute()).toEqual([]);
  });

  /** Returns the ids of all agents, inquiries, education records and policies, with their kinds. */
  async function allRecords() {
    const { db } = opened;
    const kinds = {
      agent: 'agents',
      contact_submission: 'contactSubmissions',
      education_record: 'continuingEducation',
      policy: 'policies',
    } as const;
    const lists = Object.entries(kinds).map(async ([entity, table]) =>
      (await db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => ({
        entity,
        recordId: id,
      })),
    );
    return (await Promise.all(lists)).flat();
  }

  /** Deletes newer samples, so that the database is like one that an earlier release filled. */
  async function removeNewerSamples() {
    const { db } = opened;
    const agents = ['Whitfield', 'Delacroix', 'Raman'];
    const titles = [
      'Georgia License Law Update',
      'Fair Housing in Practice',
      'Pricing Historic Homes',
    ];
    await db
      .deleteFrom('continuingEducation')
      .where((eb) =>
        eb.or([
          eb('courseTitle', 'not in', titles),
          eb(
            'agentId',
            'in',
            eb.selectFrom('agents').select('id').where('lastName', 'not in', agents),
          ),
        ]),
      )
      .execute();
    const newer = db.selectFrom('agents').select('id').where('lastName', 'not in', agents);
    await db.deleteFrom('agentPages').where('agentId', 'in', newer).execute();
    await db.deleteFrom('agentSlugs').where('agentId', 'in', newer).execute();
    await db.deleteFrom('agents').where('lastName', 'not in', agents).execute();
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
    opened.db.selectFrom('demoRecords').selectAll().orderBy('entity').orderBy('recordId').execute();

  test('each of its 26 records is registered as a sample', async () => {
    await insertDemoData(opened.db, now);
    expect(await registered()).toEqual(await allRecords());
    expect(await registered()).toHaveLength(26);
  });

  test('the migration registers the samples of an earlier release, and no real record', async () => {
    const { db } = opened;
    await insertDemoData(db, now);
    await removeNewerSamples();
    const samples = await allRecords();
    await db.schema.dropTable('demo_records').execute();
    await db
      .updateTable('policies')
      .set({
        content:
          'Every advertisement names the firm at least as large as the agent and is reviewed by the broker before it runs.',
      })
      .where('title', '=', 'Advertising review')
      .execute();
    const other = {
      commissionSplit: '70.00',
      hireDate: instant,
      createdAt: instant,
      updatedAt: instant,
    };
    const eleanor = { firstName: 'Eleanor', lastName: 'Whitfield' };
    await db
      .insertInto('agents')
      .values([
        { id: newId(), ...eleanor, email: 'eleanor.whitfield@coastaloak.com', ...other },
        {
          id: newId(),
          firstName: 'Nora',
          lastName: 'Whitfield',
          email: 'nora.whitfield@marshandsquare.example',
          ...other,
        },
      ])
      .execute();
    await db
      .insertInto('policies')
      .values({
        id: newId(),
        title: 'Open house safety',
        category: 'guidelines',
        content: 'Our own rule.',
        createdAt: instant,
        updatedAt: instant,
      })
      .execute();
    await db
      .insertInto('contactSubmissions')
      .values({
        id: newId(),
        firstName: 'Amelia',
        lastName: 'Carter',
        email: 'amelia.carter@gmail.com',
        service: 'buying',
        createdAt: instant,
      })
      .execute();
    await demoRecords.up(db as unknown as Kysely<unknown>);
    expect(await registered()).toEqual(samples);
  });
});
