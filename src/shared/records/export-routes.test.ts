import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/universal';
import { describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { unguardFormula } from '#shared/domain/text/formula-guard.ts';
import { recordedDuring } from '#tests/support/audit.ts';
import { shareOffice } from '#tests/support/office.ts';
import {
  addAgent,
  addEducationRecord,
  addPolicy,
  addProperty,
  addTestimonial,
} from '#tests/support/record-samples.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { engines } from '#tests/support/test-database.ts';
import type { ExportColumns } from './export.ts';
import { exportRoutes } from './export-routes.ts';

const lists = ['agents', 'splits', 'standing', 'continuing-education', 'policies', 'testimonials'];
const others = ['properties', 'contacts', 'mails', 'audit', 'website/claims'];

const formula = '=HYPERLINK("http://x","y")';
const odd = '\'=SUM(A1) <b>&amp; _x0041_ "\u0007" José \n end ';

/** Returns the cells of a column. */
const cells = (table: unknown[][], header: string) => {
  const at = table[0]?.indexOf(header) ?? -1;
  return table.slice(1).map((row) => row[at]);
};

describe.each(engines)('the exports of lists on %s', (engine) => {
  const office = shareOffice(engine);
  const get = (path: string) => office().call('GET', path);
  const csv = async (path: string) => {
    const { body } = await get(path);
    expect(body.startsWith('\ufeff')).toBe(true);
    return parse(body, { bom: true });
  };
  const xlsx = async (path: string) => {
    const { rawPayload, headers } = await get(path);
    expect(headers['content-disposition']).toMatch(/^attachment; filename=".*\.xlsx"$/);
    return readSheet(new Blob([new Uint8Array(rawPayload)]), { trim: false });
  };

  async function addRecords() {
    const agent = await addAgent(office(), { phone: '+1 912 555 0101', licenseNumber: '=2+3' });
    for (const courseTitle of [formula, odd, 'Zoning']) {
      await addEducationRecord(office(), {
        agentId: agent.id,
        courseTitle,
        hoursCompleted: '3.50',
      });
    }
    await addPolicy(office());
    await addTestimonial(office());
    await addProperty(office());
    return agent;
  }

  test.each([...lists, ...others])(
    '%s: the workbook has the cells of the CSV file',
    async (list) => {
      await addRecords();
      const [lines, rows] = [await csv(`/${list}/export.csv`), await xlsx(`/${list}/export.xlsx`)];
      expect(rows[0]).toEqual(lines[0]);
      const mayBeEmpty = ['contacts', 'mails'].includes(list);
      expect(lines.length).toBeGreaterThan(mayBeEmpty ? 0 : 1);
      // The audit trail also has the entry of the first export.
      expect(rows.length - lines.length).toBe(list === 'audit' ? 1 : 0);
    },
  );

  test('vectors 6, 7 and 33: filters, order and formulas', async () => {
    const agent = await addRecords();
    const query = `agent=${agent.id}&sort=course`;
    const lines = await csv(`/continuing-education/export.csv?${query}`);
    const rows = await xlsx(`/continuing-education/export.xlsx?${query}`);
    const courses = cells(lines, 'Course title').map((cell) => String(cell));
    expect(courses).toHaveLength(3);
    expect(courses).toEqual(expect.arrayContaining([`'${formula}`, `'${odd}`, 'Zoning']));
    expect(courses.map(unguardFormula)).toContain(formula);
    expect(cells(rows, 'Course title')).toEqual(courses);
    expect(cells(rows, 'Hours')).toEqual([3.5, 3.5, 3.5]);
    expect(cells(lines, 'Agent email')).toEqual(Array.from({ length: 3 }, () => agent.email));
  });

  test('a phone number stays one in a workbook, and a license number is a text', async () => {
    const agent = await addRecords();
    const rows = await xlsx('/agents/export.xlsx');
    expect(rows.at(-1)).toEqual(
      expect.arrayContaining(['+1 912 555 0101', "'=2+3", Number(agent.commissionSplit)]),
    );
    expect((await get('/agents/export.csv')).body).toContain(`"'+1 912 555 0101"`);
  });

  test('a number that is not known is an empty cell of a workbook', async () => {
    await addAgent(office());
    const rows = await xlsx('/standing/export.xlsx');
    expect(cells(rows, 'Difference at GREC')).toEqual([null]);
  });
});

/** Adds the export of a list with these columns, and with this text in the cells of its one row. */
async function exportOf(columns: ExportColumns<string>, text: string, count = () => 1) {
  const testApp = await createTestApp('sqlite');
  onTestFinished(() => testApp.close());
  const { app, db, clock } = testApp;
  const path = '/api/admin/newcomers';
  const found = { file: 'newcomers', entity: 'agent' as const, counted: 'newcomers' };
  const find = () => ({ ...found, columns, count, batches: [[text]] });
  const list = { path, plural: 'newcomers', query: z.object({}), find };
  exportRoutes(app, { db, clock: clock.read }, list);
  await testApp.addAdministrator();
  const headers = { cookie: await testApp.signIn() };
  const get = (format: string) => app.inject({ url: `${path}/export.${format}`, headers });
  return { testApp, get };
}

describe('what Excel can open', () => {
  test('a workbook has its columns after Z, and the beginning of a text that is too long', async () => {
    const columns = Array.from({ length: 28 }, (_, nth): ExportColumns<string>[number] => [
      `Column ${nth}`,
      (text) => (nth === 27 ? text : nth),
    ]);
    const { get } = await exportOf(columns, 'x'.repeat(32_768));
    const { rawPayload } = await get('xlsx');
    const [head, row] = await readSheet(new Blob([new Uint8Array(rawPayload)]));
    expect(head?.slice(25)).toEqual(['Column 25', 'Column 26', 'Column 27']);
    expect(row?.slice(25)).toEqual([25, 26, 'x'.repeat(32_767)]);
    expect((await get('csv')).body).toContain('x'.repeat(32_768));
  });

  test('a list with a row more is refused and not in the audit trail, and comes as CSV', async () => {
    let count = 1_048_575;
    const { testApp, get } = await exportOf([['Text', (text) => text]], 'Last', () => count);
    const entries = await recordedDuring(testApp, async () => {
      expect((await get('xlsx')).statusCode).toBe(200);
      count += 1;
      const refused = await get('xlsx');
      expect([refused.statusCode, refused.json()]).toMatchObject([
        422,
        { detail: 'These are more rows than Excel can open. Filter the list, or take CSV.' },
      ]);
      expect((await get('csv')).statusCode).toBe(200);
    });
    expect(entries.map(({ after }) => after)).toEqual([
      { newcomers: 1_048_575 },
      { newcomers: 1_048_576 },
    ]);
  });
});
