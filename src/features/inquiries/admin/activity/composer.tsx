import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { ManageReplies } from './manage-replies.tsx';
import { savedRepliesQuery } from '#features/inquiries/api.ts';
import type { SavedReply } from '#features/inquiries/domain/replies.ts';
import type { InquiryDetail } from '#features/inquiries/domain/inquiries.ts';
import { mayLeave } from '#shared/session/unsaved-work.ts';
import { replyHref } from '#features/inquiries/admin/contact-hrefs.ts';
import { EmailText } from '#features/emails/admin/email-parts.tsx';
import { Button, buttonClasses } from '#shared/ui/button.tsx';
import { Field } from '#shared/ui/form/field.tsx';
import { TextArea } from '#shared/ui/form/text-area.tsx';
import { TextInput } from '#shared/ui/form/text-input.tsx';
import { useReply } from './use-reply.ts';

/** The text stays until the reply is stored. */
export function Composer({ inquiry, onClose }: { inquiry: InquiryDetail; onClose: () => void }) {
  const { form, submission, other, insert, isUnsaved, canSend } = useReply(inquiry, onClose);
  const { onSubmit, isSending, problem, fieldProps } = submission;
  const { email, replyForm } = inquiry;
  const cancel = async () => {
    if (!isUnsaved || (await mayLeave())) onClose();
  };
  return (
    <form noValidate aria-label="Reply" onSubmit={onSubmit} className="mt-4 space-y-4">
      {problem}
      {other && <EmailText id={other.id} />}
      {!canSend && <NoServer />}
      <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2">
        <div className="min-w-0 break-words">
          <dt className="text-quiet">To</dt>
          <dd>{email}</dd>
        </div>
        <div className="min-w-0 break-words">
          <dt className="text-quiet">Replies go to</dt>
          <dd>{replyForm.replyTo.name || replyForm.replyTo.address}</dd>
        </div>
      </dl>
      <Field {...fieldProps('subject')}>
        <TextInput {...form.register('subject')} autoComplete="off" />
      </Field>
      <Field {...fieldProps('message')}>
        <TextArea {...form.register('message')} size="long" />
      </Field>
      <SavedReplies onInsert={insert} />
      <details>
        <summary className={summaryClasses}>Signature and quoted inquiry, added below</summary>
        <p className="mt-2 border border-line bg-ground p-3 text-sm break-words whitespace-pre-wrap">
          {replyForm.ending}
        </p>
      </details>
      <div className="flex flex-wrap gap-2">
        {canSend ? (
          <Button type="submit" pending={isSending && 'Sending...'}>
            {other ? 'Send anyway' : 'Send reply'}
          </Button>
        ) : (
          <OwnProgram form={form} inquiry={inquiry} />
        )}
        <Button look="secondary" onClick={() => void cancel()}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

const summaryClasses = 'min-h-6 w-fit cursor-pointer text-sm font-medium text-oak hover:underline';

const NoServer = () => (
  <p className="border border-l-4 border-edge bg-surface p-3.5 text-quiet">
    <strong className="font-semibold text-ink">Email isn’t set up.</strong> Write your reply here,
    open it in your own email program, and send it there. Then mark the inquiry as replied.
  </p>
);

/** A link that opens the reply in the user's own email program. */
function OwnProgram({
  form,
  inquiry: { email, replyForm },
}: {
  form: ReturnType<typeof useReply>['form'];
  inquiry: InquiryDetail;
}) {
  const { subject, message } = useWatch({ control: form.control });
  const { href, isShortened } = replyHref(email, subject ?? '', message ?? '', replyForm.ending);
  return (
    <>
      {isShortened && (
        <p className="w-full text-sm text-quiet">
          Your email program gets a shortened text, because a link cannot hold all of it. Copy the
          rest from this form.
        </p>
      )}
      <a href={href} className={buttonClasses('primary')}>
        Open in email program
      </a>
    </>
  );
}

function SavedReplies({ onInsert }: { onInsert: (reply: SavedReply) => void }) {
  const [isOpen, setOpen] = useState(true);
  const [isManaging, setManaging] = useState(false);
  const { data: replies, isError } = useQuery({ ...savedRepliesQuery, enabled: isOpen });
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-6 w-fit cursor-pointer text-sm font-medium text-oak hover:underline">
        Insert a saved reply
      </summary>
      <div className="mt-2 flex flex-wrap gap-2">
        {isError && <p className="text-brick">The saved replies could not be loaded.</p>}
        {replies?.map((reply) => (
          <Button
            key={reply.id}
            look="secondary"
            className="max-w-full break-words"
            onClick={() => {
              setOpen(false);
              onInsert(reply);
            }}
          >
            {reply.name}
          </Button>
        ))}
        <Button look="plain" onClick={() => setManaging(true)}>
          Manage saved replies
        </Button>
      </div>
      <ManageReplies isOpen={isManaging} onClose={() => setManaging(false)} />
    </details>
  );
}
