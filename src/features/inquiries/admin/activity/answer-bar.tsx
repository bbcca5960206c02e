import { Phone, Reply } from 'lucide-react';
import { useRef, useState } from 'react';
import { noEmailReason } from '#features/inquiries/domain/contact-ways.ts';
import type { InquiryDetail } from '#features/inquiries/domain/inquiries.ts';
import { Button } from '#shared/ui/button.tsx';
import { CallForm } from './call-form.tsx';
import { Composer } from './composer.tsx';

/**
 * Buttons that open the reply form and the call form. An inquiry marked as spam has no buttons, and
 * one without an email address says why it has no button to reply.
 */
export function AnswerBar({ inquiry }: { inquiry: InquiryDetail }) {
  const [open, setOpen] = useState({ reply: false, call: false });
  const replyButton = useRef<HTMLButtonElement>(null);
  const callButton = useRef<HTMLButtonElement>(null);
  if (inquiry.status === 'spam') return null;
  const reason = noEmailReason(inquiry);
  const close = (part: 'reply' | 'call') => {
    setOpen((now) => ({ ...now, [part]: false }));
    (part === 'reply' ? replyButton : callButton).current?.focus();
  };
  return (
    <div className="mt-5 border-t border-line pt-4 print:hidden">
      {reason && <p className="mb-3">{reason}</p>}
      <div className="flex flex-wrap gap-2">
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
