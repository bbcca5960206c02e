import type { ComponentProps, ReactNode } from 'react';
import { serviceLabels, services } from '#domain/contact-words.ts';
import { Field, useField } from '#web/ui/field.tsx';
import { inputClasses, TextInput } from '#web/ui/text-input.tsx';
import type { ContactField, FieldErrors } from './contact-check.ts';
import { form } from './home-content.ts';

interface ContactFieldsProps {
  /** Given back to a visitor without script; otherwise the browser alone keeps what is typed. */
  values: Partial<Record<ContactField, string>>;
  errors: FieldErrors;
}

const labels = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email Address',
  phone: 'Phone Number',
  service: "I'm Interested In",
  message: 'Message',
} satisfies Record<ContactField, string>;

const text = {
  firstName: { autoComplete: 'given-name' },
  lastName: { autoComplete: 'family-name' },
  email: { autoComplete: 'email', type: 'email', inputMode: 'email' },
  phone: { autoComplete: 'tel', type: 'tel', inputMode: 'tel' },
} satisfies Partial<Record<ContactField, ComponentProps<typeof TextInput>>>;

export function ContactFields({ values, errors }: ContactFieldsProps) {
  const field = (name: ContactField, required: boolean, control: ReactNode) => (
    <Field label={labels[name]} id={name} required={required} error={errors[name]}>
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
      {field('service', true, <ServiceSelect chosen={values.service} />)}
      {field('message', false, <MessageBox text={values.message} />)}
      <Honeypot />
    </>
  );
}

function ServiceSelect({ chosen }: { chosen: string | undefined }) {
  return (
    <select name="service" {...useField()} defaultValue={chosen} className={inputClasses}>
      <option value="">{form.servicePlaceholder}</option>
      {services.map((service) => (
        <option key={service} value={service}>
          {serviceLabels[service]}
        </option>
      ))}
    </select>
  );
}

function MessageBox({ text: written }: { text: string | undefined }) {
  return (
    <textarea
      name="message"
      rows={4}
      placeholder={form.messagePlaceholder}
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
