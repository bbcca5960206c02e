import { apiPaths } from '#shared/domain/api-paths.ts';
import type {
  EditablePicture,
  UploadedPicture,
} from '#features/pictures/domain/picture-requests.ts';
import type { FocalPoint, PictureShape } from '#features/pictures/domain/pictures.ts';
import { read, visitQuery } from '#shared/api/query-client.ts';
import { request } from '#shared/api/request.ts';
import { upload } from '#shared/api/upload.ts';

/** All uploaded pictures of the website. They are loaded on every visit. */
export const picturesQuery = visitQuery(
  ['website-pictures'],
  read<EditablePicture[]>(apiPaths.websitePictures),
);

/** Stores a picture, whose focal point the server chooses. */
export const uploadPicture = (
  shape: PictureShape,
  file: Blob,
  options: Parameters<typeof upload>[2],
) => upload<UploadedPicture>(`${apiPaths.websitePictures}?shape=${shape}`, file, options);

/** @returns a new picture, cropped around the focal point, with another id */
export const moveFocus = (id: string, focus: FocalPoint) =>
  request<UploadedPicture>('PUT', apiPaths.websitePictureFocus(id), focus);
