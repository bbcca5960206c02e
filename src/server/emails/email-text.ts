/* eslint-disable-next-line no-control-regex -- control characters are the ones to find */
const lineBreaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Bidirectional controls can make one address look like another. */
const bidirectionalControls = /[\u{202A}-\u{202E}\u{2066}-\u{2069}]/gu;

/** Puts a text on one line, so that it cannot add another header to an email. */
export const oneLine = (text: string, longest = 200): string =>
  [...text.replaceAll(bidirectionalControls, '').replaceAll(lineBreaks, ' ').trim()]
    .slice(0, longest)
    .join('');

/** A paragraph, labeled lines, or a link on its own line. */
export type Part = string | readonly (readonly [label: string, value: string])[] | { url: string };

export interface EmailBody {
  text: string;
  html: string;
}

/** Writes the same content as plain text and as simple HTML. */
export function writeEmailBody(parts: readonly Part[]): EmailBody {
  const body = parts.map(partHtml).join('\n');
  return {
    text: `${parts.map(partText).join('\n\n')}\n`,
    html: `<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8"><title></title></head>\n<body>\n${body}\n</body>\n</html>\n`,
  };
}

function partText(part: Part): string {
  if (typeof part === 'string') return part;
  if ('url' in part) return part.url;
  return part.map(([label, value]) => `${label}: ${value}`).join('\n');
}

function partHtml(part: Part): string {
  if (typeof part === 'string') return `<p>${toLines(part)}</p>`;
  if ('url' in part) return `<p><a href="${escapeHtml(part.url)}">${escapeHtml(part.url)}</a></p>`;
  const rows = part.map(([label, value]) => `<b>${escapeHtml(label)}:</b> ${toLines(value)}`);
  return `<p>${rows.join('<br>\n')}</p>`;
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (char) => escapes[char] ?? char);

const toLines = (text: string) => escapeHtml(text).replaceAll(/\r\n|\r|\n/g, '<br>\n');
