import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type InquiryDetail,
  type InquiryEdit,
  type InquiryStatus,
  inquiryStatusLabels,
} from '#domain/inquiries.ts';
import { fieldConflicts } from '#web/admin/forms/field-conflicts.ts';
import { withSession } from '#web/admin/session/sign-in-again.ts';
import { useUnsavedWork } from '#web/admin/forms/unsaved-work.ts';
import { useConflict } from '#web/admin/forms/use-conflict.ts';
import { inquiryQuery, contacts, getInquiry, refreshInquiries } from '#web/api/inquiries.ts';
import { ApiError } from '#web/api/request.ts';
import type { Tagged } from '#web/api/resource.ts';
import { toast } from '#web/ui/toast.tsx';
import { useDraft } from './use-draft.ts';

interface Saving {
  /** What was chosen here; everything else stays as it is. */
  choice: Partial<InquiryEdit>;
  /** The version that is written over. */
  over: Tagged<InquiryDetail>;
}

const labels = { status: 'Status', assignedAgentId: 'Assigned to', isAnswered: 'Answered' };

const decisionOf = (contact: InquiryDetail): InquiryEdit => ({
  status: contact.status,
  assignedAgentId: contact.assignedAgentId,
  isAnswered: contact.firstResponseAt !== null,
});

const isStale = (error: unknown) => error instanceof ApiError && error.status === 412;

/**
 * What people decide about an inquiry, saved as they choose it. A choice that could not be saved
 * stands on the screen until it is saved or taken back.
 * @param nameOf how an agent who can be chosen is called
 */
export function useDecision(opened: Tagged<InquiryDetail>, nameOf: (agentId: string) => string) {
  const { id } = opened.record;
  const client = useQueryClient();
  const saving = useMutation({
    mutationFn: ({ choice, over }: Saving) =>
      withSession(() => contacts.update(id, { ...decisionOf(over.record), ...choice }, over.etag)),
    onSuccess: () => {
      toast({ title: 'Submission updated successfully' });
      return refreshInquiries(client);
    },
    onError: async (error): Promise<void> => {
      toast({ title: 'Error', description: 'Failed to update submission', destructive: true });
      if (isStale(error)) await showConflict();
    },
  });
  const choice = saving.isPending || saving.isError ? saving.variables.choice : {};
  const save = (part: Saving['choice'], over = opened) =>
    saving.mutate({ choice: { ...choice, ...part }, over });
  const conflict = useConflict<InquiryDetail>({
    entity: 'contact_submission',
    read: getInquiry,
    compare: (theirs) =>
      fieldConflicts<InquiryEdit>(
        { labels, inWords: wordsFor([opened.record, theirs], nameOf) },
        decisionOf(opened.record),
        decisionOf(theirs),
        choice,
      ),
    onLoadTheirs: (theirs) => {
      saving.reset();
      client.setQueryData(inquiryQuery(id).queryKey, theirs);
      void refreshInquiries(client);
    },
    onKeepMine: (theirs) => save({}, theirs),
  });
  async function showConflict() {
    try {
      await conflict.open(id);
    } catch {
      // What cannot be read cannot be compared: the choice stands there as not saved.
    }
  }
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
    conflictDialog: conflict.dialog,
  };
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
