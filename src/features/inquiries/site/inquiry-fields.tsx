import type { ComponentProps, ReactNode } from 'react';
import {
  agentServices,
  type Service,
  serviceLabels,
  services,
} from '#features/inquiries/domain/inquiry-words.ts';
import { Field, useField } from '#shared/ui/form/field.tsx';
import { inputClasses, TextInput } from '#shared/ui/form/text-input.tsx';
import type { FieldErrors, InquiryField } from './send-inquiry.ts';

interface FormVariant {
  labels: Record<InquiryField, string>;
  services: readonly Service[];
  messagePlaceholder: string;
}

const commonLabels = { firstName: 'First Name', lastName: 'Last Name', message: 'Message' };

const homePageForm: FormVariant = {
  labels: {
    ...commonLabels,
    email: 'Email Address',
    phone: 'Phone Number',
    service: "I'm Interested In",
  },
  services,
  messagePlaceholder: 'Tell us about your real estate needs...',
};

const agentForm: FormVariant = {
  labels: { ...commonLabels, email: 'Email', phone: 'Phone', service: 'How can I help?' },
  services: agentServices,
  messagePlaceholder: 'Tell me about the move you have in mind...',
};

interface InquiryFieldsProps {
  isForAgent: boolean;
  /** Initial values. They are set only on the page that answers a refused inquiry. */
  values: Partial<Record<InquiryField, string>>;
  errors: FieldErrors;
}

const inputProps = {
  firstName: { autoComplete: 'given-name' },
  lastName: { autoComplete: 'family-name' },
  email: { autoComplete: 'email', type: 'email', inputMode: 'email' },
  phone: { autoComplete: 'tel', type: 'tel', inputMode: 'tel' },
} satisfies Partial<Record<InquiryField, ComponentProps<typeof TextInput>>>;

export function InquiryFields({ isForAgent, values, errors }: InquiryFieldsProps) {
  const { labels, ...form } = isForAgent ? agentForm : homePageForm;
  const field = (name: InquiryField, required: boolean, control: ReactNode, more?: object) => (
    <Field label={labels[name]} id={name} required={required} error={errors[name]} {...more}>
      {control}
    </Field>
  );
  const input = (name: keyof typeof inputProps) => (
    <TextInput name={name} {...inputProps[name]} defaultValue={values[name]} />
  );
  return (
    <>
      <div className="grid gap-5 md:grid-cols-2">
        {field('firstName', true, input('firstName'))}
        {field('lastName', true, input('lastName'))}
      </div>
      {field('email', true, input('email'), { beside: <output className="text-sm" /> })}
      {field('phone', false, input('phone'))}
      {field('service', true, <ServiceSelect offered={form.services} chosen={values.service} />)}
      {field(
        'message',
        false,
        <MessageBox placeholder={form.messagePlaceholder} text={values.message} />,
        { hint: !isForAgent && <SellersHint /> },
      )}
      <Honeypot />
    </>
  );
}

/**
 * Tells sellers what to write. It shows while "Selling a Home" is chosen, also without JavaScript.
 * Screen readers leave it out of the message's description while it is hidden.
 */
const SellersHint = () => (
  <span className="hidden in-[form:has([value=selling]:checked)]:inline">
    Your street, and when you might sell. A person replies; this is not an appraisal.
  </span>
);

interface ServiceSelectProps {
  offered: readonly Service[];
  chosen: string | undefined;
}

function ServiceSelect({ offered, chosen }: ServiceSelectProps) {
  return (
    <select name="service" {...useField()} defaultValue={chosen} className={inputClasses}>
      <option value="">Select a service</option>
      {offered.map((service) => (
        <option key={service} value={service}>
          {serviceLabels[service]}
        </option>
      ))}
    </select>
  );
}

function MessageBox({ placeholder, text }: { placeholder: string; text: string | undefined }) {
  return (
    <textarea
      name="message"
      rows={4}
      placeholder={placeholder}
      {...useField()}
      defaultValue={text}
      className={inputClasses}
    />
  );
}

/**
 * A field that only spam programs fill in, because it is one pixel large, off-screen, outside the
 * tab order and hidden from screen readers. The data attributes tell password managers not to fill
 * it. Its label is for text browsers, which show it.
 */
function Honeypot() {
  return (
    <div aria-hidden className="absolute -left-[200vw] size-px overflow-hidden">
      <label>
        Leave this field empty
        <input
          name="leaveEmpty"
          tabIndex={-1}
          autoComplete="off"
          className="size-px"
          data-1p-ignore
          data-bwignore
          data-form-type="other"
          data-lpignore="true"
        />
      </label>
    </div>
  );
}
