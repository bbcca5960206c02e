import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronDown, UserRound } from 'lucide-react';
import { useState } from 'react';
import { ApiError, hasStatus } from '#shared/api/request.ts';
import { fullName, markedName } from '#shared/domain/full-name.ts';
import {
  type Inquiry,
  type InquiryEdit,
  inquiryStatuses,
  type InquiryStatus,
} from '#features/inquiries/domain/inquiries.ts';
import { useIsFrontDesk } from '#shared/session/session.ts';
import { adminEditPath, adminPaths } from '#shared/domain/paths.ts';
import { withSession } from '#shared/session/sign-in-again.ts';
import { type SelectHandlers, useDelayedSave } from './use-delayed-save.ts';
import { agentNamesQuery, toAgentOptions } from '#features/agents/api/agents.ts';
import { getInquiry, inquiries } from '#features/inquiries/api.ts';
import { refreshInquiries } from '#features/emails/api.ts';
import type { Option } from '#shared/ui/form/select.tsx';
import { toast } from '#shared/ui/toast.tsx';

type Values = Partial<Pick<InquiryEdit, 'status' | 'assignedAgentId'>>;

interface Change extends Values, Partial<Pick<InquiryEdit, 'tellAgent'>> {
  /** The values that an undo replaces. If the inquiry has others by now, nothing is changed. */
  from?: Values;
}

const changedSince = 'This inquiry was changed in the meantime. Nothing is undone.';

/** Reads the inquiry first, so that a change of one field keeps the others as they are now. */
async function change(id: string, { from, ...choice }: Change) {
  const { record, etag } = await getInquiry(id);
  const { status: was = record.status, assignedAgentId: had = record.assignedAgentId } = from ?? {};
  if (was !== record.status || had !== record.assignedAgentId) {
    throw new ApiError(409, changedSince, { detail: changedSince });
  }
  const { status, assignedAgentId, firstResponseAt } = record;
  const stored = { status, assignedAgentId, isAnswered: firstResponseAt !== null, tellAgent: true };
  return inquiries.update(id, { ...stored, ...choice }, etag);
}

const undoOf = (onClick: () => void) => ({
  label: 'Undo',
  alternative: 'To undo it later, open the inquiry and change it back.',
  onClick,
});

/** Returns the change that puts back the status, or else the agent, that the row had. */
function inverse(choice: Change, before: Inquiry): Change {
  const { status, assignedAgentId = null, tellAgent } = choice;
  if (status) return { status: before.status, from: { status } };
  return {
    assignedAgentId: before.assignedAgentId,
    ...(tellAgent !== undefined && { tellAgent }),
    from: { assignedAgentId },
  };
}

function useRowChange(inquiry: Inquiry) {
  const client = useQueryClient();
  const saving = useMutation({
    mutationFn: (choice: Change) => withSession(() => change(inquiry.id, choice)),
    onSuccess: ({ record }, choice) => {
      const { assignedAgentName, assignedAgentIsActive } = record;
      const changed = choice.status
        ? inquiryStatuses.labels[choice.status]
        : markedName(assignedAgentName ?? 'Unassigned', assignedAgentIsActive);
      toast({
        title: 'Inquiry updated successfully',
        description: `${fullName(inquiry)}: ${changed}`,
        action: undoOf(() => saving.mutate(inverse(choice, inquiry))),
      });
      return refreshInquiries(client);
    },
    onError: (error) => {
      const isOther = hasStatus(error, 409) && error.detail === changedSince;
      const description = isOther ? changedSince : 'Failed to update inquiry';
      toast({ title: 'Error', description, destructive: true });
      return isOther ? refreshInquiries(client) : undefined;
    },
  });
  const { draft, choose, selectHandlers } = useDelayedSave<Change>(saving.isPending, saving.mutate);
  const shown = { ...(saving.isPending ? saving.variables : {}), ...draft };
  return { shown, choose, selectHandlers };
}

export function RowStatus({ inquiry }: { inquiry: Inquiry }) {
  const { shown, choose, selectHandlers } = useRowChange(inquiry);
  return (
    <div className={cellClasses}>
      <RowSelect
        label={`Status of ${fullName(inquiry)}`}
        options={inquiryStatuses.options}
        value={shown.status ?? inquiry.status}
        onChoose={(value) => choose({ status: value as InquiryStatus })}
        handlers={selectHandlers}
      />
    </div>
  );
}

interface RowAgentProps {
  inquiry: Inquiry;
  /** Whether the agent gets an email about the assignment. */
  tellAgent: boolean;
}

/** The select in an inquiry's row that assigns the inquiry to an agent, and a link to the agent. */
export function RowAgent({ inquiry, tellAgent }: RowAgentProps) {
  const { shown, choose, selectHandlers } = useRowChange(inquiry);
  const { assignedAgentId, assignedAgentName, assignedAgentIsActive } = inquiry;
  const [isUsed, setUsed] = useState(false);
  const { data: names = [] } = useQuery({ ...agentNamesQuery, select: toAgentOptions });
  const own = {
    value: assignedAgentId ?? '',
    label: markedName(assignedAgentName ?? 'Unassigned', assignedAgentIsActive),
  };
  const assigned = names.find(({ value }) => value === assignedAgentId) ?? own;
  // A row gets all agents as options only when the user uses its select, because thousands of
  // options in each of 25 rows would be slow.
  const options = isUsed ? [{ value: '', label: 'Unassigned' }, ...names] : [assigned];
  const isFrontDesk = useIsFrontDesk();
  const isListed = options.some(({ value }) => value === assigned.value);
  return (
    <div className={cellClasses}>
      <RowSelect
        label={`Agent of ${fullName(inquiry)}`}
        options={isListed ? options : [...options, assigned]}
        value={shown.assignedAgentId === undefined ? own.value : (shown.assignedAgentId ?? '')}
        onUse={() => setUsed(true)}
        onChoose={(value) => choose({ assignedAgentId: value || null, tellAgent })}
        handlers={selectHandlers}
      />
      {assignedAgentId && !isFrontDesk && (
        <Link
          to={adminEditPath(adminPaths.agents, '$id')}
          params={{ id: assignedAgentId }}
          aria-label={`Open ${assigned.label}`}
          title={`Open ${assigned.label}`}
          className="inline-flex size-9 shrink-0 items-center justify-center text-oak hover:bg-sunken print:hidden"
        >
          <UserRound aria-hidden className="size-4" />
        </Link>
      )}
    </div>
  );
}

// In a list that is shown as a table, the cell extends beyond its column by the padding of the
// select, so that the select's text lines up with the column header.
const cellClasses = 'flex items-center wide:-mx-1.5';

interface RowSelectProps {
  label: string;
  options: readonly Option[];
  value: string;
  /** Called when the user is about to use the select, before it opens. */
  onUse?: () => void;
  onChoose: (value: string) => void;
  handlers: SelectHandlers;
}

const RowSelect = ({ label, options, value, onUse, onChoose, handlers }: RowSelectProps) => (
  <div className="relative w-full max-w-48">
    <select
      aria-label={label}
      value={value}
      onFocus={onUse}
      onPointerEnter={onUse}
      onPointerDown={onUse}
      onChange={({ target }) => onChoose(target.value)}
      {...handlers}
      className="min-h-9 w-full appearance-none truncate border border-transparent bg-transparent pr-5 pl-1.5 text-ink hover:border-line hover:bg-surface focus:border-line focus:bg-surface not-wide:border-line not-wide:bg-surface print:border-0"
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
    <ChevronDown
      aria-hidden
      className="pointer-events-none absolute top-1/2 right-1 size-3.5 -translate-y-1/2 text-quiet print:hidden"
    />
  </div>
);
