/** The id of the login form that the server renders, so that it shows before the scripts have loaded. */
export const earlyLoginId = 'early-login';

const findForm = () => document.getElementById(earlyLoginId) as HTMLFormElement | null;

/** Whether the server rendered the login form. It does so only for a browser without a session. */
export const hasEarlyLogin = () => findForm() !== null;

/** Returns the values and the focused field of the server's form, which React is about to replace. */
export function readEarlyLogin() {
  const form = findForm();
  const valueOf = (name: string) => String((form && new FormData(form).get(name)) ?? '');
  const focused = (['username', 'password'] as const).find(
    (name) => document.activeElement?.id === name,
  );
  return {
    values: { username: valueOf('username').toLowerCase(), password: valueOf('password') },
    focused: form ? focused : undefined,
  };
}
