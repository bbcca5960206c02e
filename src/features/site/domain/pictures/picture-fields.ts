import type { AnyContent } from '#features/site/domain/fields.ts';
import { parts, type PartId } from '#features/site/domain/parts.ts';
import type { PictureShape } from '#features/pictures/domain/pictures.ts';
import { leavesOf, type Leaf } from '#features/site/domain/values.ts';

export interface NamedPicture extends Pick<Leaf, 'path' | 'label'> {
  id: string;
  shape: PictureShape;
}

/** @returns the uploaded pictures that a part's content names, in the order of the form */
export const picturesNamedIn = (part: PartId, content: AnyContent): NamedPicture[] =>
  leavesOf(parts[part].groups, content).flatMap(({ path, label, field, value }) =>
    field.kind === 'picture' && typeof value === 'string' && value !== ''
      ? [{ path, label, id: value, shape: field.shape }]
      : [],
  );
