import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type ContactDetail,
  type ContactEdit,
  type ContactStatus,
  contactStatusLabels,
} from '#domain/inquiries.ts';
import { fieldConflicts } from '#web/admin/forms/field-conflicts.ts';
import { withSession } from '#web/admin/session/sign-in-again.ts';
import { useUnsavedWork } from '#web/admin/forms/unsaved-work.ts';
import { useConflict } from '#web/admin/forms/use-conflict.ts';
import { contactQuery, contacts, getContact, refreshContacts } from '#web/api/inquiries.ts';
import { ApiError } from '#web/api/request.ts';
import type { Tagged } from '#web/api/resource.ts';
import { toast } from '#web/ui/toast.tsx';
import { useDraft } from './use-draft.ts';

interface Saving {
  /** What was chosen here; everything else stays as it is. */
  choice: Partial<ContactEdit>;
  /** The version that is written over. */
  over: Tagged<ContactDetail>;
}

const labels = { status: 'Status', assignedAgentId: 'Assigned to', isAnswered: 'Answered' };

const decisionOf = (contact: ContactDetail): ContactEdit => ({
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
export function useDecision(opened: Tagged<ContactDetail>, nameOf: (agentId: string) => string) {
  const { id } = opened.record;
  const client = useQueryClient();
  const saving = useMutation({
    mutationFn: ({ choice, over }: Saving) =>
      withSession(() => contacts.update(id, { ...decisionOf(over.record), ...choice }, over.etag)),
    onSuccess: () => {
      toast({ title: 'Submission updated successfully' });
      return refreshContacts(client);
    },
    onError: async (error): Promise<void> => {
      toast({ title: 'Error', description: 'Failed to update submission', destructive: true });
      if (isStale(error)) await showConflict();
    },
  });
  const choice = saving.isPending || saving.isError ? saving.variables.choice : {};
  const save = (part: Saving['choice'], over = opened) =>
    saving.mutate({ choice: { ...choice, ...part }, over });
  const conflict = useConflict<ContactDetail>({
    entity: 'contact_submission',
    read: getContact,
    compare: (theirs) =>
      fieldConflicts<ContactEdit>(
        { labels, inWords: wordsFor([opened.record, theirs], nameOf) },
        decisionOf(opened.record),
        decisionOf(theirs),
        choice,
      ),
    onLoadTheirs: (theirs) => {
      saving.reset();
      client.setQueryData(contactQuery(id).queryKey, theirs);
      void refreshContacts(client);
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
function wordsFor(records: ContactDetail[], nameOf: (agentId: string) => string) {
  return (name: string, value: unknown): string => {
    if (typeof value === 'boolean') return value ? 'Yes' : 'No';
    if (name === 'status') return contactStatusLabels[value as ContactStatus];
    if (typeof value !== 'string') return 'Nobody';
    const holder = records.find(({ assignedAgentId }) => assignedAgentId === value);
    return holder?.assignedAgentName ?? nameOf(value);
  };
}
