import { type RefObject, useState } from 'react';
import { findMeantDomain } from './email-slip.ts';

/**
 * Looks for a typing error in the email's domain while the visitor types, and when the visitor
 * leaves the field.
 */
export function useEmailSlip(form: RefObject<HTMLFormElement | null>) {
  /**
   * The domain that the visitor probably meant. Undefined before an email was typed, and empty if
   * there is no typing error.
   */
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
