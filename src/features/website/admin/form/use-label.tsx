import type { ItemField } from '#features/site/domain/fields.ts';
import { DescriptionMark } from '#features/website/admin/pictures/missing-descriptions.tsx';
import { FieldMarks } from './field-marks.tsx';
import { usePartFields } from './part-form-context.ts';

export interface PartFieldProps<Kind extends ItemField = ItemField> {
  /** The path of the field in the part's content, such as "about.paragraphs.0.text". */
  path: string;
  label: string;
  field: Kind;
}

export function useLabel({ path, label, field }: PartFieldProps) {
  const { errorOf } = usePartFields();
  const describes = 'describes' in field && field.describes;
  return {
    id: path,
    label,
    error: errorOf(path),
    hint: field.help ?? '',
    beside: (
      <>
        {'isOptional' in field && field.isOptional && !describes && (
          <span className="text-sm text-quiet">Optional</span>
        )}
        {describes && <DescriptionMark path={path} describes={describes} />}
        <FieldMarks path={path} label={label} field={field} />
      </>
    ),
  };
}
