export const mostUploadBytes = 10 * 1024 * 1024;

const mostUploadSize = '10 MB';

export const tooLargeUpload = `Please choose a picture of at most ${mostUploadSize}`;

/** The smallest picture in pixels that a field accepts. */
export interface LeastSize {
  width: number;
  height: number;
}

export const uploadHint = ({ width, height }: LeastSize): string =>
  `JPEG, PNG or WebP, up to ${mostUploadSize} and at least ${width} by ${height} pixels.`;
