import { mostUploadBytes, tooLargeUpload } from '#features/pictures/domain/picture-uploads.ts';
import { fieldErrorsOf, hasStatus } from '#shared/api/request.ts';
import { reasonOf } from '#shared/screen/error-reason.ts';

class TooLargeError extends Error {}

/** Throws an error for a file that the server would refuse because of its size. */
export function requireUploadSize(file: File): void {
  if (file.size > mostUploadBytes) throw new TooLargeError();
}

/** @param field the name of the picture's field in the server's errors */
export function uploadProblem(error: Error | null, field: string): string | undefined {
  if (!error) return undefined;
  if (error instanceof TooLargeError || hasStatus(error, 413)) return tooLargeUpload;
  return fieldErrorsOf(error)[field]?.join('. ') ?? reasonOf(error);
}
