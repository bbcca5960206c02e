import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '#shared/db/connection.ts';
import { createOffice } from '#tests/support/office-content.ts';
import { callAs, callsOf } from '#tests/support/office.ts';
import { recordedDuring } from '#tests/support/audit.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { engines, type Engine } from '#tests/support/test-database.ts';
import { unzip } from '#tests/support/unzip.ts';
import { exportedTables, leftOutTables, references } from './exported-tables.ts';
import { trackDownload } from './track-download.ts';

async function openOffice(engine: Engine) {
  const db = openDatabase(await createOffice(engine));
  const testApp = await createTestApp(engine, { db });
  await testApp.addAdministrator();
  const call = callAs(testApp, await testApp.signIn());
  const close = async () => {
    await testApp.close();
    await db.destroy();
  };
  return { testApp, db, call, close };
}

describe.each(engines)('all data of the brokerage on %s', { timeout: 60_000 }, (engine) => {
  test('is in documented files, without secrets, and the export is recorded', async () => {
    const { testApp, db, call, close } = await openOffice(engine);
    const tables = (await db.introspection.getTables()).map(({ name }) => name);
    expect([...Object.keys(exportedTables), ...Object.keys(leftOutTables)].toSorted()).toEqual(
      tables.toSorted(),
    );

    const portraitsInWebp = db.updateTable('agentPortraits').where('format', '=', 'webp');
    await portraitsInWebp
      .where('width', '=', 640)
      .set({ bytes: Buffer.from('largest') })
      .execute();

    let bytes: Buffer = Buffer.alloc(0);
    const entries = await recordedDuring(testApp, async () => {
      const answer = await call('GET', '/export.zip');
      expect(answer.headers).toMatchObject({
        'content-type': 'application/zip',
        'content-disposition': 'attachment; filename="brokerage-2026-11-21.zip"',
      });
      bytes = answer.rawPayload;
    });
    expect(entries).toMatchObject([{ action: 'export', entity: 'brokerage_data' }]);

    const files = await unzip(bytes);
    const readme = String(files['README.txt']);
    for (const [table, { file }] of Object.entries(exportedTables)) {
      const rows = parse(files[`${file}.csv`] ?? '', { bom: true });
      const { rows: counted } = await sql<{ count: number }>`
        select count(*) as count from ${sql.table(table)}`.execute(db);
      expect([file, rows.length - 1]).toEqual([file, counted[0]?.count]);
      expect(readme).toContain(`${file}.csv\r\n`);
      for (const header of rows[0] ?? []) expect(readme).toContain(`  ${header}: `);
    }
    for (const file of Object.values(references)) expect(files).toHaveProperty([`${file}.csv`]);
    expect(String(files['agents.csv'])).not.toContain('Search');
    expect(String(files['education.csv'])).toMatch(/"Agent"\r\n/);
    const { firstName, lastName } = await db
      .selectFrom('continuingEducation')
      .innerJoin('agents', 'agents.id', 'agentId')
      .select(['firstName', 'lastName'])
      .executeTakeFirstOrThrow();
    const [headers = [], cells = []] = parse(files['education.csv'] ?? '', { bom: true });
    const course = Object.fromEntries(headers.map((header, nth) => [header, cells[nth]]));
    expect(course).toMatchObject({ Agent: `${firstName} ${lastName}`, 'Is verified': 'yes' });
    for (const line of [
      'Agent id: the Id in agents.csv',
      'Is verified: yes or no',
      'Completion date: day',
      'Created at: time in UTC',
      'Hours completed: number',
      'Course title: text',
      'Certificate number: text, may be empty',
    ]) {
      expect(readme).toContain(`  ${line}\r\n`);
    }

    const all = Buffer.concat(Object.values(files)).toString('latin1');
    for (const secret of ['$argon2id$', 'test:', '1.k.i.c', 'Token', 'Password']) {
      expect([secret, all.includes(secret)]).toEqual([secret, false]);
    }
    const pictures = Object.keys(files).filter((name) => name.startsWith('pictures/'));
    const portraits = Object.keys(files).filter((name) => name.startsWith('portraits/'));
    expect([pictures.length > 0, portraits.length > 0]).toEqual([true, true]);
    expect(portraits.map((name) => String(files[name]))).toEqual(portraits.map(() => 'largest'));
    await close();
  });

  test('shows each instance how far it is, and when it stopped', async () => {
    const { testApp, db, call, close } = await openOffice(engine);
    const other = await createTestApp(engine, { db });
    const elsewhere = callAs(other, await other.signIn());
    const stateOf = async (id: string) => (await elsewhere('GET', `/downloads/${id}`)).json();
    const [sent, running] = [newId(), newId()];
    expect(await stateOf(sent)).toBeNull();
    expect((await call('GET', `/export.zip?download=${sent}`)).statusCode).toBe(200);
    await expect
      .poll(() => stateOf(sent))
      .toEqual({
        state: 'sent',
        step: expect.stringMatching(/^Sending [\d,]+ records and pictures$/),
        percent: 100,
      });

    const context = { db, clock: testApp.clock.read };
    const { onProgress, fail } = await trackDownload(context, running);
    onProgress('Copying the database', 0.456);
    const halfway = { state: 'running', step: 'Copying the database', percent: 45 };
    await expect.poll(() => stateOf(running), { timeout: 5000 }).toEqual(halfway);
    await fail('The disk is full.');
    expect(await stateOf(running)).toMatchObject({ state: 'failed', step: 'The disk is full.' });

    const updatedAt = new Date(testApp.clock.read().getTime() - 30_000).toISOString();
    const killed = { id: newId(), step: 'Sending the backup', percent: 3, updatedAt };
    await db.insertInto('downloads').values(killed).execute();
    const dayAgo = testApp.clock.read().getTime() - 24 * 3600_000;
    const [kept, old] = [dayAgo, dayAgo - 1].map((time) => ({
      ...killed,
      id: newId(),
      updatedAt: new Date(time).toISOString(),
    })) as [typeof killed, typeof killed];
    await db.insertInto('downloads').values([kept, old]).execute();
    await (await trackDownload(context)).fail('The disk is full.');
    expect(await stateOf(kept.id)).toMatchObject({ state: 'failed' });
    expect(await stateOf(old.id)).toBeNull();
    expect(await stateOf(killed.id)).toEqual({
      state: 'failed',
      step: expect.stringContaining('stopped'),
      percent: 3,
    });
    await close();
    await other.close();
  });

  test('is for super admins who have confirmed who they are', async () => {
    const { testApp, call, close } = await openOffice(engine);
    await testApp.addAdministrator('ruth', 'admin');
    const ruth = await callsOf(testApp, 'ruth');
    expect((await ruth('GET', '/export.zip')).statusCode).toBe(403);
    testApp.clock.advance(16 * 60);
    expect((await call('GET', '/export.zip')).json()).toMatchObject({
      code: 'confirmation_needed',
    });
    await close();
  });
});
