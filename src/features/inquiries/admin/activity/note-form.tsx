import { type SubmitEvent, useState } from 'react';
import { refreshInquiries } from '#features/emails/api.ts';
import { useRecordChange } from '#shared/screen/use-record-change.ts';
import { longestNote } from '#features/inquiries/domain/calls.ts';
import { useUnsavedWork } from '#shared/session/unsaved-work.ts';
import { addNote } from '#features/inquiries/api.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field } from '#shared/ui/form/field.tsx';
import { TextArea } from '#shared/ui/form/text-area.tsx';

/** The text stays in the box until the note is stored. */
export function NoteForm({ inquiryId }: { inquiryId: string }) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const add = useRecordChange({
    change: async (note: string) => {
      await addNote(inquiryId, note);
      // Empty the box, unless the user typed more while the note was being saved.
      setText((now) => (now === note ? '' : now));
    },
    refresh: refreshInquiries,
    success: 'Note added',
    failure: 'Failed to add note',
  });
  useUnsavedWork(text.trim() !== '');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (add.isPending) return;
    setError(text.trim() ? undefined : 'Please write a note');
    if (text.trim()) add.mutate(text);
  };
  return (
    <form noValidate onSubmit={submit} className="mb-5 print:hidden">
      <Field label="New note" error={error}>
        <TextArea
          size="short"
          maxLength={longestNote}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setError(undefined);
          }}
        />
      </Field>
      <Button
        type="submit"
        look="secondary"
        pending={add.isPending && 'Saving...'}
        className="mt-3"
      >
        Add note
      </Button>
    </form>
  );
}
