import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Inquiry,
  type InquiryDetail,
  type InquiryEdit,
  type InquiryStatus,
  inquiryStatuses,
} from '#features/inquiries/domain/inquiries.ts';
import { fieldConflicts } from '#shared/forms/field-conflicts.ts';
import { useIsSigningInAgain, withSession } from '#shared/session/sign-in-again.ts';
import { useWork } from '#shared/session/unsaved-work.ts';
import { type Conflict, useVersionedSave } from '#shared/forms/use-versioned-save.ts';
import { getInquiry, inquiries, inquiryQuery } from '#features/inquiries/api.ts';
import { refreshInquiries } from '#features/emails/api.ts';
import type { Versioned } from '#shared/api/resource.ts';
import { toast } from '#shared/ui/toast.tsx';
import { useDelayedSave } from './queue/use-delayed-save.ts';

interface Saving {
  /** The fields that the user changed. */
  choice: Partial<InquiryEdit>;
  /**
   * The version that the save overwrites. It is the version on the screen, or the version of
   * another edit if the user decided to overwrite that.
   */
  baseVersion: Versioned<InquiryDetail>;
}

const labels = { status: 'Status', assignedAgentId: 'Assigned to', isAnswered: 'Replied' };

type StoredEdit = Omit<InquiryEdit, 'tellAgent'>;

const toEdit = (inquiry: InquiryDetail): StoredEdit => ({
  status: inquiry.status,
  assignedAgentId: inquiry.assignedAgentId,
  isAnswered: inquiry.firstResponseAt !== null,
});

/**
 * Saves an inquiry's status, its assigned agent, and whether it was answered, as the user changes
 * them. A change that could not be saved stays on the screen until it is saved or undone.
 * @param agentName returns an agent's name by id
 */
export function useTriage(
  opened: Versioned<InquiryDetail>,
  agentName: (agentId: string) => string,
) {
  const { id } = opened.record;
  const client = useQueryClient();
  const [isSending, setSending] = useState(false);
  const saving = useMutation({
    mutationFn: ({ choice, baseVersion }: Saving) =>
      withSession(() => versioned.save(choice, baseVersion)),
    onMutate: () => setSending(true),
    onSuccess: () => {
      setSending(false);
      toast({ title: 'Inquiry updated successfully' });
      return refreshInquiries(client);
    },
    onError: () => {
      toast({ title: 'Error', description: 'Failed to update inquiry', destructive: true });
    },
  });
  const choice = saving.isPending || saving.isError ? saving.variables.choice : {};
  const saveOver = (part: Saving['choice'], baseVersion = opened) =>
    saving.mutate({ choice: { ...choice, ...part }, baseVersion });
  const versioned = useVersionedSave<InquiryDetail, Saving['choice'], Versioned<Inquiry>>({
    entity: 'contact_submission',
    read: getInquiry,
    send: (part, baseVersion = opened) => {
      const edit = { ...toEdit(baseVersion.record), tellAgent: true, ...part };
      return inquiries.update(id, edit, baseVersion.etag);
    },
    changesOf: (found) => conflictsOf(found, agentName),
    onLoadTheirs: (theirs) => {
      saving.reset();
      client.setQueryData(inquiryQuery(id).queryKey, theirs);
      void refreshInquiries(client);
    },
    onKeepMine: ({ theirs }) => saveOver({}, theirs),
  });
  const { conflict } = versioned.dialog;
  const { draft, choose, saveNow, clear, selectHandlers } = useDelayedSave<Saving['choice']>(
    saving.isPending,
    saveOver,
  );
  const isSaving = draft !== null || (saving.isPending && isSending);
  useTriageGuard({ hasFailed: saving.isError, isSaving, hasConflict: conflict !== null }, saveNow);
  return {
    /** The stored values, with the user's unsaved changes in place of the stored ones. */
    shown: { ...toEdit(opened.record), tellAgent: true, ...choice, ...draft },
    /** Saves a choice after a pause, or when the user leaves the select or the screen. */
    choose,
    selectHandlers,
    save: (part: Saving['choice']) => {
      clear();
      saveOver({ ...draft, ...part });
    },
    isSaving: saving.isPending,
    isUnsaved: saving.isError,
    undo: () => saving.reset(),
    conflictDialog: versioned.dialog,
  };
}

interface SaveState {
  hasFailed: boolean;
  isSaving: boolean;
  hasConflict: boolean;
}

/** Saves a choice before the user leaves the screen, and asks if that fails. */
function useTriageGuard({ hasFailed, isSaving, hasConflict }: SaveState, saveNow: () => void) {
  const isInDialog = useIsSigningInAgain() || hasConflict;
  const isStored = !hasFailed && !isSaving;
  const state = isInDialog ? 'in_dialog' : hasFailed ? 'unsaved' : 'saving';
  useWork(isStored ? 'saved' : state, saveNow);
}

function conflictsOf(
  { base, theirs, input }: Conflict<InquiryDetail, Saving['choice']>,
  agentName: (agentId: string) => string,
) {
  const inWords = wordsFor([base.record, theirs.record], agentName);
  return fieldConflicts<StoredEdit>(
    { labels, inWords },
    toEdit(base.record),
    toEdit(theirs.record),
    input,
  );
}

/**
 * Returns a function that puts a field's value into words. The function looks for an agent's name
 * in the records first, because the list of agents may not have loaded.
 */
function wordsFor(records: InquiryDetail[], agentName: (agentId: string) => string) {
  return (name: string, value: unknown): string => {
    if (typeof value === 'boolean') return value ? 'Yes' : 'No';
    if (name === 'status') return inquiryStatuses.labels[value as InquiryStatus];
    if (typeof value !== 'string') return 'Unassigned';
    const record = records.find(({ assignedAgentId }) => assignedAgentId === value);
    return record?.assignedAgentName ?? agentName(value);
  };
}
