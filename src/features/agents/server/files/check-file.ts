import type { CheckedFile } from '#features/agents/domain/agent-files.ts';
import { mostUploadBytes } from '#features/pictures/domain/picture-uploads.ts';
import { convertPicture, typeProblem } from '#features/pictures/server/decode-picture.ts';
import { InvalidFieldsError } from '#shared/http/errors.ts';
import { withSharp } from '#shared/http/sharp-queue.ts';

/** The longest side of a stored picture in pixels, which is enough to read a printed page. */
const longestSide = 2400;
/** Programs that write PDF files end them with this many bytes at most after the mark. */
const mostAfterEnd = 1024;

/**
 * Whether a PDF names an encryption. The trailer says so, or the dictionary of a cross-reference
 * stream, which is never compressed.
 */
function isEncrypted(bytes: Buffer): boolean {
  for (let at = bytes.indexOf('/Encrypt'); at >= 0; at = bytes.indexOf('/Encrypt', at + 1)) {
    const after = bytes.toString('latin1', at + '/Encrypt'.length, at + 40);
    if (/^\s*(\d+\s+\d+\s+R|<<)/.test(after)) return true;
  }
  return false;
}

/** @returns the reason why a PDF is not accepted, or undefined */
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
