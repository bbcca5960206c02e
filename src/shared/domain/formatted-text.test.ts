import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '#tests/fuzz/values.ts';
import { parseFormattedText, type Block, type Line } from './formatted-text.ts';

const plain = (text: string): Line => [{ text, isBold: false }];
const bold = (text: string): Line => [{ text, isBold: true }];
const paragraph = (...lines: Line[]): Block => ({ kind: 'paragraph', lines });
const bullets = (...items: Line[]): Block => ({
  kind: 'bullets',
  items: items.map((line) => ({ number: null, lines: [line] })),
});
const numbers = (...items: [number, Line][]): Block => ({
  kind: 'numbers',
  items: items.map(([number, line]) => ({ number, lines: [line] })),
});
const heading = (level: 1 | 2 | 3, line: Line): Block => ({ kind: 'heading', level, line });

/** Returns a line as an administrator types it, with `**` around bold text. */
const writeLine = (line: Line) =>
  line.map(({ text, isBold }) => (isBold ? `**${text}**` : text)).join('');

/** Returns a block as an administrator types it, such as "## Title" for a heading. */
const writeBlock = (block: Block): string => {
  if (block.kind === 'heading') return `${'#'.repeat(block.level)} ${writeLine(block.line)}`;
  if (block.kind === 'paragraph') return block.lines.map(writeLine).join('\n');
  return block.items
    .map(
      ({ number, lines }) =>
        `${number ?? '-'}${number ? '.' : ''} ${lines.map(writeLine).join('\n')}`,
    )
    .join('\n');
};

const withoutSpace = (text: string) => text.replaceAll(/\s/g, '');

describe('parseFormattedText', () => {
  test.each<[string, string, Block[]]>([
    [
      'three levels of headings',
      '# A\n## B\n### C',
      [heading(1, plain('A')), heading(2, plain('B')), heading(3, plain('C'))],
    ],
    ['bold text in a heading', '# **A**', [heading(1, bold('A'))]],
    [
      'a paragraph with line breaks',
      'A\nB\n\nC',
      [paragraph(plain('A'), plain('B')), paragraph(plain('C'))],
    ],
    [
      'Windows line breaks',
      'A\r\nB\r\n\r\n- C\r\n',
      [paragraph(plain('A'), plain('B')), bullets(plain('C'))],
    ],
    [
      'a list directly after a paragraph',
      'A\n- B\n- C',
      [paragraph(plain('A')), bullets(plain('B'), plain('C'))],
    ],
    ['a list with empty lines', '1. A\n\n2. B', [numbers([1, plain('A')], [2, plain('B')])]],
    [
      'numbers as typed',
      '3. A\n3. B\n12. C',
      [numbers([3, plain('A')], [3, plain('B')], [12, plain('C')])],
    ],
    ['two kinds of lists', '1. A\n- B', [numbers([1, plain('A')]), bullets(plain('B'))]],
    ['a line after an item', '- A\nB', [bullets(plain('A')), paragraph(plain('B'))]],
    ['bold text', 'A **B C** D', [paragraph([...plain('A '), ...bold('B C'), ...plain(' D')])]],
    ['bold text twice', '**A****B**', [paragraph([...bold('A'), ...bold('B')])]],
    ['three asterisks', '***A***', [paragraph([...plain('*'), ...bold('A'), ...plain('*')])]],
    ['an asterisk in bold text', '**2 * 3**', [paragraph(bold('2 * 3'))]],
    ['an empty text', ' \n\t\n', []],
  ])('reads %s', (_, text, blocks) => {
    expect(parseFormattedText(text)).toEqual(blocks);
  });

  test.each([
    ['an unclosed pair of asterisks', 'a **b'],
    ['asterisks around white space', '** a ** b'],
    ['white space after the first pair', '** a**'],
    ['white space before the second pair', '**a **'],
    ['four asterisks', '****'],
    ['one asterisk', '*a* and _b_'],
    ['a footnote', '* Only in Georgia'],
    ['HTML', '<script>alert(1)</script><!-- &amp; --> <b>x</b>'],
    ['a link', '[GREC](javascript:alert(1)) ![x](y) <https://grec.state.ga.us>'],
    ['code', '`a` ``` ~~~ \\*b\\*'],
    ['a rule and a table', '--- | a | b |'],
    ['a heading of four levels', '#### A'],
    ['a marker without a space', '#A'],
    ['a number without a space', '1.5 hours'],
    ['a number in parentheses', '1) A'],
    ['a number from 0', '0. A'],
    ['a number that is too long', '1234567890. A'],
    ['an empty item', '- '],
    ['indented text', '    - A'],
    ['other writing systems', 'ⅠⅠ．条　👩‍👩‍👧 e\u0301 \u202Eabc\u202C \uFEFF'],
    ['line separators', 'a\u2028b\u2029c\u0085d\u000Be\u000Cf'],
  ])('leaves %s as typed', (_, text) => {
    expect(parseFormattedText(text)).toEqual([paragraph(plain(text))]);
  });

  test('leaves a pair over two lines as typed', () => {
    expect(parseFormattedText('A **B\nC** D')).toEqual([paragraph(plain('A **B'), plain('C** D'))]);
  });

  test('leaves nested lists as typed in their item', () => {
    expect(parseFormattedText('- A\n  - B **C**\n\n  D')).toEqual([
      {
        kind: 'bullets',
        items: [{ number: null, lines: [plain('A'), [...plain('  - B '), ...bold('C')]] }],
      },
      paragraph(plain('  D')),
    ]);
  });

  test('loses no characters but white space and markers', () => {
    const pieces = [
      '**',
      '*',
      '#',
      '##',
      '- ',
      '1. ',
      '12.',
      ' ',
      '  ',
      '\n',
      '\n\n',
      '\r\n',
      '\t',
      'a',
      'é ',
      '<b>',
      '👍',
      '\u2028',
    ];
    const texts = fc.oneof(
      fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map((typed) => typed.join('')),
      fc.string({ unit: anyCharacter, maxLength: 60 }),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const written = parseFormattedText(text).map(writeBlock).join('\n');
        expect(withoutSpace(written)).toBe(withoutSpace(text));
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ['asterisks', '*'],
    ['opened pairs', '**a '],
    ['pairs around white space', '** '],
    ['pairs', '**a**'],
    ['number signs', '#'],
    ['spaces after a marker', ' '],
    ['digits', '1'],
    ['items', '- a\n'],
    ['indented lines', ' a\n'],
  ])('reads 200,000 characters of %s in time that grows with the length', (_, piece) => {
    const text = `- ${piece.repeat(200_000 / piece.length)}`;
    const written = parseFormattedText(text).map(writeBlock).join('\n');
    expect(withoutSpace(written)).toBe(withoutSpace(text));
  });
});
