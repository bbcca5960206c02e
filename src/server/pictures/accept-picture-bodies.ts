import { mostUploadBytes } from '#domain/picture-uploads.ts';
import type { TypedApp } from '#server/http/typed-app.ts';

/** Makes the bodies of uploads available as bytes. Their Content-Type is not trusted. */
export function acceptPictureBodies(app: TypedApp): void {
  app.addContentTypeParser(
    /^(image\/[\w.+-]+|application\/octet-stream)$/,
    { parseAs: 'buffer', bodyLimit: mostUploadBytes },
    (_request, body, done) => done(null, body),
  );
}
