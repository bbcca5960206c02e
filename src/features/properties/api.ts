import type { UploadedPicture } from '#features/pictures/domain/picture-requests.ts';
import { request } from '#shared/api/request.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';

export const uploadPicture = (file: File): Promise<UploadedPicture> =>
  request('PUT', `${apiPaths.websitePictures}?shape=landscape`, file);
