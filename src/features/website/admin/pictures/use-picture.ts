import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { UploadedPicture } from '#features/pictures/domain/picture-requests.ts';
import type { FocalPoint, PictureShape } from '#features/pictures/domain/pictures.ts';
import { useUnsavedWork } from '#shared/session/unsaved-work.ts';
import { requireUploadSize, uploadProblem } from '#features/pictures/admin/picture-upload.ts';
import { withSession } from '#shared/session/sign-in-again.ts';
import { moveFocus, picturesQuery, uploadPicture } from '#features/website/api/website-pictures.ts';

/** Leaving the screen cancels the upload, but asks for confirmation first. */
function useUpload(shape: PictureShape, onUploaded: (picture: UploadedPicture) => void) {
  const [share, setShare] = useState(0);
  const controller = useRef<AbortController>(null);
  const mutation = useMutation({
    mutationFn: (file: File) => {
      requireUploadSize(file);
      const { signal } = (controller.current = new AbortController());
      return withSession(() => {
        setShare(0);
        return uploadPicture(shape, file, { signal, onProgress: setShare });
      });
    },
    onSuccess: onUploaded,
  });
  useUnsavedWork(mutation.isPending);
  useEffect(() => () => controller.current?.abort(), []);
  return {
    ...mutation,
    share,
    cancel: () => {
      controller.current?.abort();
      mutation.reset();
    },
  };
}

interface PictureOptions {
  shape: PictureShape;
  /** Returns the id of the picture in the field now, or an empty text. */
  current: () => string;
  onChange: (id: string) => void;
}

/** A new focal point for the picture with this id. */
export interface Move {
  id: string;
  focus: FocalPoint;
}

/** The picture of a field, with the calls that upload another picture or move the focal point. */
export function usePicture({ shape, current, onChange }: PictureOptions) {
  const client = useQueryClient();
  const query = useQuery(picturesQuery);
  const [newest, setNewest] = useState<UploadedPicture>();
  const show = (picture: UploadedPicture) => {
    setNewest(picture);
    client.setQueryData(picturesQuery.queryKey, (all = []) => [picture, ...all]);
    // A load that began before has the list without this picture.
    void client.invalidateQueries(picturesQuery);
    onChange(picture.id);
  };
  const upload = useUpload(shape, show);
  const move = useMutation({
    mutationFn: ({ id, focus }: Move) => withSession(() => moveFocus(id, focus)),
    // Show the new picture only if the user has not removed or replaced the old one in the
    // meantime.
    onSuccess: (picture, { id }) => current() === id && show(picture),
  });
  useUnsavedWork(move.isPending);
  return {
    query,
    picture: query.data?.find(({ id }) => id === current()),
    /** The server's note about the picture in the field, such as that its files are too large. */
    note: newest?.id === current() ? newest.note : null,
    upload,
    move,
    error: uploadProblem(upload.error ?? move.error, 'picture'),
  };
}
