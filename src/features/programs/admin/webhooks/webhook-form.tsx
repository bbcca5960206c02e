import { useQueryClient } from '@tanstack/react-query';
import { webhooks } from '#features/programs/api/webhooks.ts';
import { eventLabels, eventTypes } from '#features/programs/domain/events.ts';
import {
  endpointInput,
  type Endpoint,
  type EndpointInput,
  type EndpointWithSecret,
} from '#features/programs/domain/webhooks.ts';
import { CheckboxGroup } from '#features/programs/admin/checkbox-group.tsx';
import { hasStatus } from '#shared/api/request.ts';
import type { Versioned } from '#shared/api/resource.ts';
import { DialogForm } from '#shared/forms/form-dialog.tsx';
import { useForm } from '#shared/forms/use-form.ts';
import { useOpened } from '#shared/forms/use-opened.ts';
import { useSubmission } from '#shared/forms/use-submission.tsx';
import { useUnsavedWork } from '#shared/session/unsaved-work.ts';
import { Field } from '#shared/ui/form/field.tsx';
import { Switch } from '#shared/ui/form/switch.tsx';
import { TextInput } from '#shared/ui/form/text-input.tsx';

const labels = {
  url: 'Address of the other program',
  name: 'Name',
  events: 'Send when',
  isOn: 'Send events',
  headerName: 'Extra header',
  headerValue: 'Value of the header',
};

const eventBoxes = { values: eventTypes, labels: eventLabels };

const emptyValues = {
  url: '',
  name: '',
  events: [] as string[],
  isOn: true,
  headerName: '',
  headerValue: '',
};

interface WebhookFormProps {
  /** The webhook to change; without it, a new one is added. */
  stored?: Versioned<Endpoint>;
  onSaved: (saved: Endpoint | EndpointWithSecret) => void;
  onCancel: () => void;
}

export function WebhookForm({ stored: shown, onSaved, onCancel }: WebhookFormProps) {
  const client = useQueryClient();
  const stored = useOpened(shown);
  const { url, name, events, isOn, headerName } = stored?.record ?? emptyValues;
  const form = useForm({
    schema: endpointInput,
    defaultValues: { url, name, events, isOn, headerName: headerName ?? '', headerValue: '' },
  });
  const submission = useSubmission(
    form,
    labels,
    async ({ headerValue, ...rest }: EndpointInput) => {
      const input = { ...rest, ...(headerValue && { headerValue }) };
      if (!stored) return webhooks.add(input);
      try {
        return (await webhooks.update(stored.record.id, input, stored.etag)).record;
      } catch (error) {
        if (hasStatus(error, 412)) void webhooks.refresh(client);
        throw error;
      }
    },
    async (saved) => {
      form.reset(form.getValues());
      onSaved(saved);
      await webhooks.refresh(client);
    },
  );
  useUnsavedWork(form.formState.isDirty);
  const { fieldProps } = submission;
  return (
    <DialogForm submission={submission} verb="Save" pending="Saving..." onCancel={onCancel}>
      <Field {...fieldProps('url')} hint="The other program shows it. It begins with https://.">
        <TextInput {...form.register('url')} type="url" autoComplete="off" spellCheck={false} />
      </Field>
      <Field {...fieldProps('name')} required={false} hint="For this list, such as “Our CRM”.">
        <TextInput {...form.register('name')} autoComplete="off" />
      </Field>
      <CheckboxGroup {...fieldProps('events')} {...eventBoxes} control={form.register('events')} />
      {stored && <Switch {...form.register('isOn')} id="isOn" label={labels.isOn} />}
      <details>
        <summary className="cursor-pointer py-2 text-link">
          If the other program asks for a header
        </summary>
        <div className="space-y-5 pt-2">
          <Field {...fieldProps('headerName')} required={false} hint="Such as “Authorization”.">
            <TextInput {...form.register('headerName')} autoComplete="off" spellCheck={false} />
          </Field>
          <Field
            {...fieldProps('headerValue')}
            required={false}
            hint="It is stored encrypted and not shown again. Leave it empty to keep it."
          >
            <TextInput {...form.register('headerValue')} autoComplete="off" spellCheck={false} />
          </Field>
        </div>
      </details>
    </DialogForm>
  );
}
