import { useWatch } from 'react-hook-form';
import type { AnyContent } from '#features/site/domain/fields.ts';
import { type PartId, parts } from '#features/site/domain/parts.ts';
import {
  describedPath,
  descriptionProblem,
  descriptionProblems,
} from '#features/site/domain/pictures/descriptions.ts';
import { usePartFields } from '#features/website/admin/form/part-form-context.ts';
import { counted } from '#shared/domain/text/counted.ts';

export function MissingDescriptions({ part }: { part: PartId }) {
  const { form } = usePartFields();
  const content: AnyContent = useWatch({ control: form.control });
  const missing = descriptionProblems(parts[part].groups, content).size;
  return (
    <output className="block font-semibold not-empty:mb-4 print:hidden">
      {missing > 0 && `${counted(missing, 'picture needs', 'pictures need')} a description.`}
    </output>
  );
}

interface DescriptionMarkProps {
  path: string;
  /** The name of the picture field. */
  describes: string;
}

/**
 * The mark beside the label of a description's field. It shows if the picture was uploaded and the
 * description is empty or still describes a drawing that comes with the product.
 */
export function DescriptionMark({ path, describes }: DescriptionMarkProps) {
  const { form } = usePartFields();
  const values = useWatch({ control: form.control, name: [path, describedPath(path, describes)] });
  const [description, picture] = values.map((value) => String(value ?? ''));
  const isNeeded = descriptionProblem(picture ?? '', description ?? '') !== undefined;
  return isNeeded && <span className="text-sm font-semibold text-brick">Needed</span>;
}
