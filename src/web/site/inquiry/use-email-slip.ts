import { type RefObject, useState } from 'react';
import { findMeantDomain } from './email-slip.ts';

/**
 * Returns the function `check`, which looks for a typing error in the email's domain. The form
 * calls it, for example, while the visitor types and when the visitor leaves the field. The
 * function `take` replaces the typed domain with `meant`, which the visitor probably meant.
 */
export function useEmailSlip(form: RefObject<HTMLFormElement | null>) {
  /**
   * The domain that the visitor probably meant. Undefined before the first check, and empty if no
   * typing error was found.
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
