import {
  closedDay,
  closedDaysProblems,
  type ClosedDay,
} from '#features/brokerage/domain/closed-days.ts';
import { ApiError } from '#shared/api/request.ts';
import { serverTime } from '#shared/api/server-time.ts';
import { yearOf } from '#shared/domain/calendar.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import { useForm } from '#shared/forms/use-form.ts';
import { useSubmission } from '#shared/forms/use-submission.tsx';
import { useUnsavedWork } from '#shared/session/unsaved-work.ts';
import { Button } from '#shared/ui/button.tsx';
import { DateInput } from '#shared/ui/form/date-input.tsx';
import { Field } from '#shared/ui/form/field.tsx';
import { TextInput } from '#shared/ui/form/text-input.tsx';

const labels = { date: 'Date', name: 'Name' };

interface AddClosedDayProps {
  daysOf: (year: string) => ClosedDay[];
  onAdd: (day: ClosedDay) => void;
}

/** The form that adds a day to the list on the screen. It saves nothing. */
export function AddClosedDay({ daysOf, onAdd }: AddClosedDayProps) {
  const form = useForm({ schema: closedDay, defaultValues: { date: '', name: '' } });
  const add = async (day: ClosedDay) => {
    const year = day.date.slice(0, 4);
    const days = { [year]: [...daysOf(year), day] };
    const [problem] = Object.values(closedDaysProblems(days, yearOf(officeDay(serverTime()))));
    if (problem) throw new ApiError(422, '', { errors: { date: problem } });
    onAdd(day);
  };
  const submission = useSubmission(form, labels, add, () => form.reset());
  useUnsavedWork(form.formState.isDirty);
  return (
    <form noValidate onSubmit={submission.onSubmit} className="mb-6 print:hidden">
      <div className="not-empty:mb-4">{submission.problem}</div>
      <div className="flex flex-wrap items-start gap-3">
        <Field {...submission.fieldProps('date')}>
          <DateInput {...form.register('date')} />
        </Field>
        <div className="min-w-56 flex-1">
          <Field {...submission.fieldProps('name')}>
            <TextInput {...form.register('name')} />
          </Field>
        </div>
        <Button type="submit" look="secondary" className="mt-[1.875rem]">
          Add day
        </Button>
      </div>
    </form>
  );
}
