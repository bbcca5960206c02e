import type { Ref } from 'react';
import { useField } from '#shared/ui/form/field.tsx';
import { inputClasses } from '#shared/ui/form/text-input.tsx';

interface PictureInputProps {
  onFile: (file: File) => void;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** The input of a field for a picture. The user can choose the same file again. */
export const PictureInput = ({ onFile, ...input }: PictureInputProps) => (
  <input
    {...input}
    type="file"
    accept="image/jpeg,image/png,image/webp"
    onChange={({ currentTarget }) => {
      const [file] = currentTarget.files ?? [];
      if (file) onFile(file);
      currentTarget.value = '';
    }}
    {...useField()}
    className={inputClasses}
  />
);
