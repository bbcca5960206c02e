import { isUtf8 } from 'node:buffer';

type Encoding = 'UTF-8' | 'UTF-16LE' | 'UTF-16BE' | 'Windows-1252';

/** Recognizes UTF-16 without a byte order mark: ASCII characters have a zero byte. */
function guessUtf16(bytes: Buffer): Encoding | undefined {
  const start = bytes.subarray(0, 1000);
  const zeros = [0, 0];
  for (const [at, byte] of start.entries())
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (bytes.length % 2 === 1 || Math.max(even, odd) < start.length / 4) return undefined;
  return odd > even ? 'UTF-16LE' : 'UTF-16BE';
}

function guessEncoding(bytes: Buffer): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'UTF-16LE';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'UTF-16BE';
  return guessUtf16(bytes) ?? (isUtf8(bytes) ? 'UTF-8' : 'Windows-1252');
}

/** Decodes a text by its byte order mark, else as UTF-8, else as Windows-1252. */
export function decodeText(bytes: Buffer): { text: string; encoding: string; notices: string[] } {
  const encoding = guessEncoding(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  const notices =
    encoding === 'Windows-1252' ? ['Read as Windows-1252. Do names such as José look right?'] : [];
  return { text, encoding, notices };
}
