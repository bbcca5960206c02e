import { courseTypes, type EducationInput } from '#features/education/domain/education.ts';
import {
  type ConnectedField,
  DateField,
  NumberField,
  SelectField,
  TextField,
} from '#shared/forms/fields.tsx';
import { FieldRow } from '#shared/forms/record-form.tsx';

type CourseField = 'courseTitle' | 'provider' | 'courseType' | 'hoursCompleted' | 'completionDate';

export const blankCourse = {
  courseTitle: '',
  provider: '',
  courseType: 'elective' as EducationInput['courseType'],
  hoursCompleted: '0',
  completionDate: '',
};

/** The fields of a course, for the form of one record and the form of a class. */
export const CourseFields = ({ field }: { field: (name: CourseField) => ConnectedField }) => (
  <>
    <TextField {...field('courseTitle')} required />
    <FieldRow>
      <TextField {...field('provider')} required />
      <SelectField {...field('courseType')} required options={courseTypes.options} />
    </FieldRow>
    <FieldRow>
      <NumberField {...field('hoursCompleted')} required step={0.25} min={0} max={100} />
      <DateField {...field('completionDate')} required />
    </FieldRow>
  </>
);
