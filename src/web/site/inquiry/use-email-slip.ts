import { type RefObject, useState } from 'react';
import { findMeantDomain } from './email-slip.ts';

/** Looks for a slip in the email's domain while the visitor types, and again when the field is left. */
export function useEmailSlip(form: RefObject<HTMLFormElement | null>) {
  /** Undefined until an email was typed, empty without a slip. */
  const [meant, setMeant] = useState<string>();
  const emailInput = () => form.current?.elements.namedItem('email') as HTMLInputElement;
  const check = (isTyping = false) => setMeant(findMeantDomain(emailInput().value, isTyping));
  const take = () => {
    const email = emailInput();
    email.value = email.value.replace(/@.*/, `@${meant}`);
    setMeant('');
    email.focus();
  };
  return { meant, check, take };
}

export type EmailSlip = ReturnType<typeof useEmailSlip>;
