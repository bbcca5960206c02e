import { useState } from 'react';
import { refreshInquiries } from '#features/emails/api.ts';
import { useRecordChange } from '#shared/screen/use-record-change.ts';
import { type CallOutcome, callOutcomes, longestNote } from '#features/inquiries/domain/calls.ts';
import { mayLeave, useUnsavedWork } from '#shared/session/unsaved-work.ts';
import { logCall } from '#features/inquiries/api.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field } from '#shared/ui/form/field.tsx';
import { TextArea } from '#shared/ui/form/text-area.tsx';

interface CallFormProps {
  inquiryId: string;
  onClose: () => void;
}

/** Logs a call with one click on its outcome. The note is optional. */
export function CallForm({ inquiryId, onClose }: CallFormProps) {
  const [note, setNote] = useState('');
  const log = useRecordChange({
    change: async (outcome: CallOutcome) => {
      await logCall(inquiryId, { outcome, note });
      onClose();
    },
    refresh: refreshInquiries,
    success: 'Call logged',
    failure: 'Failed to log the call',
  });
  useUnsavedWork(note.trim() !== '');
  const cancel = async () => {
    if (note.trim() === '' || (await mayLeave())) onClose();
  };
  return (
    <div className="mt-4 space-y-3">
      <Field label="Note about the call (optional)">
        <TextArea
          size="short"
          maxLength={longestNote}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        {callOutcomes.options.map(({ value, label }) => (
          <Button
            key={value}
            look="secondary"
            pending={log.isPending && log.variables === value && 'Saving...'}
            onClick={() => log.isPending || log.mutate(value)}
          >
            {label}
          </Button>
        ))}
        <Button look="plain" onClick={() => void cancel()}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
