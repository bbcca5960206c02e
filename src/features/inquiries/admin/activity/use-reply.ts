import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { InquiryDetail } from '#features/inquiries/domain/inquiries.ts';
import {
  fillPlaceholders,
  replyWords,
  type NewestReply,
  type SavedReply,
} from '#features/inquiries/domain/replies.ts';
import { useIsSendingEmail } from '#features/emails/admin/no-email-server.tsx';
import { useForm } from '#shared/forms/use-form.ts';
import { useErrorInTitle } from '#shared/frame/document-title.ts';
import { useUnsavedWork } from '#shared/session/unsaved-work.ts';
import { useSubmission } from '#shared/forms/use-submission.tsx';
import { sendReply } from '#features/inquiries/api.ts';
import { refreshInquiries } from '#features/emails/api.ts';
import { hasStatus } from '#shared/api/request.ts';
import { toast } from '#shared/ui/toast.tsx';

const labels = { subject: 'Subject', message: 'Message' };

const isReply = (value: unknown): value is NewestReply =>
  typeof value === 'object' && value !== null && 'author' in value;

/**
 * The form of a reply. If another reply was stored after the composer was opened, the server
 * refuses this one at first, and `other` is the other reply. The user can then send this reply
 * anyway.
 */
export function useReply(
  { id, emails, replyForm, firstResponseAt }: InquiryDetail,
  onSent: () => void,
) {
  const client = useQueryClient();
  const [seenReplyId, setSeenReplyId] = useState(
    () => emails.findLast(({ kind }) => kind === 'reply')?.id ?? null,
  );
  const [other, setOther] = useState<NewestReply | null>(null);
  const form = useForm({
    schema: replyWords,
    defaultValues: { subject: replyForm.subject, message: '' },
  });
  const { setFocus, getValues, setValue } = form;
  const submission = useSubmission(
    form,
    labels,
    (words) =>
      sendReply(id, { ...words, seenReplyId }).catch((error: unknown) => {
        if (hasStatus(error, 409) && isReply(error.current)) {
          setSeenReplyId(error.current.id);
          setOther(error.current);
        }
        throw error;
      }),
    () => {
      toast({ title: 'Reply sent' });
      onSent();
      return refreshInquiries(client);
    },
  );
  useErrorInTitle(submission.hasErrors);
  // Without an email server, the reply was sent elsewhere once the inquiry is marked as replied.
  const canSend = useIsSendingEmail();
  const [answeredBefore] = useState(firstResponseAt);
  const isDone = !canSend && firstResponseAt !== null && firstResponseAt !== answeredBefore;
  const isUnsaved = form.formState.isDirty && !isDone;
  useUnsavedWork(isUnsaved);
  useEffect(() => setFocus('message'), [setFocus]);
  const insert = ({ text }: SavedReply) => {
    const filled = fillPlaceholders(text, replyForm.placeholders);
    const before = getValues('message').trimEnd();
    setValue('message', before ? `${before}\n\n${filled}` : filled, { shouldDirty: true });
    setFocus('message');
  };
  return { form, submission, other, insert, isUnsaved, canSend };
}
