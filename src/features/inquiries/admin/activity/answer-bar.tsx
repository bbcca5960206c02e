import { Phone, Reply } from 'lucide-react';
import { useRef, useState } from 'react';
import { TextArea } from '#shared/ui/form/text-area.tsx';
import { Field } from '#shared/ui/form/field.tsx';
import { logCall } from '#features/inquiries/api.ts';
import { mayLeave, useUnsavedWork } from '#shared/session/unsaved-work.ts';
import { type CallOutcome, callOutcomes, longestNote } from '#features/inquiries/domain/calls.ts';
import { useRecordChange } from '#shared/screen/use-record-change.ts';
import { refreshInquiries } from '#features/emails/api.ts';
import { noEmailReason } from '#features/inquiries/domain/contact-ways.ts';
import type { InquiryDetail } from '#features/inquiries/domain/inquiries.ts';
import { Button } from '#shared/ui/button.tsx';
import { Composer } from './composer.tsx';

/**
 * Buttons that open the reply form and the call form. An inquiry marked as spam has no buttons, but
 * keeps the open forms with their texts. One without an email address says why it has no button to
 * reply.
 */
export function AnswerBar({ inquiry }: { inquiry: InquiryDetail }) {
  const [open, setOpen] = useState({ reply: false, call: false });
  const replyButton = useRef<HTMLButtonElement>(null);
  const callButton = useRef<HTMLButtonElement>(null);
  const isSpam = inquiry.status === 'spam';
  if (isSpam && !open.reply && !open.call) return null;
  const reason = noEmailReason(inquiry);
  const close = (part: 'reply' | 'call') => {
    setOpen((now) => ({ ...now, [part]: false }));
    (part === 'reply' ? replyButton : callButton).current?.focus();
  };
  return (
    <div className="mt-5 border-t border-line pt-4 print:hidden">
      {reason && <p className="mb-3">{reason}</p>}
      <div className="flex flex-wrap gap-2" hidden={isSpam}>
        {!reason && (
          <Button
            ref={replyButton}
            look={open.reply ? 'secondary' : 'primary'}
            aria-expanded={open.reply}
            onClick={() => setOpen({ ...open, reply: true })}
          >
            <Reply aria-hidden className="size-4" />
            Reply
          </Button>
        )}
        <Button
          ref={callButton}
          look={reason ? 'primary' : 'secondary'}
          aria-expanded={open.call}
          onClick={() => setOpen({ ...open, call: true })}
        >
          <Phone aria-hidden className="size-4" />
          Log a call
        </Button>
      </div>
      {open.call && <CallForm inquiryId={inquiry.id} onClose={() => close('call')} />}
      {open.reply && <Composer inquiry={inquiry} onClose={() => close('reply')} />}
    </div>
  );
}

function CallForm({ inquiryId, onClose }: { inquiryId: string; onClose: () => void }) {
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
