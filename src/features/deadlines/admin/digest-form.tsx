import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { saveDigestSettings } from '#features/deadlines/api/digest.ts';
import type { DigestAnswer, DigestSettings } from '#features/deadlines/domain/digest.ts';
import { emailKinds, reminderKinds } from '#features/emails/domain.ts';
import type { Versioned } from '#shared/api/resource.ts';
import { useSettingsForm } from '#shared/forms/use-settings-form.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field } from '#shared/ui/form/field.tsx';
import { Select } from '#shared/ui/form/select.tsx';
import { Switch } from '#shared/ui/form/switch.tsx';
import { TextArea } from '#shared/ui/form/text-area.tsx';
import { TextInput } from '#shared/ui/form/text-input.tsx';

/** The settings as texts. The server checks them. */
const digestForm = z.object({
  hour: z.string(),
  recipients: z.string(),
  thresholds: z.string(),
  agentEmails: z.boolean(),
  on: z.array(z.enum(reminderKinds)),
});
type DigestForm = z.output<typeof digestForm>;

const labels = {
  hour: 'Time of Day',
  recipients: 'Office Addresses',
  thresholds: 'Days Before',
  agentEmails: 'Emails to agents about their deadlines',
  on: 'Reminders',
};

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'}`,
}));

const wordsIn = (text: string) => text.split(/[\s,;]+/).filter(Boolean);

const toForm = ({
  off,
  hour,
  recipients,
  thresholds,
  agentEmails,
}: DigestSettings): DigestForm => ({
  hour: String(hour),
  recipients: recipients.join('\n'),
  thresholds: thresholds.join(', '),
  agentEmails,
  on: reminderKinds.filter((kind) => !off.includes(kind)),
});

const toSettings = ({ on, hour, recipients, thresholds, agentEmails }: DigestForm) => ({
  hour: Number(hour),
  recipients: wordsIn(recipients),
  thresholds: wordsIn(thresholds).map(Number),
  agentEmails,
  off: reminderKinds.filter((kind) => !on.includes(kind)),
});

export function DigestForm({ stored }: { stored: Versioned<DigestAnswer> }) {
  const client = useQueryClient();
  const { form, onSubmit, isSending, problem, fieldProps } = useSettingsForm(stored, {
    schema: digestForm,
    labels,
    toValues: ({ settings }) => toForm(settings),
    save: (values, etag) => saveDigestSettings(toSettings(values), etag),
    reload: () => client.invalidateQueries({ queryKey: ['digest'] }),
    saved: 'Settings saved',
  });
  return (
    <form noValidate onSubmit={onSubmit} className="space-y-4 print:hidden">
      {problem}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...fieldProps('hour')}>
          <Select {...form.register('hour')} options={hours} />
        </Field>
        <Field {...fieldProps('thresholds')} hint="For example 120, 90, 60, 30, 7, 0">
          <TextInput {...form.register('thresholds')} />
        </Field>
      </div>
      <Field
        {...fieldProps('recipients')}
        required={false}
        hint="One on each line. Without any, the emails go to the office’s address."
      >
        <TextArea {...form.register('recipients')} size="short" />
      </Field>
      <Switch {...form.register('agentEmails')} label={labels.agentEmails} />
      <fieldset>
        <legend className="font-semibold">{labels.on}</legend>
        <p className="text-sm text-quiet">A kind that is off is not sent.</p>
        {reminderKinds.map((kind) => (
          <Switch
            key={kind}
            {...form.register('on')}
            value={kind}
            label={emailKinds.labels[kind]}
          />
        ))}
      </fieldset>
      <Button type="submit" pending={isSending && 'Saving...'}>
        Save
      </Button>
    </form>
  );
}
