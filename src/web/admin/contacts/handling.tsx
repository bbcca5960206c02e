import { useQuery } from '@tanstack/react-query';
import {
  type ContactDetail,
  type ContactEdit,
  contactStatuses,
  contactStatusLabels,
  type ContactStatus,
} from '#domain/leads.ts';
import { agentNamesQuery } from '#web/api/agents.ts';
import { contacts, releaseFromSpam } from '#web/api/contacts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { agentChoices } from './agent-choices.ts';
import { Panel } from './panel.tsx';
import { replyState } from './reply-state.ts';
import { useNow } from './use-now.ts';
import { useContactChange } from './use-contact-change.ts';

const statuses = contactStatuses.map((value) => ({ value, label: contactStatusLabels[value] }));

interface HandlingProps {
  contact: ContactDetail;
  /** Of the inquiry as it is shown. */
  etag: string;
}

/** Who has it, how far it is, and whether the visitor was answered in time. */
export function Handling({ contact, etag }: HandlingProps) {
  const { id, status, assignedAgentId, firstResponseAt } = contact;
  const { data = [] } = useQuery({ ...agentNamesQuery, select: agentChoices });
  const stands: ContactEdit = { status, assignedAgentId, isAnswered: firstResponseAt !== null };
  const decide = useContactChange(
    (part: Partial<ContactEdit>) => contacts.update(id, { ...stands, ...part }, etag),
    { success: 'Submission updated successfully', failure: 'Failed to update submission' },
  );
  const release = useContactChange(() => releaseFromSpam(id), {
    success: 'Released: the mails are on their way',
    failure: 'Failed to release submission',
  });
  const reply = replyState(contact, useNow());
  return (
    <Panel title="Handling">
      <p className="mb-4 flex flex-wrap items-center gap-2">
        <Badge tone={reply.tone}>{reply.words}</Badge>
      </p>
      <div className="space-y-4">
        <Field label="Status">
          <Select
            options={statuses}
            value={status}
            disabled={decide.isPending}
            onChange={({ target }) => decide.mutate({ status: target.value as ContactStatus })}
          />
        </Field>
        <Field label="Assigned to">
          <Select
            options={data}
            placeholder="Nobody"
            value={assignedAgentId ?? ''}
            disabled={decide.isPending}
            onChange={({ target }) => decide.mutate({ assignedAgentId: target.value || null })}
          />
        </Field>
        <div className="flex flex-wrap gap-2">
          {status === 'spam' ? (
            <Button pending={release.isPending && 'Releasing...'} onClick={() => release.mutate()}>
              Not spam
            </Button>
          ) : (
            <Button
              look={stands.isAnswered ? 'secondary' : 'primary'}
              pending={decide.isPending && 'Saving...'}
              onClick={() =>
                decide.mutate(
                  stands.isAnswered
                    ? { isAnswered: false }
                    : { isAnswered: true, status: status === 'new' ? 'in_progress' : status },
                )
              }
            >
              {stands.isAnswered ? 'Not answered after all' : 'Mark as answered'}
            </Button>
          )}
        </div>
      </div>
    </Panel>
  );
}
