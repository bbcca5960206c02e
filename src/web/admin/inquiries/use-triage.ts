import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type Inquiry,
  type InquiryDetail,
  type InquiryEdit,
  type InquiryStatus,
  inquiryStatusLabels,
} from '#domain/inquiries.ts';
import { fieldConflicts } from '#web/admin/forms/field-conflicts.ts';
import { withSession } from '#web/admin/session/sign-in-again.ts';
import { useUnsavedWork } from '#web/admin/forms/unsaved-work.ts';
import { type Conflict, useVersionedSave } from '#web/admin/forms/use-versioned-save.ts';
import { inquiryQuery, contacts, getInquiry, refreshInquiries } from '#web/api/inquiries.ts';
import type { Versioned } from '#web/api/resource.ts';
import { toast } from '#web/ui/toast.tsx';
import { useDraft } from './use-draft.ts';

interface Saving {
  /** What was chosen here; everything else stays as it is. */
  choice: Partial<InquiryEdit>;
  /** The version that is written over. */
  over: Versioned<InquiryDetail>;
}

const labels = { status: 'Status', assignedAgentId: 'Assigned to', isAnswered: 'Answered' };

const decisionOf = (contact: InquiryDetail): InquiryEdit => ({
  status: contact.status,
  assignedAgentId: contact.assignedAgentId,
  isAnswered: contact.firstResponseAt !== null,
});

/**
 * What people decide about an inquiry, saved as they choose it. A choice that could not be saved
 * stands on the screen until it is saved or taken back.
 * @param nameOf how an agent who can be chosen is called
 */
export function useDecision(opened: Versioned<InquiryDetail>, nameOf: (agentId: string) => string) {
  const { id } = opened.record;
  const client = useQueryClient();
  const saving = useMutation({
    mutationFn: ({ choice, over }: Saving) => withSession(() => versioned.save(choice, over)),
    onSuccess: () => {
      toast({ title: 'Submission updated successfully' });
      return refreshInquiries(client);
    },
    onError: () => {
      toast({ title: 'Error', description: 'Failed to update submission', destructive: true });
    },
  });
  const choice = saving.isPending || saving.isError ? saving.variables.choice : {};
  const save = (part: Saving['choice'], over = opened) =>
    saving.mutate({ choice: { ...choice, ...part }, over });
  const versioned = useVersionedSave<InquiryDetail, Saving['choice'], Inquiry>({
    entity: 'contact_submission',
    read: getInquiry,
    send: (part, over = opened) =>
      contacts.update(id, { ...decisionOf(over.record), ...part }, over.etag),
    onLoadTheirs: (theirs) => {
      saving.reset();
      client.setQueryData(inquiryQuery(id).queryKey, theirs);
      void refreshInquiries(client);
    },
    onKeepMine: (theirs) => save({}, theirs),
  });
  const { conflict } = versioned.dialog;
  const changes = conflict ? conflictsOf(conflict, nameOf) : [];
  const { draft, choose, settle, clear } = useDraft<Saving['choice']>(saving.isPending, save);
  useUnsavedWork(saving.isError || draft !== null);
  return {
    /** What stands, with what was chosen since. */
    shown: { ...decisionOf(opened.record), ...choice, ...draft },
    /** Saves it after a pause, or when the choice is left. */
    choose,
    settle,
    decide: (part: Saving['choice']) => {
      clear();
      save({ ...draft, ...part });
    },
    isSaving: saving.isPending,
    isUnsaved: saving.isError,
    undo: () => saving.reset(),
    conflictDialog: { ...versioned.dialog, changes },
  };
}

/** The fields that another administrator changed. */
function conflictsOf(
  { base, theirs, input }: Conflict<InquiryDetail, Saving['choice']>,
  nameOf: (agentId: string) => string,
) {
  const inWords = wordsFor([base.record, theirs.record], nameOf);
  return fieldConflicts<InquiryEdit>(
    { labels, inWords },
    decisionOf(base.record),
    decisionOf(theirs.record),
    input,
  );
}

/** Who has it or had it may be nobody's choice any more; the records still say the name. */
function wordsFor(records: InquiryDetail[], nameOf: (agentId: string) => string) {
  return (name: string, value: unknown): string => {
    if (typeof value === 'boolean') return value ? 'Yes' : 'No';
    if (name === 'status') return inquiryStatusLabels[value as InquiryStatus];
    if (typeof value !== 'string') return 'Nobody';
    const holder = records.find(({ assignedAgentId }) => assignedAgentId === value);
    return holder?.assignedAgentName ?? nameOf(value);
  };
}
