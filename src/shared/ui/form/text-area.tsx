import type { ComponentProps } from 'react';
import { useField } from './field.tsx';
import { inputClasses } from './text-input.tsx';

const sizes = { short: 'min-h-20!', note: 'min-h-28!', long: 'min-h-48!', page: 'min-h-96!' };

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'id' | 'className'> {
  size: keyof typeof sizes;
}

/**
 * An input for a text of several lines. In browsers that support `field-sizing`, it grows with its
 * content, up to three quarters of the window's height.
 */
export function TextArea({ size, ...rest }: TextAreaProps) {
  return (
    <textarea
      {...useField()}
      {...rest}
      className={`${inputClasses} field-sizing-content max-h-[75vh] resize-y ${sizes[size]}`}
    />
  );
}
