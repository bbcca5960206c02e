import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Path } from 'react-hook-form';
import { classInput } from '#features/education/domain/education-classes.ts';
import { educationType } from '#features/education/domain/education.ts';
import { adminPaths } from '#shared/domain/paths.ts';
import { useForm } from '#shared/forms/use-form.ts';
import { AgentNamesLoader } from '#features/agents/admin/agent-field.tsx';
import { SwitchField } from '#shared/forms/fields.tsx';
import { useIsFrontDesk } from '#shared/session/session.ts';
import { useUnsavedWork } from '#shared/session/unsaved-work.ts';
import { useSubmission } from '#shared/forms/use-submission.tsx';
import { useErrorInTitle } from '#shared/frame/document-title.ts';
import { BackLink, useReturnSearch } from '#shared/lists/back-link.tsx';
import { Screen } from '#shared/screen/screen.tsx';
import { educationRecords, recordClass } from '#features/education/api.ts';
import { Button, buttonClasses } from '#shared/ui/button.tsx';
import { counted } from '#shared/domain/text/counted.ts';
import { toast } from '#shared/ui/toast.tsx';
import { AttendeesField } from './attendees-field.tsx';
import { blankCourse, CourseFields } from './course-fields.tsx';
import type { TypedAttendee } from './hints.ts';
import { RecordHints } from './record-hints.tsx';

export const ClassPage = () => (
  <Screen
    title="Add Class"
    intro="Each agent who attended gets a record."
    back={<BackLink to={adminPaths.education} label={`Back to ${educationType.title}`} />}
  >
    <AgentNamesLoader>
      <ClassForm />
    </AgentNamesLoader>
  </Screen>
);

const { agentId: _agent, certificateNumber: _certificate, ...courseLabels } = educationType.labels;
const labels = { ...courseLabels, attendees: 'Agents' };

const blank = { ...blankCourse, isVerified: false, attendees: [] as TypedAttendee[] };
type Values = typeof blank;

function ClassForm() {
  const search = useReturnSearch();
  const isFrontDesk = useIsFrontDesk();
  const { form, submission, isUnsaved } = useClassForm();
  const [attendees, ...course] = form.watch(['attendees', ...courseNames]);
  const [courseTitle, hoursCompleted, completionDate] = course;
  useErrorInTitle(submission.hasErrors);
  useUnsavedWork(isUnsaved);
  const field = (name: Path<Values>) => ({
    ...submission.fieldProps(name),
    control: form.register(name),
  });
  return (
    <form noValidate onSubmit={submission.onSubmit} className="max-w-3xl">
      <p className="mb-4 text-quiet">Fields marked * are required.</p>
      <div className="space-y-4 not-empty:mb-4">{submission.problem}</div>
      <div className="space-y-5 border border-line bg-surface p-4 sm:p-6">
        <CourseFields field={field} />
        <AttendeesField
          attendees={attendees}
          error={attendeesError(form.formState.errors.attendees)}
          onChange={(changed) => {
            form.setValue('attendees', changed, { shouldDirty: true });
            form.clearErrors('attendees');
          }}
        />
        {!isFrontDesk && <SwitchField {...field('isVerified')} />}
        <RecordHints
          course={{ courseTitle, hoursCompleted, completionDate }}
          attendees={attendees}
          ownId={undefined}
        />
      </div>
      <div className="mt-5 flex gap-3 max-sm:flex-col">
        <Button type="submit" pending={submission.isSending && 'Saving...'}>
          {attendees.length > 0
            ? `Create ${counted(attendees.length, 'record', 'records')}`
            : 'Create records'}
        </Button>
        <Link to={adminPaths.education} search={search} className={buttonClasses('secondary')}>
          Cancel
        </Link>
      </div>
    </form>
  );
}

const courseNames = ['courseTitle', 'hoursCompleted', 'completionDate'] as const;

function useClassForm() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const search = useReturnSearch();
  const [isLeaving, setLeaving] = useState(false);
  const form = useForm({
    schema: classInput,
    defaultValues: blank,
  });
  const submission = useSubmission(
    form,
    labels as Record<Path<Values>, string>,
    recordClass,
    () => {
      const { length } = form.getValues('attendees');
      toast({ title: `${counted(length, 'record', 'records')} created successfully` });
      setLeaving(true);
      void educationRecords.refresh(client);
      return navigate({ to: adminPaths.education, search, ignoreBlocker: true });
    },
  );
  return { form, submission, isUnsaved: form.formState.isDirty && !isLeaving };
}

/** Returns the error message of the list of agents, or else that of the first invalid agent. */
function attendeesError(error: object | undefined): string | undefined {
  const messages = [error, ...Object.values(error ?? {}).map((each) => Object(each).agentId)];
  return messages.map((each) => Object(each).message as unknown).find(isText);
}

const isText = (value: unknown): value is string => typeof value === 'string';
