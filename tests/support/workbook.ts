import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** A cell: a text, a number, the XML of a whole cell, or null for none. */
type Cell = string | number | { xml: string } | null;

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function cellXml(cell: Cell, place: string): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === 'object') return cell.xml.replace('<c', `<c r="${place}"`);
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escape(cell)}</t></is></c>`;
}

export function sheetXml(rows: Cell[][], { before = '', after = '' } = {}): string {
  const lines = rows.map((cells, index) => {
    const row = index + 1;
    const inside = cells.map((cell, column) =>
      cellXml(cell, `${String.fromCharCode(65 + column)}${row}`),
    );
    return `<row r="${row}">${inside.join('')}</row>`;
  });
  const names = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  return `<worksheet ${names}>${before}<sheetData>${lines.join('')}</sheetData>${after}</worksheet>`;
}

const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The files of a workbook with these sheets. Style 1 is a date. */
export function workbookFiles(sheets: Record<string, string>): Record<string, string> {
  const names = Object.keys(sheets);
  const xml = '<?xml version="1.0" encoding="UTF-8"?>';
  const list = names.map(
    (name, index) => `<sheet name="${escape(name)}" sheetId="${index + 1}" r:id="r${index + 1}"/>`,
  );
  const targets = names.map(
    (_name, index) =>
      `<Relationship Id="r${index + 1}" Type="${relation}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  return {
    'xl/workbook.xml': `${xml}<workbook xmlns:r="${relation}"><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${xml}<Relationships>${targets.join('')}</Relationships>`,
    'xl/styles.xml': `${xml}<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(
      Object.values(sheets).map((sheet, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `${xml}${sheet}`,
      ]),
    ),
  };
}

export async function zipOf(files: Record<string, string | Buffer>): Promise<Buffer> {
  const archive = new ZipFile();
  for (const [name, content] of Object.entries(files))
    archive.addBuffer(Buffer.from(content), name);
  archive.end();
  return buffer(archive.outputStream);
}

/** Makes an Excel workbook with one sheet. */
export const workbookOf = (rows: Cell[][], around?: { before?: string; after?: string }) =>
  zipOf(workbookFiles({ Roster: sheetXml(rows, around) }));
