/** A piece of a line of text, either all of it bold or none of it. */
export interface Span {
  text: string;
  isBold: boolean;
}

export type Line = Span[];

/**
 * An item of a list. Its first line does not contain the hyphen or number that begins the item. The
 * lines after it keep their indentation.
 */
export interface ListItem {
  /** The number in front of the item, as typed; null in a list with hyphens (`bullets`). */
  number: number | null;
  lines: Line[];
}

export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; line: Line }
  | { kind: 'paragraph'; lines: Line[] }
  | { kind: 'bullets' | 'numbers'; items: ListItem[] };

const heading = /^(#{1,3})[ \t]+(\S.*)$/s;
/**
 * Matches the first line of an item of a list, which begins with a hyphen, or with a number and a
 * period. An asterisk does not begin an item, because in contracts it marks a footnote and must
 * stay visible.
 */
const listItem = /^(?:-|([1-9]\d{0,8})\.)[ \t]+(\S.*)$/s;
const isBlank = (line: string) => line.trim() === '';

/**
 * Divides a line into bold text, which is between two `**`, and other text. Bold text does not
 * begin or end with white space or an asterisk.
 */
function parseLine(line: string): Line {
  const spans: Line = [];
  const add = (text: string, isBold: boolean) => text !== '' && spans.push({ text, isBold });
  const opening = /\*\*(?=[^\s*])/g;
  const closing = /(?<=[^\s*])\*\*/g;
  let end = 0;
  for (;;) {
    opening.lastIndex = end;
    const open = opening.exec(line);
    closing.lastIndex = opening.lastIndex;
    const close = open && closing.exec(line);
    if (!close) break;
    add(line.slice(end, open.index), false);
    add(line.slice(open.index + 2, close.index), true);
    end = closing.lastIndex;
  }
  add(line.slice(end), false);
  return spans;
}

/**
 * Adds an item to the list before it if that is the same kind of list, even after an empty line.
 * Otherwise begins a new list.
 */
function addItem(blocks: Block[], number: string | undefined, text: string) {
  const kind = number === undefined ? 'bullets' : 'numbers';
  const item = { number: number === undefined ? null : Number(number), lines: [parseLine(text)] };
  const last = blocks.at(-1);
  if (last?.kind === kind) last.items.push(item);
  else blocks.push({ kind, items: [item] });
}

/**
 * Adds a line to the paragraph directly before it, or an indented line to the list item directly
 * before it. Otherwise, such as after an empty line, begins a new paragraph.
 */
function addLine(blocks: Block[], line: string, isAfterBlank: boolean) {
  const last = isAfterBlank ? undefined : blocks.at(-1);
  if (last?.kind === 'paragraph') last.lines.push(parseLine(line));
  else if (last && 'items' in last && /^\s/.test(line))
    last.items.at(-1)?.lines.push(parseLine(line));
  else blocks.push({ kind: 'paragraph', lines: [parseLine(line)] });
}

/**
 * Divides a policy's text into headings (`#`, `##`, `###`), lists (`-` and `1.`) and paragraphs,
 * with bold text between `**`. Only these markers, the white space after those that begin a line,
 * line breaks and empty lines are removed. All other characters stay exactly as typed.
 */
export function parseFormattedText(text: string): Block[] {
  const blocks: Block[] = [];
  let isAfterBlank = true;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [, marks, title] = heading.exec(line) ?? [];
    const [, number, item] = listItem.exec(line) ?? [];
    if (marks && title) {
      blocks.push({ kind: 'heading', level: marks.length as 1 | 2 | 3, line: parseLine(title) });
    } else if (item) addItem(blocks, number, item);
    else if (!isBlank(line)) addLine(blocks, line, isAfterBlank);
    isAfterBlank = isBlank(line);
  }
  return blocks;
}
