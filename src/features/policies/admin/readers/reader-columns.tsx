import { markedName } from '#shared/domain/full-name.ts';
import { formatCalendarDate } from '#shared/domain/office-time.ts';
import type { PolicyReader } from '#features/policies/domain/readers.ts';
import { AgentLink } from '#features/agents/admin/agent-link.tsx';
import { SampleMark } from '#shared/screen/sample-mark.tsx';
import { Badge } from '#shared/ui/badge.tsx';
import { textOrder } from '#shared/ui/list/sorting.tsx';
import type { Columns } from '#shared/ui/list/table.tsx';
import { emailWords, isOpen, stateWords } from './reader-words.ts';

export const readerColumns: Columns<PolicyReader> = [
  {
    header: 'Agent',
    width: 'wide:w-[22%]',
    sort: { by: 'name', words: textOrder },
    cell: ({ id, name, isActive }) => (
      <AgentLink agentId={id} name={markedName(name, isActive)} tab="policies">
        <SampleMark id={id} />
      </AgentLink>
    ),
  },
  {
    header: 'State',
    width: 'wide:w-[38%]',
    sort: { by: 'state', words: { ascending: 'open first', descending: 'open last' } },
    cell: (reader) => <State reader={reader} />,
  },
  {
    header: 'Due',
    width: 'wide:w-[13%]',
    sort: { by: 'due', words: { ascending: 'due first', descending: 'due last' } },
    cell: ({ dueOn, state }) =>
      dueOn !== null && isOpen({ state }) ? (
        <time dateTime={dueOn} className="whitespace-nowrap">
          {formatCalendarDate(dueOn)}
        </time>
      ) : (
        <span className="text-quiet">
          <span aria-hidden>–</span>
          <span className="sr-only">None</span>
        </span>
      ),
  },
];

function State({ reader }: { reader: PolicyReader }) {
  const email = emailWords(reader);
  return (
    <>
      {reader.state === 'overdue' && (
        <>
          <Badge>Overdue</Badge>{' '}
        </>
      )}
      {stateWords(reader)}
      {reader.addressRemarks.map((remark) => (
        <span key={remark} className="block text-sm/5 break-words text-brick">
          {remark}
        </span>
      ))}
      {email && (
        <span
          className={`block text-sm/5 ${reader.emailStatus === 'failed' ? 'text-brick' : 'text-quiet'}`}
        >
          {email}
        </span>
      )}
    </>
  );
}
