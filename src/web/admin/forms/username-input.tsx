import type { ComponentProps } from 'react';
import { TextInput } from '#web/ui/form/text-input.tsx';

/**
 * An input for a username. It changes the text to lower case when the user leaves it or sends the
 * form, and not while typing, because a change would make an input method repeat the letters that it
 * composes. The style sheet shows the text in lower case from the start.
 */
export const UsernameInput = ({ onBlur, ...props }: ComponentProps<typeof TextInput>) => (
  <TextInput
    autoCapitalize="none"
    spellCheck={false}
    {...props}
    onKeyDown={({ key, currentTarget, nativeEvent }) => {
      if (key === 'Enter' && !nativeEvent.isComposing) toLowerCase(currentTarget);
    }}
    onBlur={(event) => {
      toLowerCase(event.target);
      onBlur?.(event);
    }}
  />
);

function toLowerCase(input: HTMLInputElement) {
  const lower = input.value.toLowerCase();
  if (lower !== input.value) input.value = lower;
}
