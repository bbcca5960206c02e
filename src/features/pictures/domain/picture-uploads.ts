import type { Size } from './pictures.ts';

export const mostUploadBytes = 10 * 1024 * 1024;

const mostUploadSize = '10 MB';

export const tooLargeUpload = `Please choose a picture of at most ${mostUploadSize}`;

/** @param least the smallest picture that a field accepts */
export const uploadHint = ({ width, height }: Size): string =>
  `JPEG, PNG or WebP, up to ${mostUploadSize} and at least ${width} by ${height} pixels.`;
