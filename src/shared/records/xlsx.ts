import type { Readable } from 'node:stream';
import { guardTextCell } from '#shared/domain/text/formula-guard.ts';
import { zipStream } from './zip-stream.ts';

/** Excel refuses to open a file with more rows, the header included. */
export const mostSheetRows = 1_048_576;

/** Excel says that a file with a longer text in a cell is damaged. */
const mostCellCharacters = 32_767;

const namespaces = 'http://schemas.openxmlformats.org';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = `xmlns="${namespaces}/spreadsheetml/2006/main"`;
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const parts = {
  '[Content_Types].xml': `<Types xmlns="${namespaces}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${namespaces}/package/2006/relationships"><Relationship Id="rId1" Type="${namespaces}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook ${main} xmlns:r="${namespaces}/officeDocument/2006/relationships"><sheets><sheet name="List" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${namespaces}/package/2006/relationships"><Relationship Id="rId1" Type="${namespaces}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

/** The first row stays in place while the others scroll. */
const sheetStart = `${head}<worksheet ${main}><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`;
const sheetEnd = '</sheetData></worksheet>';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

/** Matches any text that `toXml` changes, and some others. Few texts match. */
const needsEscape = /[\p{Cc}\p{Cs}\uFFFE\uFFFF&<>]|_x/u;

/** Writes the characters that XML cannot hold, and a text that looks like one of them, as Excel does. */
const toXml = (text: string) =>
  needsEscape.test(text)
    ? text
        .toWellFormed()
        .replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
        .replaceAll(
          /(?![\t\n\r])[\p{Cc}\uFFFE\uFFFF]/gu,
          (character) =>
            `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
        )
        .replaceAll(/[&<>\r]/g, (character) => entities[character] ?? character)
    : text;

/** Returns the name of a column, such as "A" or "AB". */
function columnName(nth: number): string {
  const letter = String.fromCharCode(65 + (nth % 26));
  return nth < 26 ? letter : columnName(Math.floor(nth / 26) - 1) + letter;
}

function cellXml(value: string | number | null, column: string, row: number): string {
  if (value === null || value === '') return '';
  const address = column + row;
  if (typeof value === 'number') return `<c r="${address}"><v>${value}</v></c>`;
  const text = toXml(guardTextCell(value).slice(0, mostCellCharacters));
  return `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

/** Returns a function that writes rows of a worksheet as XML, each call those after the last. */
export function sheetWriter() {
  let last = 0;
  const columns: string[] = [];
  return (rows: (string | number | null)[][]): string =>
    rows
      .map((cells) => {
        last += 1;
        const xml = cells.map((cell, nth) =>
          cellXml(cell, (columns[nth] ??= columnName(nth)), last),
        );
        return `<row r="${last}">${xml.join('')}</row>`;
      })
      .join('');
}

async function* sheetXml(rows: AsyncIterable<Buffer>) {
  yield Buffer.from(sheetStart);
  yield* rows;
  yield Buffer.from(sheetEnd);
}

/** Written while it is read. @param rows the XML of the rows, from a `sheetWriter` */
export const workbook = (rows: AsyncIterable<Buffer>): Readable =>
  zipStream([
    ...Object.entries(parts).map(([name, xml]) => ({
      name,
      read: () => [Buffer.from(head + xml)],
    })),
    { name: 'xl/worksheets/sheet1.xml', read: () => sheetXml(rows) },
  ]);
