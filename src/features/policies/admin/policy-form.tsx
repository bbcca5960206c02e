import { useWatch } from 'react-hook-form';
import {
  type Policy,
  policyCategories,
  type PolicyInput,
  policyType,
} from '#features/policies/domain/policies.ts';
import { SelectField, TextAreaField, TextField } from '#shared/forms/fields.tsx';
import type { FieldsProps, FormDefinition } from '#shared/forms/form-definition.ts';
import { EditRecordPage, NewRecordPage } from '#shared/forms/record-pages.tsx';
import { policies } from '#features/policies/api/policies.ts';
import { PublishStrip } from './publishing/publish-strip.tsx';
import { PolicyTabs } from './policy-tabs.tsx';

const blank: PolicyInput = { title: '', category: 'policies', content: '', isActive: true };

const definition: FormDefinition<Policy, PolicyInput, PolicyInput> = {
  type: policyType,
  calls: policies,
  blank,
  Fields,
  Above: ({ row, etag }) => (
    <div className="max-w-3xl">
      <PublishStrip workingText={{ record: row, etag }} />
    </div>
  ),
};

export const PolicyNewPage = () => <NewRecordPage definition={definition} />;
export const PolicyEditPage = () => (
  <EditRecordPage definition={definition} tabs={<PolicyTabs />} />
);

const formattingHint =
  'Begin a line with # for a heading, - for a bullet or 1. for a number. Put ** around bold words.';

type PolicyFieldsProps = FieldsProps<PolicyInput, PolicyInput>;

function Fields({ form, field }: PolicyFieldsProps) {
  return (
    <>
      <div className="space-y-5 print:hidden">
        <TextField {...field('title')} required />
        <SelectField {...field('category')} required options={policyCategories.options} />
        <TextAreaField {...field('content')} required size="page" hint={formattingHint} />
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
      {title && <h2 className="font-display text-2xl font-medium">{title}</h2>}
      <p className="mb-4 text-quiet">{category && policyCategories.labels[category]}</p>
      <div className="break-words whitespace-pre-wrap">{content}</div>
    </article>
  );
}
