import type { ComponentProps } from 'react';
import { TextInput } from '#shared/ui/form/text-input.tsx';

/**
 * An input for a username, which changes the text to lower case. While an input method composes, it
 * waits until the user leaves the input or sends the form, because a change would make the input
 * method repeat its letters. The style sheet shows the text in lower case from the start.
 */
export const UsernameInput = ({ onChange, onBlur, ...props }: ComponentProps<typeof TextInput>) => (
  <TextInput
    autoCapitalize="none"
    spellCheck={false}
    {...props}
    onChange={(event) => {
      if (!(event.nativeEvent as InputEvent).isComposing) toLowerCase(event.target);
      onChange?.(event);
    }}
    onKeyDown={({ key, currentTarget, nativeEvent }) => {
      if (key === 'Enter' && !nativeEvent.isComposing) toLowerCase(currentTarget);
    }}
    onBlur={(event) => {
      toLowerCase(event.target);
      onBlur?.(event);
    }}
  />
);

/** Changes the text in the input to lower case without moving the caret. */
function toLowerCase(input: HTMLInputElement) {
  const lower = input.value.toLowerCase();
  if (lower === input.value) return;
  const { selectionStart, selectionEnd } = input;
  input.value = lower;
  if (input === document.activeElement) input.setSelectionRange(selectionStart, selectionEnd);
}
