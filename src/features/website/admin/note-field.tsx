import { longestPublishNote } from '#features/website/domain/api.ts';
import { Field } from '#shared/ui/form/field.tsx';
import { TextInput } from '#shared/ui/form/text-input.tsx';

interface NoteFieldProps {
  note: string;
  onNote: (note: string) => void;
}

export const NoteField = ({ note, onNote }: NoteFieldProps) => (
  <Field label="Why" hint="Optional. Shown in the history.">
    <TextInput
      value={note}
      maxLength={longestPublishNote}
      onChange={({ target }) => onNote(target.value)}
    />
  </Field>
);
