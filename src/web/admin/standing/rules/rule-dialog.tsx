import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { officeDay } from '#domain/office/office-time.ts';
import { ruleInput, type RuleInput } from '#domain/standing/rule-input.ts';
import type { DatedRule } from '#domain/standing/rule-periods.ts';
import { ruleStrengths } from '#domain/standing/rules.ts';
import { useForm } from '#web/admin/forms/use-form.ts';
import { DialogForm, FormDialog } from '#web/admin/forms/form-dialog.tsx';
import { FieldRow } from '#web/admin/forms/record-form.tsx';
import { useUnsavedWork } from '#web/admin/forms/unsaved-work.ts';
import { useSubmission } from '#web/admin/forms/use-submission.tsx';
import { addRule, refreshRules } from '#web/api/standing/ce-rules.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { DateInput } from '#web/ui/form/date-input.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { toast } from '#web/ui/toast.tsx';

interface RuleDialogProps {
  /** The row from which the form takes most values. The new row is about the same requirement. */
  template: DatedRule;
  onClose: () => void;
}

export const RuleDialog = ({ template, onClose }: RuleDialogProps) => (
  <FormDialog
    isOpen
    onClose={onClose}
    title={`Add row: ${template.label}`}
    intro="Fields marked * are required. A row cannot be edited; the newest row for a renewal date is in force."
  >
    {(cancel) => <RuleForm template={template} onCancel={cancel} onClose={onClose} />}
  </FormDialog>
);

type Values = Record<keyof RuleInput, string>;

const labels: Values = {
  code: 'Requirement',
  hours: 'Hours',
  strength: 'Strength',
  dueFrom: 'Renewals From',
  dueTo: 'Renewals Through',
  spanFrom: 'First Day of the Cycle',
  spanTo: 'Last Day of the Cycle',
  source: 'Source',
  sourceUrl: 'Link to the Source',
  checkedOn: 'Checked On',
  note: 'Reason',
};

function useRuleForm({ code, hours, strength, spanFrom, spanTo, source, sourceUrl }: DatedRule) {
  const [today] = useState(() => officeDay(new Date()));
  return useForm({
    schema: ruleInput,
    defaultValues: {
      code,
      hours,
      strength,
      dueFrom: '',
      dueTo: '',
      spanFrom: spanFrom ?? '',
      spanTo: spanTo ?? '',
      source,
      sourceUrl: sourceUrl ?? '',
      checkedOn: today,
      note: '',
    },
  });
}

function RuleForm({ template, onCancel, onClose }: RuleDialogProps & { onCancel: () => void }) {
  const client = useQueryClient();
  const form = useRuleForm(template);
  const submission = useSubmission(form, labels, addRule, () => {
    onClose();
    toast({ title: 'Requirement added successfully' });
    return refreshRules(client);
  });
  const { fieldProps } = submission;
  useUnsavedWork(form.formState.isDirty);
  const [from, to] =
    template.span === 'fixed' ? (['spanFrom', 'spanTo'] as const) : (['dueFrom', 'dueTo'] as const);
  const isCycle = template.span === 'fixed';
  return (
    <DialogForm submission={submission} verb="Add row" pending="Saving..." onCancel={onCancel}>
      <FieldRow>
        <Field {...fieldProps('hours')}>
          <TextInput {...form.register('hours')} inputMode="decimal" autoComplete="off" />
        </Field>
        <Field {...fieldProps('strength')}>
          <Select {...form.register('strength')} options={ruleStrengths.options} />
        </Field>
      </FieldRow>
      <FieldRow>
        <Field {...fieldProps(from)} required={isCycle}>
          <DateInput {...form.register(from)} />
        </Field>
        <Field {...fieldProps(to)} required={isCycle}>
          <DateInput {...form.register(to)} />
        </Field>
      </FieldRow>
      <Field {...fieldProps('source')}>
        <TextInput {...form.register('source')} autoComplete="off" />
      </Field>
      <FieldRow>
        <Field {...fieldProps('sourceUrl')} required={false}>
          <TextInput {...form.register('sourceUrl')} inputMode="url" autoComplete="off" />
        </Field>
        <Field {...fieldProps('checkedOn')}>
          <DateInput {...form.register('checkedOn')} />
        </Field>
      </FieldRow>
      <Field {...fieldProps('note')} hint="Shown beside the requirement on each agent’s card.">
        <TextArea {...form.register('note')} size="short" />
      </Field>
    </DialogForm>
  );
}
