/** The id of the form that the user sees before the scripts have loaded. */
export const earlyLoginId = 'early-login';

const findForm = () => document.getElementById(earlyLoginId) as HTMLFormElement | null;

/**
 * Whether the document still has the login form from the server's HTML. The server includes the
 * form only if the browser sent no session cookie.
 */
export const hasEarlyLogin = () => findForm() !== null;

interface EarlyLogin {
  form: HTMLFormElement;
  /** The id of the form's element that had the focus last. */
  focused: string | undefined;
}

/**
 * Returns the login form from the server's HTML with the id of its focused element, which stays up
 * to date. Returns undefined if the document has no such form. Call it before React replaces the
 * form.
 */
export function watchEarlyLogin(): EarlyLogin | undefined {
  const form = findForm();
  if (!form) return undefined;
  const early: EarlyLogin = { form, focused: document.activeElement?.id };
  form.addEventListener('focusin', ({ target }) => {
    early.focused = (target as Element).id;
  });
  return early;
}

/**
 * Returns the texts that the user typed into the server's login form, with the username in lower
 * case, and the selected part of the focused text. The form still has the texts after React removed
 * it from the document.
 */
export function readEarlyLogin({ form, focused }: EarlyLogin) {
  const find = (name: string) => form.elements.namedItem(name) as HTMLInputElement | null;
  const { selectionStart = null, selectionEnd = null } = find(focused ?? '') ?? {};
  return {
    username: find('username')?.value.toLowerCase() ?? '',
    password: find('password')?.value ?? '',
    caret: [selectionStart, selectionEnd] as const,
  };
}

/** Returns whether the user has submitted the form since the last call. */
export function takeSubmission(form: HTMLFormElement): boolean {
  const wasSubmitted = form.dataset['submitted'] === 'true';
  delete form.dataset['submitted'];
  return wasSubmitted;
}
