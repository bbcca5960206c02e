import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { serverTime } from '#shared/api/server-time.ts';
import { agents } from '#features/agents/api/agents.ts';
import { departureQuery, leave } from '#features/agents/api/departures.ts';
import {
  departureInput,
  departureLabels,
  licenseReceivers,
  type DepartureState,
} from '#features/agents/domain/departures.ts';
import type { ListedAgent } from '#features/agents/domain/agents.ts';
import { useEmailsWait } from '#features/emails/admin/no-email-server.tsx';
import { refreshInquiries } from '#features/emails/api.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import { DateField, SelectField, TextAreaField, TextField } from '#shared/forms/fields.tsx';
import { DialogForm, FormDialog, type FormInDialogProps } from '#shared/forms/form-dialog.tsx';
import { useForm } from '#shared/forms/use-form.ts';
import { useSubmission } from '#shared/forms/use-submission.tsx';
import { QueryView } from '#shared/screen/query-view.tsx';
import { useUnsavedWork } from '#shared/session/unsaved-work.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { RowMenuItem } from '#shared/ui/list/row-menu.tsx';
import { toast } from '#shared/ui/toast.tsx';
import { useOtherAgents } from './agent-field.tsx';

/** Lets an active agent of the list leave, through an item of the row's menu and a dialog. */
export function useDeparture() {
  const [leaving, setLeaving] = useState<ListedAgent | null>(null);
  return {
    renderItem: (agent: ListedAgent) =>
      agent.isActive && <RowMenuItem onClick={() => setLeaving(agent)}>Agent leaves</RowMenuItem>,
    dialog: leaving && <DepartureDialog agent={leaving} onClose={() => setLeaving(null)} />,
  };
}

interface DepartureDialogProps {
  agent: ListedAgent;
  onClose: () => void;
}

function DepartureDialog({ agent, onClose }: DepartureDialogProps) {
  const state = useQuery(departureQuery(agent.id));
  return (
    <FormDialog isOpen onClose={onClose} title={`${fullName(agent)} leaves`}>
      {(cancel) => (
        <QueryView query={state} loading="Counting..." failed="What ends could not be counted">
          {({ ends }) => (
            <DepartureForm agentId={agent.id} ends={ends} onCancel={cancel} onClose={onClose} />
          )}
        </QueryView>
      )}
    </FormDialog>
  );
}

interface DepartureFormProps extends FormInDialogProps {
  agentId: string;
  ends: DepartureState['ends'];
}

function DepartureForm({ agentId, ends, onCancel, onClose }: DepartureFormProps) {
  const client = useQueryClient();
  const [today] = useState(() => officeDay(serverTime()));
  const emailsWait = useEmailsWait();
  const others = useOtherAgents(agentId);
  const form = useForm({
    schema: departureInput,
    defaultValues: {
      leftOn: today,
      forwardedTo: 'commission',
      newBroker: '',
      forwardedOn: '',
      inquiriesTo: '',
      note: '',
    },
  });
  const { control, register } = form;
  const [leftOn, forwardedTo] = useWatch({ control, name: ['leftOn', 'forwardedTo'] });
  const submission = useSubmission(
    form,
    departureLabels,
    (input) => leave(agentId, input),
    async ({ carriedOutAt }) => {
      toast({ title: carriedOutAt ? 'The agent has left' : 'The last day is set' });
      await Promise.all([agents.refresh(client), refreshInquiries(client)]);
      onClose();
    },
  );
  useUnsavedWork(form.formState.isDirty && !submission.isSent);
  const field = (name: keyof typeof departureLabels) => ({
    ...submission.fieldProps(name),
    required: false,
    control: register(name),
  });
  return (
    <DialogForm
      submission={submission}
      verb={leftOn > today ? 'Set the last day' : 'Agent leaves'}
      pending="Saving..."
      onCancel={onCancel}
    >
      <DateField
        {...field('leftOn')}
        required
        hint="With a day in the future, all of this happens when that day is over."
      />
      <SelectField {...field('forwardedTo')} required options={licenseReceivers.options} />
      {forwardedTo === 'broker' && <TextField {...field('newBroker')} required />}
      <DateField
        {...field('forwardedOn')}
        hint="Georgia asks for it immediately (O.C.G.A. 43-40-19). Leave it empty to get a deadline for it."
      />
      {ends.inquiries > 0 && (
        <SelectField
          {...field('inquiriesTo')}
          options={others}
          placeholder="The office’s queue"
          hint={`${counted(ends.inquiries, 'inquiry is', 'inquiries are')} open. The agent gets one email with all of them.${emailsWait}`}
        />
      )}
      <Ends ends={ends} />
      {leftOn > today && (
        <p>These numbers are today’s. They are counted again when that day is over.</p>
      )}
      <TextAreaField
        {...field('note')}
        size="short"
        hint="For instance closings that go on, and that both brokers agreed in writing."
      />
    </DialogForm>
  );
}

function Ends({ ends }: Pick<DepartureFormProps, 'ends'>) {
  const lines = [
    ends.isPageShown && 'The public page goes offline.',
    ends.splits > 0 && `${counted(ends.splits, 'planned split', 'planned splits')} will be void.`,
    ends.confirmations > 0 &&
      `${counted(ends.confirmations, 'open request', 'open requests')} to confirm a policy will be closed.`,
    ends.deadlines > 0 && `${counted(ends.deadlines, 'deadline ends', 'deadlines end')}.`,
    ends.dutyDays > 0 && `${counted(ends.dutyDays, 'duty day', 'duty days')} will be free.`,
    ends.homes > 0 && `${counted(ends.homes, 'home passes', 'homes pass')} to the broker.`,
    'The desk and its links end.',
  ].filter((line) => line !== false);
  return (
    <ul className="list-disc space-y-1 pl-5">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
