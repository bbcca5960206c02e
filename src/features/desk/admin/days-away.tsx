import { useQuery, useQueryClient } from '@tanstack/react-query';
import { addAway, awayQuery, endAway, refreshDesk } from '#features/desk/api.ts';
import { awayForm } from '#features/desk/domain/desk-forms.ts';
import { daysAwayInWords } from '#features/desk/domain/office.ts';
import { rebaseForm } from '#shared/forms/field-conflicts.ts';
import { useForm } from '#shared/forms/use-form.ts';
import { useSubmission } from '#shared/forms/use-submission.tsx';
import { QueryView } from '#shared/screen/query-view.tsx';
import { Panel } from '#shared/screen/screen.tsx';
import { useRecordChange } from '#shared/screen/use-record-change.ts';
import { useUnsavedWork } from '#shared/session/unsaved-work.ts';
import { Button } from '#shared/ui/button.tsx';
import { DateInput } from '#shared/ui/form/date-input.tsx';
import { Field } from '#shared/ui/form/field.tsx';

/** The days on which an agent is away, which the agent enters at the desk, or the office here. */
export function DaysAway({ id }: { id: string }) {
  const query = useQuery(awayQuery(id));
  const end = useRecordChange<string>({
    change: (away) => endAway(id, away),
    refresh: refreshDesk,
    success: 'The days away are ended',
    failure: 'Failed to end the days away',
  });
  return (
    <div className="mt-6">
      <Panel title="Days away">
        <QueryView query={query} loading="Loading..." failed="The days away could not be loaded">
          {(absences) => (
            <ul className="mb-4 divide-y divide-line">
              {absences.length === 0 && <li className="text-quiet">None</li>}
              {absences.map((away) => {
                const words = daysAwayInWords(away);
                return (
                  <li
                    key={away.id}
                    className="flex flex-wrap items-center justify-between gap-3 py-1"
                  >
                    {words}
                    <Button look="secondary" onClick={() => end.mutate(away.id)}>
                      End<span className="sr-only"> {words}</span>
                    </Button>
                  </li>
                );
              })}
            </ul>
          )}
        </QueryView>
        <AddDaysAway id={id} />
      </Panel>
    </div>
  );
}

const blank = { from: '', to: '' };

function AddDaysAway({ id }: { id: string }) {
  const client = useQueryClient();
  const form = useForm({ schema: awayForm, defaultValues: blank });
  const labels = { from: 'First day away', to: 'Last day away' };
  const submission = useSubmission(
    form,
    labels,
    async (days: typeof blank) => {
      const sent = form.getValues();
      await addAway(id, days);
      // Keep what was typed during the save.
      rebaseForm(form, sent, blank);
    },
    () => refreshDesk(client),
  );
  useUnsavedWork(form.formState.isDirty);
  return (
    <form noValidate onSubmit={submission.onSubmit} className="print:hidden">
      <div className="not-empty:mb-4">{submission.problem}</div>
      <div className="flex flex-wrap items-start gap-3">
        <Field {...submission.fieldProps('from')}>
          <DateInput {...form.register('from')} />
        </Field>
        <Field {...submission.fieldProps('to')}>
          <DateInput {...form.register('to')} />
        </Field>
        <Button
          type="submit"
          look="secondary"
          className="mt-[1.875rem]"
          pending={submission.isSending && 'Adding...'}
        >
          Add days away
        </Button>
      </div>
    </form>
  );
}
