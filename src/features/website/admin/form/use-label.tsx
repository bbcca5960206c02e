import { DescriptionMark } from '#features/website/admin/pictures/missing-descriptions.tsx';
import { FieldMarks } from './field-marks.tsx';
import { usePartFields, type PartFieldProps } from './part-form-context.ts';

export function useLabel(props: PartFieldProps) {
  const { path, label, field } = props;
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
        <FieldMarks {...props} />
      </>
    ),
  };
}
