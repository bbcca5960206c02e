import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { officeInquiry } from '#features/inquiries/domain/office-inquiry.ts';
import type { PortalEmail } from '#features/inquiries/domain/portal-email.ts';
import { addInquiry } from '#features/inquiries/api.ts';
import { refreshInquiries } from '#features/emails/api.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { adminInquiryPath, adminPaths } from '#shared/domain/paths.ts';
import { useForm } from '#shared/forms/use-form.ts';
import { useSubmission } from '#shared/forms/use-submission.tsx';
import { useErrorInTitle } from '#shared/frame/document-title.ts';
import { useReturnSearch } from '#shared/lists/back-link.tsx';
import { useUnsavedWork } from '#shared/session/unsaved-work.ts';
import { toast } from '#shared/ui/toast.tsx';

const labels = {
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone',
  email: 'Email address',
  service: 'Interested in',
  source: 'Source',
  sourceNote: 'Details of the source',
  message: 'Message',
  assignedAgentId: 'Assigned to',
  acknowledge: 'Send the automatic reply to the client',
};
export type NewInquiryField = keyof typeof labels;

const blank = {
  firstName: '',
  lastName: '',
  phone: '',
  email: '',
  service: '',
  source: 'phone',
  sourceNote: '',
  message: '',
  assignedAgentId: null as string | null,
  acknowledge: false,
};

/** The fields that a portal's email fills in. */
type FoundFields = Pick<
  typeof blank,
  'firstName' | 'lastName' | 'phone' | 'email' | 'message' | 'source' | 'sourceNote'
>;

export function useNewInquiry() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const search = useReturnSearch();
  const [isLeaving, setLeaving] = useState(false);
  const form = useForm({ schema: officeInquiry, defaultValues: blank });
  const submission = useSubmission(form, labels, addInquiry, (inquiry) => {
    const open = () => navigate({ to: adminInquiryPath('$id'), params: { id: inquiry.id } });
    const alternative = 'It is in the list of inquiries.';
    toast({
      title: 'Inquiry added',
      description: fullName(inquiry),
      action: { label: 'Open', alternative, onClick: open },
    });
    setLeaving(true);
    void refreshInquiries(client);
    return navigate({ to: adminPaths.inquiries, search, ignoreBlocker: true });
  });
  useErrorInTitle(submission.hasErrors);
  useUnsavedWork(form.formState.isDirty && !isLeaving);
  const [filled, setFilled] = useState<Partial<FoundFields>>({});
  const fill = ({ portal, ...parts }: PortalEmail) => {
    const found: FoundFields = { ...parts, sourceNote: portal, source: 'portal' };
    for (const name of Object.keys(found) as (keyof FoundFields)[]) {
      // Keep what the user typed if this email has nothing for the field, but not what an email that
      // was pasted before has filled in.
      if (found[name] === '' && form.getValues(name) !== filled[name]) continue;
      form.setValue(name, found[name], { shouldDirty: true });
      form.clearErrors(name);
    }
    setFilled(found);
  };
  return {
    form,
    submission,
    fill,
    field: (name: NewInquiryField) => ({
      ...submission.fieldProps(name),
      required: requiredFields.has(name),
      control: form.register(name),
    }),
  };
}

const requiredFields = new Set<NewInquiryField>(['firstName', 'service', 'source']);
