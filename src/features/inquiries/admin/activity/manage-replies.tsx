import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  mostSavedReplies,
  savedReplyInput,
  type SavedReply,
} from '#features/inquiries/domain/replies.ts';
import { useForm } from '#shared/forms/use-form.ts';
import { useErrorInTitle } from '#shared/frame/document-title.ts';
import { mayLeave, useUnsavedWork } from '#shared/session/unsaved-work.ts';
import { useSubmission } from '#shared/forms/use-submission.tsx';
import { ConfirmDialog } from '#shared/screen/confirm-dialog.tsx';
import { deletion } from '#shared/screen/confirmations.ts';
import { savedReplies, savedRepliesQuery } from '#features/inquiries/api.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Field } from '#shared/ui/form/field.tsx';
import { TextArea } from '#shared/ui/form/text-area.tsx';
import { TextInput } from '#shared/ui/form/text-input.tsx';
import { toast } from '#shared/ui/toast.tsx';

export function ManageReplies({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [edited, setEdited] = useState<SavedReply | 'new' | null>(null);
  const [isDirty, setDirty] = useState(false);
  const close = async () => {
    if (isDirty && !(await mayLeave())) return;
    setDirty(false);
    setEdited(null);
    onClose();
  };
  const endEdit = () => {
    setDirty(false);
    setEdited(null);
  };
  return (
    <Dialog
      title="Saved replies"
      intro="{first name}, {agent} and {phone} are filled in when you insert a reply."
      isOpen={isOpen}
      onClose={() => void close()}
    >
      {edited === null ? (
        <ReplyList onEdit={setEdited} />
      ) : (
        <EditForm reply={edited === 'new' ? null : edited} onDirty={setDirty} onEnd={endEdit} />
      )}
    </Dialog>
  );
}

function ReplyList({ onEdit }: { onEdit: (reply: SavedReply | 'new') => void }) {
  const { data: replies = [], isSuccess } = useQuery(savedRepliesQuery);
  return (
    <>
      {isSuccess && replies.length === 0 && <p className="text-quiet">No saved replies yet.</p>}
      <ul className="mb-4 divide-y divide-line">
        {replies.map((reply) => (
          <li key={reply.id} className="flex items-center gap-2 py-1.5">
            <span className="min-w-0 grow break-words">{reply.name}</span>
            <Button look="plain" onClick={() => onEdit(reply)}>
              Edit<span className="sr-only"> {reply.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {replies.length < mostSavedReplies ? (
        <Button onClick={() => onEdit('new')}>Add saved reply</Button>
      ) : (
        <p className="text-quiet">{`You have ${mostSavedReplies} saved replies, which is the limit.`}</p>
      )}
    </>
  );
}

interface EditFormProps {
  reply: SavedReply | null;
  onDirty: (isDirty: boolean) => void;
  onEnd: () => void;
}

function EditForm({ reply, onDirty, onEnd }: EditFormProps) {
  const client = useQueryClient();
  const form = useForm({
    schema: savedReplyInput,
    defaultValues: { name: reply?.name ?? '', text: reply?.text ?? '' },
  });
  const done = (title: string) => {
    toast({ title });
    onEnd();
    return savedReplies.refresh(client);
  };
  const { onSubmit, isSending, hasErrors, problem, fieldProps } = useSubmission(
    form,
    { name: 'Name', text: 'Text' },
    (input) => (reply ? savedReplies.update(reply.id, input) : savedReplies.create(input)),
    () => done('Saved reply stored'),
  );
  useErrorInTitle(hasErrors);
  useUnsavedWork(form.formState.isDirty);
  return (
    <form
      noValidate
      className="space-y-4"
      onChange={() => onDirty(true)}
      onSubmit={(event) => {
        // Stop the event here. In the React tree this dialog is inside the form of the reply, which
        // would otherwise be sent too.
        event.stopPropagation();
        onSubmit(event);
      }}
    >
      {problem}
      <Field {...fieldProps('name')}>
        <TextInput {...form.register('name')} autoComplete="off" />
      </Field>
      <Field {...fieldProps('text')}>
        <TextArea {...form.register('text')} size="long" />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={isSending && 'Saving...'}>
          Save
        </Button>
        <Button look="secondary" onClick={onEnd}>
          Cancel
        </Button>
        {reply && <DeleteReply reply={reply} onDeleted={() => done('Saved reply deleted')} />}
      </div>
    </form>
  );
}

function DeleteReply({ reply, onDeleted }: { reply: SavedReply; onDeleted: () => unknown }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="danger" className="ml-auto" onClick={() => setOpen(true)}>
        Delete
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        confirmation={deletion('saved reply', reply.name)}
        change={() => savedReplies.remove(reply.id)}
        onChanged={onDeleted}
      />
    </>
  );
}
