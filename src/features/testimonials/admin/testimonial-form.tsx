import {
  type Testimonial,
  type TestimonialInput,
  testimonialLimits,
  testimonialType,
} from '#features/testimonials/domain.ts';
import { formatOfficeDate } from '#shared/domain/office-time.ts';
import { AgentField, AgentNamesLoader, agentInWords } from '#features/agents/admin/agent-field.tsx';
import { DateField, SwitchField, TextAreaField, TextField } from '#shared/forms/fields.tsx';
import type { FieldsProps, FormDefinition } from '#shared/forms/form-definition.ts';
import { FieldRow } from '#shared/forms/record-form.tsx';
import { EditRecordPage, NewRecordPage } from '#shared/forms/record-pages.tsx';
import { recordCalls } from '#shared/api/resource.ts';

const blank = {
  agentId: '',
  content: '',
  name: '',
  title: '',
  consentDate: '',
  consentMethod: '',
  requestedBy: '',
  transactionNote: '',
  relationship: '',
  isShown: true,
};

const definition: FormDefinition<Testimonial, TestimonialInput, typeof blank> = {
  type: testimonialType,
  calls: recordCalls(testimonialType),
  blank,
  Fields,
  Loader: AgentNamesLoader,
  inWords: agentInWords,
  Above: WithdrawnNotice,
  isReadOnly: ({ withdrawnAt }) => withdrawnAt !== null,
};

export const TestimonialNewPage = () => <NewRecordPage definition={definition} />;
export const TestimonialEditPage = () => <EditRecordPage definition={definition} />;

function Fields({ field }: FieldsProps<typeof blank, TestimonialInput>) {
  return (
    <>
      <AgentField {...field('agentId')} required={false} placeholder="The brokerage" />
      <TextAreaField
        {...field('content')}
        required
        size="note"
        hint={`The client’s own words, at most ${testimonialLimits.content} characters.`}
      />
      <FieldRow>
        <TextField {...field('name')} required hint="Such as “Denise M.”" />
        <TextField {...field('title')} hint="Such as “sold in Ardsley Park”." />
      </FieldRow>
      <FieldRow>
        <DateField {...field('consentDate')} required hint="The day on which the client agreed." />
        <TextField {...field('consentMethod')} required hint="Such as “signed form, on file”." />
      </FieldRow>
      <TextField
        {...field('requestedBy')}
        required
        hint="The person who asked the client, and who keeps the consent."
      />
      <TextField
        {...field('transactionNote')}
        hint="Such as its address and closing date. Visitors do not see it, but with it the page says “Verified Client”."
      />
      <TextField
        {...field('relationship')}
        hint="Visitors see it. Needed if the client works for the brokerage, is family, or received something in return."
      />
      <SwitchField {...field('isShown')} />
    </>
  );
}

function WithdrawnNotice({ row: { withdrawnAt } }: { row: Testimonial }) {
  if (withdrawnAt === null) return null;
  return (
    <p className="mb-4 max-w-prose font-semibold">
      Withdrawn on {formatOfficeDate(withdrawnAt)}. Visitors do not see it. It stays here as
      evidence and cannot be changed.
    </p>
  );
}
