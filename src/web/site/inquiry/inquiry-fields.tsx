import type { ComponentProps, ReactNode } from 'react';
import { serviceLabels, type Service } from '#domain/inquiry-words.ts';
import { Field, useField } from '#web/ui/form/field.tsx';
import { inputClasses, TextInput } from '#web/ui/form/text-input.tsx';
import type { InquiryField, FieldErrors } from './inquiry-check.ts';
import { agencyForm, agentForm, form } from './inquiry-content.ts';

interface InquiryFieldsProps {
  /** Whose page the form stands on; the agency's when absent. */
  agentId: string | undefined;
  /** Given back to a visitor without script; otherwise the browser alone keeps what is typed. */
  values: Partial<Record<InquiryField, string>>;
  errors: FieldErrors;
}

const text = {
  firstName: { autoComplete: 'given-name' },
  lastName: { autoComplete: 'family-name' },
  email: { autoComplete: 'email', type: 'email', inputMode: 'email' },
  phone: { autoComplete: 'tel', type: 'tel', inputMode: 'tel' },
} satisfies Partial<Record<InquiryField, ComponentProps<typeof TextInput>>>;

export function InquiryFields({ agentId, values, errors }: InquiryFieldsProps) {
  const words = agentId === undefined ? agencyForm : agentForm;
  const field = (name: InquiryField, required: boolean, control: ReactNode) => (
    <Field label={words.labels[name]} id={name} required={required} error={errors[name]}>
      {control}
    </Field>
  );
  const input = (name: keyof typeof text) => (
    <TextInput name={name} {...text[name]} defaultValue={values[name]} />
  );
  return (
    <>
      <div className="grid gap-5 md:grid-cols-2">
        {field('firstName', true, input('firstName'))}
        {field('lastName', true, input('lastName'))}
      </div>
      {field('email', true, input('email'))}
      {field('phone', false, input('phone'))}
      {field('service', true, <ServiceSelect offered={words.services} chosen={values.service} />)}
      {field(
        'message',
        false,
        <MessageBox placeholder={words.messagePlaceholder} text={values.message} />,
      )}
      {agentId !== undefined && <input type="hidden" name="agentId" value={agentId} />}
      <Honeypot />
    </>
  );
}

interface ServiceSelectProps {
  offered: readonly Service[];
  chosen: string | undefined;
}

function ServiceSelect({ offered, chosen }: ServiceSelectProps) {
  return (
    <select name="service" {...useField()} defaultValue={chosen} className={inputClasses}>
      <option value="">{form.servicePlaceholder}</option>
      {offered.map((service) => (
        <option key={service} value={service}>
          {serviceLabels[service]}
        </option>
      ))}
    </select>
  );
}

function MessageBox({
  placeholder,
  text: written,
}: {
  placeholder: string;
  text: string | undefined;
}) {
  return (
    <textarea
      name="message"
      rows={4}
      placeholder={placeholder}
      {...useField()}
      defaultValue={written}
      className={inputClasses}
    />
  );
}

/** Programs fill it in; neither eyes, nor keys, nor screen readers ever meet it. */
function Honeypot() {
  return (
    <div aria-hidden className="absolute -left-[200vw]">
      <label>
        Website
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
