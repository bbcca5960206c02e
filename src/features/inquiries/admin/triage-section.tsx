import { useQuery } from '@tanstack/react-query';
import { refreshInquiries } from '#features/emails/api.ts';
import { useRecordChange } from '#shared/screen/use-record-change.ts';
import { markedName } from '#shared/domain/full-name.ts';
import {
  assignedAs,
  type InquiryDetail,
  type InquiryEdit,
  inquiryStatuses,
  type InquiryStatus,
  maybeSpam,
} from '#features/inquiries/domain/inquiries.ts';
import { ConflictDialog } from '#shared/forms/conflict-dialog.tsx';
import { agentNamesQuery, toAgentOptions } from '#features/agents/api/agents.ts';
import { releaseFromSpam } from '#features/inquiries/api.ts';
import type { Versioned } from '#shared/api/resource.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Field } from '#shared/ui/form/field.tsx';
import { FormAlert } from '#shared/ui/form/form-alert.tsx';
import { type Option, Select } from '#shared/ui/form/select.tsx';
import { EmailAgentSwitch, useEmailAgent } from './email-agent-switch.tsx';
import { Panel } from '#shared/screen/screen.tsx';
import { replyState } from './reply-state.ts';
import { useTriage } from './use-triage.ts';
import { useMountTime } from '#shared/screen/use-mount-time.ts';

/**
 * The inquiry's status, its assigned agent, and whether it was answered. Each change is saved
 * without a separate button to save it.
 */
export function TriageSection({ opened }: { opened: Versioned<InquiryDetail> }) {
  const { record: inquiry } = opened;
  const names = useQuery(agentNamesQuery);
  const agents = withAssignedAgent(toAgentOptions(names.data ?? []), inquiry);
  const agentName = (id: string) => agents.find(({ value }) => value === id)?.label ?? 'An agent';
  const triage = useTriage(opened, agentName);
  const { shown, choose, selectHandlers, save, isSaving, isUnsaved } = triage;
  const email = useEmailAgent(inquiry);
  const reply = replyState(inquiry, useMountTime());
  return (
    <Panel title="Status and owner">
      <p className="mb-4 flex flex-wrap items-center gap-2">
        <Badge tone={reply.tone}>{reply.words}</Badge>
        {reply.due && <span className="text-sm text-quiet">{reply.due}</span>}
        {maybeSpam(inquiry) && <Badge>{maybeSpam(inquiry)}</Badge>}
      </p>
      {inquiry.givenBackBy !== null && (
        <p className="mb-4 font-semibold break-words whitespace-pre-wrap text-brick">
          {`Given back by ${inquiry.givenBackBy}`}
        </p>
      )}
      <div className="space-y-4">
        <Field label="Status">
          <Select
            options={inquiryStatuses.options}
            value={shown.status}
            onChange={({ target }) => choose({ status: target.value as InquiryStatus })}
            {...selectHandlers}
          />
        </Field>
        <Field
          label="Assigned to"
          error={names.isError ? 'The agents could not be loaded' : undefined}
        >
          <Select
            options={agents}
            placeholder="Unassigned"
            value={shown.assignedAgentId ?? ''}
            onChange={({ target }) =>
              choose({ assignedAgentId: target.value || null, tellAgent: email.isOn })
            }
            {...selectHandlers}
          />
        </Field>
        {inquiry.assignedAs && (
          <p className="text-sm text-quiet">{assignedAs.labels[inquiry.assignedAs]}</p>
        )}
        <EmailAgentSwitch
          shown={shown}
          agent={names.data?.find(({ id }) => id === shown.assignedAgentId)}
          isOn={email.isOn}
          onChange={(isOn) => {
            email.setOn(isOn);
            if (shown.assignedAgentId !== inquiry.assignedAgentId) choose({ tellAgent: isOn });
          }}
        />
        {names.isError && (
          <p>
            <Button look="secondary" onClick={() => void names.refetch()}>
              Retry<span className="sr-only"> loading the agents</span>
            </Button>
          </p>
        )}
        {isUnsaved ? (
          <Unsaved onSave={() => save({})} onUndo={triage.undo} />
        ) : (
          <div className="flex flex-wrap gap-2">
            {inquiry.status !== 'spam' && (
              <AnswerButton shown={shown} isSaving={isSaving} onSave={save} />
            )}
            {inquiry.status === 'spam' && <NotSpam id={inquiry.id} look="primary" />}
            {maybeSpam(inquiry) && <NotSpam id={inquiry.id} look="secondary" />}
          </div>
        )}
      </div>
      <ConflictDialog {...triage.conflictDialog} />
    </Panel>
  );
}

interface AnswerButtonProps {
  shown: InquiryEdit;
  isSaving: boolean;
  onSave: (change: Partial<InquiryEdit>) => void;
}

/** An answered inquiry no longer has the status "new". */
const answered = ({ status }: InquiryEdit): Partial<InquiryEdit> => ({
  isAnswered: true,
  status: status === 'new' ? 'in_progress' : status,
});

const AnswerButton = ({ shown, isSaving, onSave }: AnswerButtonProps) => (
  <Button
    look={shown.isAnswered ? 'secondary' : 'primary'}
    pending={isSaving && 'Saving...'}
    onClick={() => onSave(shown.isAnswered ? { isAnswered: false } : answered(shown))}
  >
    {shown.isAnswered ? 'Undo, not replied yet' : 'Mark as replied'}
  </Button>
);

/** Adds the assigned agent if it is missing, for example while the agents are loading. */
function withAssignedAgent(
  agents: Option[],
  { assignedAgentId, assignedAgentName, assignedAgentIsActive }: InquiryDetail,
) {
  if (assignedAgentId === null || agents.some(({ value }) => value === assignedAgentId)) {
    return agents;
  }
  const label = markedName(assignedAgentName ?? 'An agent', assignedAgentIsActive);
  return [...agents, { value: assignedAgentId, label }];
}

/** The alert after a change could not be saved. It replaces the button below the fields. */
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

function NotSpam({ id, look }: { id: string; look: 'primary' | 'secondary' }) {
  const release = useRecordChange({
    change: () => releaseFromSpam(id),
    refresh: refreshInquiries,
    success: 'The inquiry is not spam',
    failure: 'Failed to mark the inquiry as not spam',
  });
  return (
    <Button look={look} pending={release.isPending && 'Moving...'} onClick={() => release.mutate()}>
      Not spam
    </Button>
  );
}
