import type { Departure } from '#features/agents/domain/departures.ts';
import { formatCalendarDate, formatOfficeDateTime } from '#shared/domain/office-time.ts';
import { counted } from '#shared/domain/text/counted.ts';
import type { Confirmation } from '#shared/screen/confirmations.ts';

function endedInWords({ ended }: Departure): string {
  if (ended === null) return '';
  const { inquiries, splits, confirmations, deadlines, dutyDays, homes } = ended;
  const words = [
    inquiries > 0 && counted(inquiries, 'inquiry', 'inquiries'),
    splits > 0 && counted(splits, 'planned split'),
    confirmations > 0 &&
      counted(confirmations, 'request to confirm a policy', 'requests to confirm a policy'),
    deadlines > 0 && counted(deadlines, 'deadline'),
    dutyDays > 0 && counted(dutyDays, 'duty day'),
    homes > 0 && counted(homes, 'home'),
  ].filter((word) => word !== false);
  return ` ${[...words, 'the desk and its links'].join(', ')}.`;
}

/**
 * Returns what to ask before an agent who has left is reactivated. A reactivation brings back nothing
 * of what the departure ended, so the question says what that was, and where it can still be undone.
 */
export function returnQuestion(name: string, departure: Departure, now: Date): Confirmation {
  const { leftOn, undoUntil } = departure;
  const undo =
    undoUntil !== null && undoUntil > now.toISOString()
      ? ` Until ${formatOfficeDateTime(undoUntil)}, “Undo the departure” on the agent’s screen brings it back.`
      : '';
  return {
    title: 'Reactivate agent',
    question: `${name} left on ${formatCalendarDate(leftOn)}. A reactivation does not bring back what ended or moved then:${endedInWords(departure)}${undo}`,
    verb: 'Reactivate',
    pending: 'Reactivating...',
  };
}
