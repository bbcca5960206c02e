import { textLink } from '#features/site/site/page/page-styles.ts';
import { readAddress } from '#shared/domain/email-address.ts';
import { element } from './element.ts';
import { findMeantDomain } from './email-slip.ts';
import { fieldOf } from './field-errors.ts';

/**
 * Names the domain that the visitor probably meant, beside the label of the email field, so that
 * nothing below moves. Its button replaces the typed domain.
 * @returns a function that looks for a typing error in an email that a script has changed
 */
export function hintAtEmail(form: HTMLFormElement): () => void {
  const email = fieldOf(form, 'email');
  const hint = form.querySelector('output:not([tabindex])');
  let shown = '';

  const check = (isTyping = false) => {
    const meant = findMeantDomain(email?.value ?? '', isTyping);
    if (meant === shown) return;
    shown = meant;
    hint?.replaceChildren(...(meant ? ['Did you mean ', meantButton(meant), '?'] : []));
  };
  const meantButton = (meant: string) => {
    const onclick = () => {
      if (!email) return;
      email.value = readAddress(email.value).replace(/@.*/, `@${meant}`);
      check();
      email.focus();
    };
    return element('button', { type: 'button', className: `${textLink} py-0.5`, onclick }, meant);
  };

  email?.addEventListener('input', () => check(true));
  email?.addEventListener('focusout', () => check());
  // The visitor or the browser may have filled in the field before this script was loaded.
  if (email !== document.activeElement) check();
  return check;
}
