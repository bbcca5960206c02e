/** Reads emails as the program of a CRM does. */

/** Decodes quoted-printable text. */
const decode = (text: string) =>
  Buffer.from(
    text
      .replaceAll('=\r\n', '')
      .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      ),
    'latin1',
  ).toString('utf8');

/** Returns the text and the HTML of an email as they arrived. */
export function partsOf(raw: string) {
  const [, boundary = ''] = /boundary="([^"]+)"/.exec(raw) ?? [];
  return raw
    .split(`--${boundary}`)
    .slice(1, 3)
    .map((part) => {
      const [head = '', ...body] = part.split('\r\n\r\n');
      const content = body.join('\r\n\r\n');
      if (/base64/i.test(head)) return Buffer.from(content, 'base64').toString('utf8');
      return /quoted-printable/i.test(head) ? decode(content) : content;
    });
}

const unescape = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

/** Reads the tags as a program of a CRM does. */
export const tagsOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<meta name="(lead_[a-z_]+)" content="([^"]*)" \/>/g)].map(
      ([, name = '', content = '']) => [name, unescape(content)],
    ),
  );
