import { useState } from 'react';
import {
  longestPortalEmail,
  readPortalEmail,
  type PortalEmail,
} from '#features/inquiries/domain/portal-email.ts';
import { Field } from '#shared/ui/form/field.tsx';
import { TextArea } from '#shared/ui/form/text-area.tsx';

const parts = [
  ['name', ({ firstName }) => firstName],
  ['phone number', ({ phone }) => phone],
  ['email address', ({ email }) => email],
  ['message', ({ message }) => message],
] satisfies [string, (email: PortalEmail) => string][];

/** Says which parts were found, such as "Filled in: name, message. Not found: phone number." */
function resultWords(email: PortalEmail): string {
  const sentence = (start: string, isWanted: (value: string) => boolean) => {
    const names = parts.filter(([, read]) => isWanted(read(email))).map(([name]) => name);
    return names.length > 0 ? `${start}: ${names.join(', ')}.` : '';
  };
  return [
    sentence('Filled in', (value) => value !== ''),
    sentence('Not found', (value) => value === ''),
  ]
    .filter(Boolean)
    .join(' ');
}

/** A box for the text of a portal's email, from which the form is filled in. */
export function PortalPaste({ onRead }: { onRead: (email: PortalEmail) => void }) {
  const [text, setText] = useState('');
  const read = (pasted: string) => {
    setText(pasted);
    if (pasted.trim() !== '') onRead(readPortalEmail(pasted));
  };
  return (
    <details className="mb-5 border border-line bg-surface p-4">
      <summary className="min-h-6 w-fit cursor-pointer font-semibold text-oak hover:underline">
        Paste a portal’s email
      </summary>
      <div className="mt-3">
        <Field
          label="Text of the email"
          hint="The name, phone number, email address and message are copied into the form for you to check. Nothing is sent."
        >
          <TextArea
            size="short"
            autoComplete="off"
            maxLength={longestPortalEmail}
            value={text}
            onChange={({ target }) => read(target.value)}
          />
        </Field>
        <output className="mt-2 block text-sm text-quiet">
          {text.trim() !== '' && resultWords(readPortalEmail(text))}
        </output>
      </div>
    </details>
  );
}
