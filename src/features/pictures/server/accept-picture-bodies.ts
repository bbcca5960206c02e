import { mostUploadBytes } from '#features/pictures/domain/picture-uploads.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';

/**
 * Lets the routes of an app receive pictures as bytes. The Content-Type must be an image type or
 * application/octet-stream. It need not be the picture's true type, because the bytes decide that.
 */
export function acceptPictureBodies(app: TypedApp): void {
  app.addContentTypeParser(
    /^(image\/[\w.+-]+|application\/octet-stream)$/,
    { parseAs: 'buffer', bodyLimit: mostUploadBytes },
    (_request, body, done) => done(null, body),
  );
}
