import { type UseFormReturn, useWatch } from 'react-hook-form';
import {
  type Policy,
  policyCategories,
  policyCategoryLabels,
  type PolicyInput,
} from '#domain/policies.ts';
import { RecordForm } from '#web/admin/forms/record-form.tsx';
import { useRecordForm } from '#web/admin/forms/use-record-form.ts';
import type { Versioned } from '#web/api/resource.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { policyKind } from './policy-kind.ts';

const categories = policyCategories.map((value) => ({
  value,
  label: policyCategoryLabels[value],
}));

export function PolicyForm({ opened }: { opened?: Versioned<Policy> }) {
  const record = useRecordForm(policyKind, opened);
  const { fieldProps, form } = record;
  const { register } = form;
  return (
    <>
      <div className="print:hidden">
        <RecordForm
          record={record}
          submitLabel={opened ? 'Update Policy' : 'Create Policy'}
          listPath={policyKind.list.path}
        >
          <Field {...fieldProps('title')} required>
            <TextInput {...register('title')} autoComplete="off" />
          </Field>
          <Field {...fieldProps('category')} required>
            <Select {...register('category')} options={categories} />
          </Field>
          <Field {...fieldProps('content')} required>
            <TextArea {...register('content')} size="page" />
          </Field>
        </RecordForm>
      </div>
      <PrintedPolicy form={form} />
    </>
  );
}

/** A field shows on paper what it shows on the screen; a policy is printed whole. */
function PrintedPolicy({ form }: { form: UseFormReturn<PolicyInput, unknown, PolicyInput> }) {
  const { title, category, content } = useWatch({ control: form.control });
  return (
    <article className="hidden print:block">
      <h2 className="font-display text-2xl font-medium">{title}</h2>
      <p className="mb-4 text-quiet">{category && policyCategoryLabels[category]}</p>
      <div className="break-words whitespace-pre-wrap">{content}</div>
    </article>
  );
}
