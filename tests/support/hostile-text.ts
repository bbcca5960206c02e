/**
 * Each entry is a name and a text that people may type but that programs often handle wrongly. The
 * text fields of agents, education records and policies store such texts unchanged.
 */
export const unusualTexts: [string, string][] = [
  ['emoji', '🏡👩‍👩‍👧‍👦 Forsyth Park'],
  ['right-to-left text', 'שלום \u202Eevil'],
  ['combining marks, as they came', 'e\u0301 is not é'],
  ['markup', `<script>alert(1)</script>"'&amp;`],
  ['SQL', "'); drop table agents; --"],
  ['control characters', 'bell\u0007 and escape\u001B[31m'],
  ['a formula', '=HYPERLINK("https://evil.example")'],
  ['white space around words', '\t two  words\r\n'],
  ['a backslash at the end', String.raw`C:\ `.trim()],
  ['the name of nothing', 'null'],
];

/**
 * Each entry is a name and a text that PostgreSQL cannot store, or whose many marks on one letter
 * can block the server. The text fields of agents, education records and policies refuse such
 * texts.
 */
export const brokenTexts: [string, string][] = [
  ['a NUL byte', 'a\0b'],
  ['half a character', 'a\uD800b'],
  ['its other half', '\uDC00'],
  ['more marks on a letter than any script has', `a${'\u0301'.repeat(31)}`],
];

export const brokenTextMessage = 'Please remove the characters that cannot be shown';
