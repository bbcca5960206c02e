import { useWatch } from 'react-hook-form';
import {
  type Policy,
  policyCategories,
  policyCategoryLabels,
  policyInput,
  type PolicyInput,
  policyLabels,
} from '#domain/policies.ts';
import { adminPaths } from '#domain/paths.ts';
import {
  type FieldsProps,
  type FormDefinition,
  plainWords,
} from '#web/admin/forms/form-definition.ts';
import { EditRecordPage, NewRecordPage } from '#web/admin/forms/record-pages.tsx';
import { policies } from '#web/api/policies.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';

const blank: PolicyInput = { title: '', category: 'policies', content: '', isActive: true };

const categoryWords: Record<string, string> = policyCategoryLabels;

const definition: FormDefinition<Policy, PolicyInput, PolicyInput> = {
  entity: 'policy',
  noun: 'Policy',
  list: { path: adminPaths.policies, name: 'Policies' },
  resource: policies,
  schema: policyInput,
  blank,
  labels: policyLabels,
  recordName: ({ title }) => title,
  inWords: (name, value) => categoryWords[String(value)] ?? plainWords(name, value),
  Fields,
};

export const PolicyNewPage = () => <NewRecordPage definition={definition} />;
export const PolicyEditPage = () => <EditRecordPage definition={definition} />;

const categories = policyCategories.map((value) => ({
  value,
  label: policyCategoryLabels[value],
}));

type PolicyFieldsProps = FieldsProps<PolicyInput, PolicyInput>;

function Fields({ form, fieldProps }: PolicyFieldsProps) {
  const { register } = form;
  return (
    <>
      <div className="space-y-5 print:hidden">
        <Field {...fieldProps('title')} required>
          <TextInput {...register('title')} autoComplete="off" />
        </Field>
        <Field {...fieldProps('category')} required>
          <Select {...register('category')} options={categories} />
        </Field>
        <Field {...fieldProps('content')} required>
          <TextArea {...register('content')} size="page" />
        </Field>
      </div>
      <PrintedPolicy form={form} />
    </>
  );
}

/** The policy for printing. A text area would print only the visible part of the text. */
function PrintedPolicy({ form }: Pick<PolicyFieldsProps, 'form'>) {
  const { title, category, content } = useWatch({ control: form.control });
  return (
    <article className="hidden print:block">
      <h2 className="font-display text-2xl font-medium">{title}</h2>
      <p className="mb-4 text-quiet">{category && policyCategoryLabels[category]}</p>
      <div className="break-words whitespace-pre-wrap">{content}</div>
    </article>
  );
}
