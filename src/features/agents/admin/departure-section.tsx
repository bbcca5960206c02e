import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { agents } from '#features/agents/api/agents.ts';
import { departureQuery, undoDeparture } from '#features/agents/api/departures.ts';
import type { Departure } from '#features/agents/domain/departures.ts';
import { refreshInquiries } from '#features/emails/api.ts';
import { formatCalendarDate, formatOfficeDateTime } from '#shared/domain/office-time.ts';
import type { Confirmation } from '#shared/screen/confirmations.ts';
import { Panel } from '#shared/screen/screen.tsx';
import { useConfirmedChange } from '#shared/screen/use-confirmed-change.tsx';
import { useMountTime } from '#shared/screen/use-mount-time.ts';
import { useRecordChange } from '#shared/screen/use-record-change.ts';
import { Button } from '#shared/ui/button.tsx';
import { ForwardingDialog } from './forwarding-dialog.tsx';

const receiver = ({ forwardedTo, newBroker }: Departure) =>
  forwardedTo === 'broker' ? newBroker : 'the Commission';

const undoQuestion: Confirmation = {
  title: 'Undo the departure',
  question:
    'The agent is active again and gets back the inquiries, planned splits, requests, deadlines, duty days and homes. The devices of the desk stay signed out.',
  verb: 'Undo the departure',
  pending: 'Undoing...',
};

const cancellation: Confirmation = {
  title: 'Cancel the departure',
  question: 'The agent stays. Nothing has been changed yet.',
  verb: 'Cancel the departure',
  pending: 'Canceling...',
  dismiss: 'Keep it planned',
};

export function DepartureSection({ agentId }: { agentId: string }) {
  const found = useQuery(departureQuery(agentId)).data?.departure;
  const [isCorrecting, setCorrecting] = useState(false);
  const now = new Date(useMountTime()).toISOString();
  const isPlanned = found?.carriedOutAt === null;
  const undo = useRecordChange<string>({
    change: undoDeparture,
    refresh: (client) =>
      Promise.all([
        agents.refresh(client),
        refreshInquiries(client),
        client.invalidateQueries({ queryKey: ['departure'] }),
      ]),
    success: isPlanned ? 'The departure is canceled' : 'The departure is undone',
    failure: isPlanned ? 'Failed to cancel the departure' : 'Failed to undo',
  });
  const undoing = useConfirmedChange(undo, () => (isPlanned ? cancellation : undoQuestion));
  if (!found) return null;
  const { leftOn, forwardedOn, carriedOutAt, undoUntil, note } = found;
  const mayUndo = undoUntil === null || undoUntil > now;
  return (
    <div className="mb-6">
      <Panel title="Departure">
        <p>
          {carriedOutAt ? 'Left' : 'The last day is'} {formatCalendarDate(leftOn)}.{' '}
          {forwardedOn
            ? `License sent to ${receiver(found)} on ${formatCalendarDate(forwardedOn)}.`
            : `License to be sent to ${receiver(found)}.`}
        </p>
        {note && <p className="mt-2 whitespace-pre-line text-quiet">{note}</p>}
        <div className="mt-4 flex flex-wrap gap-3">
          <Button look="secondary" onClick={() => setCorrecting(true)}>
            {forwardedOn ? 'Correct' : 'License sent'}
          </Button>
          {mayUndo && (
            <Button look="secondary" onClick={(event) => undoing.ask(agentId, event)}>
              {isPlanned ? cancellation.verb : undoQuestion.verb}
            </Button>
          )}
        </div>
        {undoUntil && mayUndo && (
          <p className="mt-2 text-sm text-quiet">
            It can be undone until {formatOfficeDateTime(undoUntil)}, as long as others have not
            worked on what was moved.
          </p>
        )}
        <ForwardingDialog
          agentId={agentId}
          departure={found}
          isOpen={isCorrecting}
          onClose={() => setCorrecting(false)}
        />
        {undoing.dialog}
      </Panel>
    </div>
  );
}
