import type { Brokerage } from '#features/brokerage/domain/brokerage.ts';
import type { EmailKind } from '#features/emails/domain.ts';
import type { Mailbox } from '#features/emails/server/mailbox.ts';
import { bidirectionalControls } from '#features/emails/server/one-line.ts';

/** The same content as plain text and as HTML: a whole email, or a part of one. */
export interface EmailBody {
  text: string;
  html: string;
}

/** An email before it is added to the outbox. */
export interface ComposedEmail extends EmailBody {
  kind: EmailKind;
  recipient: Mailbox;
  replyTo: Mailbox;
  subject: string;
}

/** Words with a link. Plain text shows only the words. */
export interface Link {
  words: string;
  href: string;
}

export const brokeragePhone = ({ phone }: Brokerage): Link => ({
  words: phone.shown,
  href: `tel:${phone.e164}`,
});

const styles = {
  // The body has no colors, so that each email program uses its own text and background colors,
  // light or dark.
  body: 'margin:0;padding:16px;max-width:600px;font:16px/1.5 system-ui,Roboto,Arial,sans-serif;overflow-wrap:anywhere;word-break:break-word',
  part: 'margin:0 0 16px',
  phone: 'white-space:nowrap',
  quote: 'margin:0;padding:0 0 0 16px;border-left:4px solid #8a8a8a',
};

export const joinParts = (parts: readonly EmailBody[]): EmailBody => ({
  text: parts.map(({ text }) => text).join('\n\n'),
  html: parts.map(({ html }) => html).join('\n'),
});

/**
 * Returns the body of a whole email, as plain text and as HTML.
 * @param tags the names and contents of `<meta>` elements that other programs read
 */
export const writeEmailBody = (
  title: string,
  parts: readonly EmailBody[],
  tags: readonly (readonly [name: string, content: string])[] = [],
): EmailBody => ({
  text: `${joinParts(parts).text}\n`,
  html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
${tags.map(([name, content]) => `<meta name="${name}" content="${escapeHtml(content)}" />\n`).join('')}<title>${escapeHtml(title)}</title>
</head>
<body style="${styles.body}">
${joinParts(parts).html}
</body>
</html>
`,
});

export const paragraph = (...pieces: (string | Link)[]): EmailBody => ({
  text: pieces.map(pieceText).join(''),
  html: `<p style="${styles.part}">${pieces.map(pieceHtml).join('')}</p>`,
});

/** Returns lines such as "Phone: (912) 555-0166". */
export const labeledLines = (
  lines: readonly [label: string, value: string | Link][],
): EmailBody => ({
  text: lines.map(([label, value]) => `${label}: ${pieceText(value)}`).join('\n'),
  html: `<p style="${styles.part}">${lines
    .map(([label, value]) => `<b>${escapeHtml(label)}:</b> ${pieceHtml(value)}`)
    .join('<br>\n')}</p>`,
});

/**
 * Marks the visitor's words as a quote, so that readers do not take them for the brokerage's. In
 * plain text, each line begins with ">". Long lines are broken here, because a line that the email
 * program breaks would continue without the ">".
 */
export const quote = (parts: readonly EmailBody[]): EmailBody => ({
  text: joinParts(parts)
    .text.replaceAll(bidirectionalControls, '')
    .split(lineBreak)
    .flatMap(wrap)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n'),
  html: `<blockquote style="${styles.quote}">\n${joinParts(parts).html}\n</blockquote>`,
});

/* eslint-disable-next-line no-control-regex -- control characters are the ones to find */
const lineBreak = /\r\n|[\n\r\v\f\u0085\p{Zl}\p{Zp}]/u;

const longestLine = 76;

/** Breaks a line at its spaces. A word that is longer than a line, such as a URL, stays whole. */
const wrap = (line: string): string[] =>
  (line.match(new RegExp(`.{1,${longestLine}}(?=\\s|$)|\\S+`, 'gu')) ?? ['']).map((part, nth) =>
    nth === 0 ? part : part.trimStart(),
  );

const pieceText = (piece: string | Link) => (typeof piece === 'string' ? piece : piece.words);

const pieceHtml = (piece: string | Link) =>
  typeof piece === 'string' ? toLines(piece) : linkTag(piece);

export function linkTag({ words, href }: Link): string {
  const style = href.startsWith('tel:') ? ` style="${styles.phone}"` : '';
  return `<a href="${escapeHtml(href)}"${style}>${escapeHtml(words)}</a>`;
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (char) => escapes[char] ?? char);

const toLines = (text: string) =>
  escapeHtml(text.replaceAll(bidirectionalControls, '')).split(lineBreak).join('<br>\n');
