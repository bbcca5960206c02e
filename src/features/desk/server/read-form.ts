import { hash } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { mostUploadBytes, tooLargeUpload } from '#features/pictures/domain/picture-uploads.ts';
import { requireCaller } from '#shared/http/calls/caller.ts';
import { HttpError } from '#shared/http/errors.ts';
import type { Throttle } from '#shared/http/throttling/throttle.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether a form of the desk may have a file. */
    acceptsFile?: boolean;
  }
}

/** Returns the texts of a form, or of an address. */
export const textsOf = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(Object(value) as Record<string, unknown>).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

/** Takes the idempotency key from the form's hidden field. */
export function takeFormKey(request: FastifyRequest, _reply: FastifyReply, done: () => void) {
  const { key } = textsOf(request.body);
  if (key) request.headers['idempotency-key'] = key;
  done();
}

const limits = {
  files: 1,
  // One byte more than is accepted, so that the check of the file notices a file that is too large.
  fileSize: mostUploadBytes + 1,
  fields: 30,
  parts: 31,
  fieldNameSize: 100,
  fieldSize: 20_000,
  headerPairs: 50,
};

/** A longer body is refused without reading it. A file that is a bit too large is read and named. */
const mostBodyBytes = 4 * mostUploadBytes;
const windowSeconds = 600;
const mostFiles = 30;

/** The files of requests, which are not in the body because idempotency keys hash the body. */
const uploads = new WeakMap<FastifyRequest, Buffer>();

export const uploadOf = (request: FastifyRequest): Buffer | undefined => uploads.get(request);

/** Reads the fields of a form, and its file if one was chosen. */
async function readParts(request: FastifyRequest) {
  const fields: Record<string, string> = {};
  // Memory that nothing is written to takes no room, and pieces would need room for a second copy.
  const room = Buffer.allocUnsafeSlow(limits.fileSize);
  let length = 0;
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      for await (const piece of part.file) length += (piece as Buffer).copy(room, length);
    } else if (part.valueTruncated || part.fieldnameTruncated) {
      throw new HttpError(413, 'This form has too much text.');
    } else {
      fields[part.fieldname] = String(part.value);
    }
  }
  return { fields, upload: room.subarray(0, length) };
}

/**
 * Reads a form with a file. The body gets the fields, and the checksum of the file.
 * @throws HttpError with a status from 400 to 499 if the form cannot be read
 */
async function readForm(request: FastifyRequest): Promise<void> {
  if (Number(request.headers['content-length']) > mostBodyBytes) {
    throw new HttpError(413, tooLargeUpload);
  }
  try {
    const { fields, upload } = await readParts(request);
    const hasFile = upload.length > 0;
    if (hasFile) uploads.set(request, upload);
    request.body = { ...fields, ...(hasFile && { fileSha256: hash('sha256', upload) }) };
  } catch (error) {
    if (error instanceof HttpError) throw error;
    const { statusCode = 400 } = Object(error) as { statusCode?: number };
    throw new HttpError(statusCode, 'The form could not be read. Please send it again.');
  }
}

/** Lets the forms whose routes have `acceptsFile` be sent with a file. */
export async function acceptFiles(
  app: TypedApp,
  { throttle, clock }: { throttle: Throttle; clock: () => Date },
): Promise<void> {
  await app.register(multipart, { limits, throwFileSizeLimit: false });
  app.addHook('preValidation', async (request) => {
    if (!request.isMultipart()) return;
    if (!request.routeOptions.config.acceptsFile) throw new HttpError(415, 'Send no file here.');
    await throttle.admit({
      limits: [{ key: `desk:file:${requireCaller(request).id}`, limit: mostFiles, windowSeconds }],
      now: clock(),
      refusal: () => `You sent ${mostFiles} files in ten minutes. Please try again later.`,
    });
    await readForm(request);
  });
}
