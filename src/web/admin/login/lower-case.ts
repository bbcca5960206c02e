/** Turns what stands in the field to lower case while it is typed; the caret stays where it is. */
export function lowerCase(input: HTMLInputElement) {
  const lower = input.value.toLowerCase();
  if (lower === input.value) return;
  const { selectionStart, selectionEnd } = input;
  input.value = lower;
  input.setSelectionRange(selectionStart, selectionEnd);
}
