import { arrayBuffer, buffer } from 'node:stream/consumers';
import { readSheet } from 'read-excel-file/universal';
import { fromBufferPromise, type Entry } from 'yauzl';
import { ZipFile } from 'yazl';
import { Refusal } from './refusal.ts';
import type { GridRow } from './split-text.ts';
import type { TableLimits } from './shape-table.ts';

/** The most bytes of a workbook's files, of those that are read, and of one without cells. */
const mostInflated = { all: 200e6, read: 25e6, other: 4e6 };
const mostEntries = 1000;

const tooLarge = 'This workbook is too large. Copy the table into a new one, or save it as CSV.';
const unreadable = 'This workbook cannot be read. Open it in Excel, and save it again or as CSV.';

const saveAs: [file: string, sentence: string][] = [
  ['Index/Document.iwa', 'This is a Numbers document. In Numbers, choose Export To and Excel.'],
  ['content.xml', 'This is an OpenDocument file. Save it as .xlsx or CSV.'],
  ['xl/workbook.bin', 'This is a binary workbook (.xlsb). Save it as .xlsx or CSV.'],
];

type Entries = Map<string, Entry>;

function checkEntries(entries: Entries) {
  const other = saveAs.find(([file]) => entries.has(file));
  if (other) throw new Refusal(other[1], 415);
  if (!entries.has('xl/workbook.xml')) {
    throw new Refusal('This archive is no Excel workbook. Choose a CSV or Excel file.', 415);
  }
  const inflated = [...entries.values()].reduce((sum, entry) => sum + entry.uncompressedSize, 0);
  if (inflated > mostInflated.all) throw new Refusal(tooLarge);
}

/** Returns a function that reads a file of the archive, '' for one that does not exist. */
async function openArchive(bytes: Buffer) {
  const archive = await fromBufferPromise(bytes);
  const entries: Entries = new Map();
  for await (const entry of archive.eachEntry()) {
    entries.set(entry.fileName, entry);
    if (entries.size > mostEntries) throw new Refusal(unreadable);
  }
  checkEntries(entries);
  let left = mostInflated.read;
  return async (name: string): Promise<string> => {
    const entry = entries.get(name);
    // yauzl stops at a file that inflates to more than the size that is declared here.
    const size = entry?.uncompressedSize ?? 0;
    left -= size;
    const hasCells = /sheet|sharedStrings/.test(name);
    if (left < 0 || (!hasCells && size > mostInflated.other)) throw new Refusal(tooLarge);
    const text = entry ? (await buffer(await archive.openReadStreamPromise(entry))).toString() : '';
    // Refuse entities, and what takes the parser very long: tags without an end, and huge texts.
    if (/<!(DOCTYPE|ENTITY)|<[^<>]*(<|$)|>[^<>]{100000}/i.test(text)) throw new Refusal(unreadable);
    return text;
  };
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function attributeOf(tag: string, name: string): string {
  const text = new RegExp(String.raw`\s${name}\s*=\s*(?:"([^"]*)"|'([^']*)')`).exec(tag);
  return (text?.[1] ?? text?.[2] ?? '').replaceAll(
    /&(\w+);/g,
    (all, entity: string) => entities[entity] ?? all,
  );
}

const tagsOf = (xml: string, name: string) =>
  xml.match(new RegExp(String.raw`<(?:\w+:)?${name}\s[^<>]*>`, 'g')) ?? [];

const columnOf = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** @throws Refusal if the sheet names a cell that is too far to the right or too far down */
function checkSize(xml: string, limits: TableLimits) {
  const places =
    /<(?:\w+:)?(?:c|row|dimension)\s(?:[^<>"']|"[^"]*"|'[^']*')*?\br(?:ef)?\s*=\s*["']([^"']*)/g;
  let [widest, lowest] = [0, 0];
  for (const [, place = ''] of xml.matchAll(places)) {
    const [, letters = '', digits] = /^(?:[A-Z]+\d+:)?([A-Z]*)(\d+)$/.exec(place) ?? [];
    if (digits === undefined) throw new Refusal(unreadable);
    widest = Math.max(widest, columnOf(letters));
    lowest = Math.max(lowest, Number(digits));
  }
  // A stray cell far from the table would make the reader fill all rows and columns before it.
  if (widest > limits.columns || lowest > limits.rows * 2) {
    throw new Refusal(
      `This sheet reaches to column ${widest} and row ${lowest}. At most ${limits.columns} columns and ${limits.rows} rows are possible. Copy only the table into a new sheet.`,
    );
  }
}

function noticesOf(xml: string): string[] {
  const hidden = tagsOf(xml, 'row').filter((row) => /^(1|true)$/.test(attributeOf(row, 'hidden')));
  return [
    ...(hidden.length > 0 ? [`Hidden rows were read too: ${hidden.length}.`] : []),
    ...(/<(?:\w+:)?mergeCell\s/.test(xml)
      ? ['Some cells are merged. Only the first of them has a value.']
      : []),
  ];
}

/** Returns a number without an exponent and without the noise of a binary fraction. */
function plainNumber(text: string): string {
  const number = Number(Number(text).toPrecision(15));
  if (Number.isNaN(number)) return text;
  const plain = String(number);
  return plain.includes('e')
    ? number.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
    : plain;
}

function textOf(value: string | boolean | object | null): string {
  if (value instanceof Date) {
    // Excel shows a day that it does not know like this.
    return Number.isNaN(value.getTime()) ? '#####' : value.toISOString().slice(0, 10);
  }
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return typeof value === 'string' ? value : '';
}

/** Makes an archive of only these files, so that the reader sees no other ones. */
function repack(files: [name: string, text: string][]): Promise<ArrayBuffer> {
  const archive = new ZipFile();
  for (const [name, text] of files) {
    if (text) archive.addBuffer(Buffer.from(text), name, { compress: false });
  }
  archive.end();
  return arrayBuffer(archive.outputStream);
}

function sheetsOf(workbook: string, relations: string) {
  const targets = new Map(
    tagsOf(relations, 'Relationship').map((tag) => [
      attributeOf(tag, 'Id'),
      attributeOf(tag, 'Target'),
    ]),
  );
  return tagsOf(workbook, 'sheet').map((tag, index) => {
    const target = targets.get(attributeOf(tag, '(?:\\w+:)?id')) ?? '';
    return {
      name: attributeOf(tag, 'name'),
      file: target.startsWith('/') ? target.slice(1) : `xl/${target}`,
      number: index + 1,
      isHidden: attributeOf(tag, 'state') !== '',
    };
  });
}

export interface Workbook {
  rows: GridRow[];
  sheets: string[];
  sheet: string;
  notices: string[];
}

const paths = [
  'xl/workbook.xml',
  'xl/_rels/workbook.xml.rels',
  'xl/styles.xml',
  'xl/sharedStrings.xml',
];

/** Makes the errors of formulas texts, such as "#N/A", because the reader takes them for empty cells. */
const withErrorsAsTexts = (xml: string) =>
  xml.replaceAll(/(<(?:\w+:)?c\s[^<>]*?\bt\s*=\s*["'])e(?=["'])/g, '$1str');

/** Checks the chosen sheet, and returns an archive with the files that the reader needs for it. */
async function prepare(bytes: Buffer, sheet: string | null, limits: TableLimits) {
  const readFile = await openArchive(bytes);
  const files: [name: string, text: string][] = [];
  for (const path of paths) files.push([path, await readFile(path)]);
  const [[, workbook] = ['', ''], [, relations] = ['', '']] = files;
  const sheets = sheetsOf(workbook, relations);
  const chosen = sheets.find(({ name, isHidden }) => (sheet ? name === sheet : !isHidden));
  if (!chosen) throw new Refusal(sheet ? `There is no sheet “${sheet}”` : unreadable);
  const xml = withErrorsAsTexts(await readFile(chosen.file));
  checkSize(xml, limits);
  const notices = noticesOf(xml);
  return { chosen, sheets, notices, archive: await repack([...files, [chosen.file, xml]]) };
}

/** @param name the sheet's name; null for the first one that is not hidden @throws Refusal */
export async function readWorkbook(
  bytes: Buffer,
  name: string | null,
  limits: TableLimits,
): Promise<Workbook> {
  const { chosen, sheets, notices, archive } = await prepare(bytes, name, limits);
  const rows = await readSheet<string>(archive, chosen.number, {
    parseNumber: plainNumber,
    trim: false,
  });
  return {
    rows: rows.map((cells, index) => ({ line: index + 1, cells: cells.map(textOf) })),
    sheets: sheets.map((sheet) => sheet.name),
    sheet: chosen.name,
    notices,
  };
}
