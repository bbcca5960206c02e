/** The id of the login form that the server renders, so that it shows before the scripts have loaded. */
export const earlyLoginId = 'early-login';

const findForm = () => document.getElementById(earlyLoginId) as HTMLFormElement | null;

/** Whether the server rendered the login form. It does so only for a browser without a session. */
export const hasEarlyLogin = () => findForm() !== null;

interface EarlyLogin {
  form: HTMLFormElement;
  /** The id of the field that had the focus last. */
  focused: string | undefined;
}

/** Returns the server's form, which React is about to replace, and watches where its focus is. */
export function watchEarlyLogin(): EarlyLogin | undefined {
  const form = findForm();
  if (!form) return undefined;
  const early: EarlyLogin = { form, focused: document.activeElement?.id };
  form.addEventListener('focusin', ({ target }) => {
    early.focused = (target as Element).id;
  });
  return early;
}

/** Returns what the user has typed. The form keeps it after it was removed from the document. */
export function readEarlyLogin(form: HTMLFormElement) {
  const valueOf = (name: string) => form.querySelector<HTMLInputElement>(`#${name}`)?.value ?? '';
  return { username: valueOf('username').toLowerCase(), password: valueOf('password') };
}
