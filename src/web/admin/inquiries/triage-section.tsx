import { useQuery } from '@tanstack/react-query';
import {
  type InquiryDetail,
  inquiryStatuses,
  inquiryStatusLabels,
  type InquiryStatus,
} from '#domain/inquiries.ts';
import { ConflictDialog } from '#web/admin/forms/conflict-dialog.tsx';
import { agentNamesQuery } from '#web/api/agents.ts';
import { releaseFromSpam } from '#web/api/inquiries.ts';
import type { Versioned } from '#web/api/resource.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { FormAlert } from '#web/ui/form/form-alert.tsx';
import { type Option, Select } from '#web/ui/form/select.tsx';
import { agentChoices } from './agent-choices.ts';
import { Panel } from './panel.tsx';
import { replyState } from './reply-state.ts';
import { useInquiryChange } from './use-inquiry-change.ts';
import { useDecision } from './use-triage.ts';
import { useNow } from './use-now.ts';

const statuses = inquiryStatuses.map((value) => ({ value, label: inquiryStatusLabels[value] }));

/** Who has it, how far it is, and whether the visitor was answered in time. */
export function TriageSection({ opened }: { opened: Versioned<InquiryDetail> }) {
  const { record: contact } = opened;
  const names = useQuery({ ...agentNamesQuery, select: agentChoices });
  const agents = withHolder(names.data ?? [], contact);
  const nameOf = (id: string) => agents.find(({ value }) => value === id)?.label ?? 'An agent';
  const decision = useDecision(opened, nameOf);
  const { shown, choose, settle, decide, isSaving, isUnsaved } = decision;
  const reply = replyState(contact, useNow());
  return (
    <Panel title="TriageSection">
      <p className="mb-4 flex flex-wrap items-center gap-2">
        <Badge tone={reply.tone}>{reply.words}</Badge>
      </p>
      <div className="space-y-4">
        <Field label="Status">
          <Select
            options={statuses}
            value={shown.status}
            onChange={({ target }) => choose({ status: target.value as InquiryStatus })}
            onBlur={settle}
          />
        </Field>
        <Field
          label="Assigned to"
          error={names.isError ? 'The agents could not be loaded' : undefined}
        >
          <Select
            options={agents}
            placeholder="Nobody"
            value={shown.assignedAgentId ?? ''}
            onChange={({ target }) => choose({ assignedAgentId: target.value || null })}
            onBlur={settle}
          />
        </Field>
        {names.isError && (
          <p>
            <Button look="secondary" onClick={() => void names.refetch()}>
              Retry<span className="sr-only"> loading the agents</span>
            </Button>
          </p>
        )}
        {isUnsaved ? (
          <Unsaved onSave={() => decide({})} onUndo={decision.undo} />
        ) : contact.status === 'spam' ? (
          <NotSpam id={contact.id} />
        ) : (
          <Button
            look={shown.isAnswered ? 'secondary' : 'primary'}
            pending={isSaving && 'Saving...'}
            onClick={() =>
              decide(
                shown.isAnswered
                  ? { isAnswered: false }
                  : {
                      isAnswered: true,
                      status: shown.status === 'new' ? 'in_progress' : shown.status,
                    },
              )
            }
          >
            {shown.isAnswered ? 'Not answered after all' : 'Mark as answered'}
          </Button>
        )}
      </div>
      <ConflictDialog {...decision.conflictDialog} />
    </Panel>
  );
}

/** Whoever has it can be read before, and without, all the others. */
function withHolder(agents: Option[], { assignedAgentId, assignedAgentName }: InquiryDetail) {
  if (assignedAgentId === null || agents.some(({ value }) => value === assignedAgentId)) {
    return agents;
  }
  return [...agents, { value: assignedAgentId, label: assignedAgentName ?? 'An agent' }];
}

/** Stands where a choice could not be saved, until it is or is taken back. */
const Unsaved = ({ onSave, onUndo }: { onSave: () => void; onUndo: () => void }) => (
  <div className="space-y-3">
    <FormAlert>Your change is not saved yet.</FormAlert>
    <div className="flex flex-wrap gap-2">
      <Button onClick={onSave}>Save again</Button>
      <Button look="secondary" onClick={onUndo}>
        Undo
      </Button>
    </div>
  </div>
);

function NotSpam({ id }: { id: string }) {
  const release = useInquiryChange(() => releaseFromSpam(id), {
    success: 'Submission released',
    failure: 'Failed to release submission',
  });
  return (
    <Button pending={release.isPending && 'Releasing...'} onClick={() => release.mutate()}>
      Not spam
    </Button>
  );
}
