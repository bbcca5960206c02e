import { useState } from 'react';
import { useController } from 'react-hook-form';
import type { EditablePicture } from '#features/pictures/domain/picture-requests.ts';
import type { AnyContent, PictureField } from '#features/site/domain/fields.ts';
import { type PartId, parts } from '#features/site/domain/parts.ts';
import { pictureShapes } from '#features/pictures/domain/pictures.ts';
import { sitePaths } from '#shared/domain/paths.ts';
import { uploadHint } from '#features/pictures/domain/picture-uploads.ts';
import { leavesOf } from '#features/site/domain/values.ts';
import {
  type PartFieldProps,
  usePartFields,
} from '#features/website/admin/form/part-form-context.ts';
import { useLabel } from '#features/website/admin/form/use-label.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Field } from '#shared/ui/form/field.tsx';
import { DropZone } from './drop-zone.tsx';
import { MovableFocus } from './movable-focus.tsx';
import { UploadState } from './upload-state.tsx';
import { usePicture } from './use-picture.ts';

export function PictureControl(props: PartFieldProps<PictureField>) {
  const { path, field } = props;
  const label = useLabel(props);
  const { part, form } = usePartFields();
  const { value, ref } = useController({ name: path, control: form.control }).field;
  const id = String(value ?? '');
  const change = (next: string) => form.setValue(path, next, { shouldDirty: true });
  const { picture, note, upload, move, error } = usePicture({
    shape: field.shape,
    current: () => String(form.getValues(path) ?? ''),
    onChange: change,
  });
  const place = placeOf(part, path, form.getValues());
  return (
    <div className="space-y-3">
      <Field
        {...label}
        hint={[label.hint, hintOf(field)].filter(Boolean).join(' ')}
        error={error ?? label.error}
      >
        <DropZone
          ref={ref}
          onFile={(file) => {
            if (upload.isPending) return;
            move.reset();
            upload.mutate(file);
          }}
        >
          {picture && !canMove(picture) && <Thumbnail picture={picture} />}
        </DropZone>
      </Field>
      <UploadState upload={upload} move={move} note={note} />
      {picture && canMove(picture) && (
        <MovableFocus path={path} label={place} picture={picture} move={move} />
      )}
      <RemoveButton
        id={id}
        place={place}
        field={field}
        onChange={(next) => {
          upload.reset();
          change(next);
        }}
      />
    </div>
  );
}

/** @returns the name of a picture among all pictures of its part, such as "Hero · Picture" */
const placeOf = (part: PartId, path: string, content: AnyContent) =>
  leavesOf(parts[part].groups, content).find((leaf) => leaf.path === path)?.label ?? '';

const hintOf = ({ shape }: PictureField) => uploadHint(pictureShapes[shape].least);

/**
 * Whether the focal point can be moved. The server must still have the whole picture. In a square
 * mark (logo), the focal point has no effect.
 */
const canMove = ({ hasMaster, shape, width, height }: EditablePicture) =>
  hasMaster && (shape !== 'mark' || width !== height);

function Thumbnail({ picture }: { picture: EditablePicture }) {
  const { id, shape, widths } = picture;
  const isMark = shape === 'mark';
  const width = isMark ? 96 : (widths[0] ?? 0);
  return (
    <img
      src={sitePaths.picture(id, width, isMark ? 'png' : 'webp')}
      alt=""
      className={`h-24 w-auto shrink-0 ${isMark ? 'bg-[#faf6ee]' : ''}`}
    />
  );
}

interface RemoveButtonProps {
  id: string;
  place: string;
  field: PictureField;
  onChange: (id: string) => void;
}

/** A button that removes the picture. After that, an Undo button replaces it. */
function RemoveButton({ id, place, field, onChange }: RemoveButtonProps) {
  const [removed, setRemoved] = useState('');
  const remove = () => {
    setRemoved(id);
    onChange('');
  };
  if (id !== '') {
    return (
      <Button look="secondary" onClick={remove}>
        Remove picture<span className="sr-only">: {place}</span>
      </Button>
    );
  }
  if (removed === '') return null;
  const shown = field.shape === 'mark' ? 'the mark of the sample office' : 'the drawing';
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-sm text-quiet">
      <output>{`The picture was removed. Visitors will see ${shown} again.`}</output>
      <Button ref={takeFocus} look="plain" onClick={() => onChange(removed)}>
        Undo
      </Button>
    </div>
  );
}

/** Focuses the new button, because the one that was clicked is gone. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus();
