/** The table of SECURITY.md: what each row claims, and by which tests. */

export interface NamedTest {
  /** From the project's root. */
  file: string;
  /** A test's own title or that of a group around it; "…" stands for any text. */
  title: string;
}

export interface SecurityRow {
  id: string;
  enforcedIn: string[];
  tests: NamedTest[];
  state: 'met' | 'partly' | 'not met';
}

export interface SecurityTable {
  rows: SecurityRow[];
  /** One line for each thing that is not as it must be. */
  faults: string[];
}

const columns = ['Row', 'Requirement', 'Enforced in', 'Shown by', 'ASVS 5.0', 'State'];
const lastRow = 50;
const idOf = (number: number) => `A${String(number).padStart(2, '0')}`;

const cellsOf = (line: string) =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());

const partsOf = (cell: string) =>
  cell
    .split('<br>')
    .map((part) => part.trim())
    .filter((part) => part !== '');

function parseTests(cell: string): { tests: NamedTest[]; faults: string[] } {
  const tests: NamedTest[] = [];
  const faults: string[] = [];
  for (const part of partsOf(cell)) {
    const [, file, title] = /^`([^`]+\.(?:test|e2e)\.ts)` › (.+)$/.exec(part) ?? [];
    if (file && title) tests.push({ file, title });
    else faults.push(`"${part}" names no test`);
  }
  return { tests, faults };
}

function parseState(cell: string): SecurityRow['state'] | undefined {
  if (/^met(: \S.*)?$/.test(cell)) return 'met';
  if (/^partly: \S/.test(cell)) return 'partly';
  return /^not met: \S/.test(cell) ? 'not met' : undefined;
}

function parseRow(line: string): { row: SecurityRow; faults: string[] } {
  const [id = '', requirement, enforced = '', shown = '', asvs, last = ''] = cellsOf(line);
  const { tests, faults } = parseTests(shown);
  const state = parseState(last);
  const enforcedIn = [...enforced.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);
  if (cellsOf(line).length !== columns.length) faults.push(`has not ${columns.length} cells`);
  if (!requirement) faults.push('says no requirement');
  if (!asvs) faults.push('says nothing in the column of ASVS');
  if (!state) faults.push('must be met, or partly or not met with a reason');
  if (state !== 'not met' && tests.length === 0) faults.push('names no test and is not "not met"');
  if (state !== 'not met' && enforcedIn.length === 0) faults.push('names no file that enforces it');
  const row = { id, enforcedIn, tests, state: state ?? 'not met' };
  return { row, faults: faults.map((fault) => `${id} ${fault}`) };
}

/** @param text of SECURITY.md, whose one table begins with the columns above */
export function parseSecurityTable(text: string): SecurityTable {
  const lines = text.split('\n');
  const head = lines.findIndex((line) => line.startsWith('|') && cellsOf(line)[0] === columns[0]);
  if (cellsOf(lines[head] ?? '').join() !== columns.join()) {
    return { rows: [], faults: [`SECURITY.md has no table of ${columns.join(', ')}`] };
  }
  const end = lines.findIndex((line, at) => at > head && !line.startsWith('|'));
  const parsed = lines.slice(head + 2, end < 0 ? undefined : end).map(parseRow);
  const rows = parsed.map(({ row }) => row);
  const faults = parsed.flatMap((each) => each.faults);
  const wanted = Array.from({ length: lastRow }, (_, at) => idOf(at + 1));
  const ids = rows.map(({ id }) => id);
  if (ids.join() !== wanted.join()) {
    faults.push(`The rows must be ${wanted[0]} to ${wanted.at(-1)}, each once and in order`);
  }
  return { rows, faults };
}
