import { type SubmitEvent, useState } from 'react';
import type { InquiryDetail } from '#domain/inquiries/inquiries.ts';
import { formatOfficeDateTime } from '#domain/office/office-time.ts';
import { addNote } from '#web/api/inquiries.ts';
import { useUnsavedWork } from '#web/admin/forms/unsaved-work.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { Panel } from './panel.tsx';
import { useInquiryChange } from './use-inquiry-change.ts';

/**
 * The internal notes of an inquiry, with a text box for a new note. The text stays in the box until
 * the note is stored.
 */
export function NotesSection({ inquiry: { id, notes } }: { inquiry: InquiryDetail }) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const add = useInquiryChange(
    async (note: string) => {
      await addNote(id, note);
      // Empty the box, unless the user typed more while the note was being saved.
      setText((now) => (now === note ? '' : now));
    },
    { success: 'Note added', failure: 'Failed to add note' },
  );
  useUnsavedWork(text.trim() !== '');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (add.isPending) return;
    setError(text.trim() ? undefined : 'Please write a note');
    if (text.trim()) add.mutate(text);
  };
  return (
    <Panel title="Notes">
      <form noValidate onSubmit={submit} className="mb-5 print:hidden">
        <Field label="New note" error={error}>
          <TextArea
            size="note"
            maxLength={5000}
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
      {notes.length === 0 ? (
        <p className="text-quiet">No notes yet.</p>
      ) : (
        <ul className="space-y-4">
          {notes.map((note) => (
            <li key={note.id} className="border-l-3 border-line pl-3">
              <p className="text-sm text-quiet">
                {note.author},{' '}
                <time dateTime={note.createdAt}>{formatOfficeDateTime(note.createdAt)}</time>
              </p>
              <p className="max-w-prose break-words whitespace-pre-wrap">{note.text}</p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
