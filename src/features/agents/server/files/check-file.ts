import type { CheckedFile } from '#features/agents/domain/agent-files.ts';
import { mostUploadBytes } from '#features/pictures/domain/picture-uploads.ts';
import { convertPicture, typeProblem } from '#features/pictures/server/decode-picture.ts';
import { InvalidFieldsError } from '#shared/http/errors.ts';
import { withSharp } from '#shared/http/sharp-queue.ts';

/** The longest side of a stored picture in pixels, which is enough to read a printed page. */
const longestSide = 2400;
/** With it, a file of 10 MB adds less than 60 MB to the memory of the server. */
const mostWholeBytes = 42_500_000;
/** Programs that write PDF files end them with this many bytes at most after the mark. */
const mostAfterEnd = 1024;

/**
 * The name "Encrypt", of which any character can be written as its code in hexadecimal digits, and
 * the start of its value. Spaces and comments can be between them.
 */
const encryption = new RegExp(
  `/${[...'Encrypt'].map((each) => `(?:${each}|#${each.charCodeAt(0).toString(16)})`).join('')}` +
    String.raw`(?:[\s\0]|%[^\r\n]{0,40}[\r\n]){0,40}(?:\d{1,10}\s{1,40}\d{1,5}\s{1,40}R|<<)`,
);
const searchedBytes = 1024 * 1024;
/** The bytes that are searched twice, because a name can begin in one piece and end in the next. */
const overlap = 256;

/**
 * Whether a PDF names an encryption. The trailer says so, or the dictionary of a cross-reference
 * stream, which is never compressed. Object streams cannot have it.
 */
function isEncrypted(bytes: Buffer): boolean {
  for (let at = 0; at < bytes.length; at += searchedBytes) {
    if (encryption.test(bytes.toString('latin1', at, at + searchedBytes + overlap))) return true;
  }
  return false;
}

function pdfProblem(bytes: Buffer): string | undefined {
  if (!bytes.subarray(-mostAfterEnd).includes('%%EOF')) {
    return 'This PDF is not complete. Please choose it again.';
  }
  return isEncrypted(bytes)
    ? 'This PDF is protected with a password. Please choose one without, or a picture of it.'
    : undefined;
}

/** Makes a JPEG of a picture, without its metadata. @throws InvalidFieldsError */
const makeJpeg = (bytes: Buffer, field: string): Promise<Buffer> =>
  withSharp((sharp) => {
    const rules = {
      field,
      least: { width: 1, height: 1 },
      largest: { width: longestSide, height: longestSide },
      fit: 'inside' as const,
      mostWholeBytes,
      keepsAlpha: false,
    };
    return convertPicture(sharp, bytes, rules, (picture) =>
      // Optimized codes would make the file a bit smaller, but keep all coefficients in memory.
      picture.jpeg({ quality: 82, optimiseCoding: false }).toBuffer(),
    );
  });

/**
 * Checks a file that an agent hands in by its content, not by its name. A PDF stays as it is. A
 * picture is made again as JPEG.
 * @param field the form field that error messages belong to
 * @throws InvalidFieldsError
 */
export async function checkFile(bytes: Buffer, field: string): Promise<CheckedFile> {
  const refuse = (message: string) => new InvalidFieldsError({ [field]: [message] });
  if (bytes.length > mostUploadBytes) throw refuse('Please choose a file of at most 10 MB');
  if (bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) {
    const problem = pdfProblem(bytes);
    if (problem) throw refuse(problem);
    return { type: 'application/pdf', bytes };
  }
  const problem = typeProblem(bytes, 'a PDF, or a JPEG, PNG or WebP picture');
  if (problem) throw refuse(problem);
  return { type: 'image/jpeg', bytes: await makeJpeg(bytes, field) };
}
