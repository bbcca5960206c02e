import { useMutation } from '@tanstack/react-query';
import { PictureInput } from '#features/pictures/admin/picture-input.tsx';
import { requireUploadSize, uploadProblem } from '#features/pictures/admin/picture-upload.ts';
import type { UploadedPicture } from '#features/pictures/domain/picture-requests.ts';
import { uploadHint } from '#features/pictures/domain/picture-uploads.ts';
import { pictureShapes } from '#features/pictures/domain/pictures.ts';
import { pictureUrl } from '#features/properties/domain/properties.ts';
import { request } from '#shared/api/request.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { withSession } from '#shared/session/sign-in-again.ts';
import { useUnsavedWork } from '#shared/session/unsaved-work.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field } from '#shared/ui/form/field.tsx';

interface PictureFieldProps {
  id: string;
  label: string;
  error: string | undefined;
  /** The address of the picture, or ''. */
  url: string;
  onChange: (url: string) => void;
}

/** The picture of a property. It is uploaded at once, and used when the form is saved. */
export function PictureField({ id, label, error, url, onChange }: PictureFieldProps) {
  const upload = useMutation({
    mutationFn: (file: File) => {
      requireUploadSize(file);
      return withSession(() =>
        request<UploadedPicture>('PUT', `${apiPaths.websitePictures}?shape=landscape`, file),
      );
    },
    onSuccess: (picture) => onChange(pictureUrl(picture.id)),
  });
  useUnsavedWork(upload.isPending);
  return (
    <div className="space-y-3">
      {url && (
        <img
          src={url}
          width={240}
          height={180}
          alt="The property as visitors see it"
          className="h-45 w-60 object-cover"
        />
      )}
      <Field
        id={id}
        label={label}
        hint={uploadHint(pictureShapes.landscape.least)}
        error={uploadProblem(upload.error, 'picture') ?? error}
      >
        <PictureInput disabled={upload.isPending} onFile={(file) => upload.mutate(file)} />
      </Field>
      <output className="block text-sm font-semibold">
        {upload.isPending && 'Uploading picture...'}
      </output>
      {url && (
        <Button look="secondary" onClick={() => onChange('')}>
          Remove Picture
        </Button>
      )}
    </div>
  );
}
