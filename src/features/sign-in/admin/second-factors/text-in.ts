/** @returns the text of a field in a form; empty if the form has no such field */
export function textIn(form: HTMLFormElement, name: string): string {
  const text = new FormData(form).get(name);
  return typeof text === 'string' ? text : '';
}
