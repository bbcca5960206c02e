import { longestPublishNote } from '#domain/website/api.ts';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';

interface NoteFieldProps {
  note: string;
  onNote: (note: string) => void;
}

/** A field for the reason of a publication. */
export const NoteField = ({ note, onNote }: NoteFieldProps) => (
  <Field label="Why" hint="Optional. Shown in the history.">
    <TextInput
      value={note}
      maxLength={longestPublishNote}
      onChange={({ target }) => onNote(target.value)}
    />
  </Field>
);
